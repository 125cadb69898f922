import type { StoreTable } from '../../protocol/device-store.ts'

export interface Place {
  readonly table: StoreTable
  readonly id: string
}

export interface Entry extends Place {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Where the device's copy lies. Everything is bytes here; what they mean is known one file up. */
export interface Store {
  /** False: it lasts only as long as the page. */
  readonly lasting: boolean
  get(table: StoreTable, id: string): Promise<Uint8Array<ArrayBuffer> | null>
  put(table: StoreTable, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** All of them or none, whatever dies in between. */
  putAll(entries: readonly Entry[]): Promise<void>
  /** All of them as they lay at one moment. */
  getAll(places: readonly Place[]): Promise<(Uint8Array<ArrayBuffer> | null)[]>
  delete(table: StoreTable, id: string): Promise<void>
  ids(table: StoreTable): Promise<string[]>
  /** Whose data this is: the client's id. */
  owner(): Promise<string | null>
  setOwner(clientId: string): Promise<void>
  /** Removes everything, the key too: what is left on the disk can no longer be opened. */
  wipe(): Promise<void>
}

/** The store of a browser that keeps nothing: private windows, a database that never answers. */
export const createMemoryStore = (): Store => {
  const bytesOf = new Map<string, Uint8Array<ArrayBuffer>>()
  let ownerId: string | null = null
  return {
    lasting: false,
    get: (table, id) => Promise.resolve(bytesOf.get(`${table}/${id}`) ?? null),
    put: (table, id, bytes) => {
      bytesOf.set(`${table}/${id}`, bytes)
      return Promise.resolve()
    },
    putAll: (entries) => {
      for (const { table, id, bytes } of entries) bytesOf.set(`${table}/${id}`, bytes)
      return Promise.resolve()
    },
    getAll: (places) =>
      Promise.resolve(places.map(({ table, id }) => bytesOf.get(`${table}/${id}`) ?? null)),
    delete: (table, id) => {
      bytesOf.delete(`${table}/${id}`)
      return Promise.resolve()
    },
    ids: (table) =>
      Promise.resolve(
        [...bytesOf.keys()]
          .filter((place) => place.startsWith(`${table}/`))
          .map((place) => place.slice(table.length + 1)),
      ),
    owner: () => Promise.resolve(ownerId),
    setOwner: (clientId) => {
      ownerId = clientId
      return Promise.resolve()
    },
    wipe: () => {
      bytesOf.clear()
      ownerId = null
      return Promise.resolve()
    },
  }
}
