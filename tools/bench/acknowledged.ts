import type { CallDefinition } from '../../protocol/call.ts'

/** A write the server has answered with 2xx: from here on it may neither be lost nor happen twice. */
export interface AcknowledgedWrite {
  /** Who wrote. */
  readonly owner: string
  readonly call: CallDefinition
  readonly key: string
  readonly reply: unknown
  /** Sends the very same request under the same key once more and returns the answer. */
  readonly again: () => Promise<unknown>
}

/** What the server has promised to a client, in the order of the promises. */
export interface WriteLog {
  readonly writes: AcknowledgedWrite[]
  note(write: AcknowledgedWrite): void
  /** Writes of one call. */
  of(call: CallDefinition): AcknowledgedWrite[]
}

export const createWriteLog = (): WriteLog => {
  const writes: AcknowledgedWrite[] = []
  return {
    writes,
    note: (write) => void writes.push(write),
    of: (call) => writes.filter((write) => write.call.path === call.path),
  }
}
