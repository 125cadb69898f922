import { eq } from 'drizzle-orm'
import { isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { addKopecks, type Kopecks } from '../../lending/money.ts'
import type { Tx } from '../db/database.ts'
import { lastLedgerDay } from '../db/ledger-entries.ts'
import { appliedChangesOf } from '../db/loan-changes.ts'
import type { LoanRow } from '../db/loans.ts'
import { payments } from '../db/schema/payments.ts'
import type { AppliedPayment } from '../loan-book/loan-history.ts'

export interface PaymentAllocation {
  readonly principalKopecks: Kopecks
  readonly interestKopecks: Kopecks
  readonly penaltyKopecks: Kopecks
  readonly advanceKopecks: Kopecks
  readonly overpaidKopecks: Kopecks
}

/** The last day of a loan of which something is booked or changed. */
export const bookedToOf = async (tx: Tx, loan: LoanRow): Promise<IsoDate> => {
  const booked = isoDate((await lastLedgerDay(tx, loan.id)) ?? loan.issuedOn)
  const changes = (await appliedChangesOf(tx, [loan.id])).get(loan.id) ?? []
  return changes.reduce((last, { on }) => (on > last ? on : last), booked)
}

/** The day on which something of a moment is booked: never before what is booked already. */
export const dayToBook = async (tx: Tx, loan: LoanRow, atMs: number): Promise<IsoDate> => {
  const booked = await bookedToOf(tx, loan)
  const day = moscowDate(atMs)
  return booked > day ? booked : day
}

/** Money that has come for a loan. */
export interface ComingPayment {
  readonly paymentId: string
  readonly loanId: string
  readonly amountKopecks: Kopecks
  readonly kind: AppliedPayment['kind']
  /** The moment the money counts for. */
  readonly paidAtMs: number
  readonly nowMs: number
}

/** Marks the payment as applied, after every payment the loan has: a repeated fold then gives the same entries. */
export const takePlace = async (
  tx: Tx,
  { paymentId, amountKopecks, paidAtMs, nowMs }: ComingPayment,
  { on, earlier }: { on: IsoDate; earlier: readonly AppliedPayment[] },
): Promise<void> => {
  const finishedAtMs = Math.max(nowMs, (earlier.at(-1)?.finishedAtMs ?? 0) + 1)
  await tx
    .update(payments)
    .set({ state: 'PAID', amountKopecks, appliedOn: on, finishedAtMs, countedAtMs: paidAtMs })
    .where(eq(payments.id, paymentId))
}

/** Where the money of a payment went, by its place among the loan's payments. */
export const allocationOf = (state: LoanState, paymentIndex: number): PaymentAllocation => {
  const entry = state.entries.find((candidate) => candidate.paymentIndex === paymentIndex)
  if (!entry) throw new Error('The payment is not in the book')
  const { parts } = entry
  return {
    principalKopecks: addKopecks(parts.overduePrincipal, parts.currentPrincipal),
    interestKopecks: addKopecks(parts.overdueInterest, parts.currentInterest),
    penaltyKopecks: parts.penalty,
    advanceKopecks: entry.toAdvanceKopecks,
    overpaidKopecks: entry.overpaidKopecks,
  }
}
