/** What is done over and over. */
export type Work = () => Promise<unknown>

/** Does things over and over, each in a lane of its own, until it is stopped; `times` is how often they were done. */
export const keepDoing = (works: readonly Work[]) => {
  const stopping = new AbortController()
  let times = 0
  const lanes = works.map(async (work) => {
    while (!stopping.signal.aborted) {
      await work()
      times += 1
    }
  })
  const ended = Promise.all(lanes)
  // A lane that fails is told of when the others are stopped, not before.
  ended.catch(() => undefined)
  return {
    times: () => times,
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
