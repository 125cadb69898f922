/** The service worker as a test meets it. */
import { expect, type Page } from './fixtures.ts'
import { countRecords, readDevice } from './on-device.ts'

/** Opens `path` once, so that the worker installs, and again, so that it answers. */
export const visitWithWorker = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null))
    .toBe('activated')
}

/** What a browser does by itself once a day, and the page each hour it is looked at. */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

export interface CachedAnswer {
  readonly cache: string
  readonly path: string
  readonly contentType: string
}

/** Everything in CacheStorage. */
export const cachedAnswers = (page: Page): Promise<CachedAnswer[]> =>
  page.evaluate(async () => {
    const answers: { cache: string; path: string; contentType: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        answers.push({
          cache: name,
          path: new URL(request.url).pathname,
          contentType: response?.headers.get('content-type') ?? '',
        })
      }
    }
    return answers
  })

/** How many sealed records of a kind lie on the device. */
export const recordsOnDevice = (page: Page, kind: string): Promise<number> =>
  page.evaluate(countRecords, kind)

/** Everything a script can read back on this device, and the values of the cookies, as one text. */
export const deviceText = async (page: Page): Promise<string> => {
  const stored = await page.evaluate(readDevice)
  const cookies = await page.context().cookies()
  return [stored, ...cookies.map(({ value }) => value)].join('\n')
}
