import type { Tx } from '../db/database.ts'
import { lockLoan } from '../db/loans.ts'
import { openMoneyTask } from '../servicing/money-tasks.ts'
import {
  countableKopecks,
  differencesOf,
  type MoneyDifference,
  type OperationFacts,
} from '../servicing/payment-differences.ts'
import { payoutById, type PayoutRow } from './payouts.ts'

export interface KnownPayout {
  readonly payout: PayoutRow
  readonly clientId: string
  /** Two people have cancelled it (decision 0102). */
  readonly isStopped: boolean
}

/** The payout an operation names, its loan locked; null when there is none. The invoice is the payout's id. */
export const lockPayoutOf = async (
  tx: Tx,
  invoiceId: string | null,
): Promise<KnownPayout | null> => {
  const known = invoiceId === null ? null : await payoutById(tx, invoiceId)
  const loan = known && (await lockLoan(tx, known.loanId))
  if (!loan) return null
  const payout = await payoutById(tx, known.id)
  const { clientId, payoutStoppedAtMs } = loan
  return payout && { payout, clientId, isStopped: payoutStoppedAtMs !== null }
}

/**
 * What of an operation differs from the payout it names; empty when it fits (D45). STATE: money that was given up as
 * refused, or sent already, has gone once more (`isMade`).
 */
export const payoutDifferences = (
  known: KnownPayout | null,
  found: OperationFacts,
  { isTestTerminal, isMade }: { isTestTerminal: boolean; isMade: boolean },
): MoneyDifference[] => {
  if (!known) return ['INVOICE']
  const { payout, clientId } = known
  const expected = { clientId, amountKopecks: payout.amountKopecks, isTestTerminal }
  const differences = differencesOf(found, expected)
  const isExtra =
    payout.state === 'DECLINED' ||
    (payout.state === 'PAID' && payout.transactionId !== found.transactionId)
  return isMade && isExtra ? [...differences, 'STATE'] : differences
}

/** A payout that ended in another way than it was ordered: kept once for a person, its money in suspense (D45). */
export const keepPayout = async (
  tx: Tx,
  {
    known,
    invoiceId,
    found,
    reasons,
  }: {
    readonly known: KnownPayout | null
    readonly invoiceId: string | null
    readonly found: OperationFacts
    readonly reasons: readonly MoneyDifference[]
  },
  { isTestTerminal, isMade, nowMs }: { isTestTerminal: boolean; isMade: boolean; nowMs: number },
): Promise<void> => {
  const { transactionId, amountKopecks, currency } = found
  await openMoneyTask(
    tx,
    {
      kind: 'PAYOUT_DIFFERS',
      reasons,
      transactionId,
      invoiceId,
      subjectId: known?.payout.id ?? null,
      clientId: known?.clientId ?? null,
      loanId: known?.payout.loanId ?? null,
      amountKopecks,
      currency,
      dedupeKey: `PAYOUT_DIFFERS:${isMade ? 'made' : 'refused'}:${transactionId}`,
    },
    {
      nowMs,
      suspense: {
        kind: 'SUSPENSE_PAID_OUT',
        amountKopecks: isMade ? countableKopecks(found, isTestTerminal) : 0,
      },
    },
  )
}
