import { Dexie, type EntityTable } from 'dexie'
import { DEVICE_STORE, type StoreTable } from '../../protocol/device-store.ts'
import type { Place, Store } from './store.ts'
import { createKey, createVault, type SealedRecord, type Vault } from './vault.ts'

interface StoredKey {
  readonly name: string
  readonly key: CryptoKey
}

interface Note {
  readonly name: string
  readonly value: string
}

type OfflineDatabase = Dexie &
  Record<StoreTable, EntityTable<SealedRecord, 'id'>> & {
    keys: EntityTable<StoredKey, 'name'>
    notes: EntityTable<Note, 'name'>
  }

/**
 * The tables (D31). Each change of them is a version of its own below the former ones; Dexie walks an old device through
 * all of them. A tab with older code closes as soon as a newer one asks (quality reference 1.3 row 21).
 */
const createDatabase = (): OfflineDatabase => {
  const database = new Dexie(DEVICE_STORE.database) as OfflineDatabase
  database.version(1).stores({
    keys: 'name',
    notes: 'name',
    contracts: 'id',
    schedules: 'id',
    documents: 'id',
    snapshots: 'id',
    drafts: 'id',
  })
  database.version(2).stores({ outbox: 'id' })
  database.on('versionchange', () => database.close())
  return database
}

/** The device's key, made once; of two tabs that begin at the same time both take the one stored first. */
const vaultOf = async (database: OfflineDatabase): Promise<Vault> => {
  // Mostly it is there: no key is made, and nothing is written, before the first record is read.
  const kept = await database.keys.get(DEVICE_STORE.keyName)
  if (kept) return createVault(kept.key)
  const fresh = await createKey()
  const key = await database.transaction('rw', database.keys, async () => {
    const known = await database.keys.get(DEVICE_STORE.keyName)
    if (known) return known.key
    await database.keys.add({ name: DEVICE_STORE.keyName, key: fresh })
    return fresh
  })
  return createVault(key)
}

/** Runs work on a connection that may be lost under it. */
type OnConnection = <T>(work: () => Promise<T>) => Promise<T>

/**
 * WebKit loses the connection, and every try on the dead one fails: once more on a fresh one (row 18). Work that failed
 * side by side gets one fresh connection together: a second close would take it from the work already tried again.
 */
const onConnectionOf = (database: OfflineDatabase): OnConnection => {
  let connections = 0
  let reopening: Promise<void> | null = null

  const reopen = async (): Promise<void> => {
    database.close()
    await database.open()
    connections += 1
  }

  return async (work) => {
    const used = connections
    try {
      return await work()
    } catch {
      if (used === connections) {
        reopening ??= reopen().finally(() => {
          reopening = null
        })
        await reopening
      }
      return work()
    }
  }
}

const tablesOf = (places: readonly Place[]): StoreTable[] => [
  ...new Set(places.map(({ table }) => table)),
]

/** The store in IndexedDB. Rejects when the database or its key is unavailable. */
export const openDatabaseStore = async (): Promise<Store> => {
  const database = createDatabase()
  await database.open()
  let vault: Vault = await vaultOf(database)
  const live = onConnectionOf(database)

  return {
    lasting: true,
    get: (table, id) =>
      live(async () => {
        const record = await database[table].get(id)
        return record ? vault.open(table, record) : null
      }),
    put: (table, id, bytes) =>
      live(async () => {
        await database[table].put(await vault.seal(table, id, bytes))
      }),
    putAll: (entries) =>
      live(async () => {
        // Sealed before: a transaction of the browser ends by itself while a key is at work.
        const sealed = await Promise.all(
          entries.map(async ({ table, id, bytes }) => ({
            table,
            record: await vault.seal(table, id, bytes),
          })),
        )
        await database.transaction('rw', tablesOf(entries), () =>
          Promise.all(sealed.map(({ table, record }) => database[table].put(record))),
        )
      }),
    getAll: (places) =>
      live(async () => {
        const records = await database.transaction('r', tablesOf(places), () =>
          Promise.all(places.map(({ table, id }) => database[table].get(id))),
        )
        return Promise.all(
          places.map(async ({ table }, index) => {
            const record = records[index]
            return record ? vault.open(table, record) : null
          }),
        )
      }),
    delete: (table, id) => live(() => database[table].delete(id)),
    ids: (table) => live(() => database[table].toCollection().primaryKeys()),
    owner: () =>
      live(async () => (await database.notes.get(DEVICE_STORE.ownerNote))?.value ?? null),
    setOwner: (clientId) =>
      live(async () => {
        await database.notes.put({ name: DEVICE_STORE.ownerNote, value: clientId })
      }),
    wipe: () =>
      live(async () => {
        await database.transaction('rw', database.tables, () =>
          Promise.all(database.tables.map((table) => table.clear())),
        )
        vault = await vaultOf(database)
      }),
  }
}
