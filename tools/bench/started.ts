/** What a measurement has started is stopped when it ends, however it ends: servers left over would be measured with the next. */

type Stop = () => unknown

const started = new Set<Stop>()

/** Stops something when the measurement ends; may come after it has stopped already. Returns what takes it back. */
export const stopAtEnd = (stop: Stop): (() => void) => {
  started.add(stop)
  return () => started.delete(stop)
}

/** Stops what is running still, the latest first; one that cannot be stopped keeps none of the others. */
const stopStarted = async (): Promise<void> => {
  for (const stop of [...started].toReversed()) {
    started.delete(stop)
    try {
      await stop()
    } catch (error) {
      process.stderr.write(`Not stopped: ${String(error)}\n`)
    }
  }
}

/** Measures, then stops whatever that has started, also when it throws what this throws in turn. */
export const measured = async <Value>(measure: () => Promise<Value>): Promise<Value> => {
  try {
    return await measure()
  } finally {
    await stopStarted()
  }
}

/** The same for a process that is interrupted or falls: only what a stop does at once is done, and it signals first. */
export const stopWithProcess = (): void => {
  process.once('exit', () => {
    for (const stop of [...started].toReversed()) {
      // Nobody waits any more; the signal is sent before the promise.
      void stop()
    }
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
