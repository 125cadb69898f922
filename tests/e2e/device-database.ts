/** The device's database as a shipped version left it (tests/e2e/fixtures-offline), put on a device before the newest build opens it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SESSION_COOKIES } from '../../protocol/session-cookies.ts'
import type { Page } from './fixtures.ts'

export interface ShippedDatabase {
  /** As IndexedDB counts: ten times Dexie's number. */
  readonly nativeVersion: number
  /** Table → its key. */
  readonly stores: Readonly<Record<string, string>>
  readonly notes: readonly object[]
  /** Opened records by table; they are sealed on the device as the version did it. */
  readonly records: Readonly<Record<string, readonly { id: string; value: unknown }[]>>
}

const shippedDatabase = async (version: number): Promise<ShippedDatabase> =>
  JSON.parse(
    await readFile(join(import.meta.dirname, `fixtures-offline/version-${version}.json`), 'utf8'),
  ) as ShippedDatabase

/** Makes the database again with the stores and sealed records of a shipped version. */
const putOnDevice = (page: Page, shipped: ShippedDatabase): Promise<void> =>
  page.evaluate(async ({ nativeVersion, stores, notes, records }) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('not possible')))
      })
    await done(indexedDB.deleteDatabase('vovremya'))
    const opening = indexedDB.open('vovremya', nativeVersion)
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, keyPath] of Object.entries(stores))
        opening.result.createObjectStore(name, { keyPath })
    })
    const database = await done(opening)
    const algorithm = { name: 'AES-GCM', length: 256 }
    const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
    const put = (table: string, record: unknown) =>
      done(database.transaction(table, 'readwrite').objectStore(table).put(record))
    await put('keys', { name: 'vault', key })
    for (const note of notes) await put('notes', note)
    for (const [table, kept] of Object.entries(records))
      for (const { id, value } of kept) {
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const additionalData = new TextEncoder().encode(`${table}/${id}`)
        const bytes = new TextEncoder().encode(JSON.stringify(value))
        const parameters = { name: 'AES-GCM', iv, additionalData }
        await put(table, { id, iv, sealed: await crypto.subtle.encrypt(parameters, key, bytes) })
      }
    database.close()
  }, shipped)

/** A device on which `version` kept a borrower's copy, without network ever since. */
export const deviceOf = async (page: Page, version: number): Promise<ShippedDatabase> => {
  const shipped = await shippedDatabase(version)
  await page.goto('/')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await putOnDevice(page, shipped)
  await page.evaluate((name) => {
    document.cookie = `${name}=remembered; path=/; max-age=600; samesite=strict`
  }, SESSION_COOKIES.hint)
  await page.context().setOffline(true)
  return shipped
}

/** Opens the database as a build of the future would, with one more table; rejects when an open tab stands in the way. */
export const upgradeOnDevice = (page: Page, nativeVersion: number): Promise<void> =>
  page.evaluate(
    (version) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vovremya', version)
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('later', { keyPath: 'id' }),
        )
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
        opening.addEventListener('blocked', () => reject(new Error('An open tab is in the way')))
      }),
    nativeVersion,
  )

/** Version of the device's database as IndexedDB counts, 0 without one. */
export const deviceVersion = (page: Page): Promise<number> =>
  page.evaluate(
    async () => (await indexedDB.databases()).find(({ name }) => name === 'vovremya')?.version ?? 0,
  )
