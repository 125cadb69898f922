import type { Tx } from '../db/database.ts'
import type { Enqueued } from '../db/outbox.ts'
import type { EventWords } from './event-words.ts'
import { planMessage } from './messages.ts'

interface ToldEvent {
  readonly clientId: string
  readonly loanId: string | null
  readonly words: EventWords
  /** Id of what has happened: told again it writes nothing. */
  readonly cause: string
  readonly nowMs: number
  /** Orders of the same cause, written together with the message's own. */
  readonly alongside?: readonly Enqueued[]
}

/** Tells a client what has happened, in the transaction in which it happens, once for each cause (decision 0043). */
export const tellEvent = async (
  tx: Tx,
  { clientId, loanId, words, cause, nowMs, alongside }: ToldEvent,
): Promise<void> => {
  const dedupeKey = `${words.kind}:${cause}`
  await planMessage(
    tx,
    { ...words, clientId, loanId, dueOn: null, dedupeKey, sendAtMs: nowMs },
    nowMs,
    alongside,
  )
}
