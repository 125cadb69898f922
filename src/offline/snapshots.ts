import { readRecord, writeRecord } from './records.ts'

/** The latest answer of one screen's loading, with the moment it is true for. */
export interface Snapshot<T> {
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
