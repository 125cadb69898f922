import { moscowDate } from '../../lending/calendar.ts'
import type { Account } from '../../lending/journal.ts'
import type { Tx } from './database.ts'
import { appendEntries } from './journal-entries.ts'

/** Money that came and belongs to no loan yet stands here until it is returned or applied (D45). */
const SUSPENSE = 'SUSPENSE'

/** Entries of the suspense account, by the account the money moved through. */
const ENTRIES = {
  /** Money of a payer that fits no payment of ours. */
  SUSPENSE_RECEIVED: { other: 'SETTLEMENT', sign: 1 },
  /** The same money on its way back to the payer. */
  SUSPENSE_RETURNED: { other: 'SETTLEMENT', sign: -1 },
  /** Money that went back to a payer without our order, and is no debt of a loan. */
  SUSPENSE_TAKEN: { other: 'SETTLEMENT', sign: -1 },
  /** The same money, once it is known whose debt it is. */
  SUSPENSE_SETTLED: { other: 'SETTLEMENT', sign: 1 },
  /** Money that left to a card and fits no payout of ours. */
  SUSPENSE_PAID_OUT: { other: 'PAYOUT_CLEARING', sign: -1 },
} as const satisfies Record<string, { other: Account; sign: 1 | -1 }>

/**
 * Books money of no loan: double entry, append-only, once for its cause. `amountKopecks` is positive;
 * `causeId` is the task that names why.
 */
export const postSuspense = async (
  tx: Tx,
  booked: {
    readonly kind: keyof typeof ENTRIES
    readonly causeId: string
    readonly amountKopecks: number
    readonly nowMs: number
  },
): Promise<void> => {
  const { kind, causeId, amountKopecks, nowMs } = booked
  const { other, sign } = ENTRIES[kind]
  const entry = {
    loanId: null,
    kind,
    on: moscowDate(nowMs),
    movementKey: `${kind}:${causeId}`,
    causeId,
    postings: [
      { account: other, amountKopecks: sign * amountKopecks },
      { account: SUSPENSE, amountKopecks: -sign * amountKopecks },
    ],
  }
  await appendEntries(tx, [entry], nowMs)
}
