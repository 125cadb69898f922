import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, max } from 'drizzle-orm'
import { addWorkingDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'
import { MAX_PAYOUT_TRIES } from '../../lending/lifecycle.ts'
import { kopecks } from '../../lending/money.ts'
import { rulesAt } from '../../lending/rules.ts'
import { quote } from '../../lending/schedule.ts'
import type { Tx, Queryable } from '../db/database.ts'
import { lawCapsOf } from '../db/dated-rules.ts'
import { fileContract } from '../documents/filing/file-contract.ts'
import { accrueLoan } from '../servicing/accrue-loans.ts'
import { openContract } from '../loan-book/move-loan.ts'
import { type LoanRow, nextContractCount } from '../db/loans.ts'
import { loanTransitions, payouts } from '../db/schema/loans.ts'

export type PayoutRow = typeof payouts.$inferSelect

/** Outbox kind of the payout of a loan. */
export const PAY_OUT = 'pay-out'
/** Outbox kind that looks a payout up whose end was not told. */
export const RECONCILE_PAYOUT = 'reconcile-payout'
/** Outbox kind of the end of the cooling-off period (D9). */
export const END_COOLING = 'end-cooling'

/** One ordered try of the payout of a loan. */
export type PayoutOrder = {
  readonly loanId: string
  /** Number of the try among all of the loan; orders written before it was named have none. */
  readonly attempt?: number
}

/** The payout of a loan that is under way or done; null when a new one may begin. */
export const openPayoutOf = async (
  queryable: Queryable,
  loanId: string,
): Promise<PayoutRow | null> => {
  const [row] = await queryable
    .select()
    .from(payouts)
    .where(and(eq(payouts.loanId, loanId), inArray(payouts.state, ['PROCESSING', 'PAID'])))
  return row ?? null
}

/** The payout with this id; null when there is none. */
export const payoutById = async (queryable: Queryable, id: string): Promise<PayoutRow | null> => {
  const [row] = await queryable.select().from(payouts).where(eq(payouts.id, id))
  return row ?? null
}

/** Whether an operation of the acquirer is the payout of a loan in the books. */
export const isPaidOutBy = async (tx: Tx, transactionId: string): Promise<boolean> =>
  (await tx.$count(
    payouts,
    and(eq(payouts.transactionId, transactionId), eq(payouts.state, 'PAID')),
  )) > 0

/** Pauses before the retries of a refused payout (D10: three, then another own card is asked for). */
export const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS].slice(0, MAX_PAYOUT_TRIES)
/** Tries a card gets: the first and its retries. */
const TRIES_A_CARD = RETRY_DELAYS_MS.length + 1

/** Number, among all tries of the loan, of the first one with its present card. */
export const firstTryOfCard = async (tx: Tx, loanId: string): Promise<number> => {
  const [row] = await tx
    .select({ fails: count() })
    .from(loanTransitions)
    .where(and(eq(loanTransitions.loanId, loanId), eq(loanTransitions.action, 'FAIL_PAYOUT')))
  return (row?.fails ?? 0) * TRIES_A_CARD + 1
}

/** Number that the next try of the loan has, among all of them. */
export const nextTryOf = async (tx: Tx, loanId: string): Promise<number> => {
  const [tries] = await tx
    .select({ last: max(payouts.attempt) })
    .from(payouts)
    .where(eq(payouts.loanId, loanId))
  return Math.max((tries?.last ?? 0) + 1, await firstTryOfCard(tx, loanId))
}

/** When the place of a loan's money was chosen last: by the signature, or after a payout that failed. */
export const placeChosenAtMs = async (tx: Tx, loanId: string): Promise<number> => {
  const [row] = await tx
    .select({ atMs: max(loanTransitions.atMs) })
    .from(loanTransitions)
    .where(
      and(
        eq(loanTransitions.loanId, loanId),
        inArray(loanTransitions.action, ['SIGN', 'CHANGE_CARD']),
      ),
    )
  if (row?.atMs == null) throw new Error('A payout of a loan that nobody signed')
  return row.atMs
}

/** When every try to send a loan had failed for the last time. */
export const failedAtMs = async (tx: Tx, loanId: string): Promise<number> => {
  const [row] = await tx
    .select({ atMs: max(loanTransitions.atMs) })
    .from(loanTransitions)
    .where(and(eq(loanTransitions.loanId, loanId), eq(loanTransitions.action, 'FAIL_PAYOUT')))
  if (row?.atMs == null) throw new Error('A payout that has not failed')
  return row.atMs
}

/** A signed loan whose payout failed waits for another place as long as an offer stands (D9). */
const PLACE_WORKING_DAYS = 5

/** The last Moscow day on which another card or bank may be named for a payout that failed at a moment (decision 0134). */
export const lastDayForPlace = (atMs: number): IsoDate =>
  addWorkingDays(moscowDate(atMs), PLACE_WORKING_DAYS)

/** Whether a bank has refused the loan's money. */
export const hasBankRefused = async (tx: Tx, loanId: string, bankId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(eq(payouts.loanId, loanId), eq(payouts.bankId, bankId), eq(payouts.state, 'DECLINED')),
    )
    .limit(1)
  return row !== undefined
}

/** Begins one try of a payout; the unique index lets one be open a loan (quality reference 1.2, invariant 7). */
export const insertPayout = async (
  tx: Tx,
  { loan, receiverPhone }: { loan: LoanRow; receiverPhone: string | null },
  nowMs: number,
): Promise<PayoutRow> => {
  const [row] = await tx
    .insert(payouts)
    .values({
      id: randomUUID(),
      loanId: loan.id,
      cardId: loan.cardId,
      bankId: loan.payoutBankId,
      bankName: loan.payoutBankName,
      receiverPhone,
      amountKopecks: loan.amountKopecks,
      attempt: await nextTryOf(tx, loan.id),
      state: 'PROCESSING',
      createdAtMs: nowMs,
    })
    .returning()
  if (!row) throw new Error('The payout was not written')
  return row
}

/** Closes a payout that was under way; false when it was closed before. */
export const closePayout = async (
  tx: Tx,
  id: string,
  end: {
    state: 'PAID' | 'DECLINED'
    transactionId: string | null
    reasonCode?: number | null
    nowMs: number
  },
): Promise<boolean> => {
  const closed = await tx
    .update(payouts)
    .set({
      state: end.state,
      transactionId: end.transactionId,
      reasonCode: end.reasonCode ?? null,
      finishedAtMs: end.nowMs,
    })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'PROCESSING')))
    .returning({ id: payouts.id })
  return closed.length === 1
}

/** `YYMMDD-NNNN`: the Moscow day of the payout and the count of all contracts, four digits or more. */
const nextContractNumber = async (tx: Tx, day: string): Promise<string> => {
  const prefix = day.slice(2).replaceAll('-', '')
  return `${prefix}-${(await nextContractCount(tx)).padStart(4, '0')}`
}

/**
 * The money is with the client: the contract opens on this Moscow day, with a schedule that counts from it at the
 * signed rate, and the ledger gets the payout (D10). The loan must be locked and PAYOUT_PENDING.
 */
export const postPayout = async (
  tx: Tx,
  loan: LoanRow,
  payout: Pick<PayoutRow, 'id'>,
  nowMs: number,
): Promise<LoanRow> => {
  const issuedOn = moscowDate(nowMs)
  const { schedule } = quote({
    productKey: loan.productKey,
    amountKopecks: kopecks(loan.amountKopecks),
    term: loan.term,
    issuedOn,
    dailyRateMillionths: loan.dailyRateMillionths,
    chargedRateBillionths: loan.chargedRateBillionths,
  })
  const law = rulesAt(issuedOn, await lawCapsOf(tx))
  const opened = await openContract(tx, loan, nowMs, {
    contractNumber: await nextContractNumber(tx, issuedOn),
    schedule: schedule.rows,
    issuedOn,
    // A loan is made when its money comes (807 of the Civil Code): a cap that fell since the signature counts (decision 0096).
    overpaymentCapPercent: Math.min(loan.overpaymentCapPercent, law.overpaymentCapPercent),
    paidOutAtMs: nowMs,
  })
  await accrueLoan(tx, opened, { on: issuedOn, nowMs, payoutId: payout.id })
  await fileContract(tx, opened, nowMs)
  return opened
}
