import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of the thread's own CPU time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const isTraceEvent = (value: unknown): value is TraceEvent =>
  typeof value === 'object' && value !== null && 'name' in value && 'pid' in value

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

/**
 * Runs `work` under a trace and returns the CPU time of the longest task of a page's main thread, milliseconds.
 * Unlike the Long Tasks API it does not count the time other processes of the machine have taken meanwhile.
 */
export const longestTaskCpuMs = async (
  cdp: CDPSession,
  work: () => Promise<void>,
): Promise<number> => {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    const received: readonly unknown[] = value
    events.push(...received.filter(isTraceEvent))
  })
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  })
  await work()
  const complete = new Promise((resolve) => {
    cdp.once('Tracing.tracingComplete', resolve)
  })
  await cdp.send('Tracing.end')
  await complete
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  return events
    .filter((event) => event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)))
    .reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}
