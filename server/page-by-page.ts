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

/** What a list is made of, and what is done for each. */
interface EachById {
  /** Ids in their order, those behind `after`; fewer than `pageSize` are the last. */
  readonly page: (after: string) => Promise<readonly string[]>
  readonly pageSize: number
  readonly work: (id: string) => Promise<void>
}

/**
 * Does the work for every id of a list, page by page, each for itself: what fails for one holds up no other.
 * @throws AggregateError of all that failed, once everything was tried
 */
export const eachByItself = async ({ page, pageSize, work }: EachById): Promise<void> => {
  const failures: unknown[] = []
  await pageByPage<string>(async (after) => {
    const ids = await page(after ?? '')
    for (const id of ids)
      await work(id).catch((error: unknown) => {
        failures.push(error)
      })
    return ids.length === pageSize ? (ids.at(-1) ?? null) : null
  })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of a list failed`)
}
