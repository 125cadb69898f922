import type { Tx } from '../db/database.ts'
import type { Enqueued } from '../db/outbox.ts'
import { inDaytimeMs } from './daytime.ts'
import type { EventWords } from './event-words.ts'
import { type MessageKind, planMessage } from './messages.ts'

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

/**
 * What mostly comes of a night's work and is as true in the morning: it stands under the bell at once, and nobody is woken
 * for it. What answers a tap, tells of a payout or warns of a stranger goes at any hour.
 */
const BY_DAY: ReadonlySet<MessageKind> = new Set([
  'HOLIDAY_ANSWERED',
  'HOLIDAY_NOTICE',
  'HOLIDAY_ENDED',
  'LOAN_CLOSED',
  'LIMIT_CHANGED',
  'PAYOUT_CANCELLED',
  'OVERPAYMENT_RETURNED',
  'SECOND_CHARGE_RETURNED',
  'UNMATCHED_MONEY_RETURNED',
])

/** Tells a client what has happened, in the transaction in which it happens, once for each cause (decision 0043). */
export const tellEvent = async (
  tx: Tx,
  { clientId, loanId, words, cause, nowMs, alongside }: ToldEvent,
): Promise<void> => {
  const dedupeKey = `${words.kind}:${cause}`
  const sendAtMs = BY_DAY.has(words.kind) ? inDaytimeMs(nowMs) : nowMs
  await planMessage(
    tx,
    { ...words, clientId, loanId, dueOn: null, dedupeKey, sendAtMs },
    nowMs,
    alongside,
  )
}
