import { eq } from 'drizzle-orm'
import type { LoanState } from '../../lending/loan-state.ts'
import { allocationOf, type PaymentAllocation } from './payment-place.ts'
import type { Tx } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { fileReceipt } from '../documents/filing/file-receipt.ts'
import { appliedPaymentsOf } from '../loan-book/loan-history.ts'
import { paymentById } from '../db/payments.ts'
import { payments } from '../db/schema/payments.ts'

const isSame = (a: typeof payments.$inferSelect.allocation, b: PaymentAllocation): boolean =>
  a !== null &&
  a.principalKopecks === b.principalKopecks &&
  a.interestKopecks === b.interestKopecks &&
  a.penaltyKopecks === b.penaltyKopecks &&
  a.advanceKopecks === b.advanceKopecks &&
  a.overpaidKopecks === b.overpaidKopecks &&
  (a.recoveredKopecks ?? 0) === b.recoveredKopecks

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
