import { DEVICE_STORE, type StoreTable } from '../../protocol/device-store.ts'
import { createMemoryStore, type Place, type Store } from './store.ts'

/** Some browsers never answer `indexedDB.open` (quality reference 1.3 row 19). */
const OPEN_TIMEOUT_MS = 3_000

const silence = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('База устройства не отвечает')), OPEN_TIMEOUT_MS)
  })

/** The lasting store, or one in memory when the browser gives none within 3 s. Never rejects. */
export const storeOr = async (openLasting: () => Promise<Store>): Promise<Store> => {
  try {
    return await Promise.race([openLasting(), silence()])
  } catch {
    // The server has the truth; this page goes on without a copy that outlives it.
    return createMemoryStore()
  }
}

const page: { opened: Promise<Store> | null; channel: BroadcastChannel | null | undefined } = {
  opened: null,
  channel: undefined,
}

/** Another tab has removed the key: what this one would seal with it, no page could open after this one. */
const openAnew = async (former: Promise<Store> | null): Promise<void> => {
  if ((await former)?.lasting && page.opened === former) page.opened = null
}

/** What the tabs tell each other; opened with the store. */
const neighbours = (): BroadcastChannel | null => {
  if (page.channel !== undefined) return page.channel
  page.channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vovremya.copy')
  page.channel?.addEventListener('message', () => void openAnew(page.opened))
  return page.channel
}

/**
 * Its library is the largest of a page: whoever keeps and reads nothing does without. Only the opening has a time limit: a
 * slow network is no reason to keep what is typed no longer than the page.
 */
const openLasting = async (): Promise<Store> => {
  try {
    const { openDatabaseStore } = await import('./database-store.ts')
    return await storeOr(openDatabaseStore)
  } catch {
    // The library did not come; whoever keeps something next asks for it again.
    page.opened = null
    return createMemoryStore()
  }
}

/** The one store of this page. Never rejects. */
export const store = (): Promise<Store> => {
  neighbours()
  page.opened ??= openLasting()
  return page.opened
}

/** Whether the browser has the database; null where it does not say which it has. */
const isDatabaseThere = async (): Promise<boolean | null> => {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return null
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === DEVICE_STORE.database)
}

/**
 * True when nothing has ever been kept on this device: most visitors of the public pages, who need no database opened to
 * find nothing in it. False as well where the browser does not say. Never rejects.
 */
export const isNothingKept = async (): Promise<boolean> => {
  if (page.opened) return false
  try {
    return (await Promise.race([isDatabaseThere(), silence()])) === false
  } catch {
    return false
  }
}

/** Tells the other tabs that everything is gone, their key too. */
export const announceWipe = (): void => neighbours()?.postMessage('wiped')

const decoded = (bytes: Uint8Array | null): unknown =>
  bytes && JSON.parse(new TextDecoder().decode(bytes))

const encoded = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(value))

/** Reads a record; null when it is not there, cannot be opened any more, or is not understood. */
export const readRecord = async <T>(table: StoreTable, id: string): Promise<T | null> =>
  decoded(await (await store()).get(table, id)) as T | null

/** Reads records as they lay at one moment. */
export const readTogether = async (places: readonly Place[]): Promise<unknown[]> =>
  (await (await store()).getAll(places)).map((bytes) => decoded(bytes))

/** Writes records all or none: what belongs together is never read half old, half new. */
export const writeTogether = async (
  records: readonly (Place & { readonly value: unknown })[],
): Promise<void> =>
  (await store()).putAll(
    records.map(({ table, id, value }) => ({ table, id, bytes: encoded(value) })),
  )

export const writeRecord = async (table: StoreTable, id: string, value: unknown): Promise<void> =>
  (await store()).put(table, id, encoded(value))

export const deleteRecord = async (table: StoreTable, id: string): Promise<void> =>
  (await store()).delete(table, id)

/** Which records a table has. */
export const recordIds = async (table: StoreTable): Promise<string[]> => (await store()).ids(table)

/** The latest answer of a query, with the moment it is true for. */
interface Snapshot<T> {
  readonly value: T
  /** ISO 8601, by the server's clock. */
  readonly asOf: string
  /** By this device's clock: with `asOf` it tells how far the two are apart. */
  readonly receivedAtMs: number
}

export const saveSnapshot = <T>(name: string, snapshot: Snapshot<T>): Promise<void> =>
  writeRecord('snapshots', name, snapshot)

export const loadSnapshot = <T>(name: string): Promise<Snapshot<T> | null> =>
  readRecord('snapshots', name)

/** Keeps unfinished input on this device, sealed (D32). */
export const saveDraft = (name: string, values: Record<string, unknown>): Promise<void> =>
  writeRecord('drafts', name, values)

export const loadDraft = async (name: string): Promise<Record<string, unknown> | null> => {
  if (!(await isNothingKept())) return readRecord('drafts', name)
  // Whoever opens a form will have something to keep: the form waits for nothing, the database is open before it is typed.
  void store()
  return null
}

export const dropDraft = (name: string): Promise<void> => deleteRecord('drafts', name)

/** Keeps a signed document for reading without network. */
export const saveDocument = async (documentId: string, pdf: Blob): Promise<void> =>
  (await store()).put('documents', documentId, new Uint8Array(await pdf.arrayBuffer()))

const PDF_BEGINS = '%PDF'

/** A document kept before; null when there is none, or earlier builds have kept a page of somebody in between for it. */
export const loadDocument = async (documentId: string): Promise<Blob | null> => {
  const bytes = await (await store()).get('documents', documentId)
  const begins = bytes && new TextDecoder().decode(bytes.subarray(0, PDF_BEGINS.length))
  return bytes && begins === PDF_BEGINS ? new Blob([bytes], { type: 'application/pdf' }) : null
}

/** Which documents open without network. */
export const savedDocumentIds = async (): Promise<ReadonlySet<string>> =>
  new Set(await recordIds('documents'))
