import { createDatabase, type OfflineDatabase } from './database.ts'
import type { Shelf } from './shelf.ts'
import { type Vault, vaultOf } from './vault.ts'

const OWNER = 'owner'

/** The shelf in IndexedDB. Rejects when the database or its key is not to be had. */
export const openDatabaseShelf = async (
  database: OfflineDatabase = createDatabase(),
): Promise<Shelf> => {
  await database.open()
  let vault: Vault = await vaultOf(database)

  /** WebKit loses the connection and every try on the dead one fails: once more on a fresh one (row 18). */
  const live = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch {
      database.close()
      await database.open()
      return work()
    }
  }

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
