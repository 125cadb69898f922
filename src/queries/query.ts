import type { CallDefinition, Reply } from '../../protocol/call.ts'
import type { SnapshotName } from '../../protocol/device-store.ts'
import { send, type SendOptions } from '../api/send.ts'
import { loadSnapshot, saveSnapshot } from '../offline/records.ts'

/** An answer, from the server or from this device. */
export interface Answer<T> {
  readonly value: T
  /** ISO 8601 by the server's clock, from the reply; null where a reply has none. */
  readonly asOf: string | null
  /** By this device's clock: with `asOf` it tells how far the two are apart. */
  readonly receivedAtMs: number
}

/** What a screen asks the server for, and the copy of the answer on this device. */
export interface Query<T, P = undefined> {
  /** A person's own data: they leave the page when the session ends (D32). */
  readonly isPersonal: boolean
  /** Throws CallRefused, NetworkFailure, AbortError. */
  readonly ask: (params: P, signal: AbortSignal) => Promise<Answer<T>>
  /** The answer as this device last saw it, or null. Absent: it is not kept. */
  readonly recall?: (params: P) => Promise<Answer<T> | null>
  readonly keep?: (answer: Answer<T>, params: P) => Promise<void>
}

/** Only an answer that says what moment it is true for is kept. */
type CopyName<R> = R extends { readonly asOf: string } ? SnapshotName : never

interface QueryLine<C extends CallDefinition, T, P> {
  readonly call: C
  /** What the parameters put into the request. */
  readonly request?: (params: P) => Omit<SendOptions<C>, 'signal' | 'idempotencyKey'>
  /** The part of the reply that is shown and kept. */
  readonly select?: (reply: Reply<C>) => T
  /** Name of the sealed record that keeps the answer on this device. */
  readonly copy?: CopyName<Reply<C>>
}

/** The moment a reply says it is true for; never this device's clock. */
const asOfReply = (reply: unknown): string | null =>
  typeof reply === 'object' && reply !== null && 'asOf' in reply && typeof reply.asOf === 'string'
    ? reply.asOf
    : null

/** An answer that has just come, true for the moment that its reply says. */
export const dated = <T>(value: T, reply: unknown = value): Answer<T> => ({
  value,
  asOf: asOfReply(reply),
  receivedAtMs: Date.now(),
})

/** A query of one call: which part of the reply is shown, and under what name it is kept. */
export const defineQuery = <C extends CallDefinition, P = undefined, T = Reply<C>>({
  call,
  request,
  select,
  copy,
}: QueryLine<C, T, P>): Query<T, P> => ({
  isPersonal: call.auth !== 'none',
  async ask(params, signal) {
    const reply = await send(call, { ...request?.(params), signal })
    return dated(select ? select(reply) : (reply as T), reply)
  },
  ...(copy !== undefined && {
    recall: () => loadSnapshot<T>(copy),
    keep: ({ value, asOf, receivedAtMs }: Answer<T>) =>
      saveSnapshot(copy, { value, asOf: asOf ?? '', receivedAtMs }),
  }),
})

/**
 * Asks the server and keeps the answer on this device; a device that is slow or full does not hold it back. Throws
 * CallRefused, NetworkFailure, AbortError.
 */
export const fetchQuery = async <T, P>(
  query: Query<T, P>,
  params: P,
  signal: AbortSignal,
): Promise<Answer<T>> => {
  const answer = await query.ask(params, signal)
  signal.throwIfAborted()
  query.keep?.(answer, params).catch(reportError)
  return answer
}
