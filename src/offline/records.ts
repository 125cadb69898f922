import type { TableName } from './database.ts'
import { shelf } from './open-shelf.ts'
import type { Place } from './shelf.ts'

const decoded = (bytes: Uint8Array | null): unknown =>
  bytes && JSON.parse(new TextDecoder().decode(bytes))

const encoded = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(value))

/** Reads a record; null when it is not there, cannot be opened any more, or is not understood. */
export const readRecord = async <T>(table: TableName, id: string): Promise<T | null> => {
  return decoded(await (await shelf()).get(table, id)) as T | null
}

/** Reads records as they lay at one moment. */
export const readTogether = async (places: readonly Place[]): Promise<unknown[]> =>
  (await (await shelf()).getAll(places)).map((bytes) => decoded(bytes))

/** Writes records all or none: what belongs together is never read half old, half new. */
export const writeTogether = async (
  records: readonly (Place & { readonly value: unknown })[],
): Promise<void> =>
  (await shelf()).putAll(
    records.map(({ table, id, value }) => ({ table, id, bytes: encoded(value) })),
  )

export const writeRecord = async (table: TableName, id: string, value: unknown): Promise<void> =>
  (await shelf()).put(table, id, encoded(value))

export const dropRecord = async (table: TableName, id: string): Promise<void> =>
  (await shelf()).delete(table, id)

/** Which records a table has. */
export const recordIds = async (table: TableName): Promise<string[]> => (await shelf()).ids(table)
