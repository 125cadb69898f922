import type { TableName } from './database.ts'

export interface Place {
  readonly table: TableName
  readonly id: string
}

export interface Piece extends Place {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Where the device's copy lies. Everything is bytes here; what they mean is known one file up. */
export interface Shelf {
  /** False: it lasts only as long as the page. */
  readonly lasting: boolean
  get(table: TableName, id: string): Promise<Uint8Array<ArrayBuffer> | null>
  put(table: TableName, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** All of them or none, whatever dies in between. */
  putAll(pieces: readonly Piece[]): Promise<void>
  /** All of them as they lay at one moment. */
  getAll(places: readonly Place[]): Promise<(Uint8Array<ArrayBuffer> | null)[]>
  delete(table: TableName, id: string): Promise<void>
  ids(table: TableName): Promise<string[]>
  /** Whose data this is: the client's id. */
  owner(): Promise<string | null>
  setOwner(clientId: string): Promise<void>
  /** Removes everything, the key too: what is left on the disk can no longer be opened. */
  wipe(): Promise<void>
}

/** The shelf of a browser that keeps nothing: private windows, a database that never answers. */
export const createMemoryShelf = (): Shelf => {
  const bytesOf = new Map<string, Uint8Array<ArrayBuffer>>()
  let ownerId: string | null = null
  return {
    lasting: false,
    get: (table, id) => Promise.resolve(bytesOf.get(`${table}/${id}`) ?? null),
    put: (table, id, bytes) => {
      bytesOf.set(`${table}/${id}`, bytes)
      return Promise.resolve()
    },
    putAll: (pieces) => {
      for (const { table, id, bytes } of pieces) bytesOf.set(`${table}/${id}`, bytes)
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
