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

/**
 * Looks for an update and resolves when the found version waits and the page has been told so: whatever the page does
 * about it, it has begun. It is told once; a further version takes the place of the one that waits.
 */
export const findUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const former = registration.waiting
    const told = new Promise((resolve) =>
      window.addEventListener('vovremya:update-waiting', resolve, { once: true }),
    )
    await registration.update()
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (registration.waiting === null || registration.waiting === former) await frame()
    if (former === null) await told
    await frame()
    await frame()
  })

/**
 * Asks for the page's own address twice and paints between: a reload that had begun would have
 * replaced the page by then, and the call would fail.
 */
export const expectToStay = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) {
      const reply = await fetch(window.location.href, { cache: 'no-store' })
      await reply.text()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })

/** Resolves when no worker is installing or waiting and the page is controlled by the active one. */
export const expectNoUpdateLeft = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready
        return !installing && !waiting && active === navigator.serviceWorker.controller
      }),
    )
    .toBe(true)

/** A text that changes with every sealed record of a kind on the device. */
const markOf = (page: Page, kind: string): Promise<string> =>
  page.evaluate(
    (table) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('vovremya')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const database = opening.result
          if (!database.objectStoreNames.contains(table)) {
            database.close()
            resolve('none')
            return
          }
          const reading = database.transaction(table).objectStore(table).getAll()
          reading.addEventListener('success', () => {
            database.close()
            const records = reading.result as { id: string; iv: Uint8Array }[]
            resolve(records.map(({ id, iv }) => `${id}:${iv.join('.')}`).join(' '))
          })
        })
      }),
    kind,
  )

/** Does something, by default types into a form, and resolves when the device keeps it. */
export const keepsWhat = async (
  page: Page,
  act: () => Promise<unknown>,
  kind = 'drafts',
): Promise<void> => {
  const before = await markOf(page, kind)
  await act()
  await expect.poll(() => markOf(page, kind)).not.toBe(before)
}

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
