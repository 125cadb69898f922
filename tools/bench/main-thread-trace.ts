import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  /** Microseconds at which it began. */
  readonly ts: number
  readonly pid: number
  readonly tid: number
  /** Microseconds on the wall. */
  readonly dur?: number
  /** Microseconds of the thread's own CPU time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const isTraceEvent = (value: unknown): value is TraceEvent =>
  typeof value === 'object' && value !== null && 'name' in value && 'pid' in value

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

/** Names under which the browser traces each kind of work. */
const WORK = {
  parseMs: ['ParseHTML', 'ParseAuthorStyleSheet'],
  scriptMs: ['EvaluateScript', 'v8.compile', 'v8.evaluateModule', 'FunctionCall', 'RunMicrotasks'],
  styleMs: ['UpdateLayoutTree'],
  layoutMs: ['Layout'],
  paintMs: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
} as const

/** Where the CPU time of a page's main thread went while it was traced, milliseconds. */
export interface MainThread {
  readonly parseMs: number
  readonly scriptMs: number
  readonly styleMs: number
  readonly layoutMs: number
  readonly paintMs: number
  /** The longest single task. */
  readonly longestTaskMs: number
}

/** Without what runs inside another of the same kind, which would count twice. */
const outermost = (events: readonly TraceEvent[]): TraceEvent[] => {
  let untilUs = Number.NEGATIVE_INFINITY
  return events
    .toSorted((a, b) => a.ts - b.ts)
    .filter(({ ts, dur = 0 }) => {
      if (ts < untilUs) return false
      untilUs = ts + dur
      return true
    })
}

/**
 * Runs `work` under a trace and says, beside its value, what a page's main thread did meanwhile. Unlike the Long Tasks API it does not
 * count the time other processes of the machine have taken.
 */
export const traceMainThread = async <Value>(
  cdp: CDPSession,
  work: () => Promise<Value>,
): Promise<MainThread & { readonly value: Value }> => {
  const events: TraceEvent[] = []
  const keep = ({ value }: { readonly value: readonly unknown[] }) => {
    events.push(...value.filter(isTraceEvent))
  }
  cdp.on('Tracing.dataCollected', keep)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
  })
  const value = await work()
  const complete = new Promise((resolve) => {
    cdp.once('Tracing.tracingComplete', resolve)
  })
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', keep)
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const own = events.filter((event) => mainThreads.has(threadOf(event)))
  const sum = (names: readonly string[]): number =>
    outermost(own.filter(({ name }) => names.includes(name))).reduce(
      (all, { tdur = 0 }) => all + tdur / 1000,
      0,
    )
  return {
    value,
    parseMs: sum(WORK.parseMs),
    scriptMs: sum(WORK.scriptMs),
    styleMs: sum(WORK.styleMs),
    layoutMs: sum(WORK.layoutMs),
    paintMs: sum(WORK.paintMs),
    longestTaskMs: own
      .filter(({ name }) => name.endsWith('RunTask'))
      .reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0),
  }
}
