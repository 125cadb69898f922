import { createDatabase, type OfflineDatabase, type TableName } from './database.ts'
import type { Place, Shelf } from './shelf.ts'
import { type Vault, vaultOf } from './vault.ts'

const OWNER = 'owner'

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

const tablesOf = (places: readonly Place[]): TableName[] => [
  ...new Set(places.map(({ table }) => table)),
]

/** The shelf in IndexedDB. Rejects when the database or its key is not to be had. */
export const openDatabaseShelf = async (
  database: OfflineDatabase = createDatabase(),
): Promise<Shelf> => {
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
    putAll: (pieces) =>
      live(async () => {
        // Sealed before: a transaction of the browser ends by itself while a key is at work.
        const sealed = await Promise.all(
          pieces.map(async ({ table, id, bytes }) => ({
            table,
            record: await vault.seal(table, id, bytes),
          })),
        )
        await database.transaction('rw', tablesOf(pieces), () =>
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
    owner: () => live(async () => (await database.notes.get(OWNER))?.value ?? null),
    setOwner: (clientId) =>
      live(async () => {
        await database.notes.put({ name: OWNER, value: clientId })
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
