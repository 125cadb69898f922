import { Dexie, type EntityTable } from 'dexie'

export const TABLES = [
  'contracts',
  'schedules',
  'documents',
  'snapshots',
  'drafts',
  'outbox',
] as const
export type TableName = (typeof TABLES)[number]

/** A record as it lies on the disk: nothing of a person is readable but its id. */
export interface SealedRecord {
  readonly id: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

export interface StoredKey {
  readonly name: string
  readonly key: CryptoKey
}

export interface Note {
  readonly name: string
  readonly value: string
}

export type OfflineDatabase = Dexie &
  Record<TableName, EntityTable<SealedRecord, 'id'>> & {
    keys: EntityTable<StoredKey, 'name'>
    notes: EntityTable<Note, 'name'>
  }

const NAME = 'vovremya'

/**
 * The device's copy (D31). Each change of the tables is a version of its own below the former ones; Dexie walks an
 * old device through all of them. A tab with older code closes as soon as a newer one asks (quality reference 1.3 row 21).
 */
export const createDatabase = (): OfflineDatabase => {
  const database = new Dexie(NAME) as OfflineDatabase
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
