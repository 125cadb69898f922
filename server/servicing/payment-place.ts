import { eq } from 'drizzle-orm'
import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { addKopecks, type Kopecks } from '../../lending/money.ts'
import type { Tx } from '../db/database.ts'
import { lastLedgerDay } from '../db/ledger-entries.ts'
import { appliedChangesOf } from '../db/loan-changes.ts'
import type { LoanRow } from '../db/loans.ts'
import { type PaymentChange, type PaymentRow, paymentById } from '../db/payments.ts'
import { bookPayment } from '../db/payment-writes.ts'
import { payments } from '../db/schema/payments.ts'
import { writeBehind } from '../db/transaction.ts'
import { fileReceipt } from '../documents/filing/file-receipt.ts'
import type { AppliedPayment } from '../loan-book/history-columns.ts'
import { appliedPaymentsOf } from '../loan-book/loan-history.ts'
import { lastBooked } from '../loan-book/locked-book.ts'

export interface PaymentAllocation {
  readonly principalKopecks: Kopecks
  readonly interestKopecks: Kopecks
  readonly penaltyKopecks: Kopecks
  readonly advanceKopecks: Kopecks
  readonly overpaidKopecks: Kopecks
  /** Of a debt that was written off (decision 0053). */
  readonly recoveredKopecks: Kopecks
  /** Costs of a claim (decision 0123). */
  readonly courtCostsKopecks: Kopecks
}

/** The day on which something of a moment is booked: never before what is booked already. */
export const dayToBook = async (tx: Tx, loan: LoanRow, atMs: number): Promise<IsoDate> => {
  const changes = (await appliedChangesOf(tx, [loan.id])).get(loan.id) ?? []
  const booked = lastBooked(loan, await lastLedgerDay(tx, loan.id), changes)
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
  /** What the acquirer told of it, written down together with its place. */
  readonly told?: PaymentChange
  /** The payment as it is held, where it was read: nothing is read of it again. */
  readonly held?: PaymentRow
}

/** The payment after every payment the loan has: a repeated fold then gives the same entries. */
export const placedAfter = (
  { paymentId, loanId, amountKopecks, kind, nowMs }: ComingPayment,
  { on, earlier }: { on: IsoDate; earlier: readonly AppliedPayment[] },
): AppliedPayment => {
  const finishedAtMs = Math.max(nowMs, (earlier.at(-1)?.finishedAtMs ?? 0) + 1)
  return { id: paymentId, loanId, on, amountKopecks, kind, finishedAtMs }
}

/** Writes the place of a payment, what the acquirer told of it, and where its money went when that is known. */
export const writePlace = async (
  tx: Tx,
  { paidAtMs, told, held }: ComingPayment,
  { id, on, amountKopecks, finishedAtMs }: AppliedPayment,
  allocation?: PaymentAllocation,
): Promise<PaymentRow> => {
  const place = {
    ...told,
    state: 'PAID' as const,
    amountKopecks,
    appliedOn: on,
    finishedAtMs,
    countedAtMs: paidAtMs,
    ...(allocation && { allocation }),
  }
  if (held && allocation) {
    const row = { ...held, ...place, allocation }
    await writeBehind(tx, () => bookPayment(tx, row))
    return row
  }
  const [row] = await tx.update(payments).set(place).where(eq(payments.id, id)).returning()
  if (!row) throw new Error('The payment is gone')
  return row
}

/** Marks the payment as applied after those the loan has; where it went is written when that is known. */
export const takePlace = async (
  tx: Tx,
  coming: ComingPayment,
  place: { on: IsoDate; earlier: readonly AppliedPayment[] },
): Promise<void> => {
  await writePlace(tx, coming, placedAfter(coming, place))
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
    recoveredKopecks: entry.recoveredKopecks,
    courtCostsKopecks: parts.courtCosts,
  }
}

const isSame = (a: typeof payments.$inferSelect.allocation, b: PaymentAllocation): boolean =>
  a !== null &&
  a.principalKopecks === b.principalKopecks &&
  a.interestKopecks === b.interestKopecks &&
  a.penaltyKopecks === b.penaltyKopecks &&
  a.advanceKopecks === b.advanceKopecks &&
  a.overpaidKopecks === b.overpaidKopecks &&
  (a.recoveredKopecks ?? 0) === b.recoveredKopecks &&
  (a.courtCostsKopecks ?? 0) === b.courtCostsKopecks

/**
 * Where the money of a loan's payments went once a late one took its day (D55): kept with each, and a corrected receipt
 * for those that were divided otherwise before. `causeId`: the late payment, or the holiday, that changed it. A late payment gets its own receipt where it is booked.
 */
export const fileCorrectedReceipts = async (
  tx: Tx,
  { id: loanId, contractNumber }: LoanRow,
  corrected: { causeId: string; state: LoanState; nowMs: number },
): Promise<void> => {
  const { causeId, state, nowMs } = corrected
  const applied = (await appliedPaymentsOf(tx, [loanId])).get(loanId) ?? []
  for (const [index, { id }] of applied.entries()) {
    const allocation = allocationOf(state, index)
    const row = await paymentById(tx, id)
    if (!row || isSame(row.allocation, allocation)) continue
    await tx.update(payments).set({ allocation }).where(eq(payments.id, id))
    if (id === causeId) continue
    const paidAtMs = row.countedAtMs ?? row.finishedAtMs ?? nowMs
    const payment = { ...row, allocation }
    await fileReceipt(tx, { payment, contractNumber }, { paidAtMs, nowMs, edition: causeId })
  }
}
