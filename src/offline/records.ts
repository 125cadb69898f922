import type { TableName } from './database.ts'
import { shelf } from './open-shelf.ts'

/** Reads a record; null when it is not there, cannot be opened any more, or is not understood. */
export const readRecord = async <T>(table: TableName, id: string): Promise<T | null> => {
  const bytes = await (await shelf()).get(table, id)
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as T) : null
}

export const writeRecord = async (table: TableName, id: string, value: unknown): Promise<void> =>
  (await shelf()).put(table, id, new TextEncoder().encode(JSON.stringify(value)))

export const dropRecord = async (table: TableName, id: string): Promise<void> =>
  (await shelf()).delete(table, id)

/** A table whole. */
export const readRecords = async <T>(table: TableName): Promise<T[]> => {
  const ids = await (await shelf()).ids(table)
  const values = await Promise.all(ids.map((id) => readRecord<T>(table, id)))
  return values.filter((value) => value !== null)
}
