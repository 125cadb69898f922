import {
  DEVICE_STORE,
  sealedPlace,
  type SnapshotName,
  type StoreTable,
} from '../protocol/device-store.ts'

const SNAPSHOT_TABLE: StoreTable = 'snapshots'

interface SealedRecord {
  readonly id: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Some browsers never answer (quality reference 1.3 row 19), and a worker has half a minute in all. */
const TIMEOUT_MS = 3_000

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not readable')))
  })

/** Opens what the page has made, of whatever version; makes nothing. */
const openCopy = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(DEVICE_STORE.database)
    setTimeout(() => reject(new Error('the database does not answer')), TIMEOUT_MS)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
    opening.addEventListener('success', () => {
      // A newer page that changes the tables must not have to wait for the worker.
      opening.result.addEventListener('versionchange', () => opening.result.close())
      resolve(opening.result)
    })
  })

/** Works on the device's copy; null where there is none, or it cannot be read. */
const withCopy = async <T>(work: (copy: IDBDatabase) => Promise<T>): Promise<T | null> => {
  try {
    const copy = await openCopy()
    try {
      return await work(copy)
    } finally {
      copy.close()
    }
  } catch {
    // Nobody is signed in, storage was evicted, or this browser keeps none: the server reminds as well.
    return null
  }
}

const unseal = async (key: CryptoKey, record: SealedRecord): Promise<unknown> => {
  const additionalData = sealedPlace(SNAPSHOT_TABLE, record.id)
  const parameters = { name: 'AES-GCM', iv: record.iv, additionalData }
  const bytes = await crypto.subtle.decrypt(parameters, key, record.sealed)
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown
}

/** Opens a record that the page has sealed; null when there is none. The key stays inside the browser. */
export const readKept = <T>(id: SnapshotName): Promise<T | null> =>
  withCopy(async (copy) => {
    const stores = copy.transaction([DEVICE_STORE.keys, SNAPSHOT_TABLE])
    const stored = answerOf<{ key: CryptoKey } | undefined>(
      stores.objectStore(DEVICE_STORE.keys).get(DEVICE_STORE.keyName),
    )
    const sealed = answerOf<SealedRecord | undefined>(stores.objectStore(SNAPSHOT_TABLE).get(id))
    const [key, record] = await Promise.all([stored, sealed])
    return key && record ? ((await unseal(key.key, record)) as T) : null
  })

/** A note in the copy that goes with it. */
export const readNote = (name: string): Promise<string | null> =>
  withCopy(async (copy) => {
    const note = await answerOf<{ value: string } | undefined>(
      copy.transaction(DEVICE_STORE.notes).objectStore(DEVICE_STORE.notes).get(name),
    )
    return note?.value ?? null
  })

export const writeNote = async (name: string, value: string): Promise<void> => {
  await withCopy((copy) =>
    answerOf(
      copy
        .transaction(DEVICE_STORE.notes, 'readwrite')
        .objectStore(DEVICE_STORE.notes)
        .put({ name, value }),
    ),
  )
}
