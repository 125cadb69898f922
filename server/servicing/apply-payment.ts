import { eq } from 'drizzle-orm'
import { isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { addKopecks, type Kopecks } from '../../lending/money.ts'
import type { Tx } from '../db/database.ts'
import { lastLedgerDay } from '../db/ledger-entries.ts'
import { type AppliedPayment, appliedPaymentsOf } from '../loan-book/loan-history.ts'
import { appliedChangesOf } from '../db/loan-changes.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import { payments } from '../db/schema/payments.ts'
import { accrueLoan } from './accrue-loans.ts'

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

/**
 * Applies money that has come to its loan, on the Moscow day it was paid unless the books have gone on since, and
 * settles the loan up to today. Applied once: a payment that has its place keeps it. What is over is kept in `overpaidKopecks` of the allocation.
 */
export const applyPayment = async (
  tx: Tx,
  payment: ComingPayment,
): Promise<{ state: LoanState; closed: boolean; allocation: PaymentAllocation }> => {
  const { paymentId, loanId, nowMs } = payment
  const loan = await lockLoan(tx, loanId)
  if (!loan) throw new Error('A payment of a loan that does not exist')
  const placed = (await appliedPaymentsOf(tx, [loanId])).get(loanId) ?? []
  const known = placed.find(({ id }) => id === paymentId)
  const today = moscowDate(nowMs)
  const on = known ? today : await dayToBook(tx, loan, payment.paidAtMs)
  if (!known) await takePlace(tx, payment, { on, earlier: placed })
  const state = await accrueLoan(tx, loan, { on: on > today ? on : today, nowMs })
  const index = known ? placed.indexOf(known) : placed.length
  const allocation = allocationOf(state, index)
  if (!known) await tx.update(payments).set({ allocation }).where(eq(payments.id, paymentId))
  return { state, closed: state.closed, allocation }
}
