import { setImmediate } from 'node:timers/promises'

/**
 * Works a list off page by page; `page` takes the mark that the one before it ended at, null at first, and answers null
 * after the last.
 * Between two pages everybody else is served: the embedded database answers within the process's turn, so a night over
 * the whole book would hold all requests up until it ended.
 */
export const pageByPage = async <Mark>(
  page: (after: Mark | null) => Promise<Mark | null>,
): Promise<void> => {
  let after = await page(null)
  while (after !== null) {
    await setImmediate()
    after = await page(after)
  }
}
