import { negateKopecks, kopecks } from '../../lending/money.ts'
import type { Tx } from '../db/database.ts'
import { lockLoan } from '../db/loans.ts'
import { moneyTasksOf, updateMoneyTask } from '../db/money-tasks.ts'
import { openMoneyTask, postSuspense } from '../servicing/money-tasks.ts'
import {
  countableKopecks,
  differencesOf,
  type MoneyDifference,
  type OperationFacts,
} from '../servicing/payment-differences.ts'
import { isPaidOutBy, payoutById, type PayoutRow } from './payouts.ts'

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
 * refused, or sent already, has gone once more (`isMade`), or what is in the books as sent is said to be refused.
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
  const isSent = payout.state === 'PAID' && payout.transactionId === found.transactionId
  const isExtra = payout.state === 'DECLINED' || (payout.state === 'PAID' && !isSent)
  return (isMade ? isExtra : isSent) ? [...differences, 'STATE'] : differences
}

/**
 * A payout that ended in another way than it was ordered: kept once for a person (D45). Its money stands in suspense, unless it
 * is that of a payout in the books, of which something else was told before (decision 0173).
 */
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
  const isCounted = isMade && !(await isPaidOutBy(tx, transactionId))
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
        amountKopecks: isCounted ? countableKopecks(found, isTestTerminal) : 0,
      },
    },
  )
}

/**
 * What was told of a payout before did not fit it, and what is told now does: its money leaves suspense for its loan. The task
 * stays for a person, without money (decision 0173).
 */
export const releaseKeptPayout = async (
  tx: Tx,
  { transactionId, nowMs }: { readonly transactionId: string; readonly nowMs: number },
): Promise<void> => {
  for (const task of await moneyTasksOf(tx, transactionId, ['PAYOUT_DIFFERS'])) {
    const { id, state, suspenseKopecks, refundTransactionId } = task
    // One that names a refund holds money that has come.
    if (state !== 'OPEN' || suspenseKopecks === 0 || refundTransactionId !== null) continue
    const { attempts, lastError, nextTryAtMs } = task
    await updateMoneyTask(tx, id, { attempts, lastError, nextTryAtMs, suspenseKopecks: 0 })
    await postSuspense(tx, {
      kind: 'SUSPENSE_PAID_OUT',
      causeId: id,
      amountKopecks: negateKopecks(kopecks(suspenseKopecks)),
      nowMs,
      part: 'RELEASED',
    })
  }
}
