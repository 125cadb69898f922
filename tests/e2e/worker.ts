/** The service worker as a test meets it. */
import { expect, type Page } from './fixtures.ts'

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
  page.evaluate(
    (table) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('vovremya')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const counting = database.transaction(table).objectStore(table).count()
          counting.addEventListener('success', () => {
            database.close()
            resolve(counting.result)
          })
        })
      }),
    kind,
  )

/** Everything a script can read back on this device, and the values of the cookies, as one text. */
export const deviceText = async (page: Page): Promise<string> => {
  const stored = await page.evaluate(async () => {
    const found: string[] = []
    const note = (value: unknown): void => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        found.push(new TextDecoder().decode(value))
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(note)
      else found.push(String(value))
    }
    const all = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('not readable')))
      })
    for (const { name } of await indexedDB.databases()) {
      const database = await all(indexedDB.open(name ?? ''))
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table)
        note([name, table, await all(store.getAllKeys()), await all(store.getAll())])
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        note([request.url, response && (await response.text())])
      }
    }
    note([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])
    note(history.state)
    return found.join('\n')
  })
  const cookies = await page.context().cookies()
  return [stored, ...cookies.map(({ value }) => value)].join('\n')
}
