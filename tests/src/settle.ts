/**
 * Lets everything that is already under way in this process arrive: promises, messages between tabs, locks. Counted in
 * turns of the event loop, not in milliseconds, so a busy machine changes nothing.
 */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  }
}
