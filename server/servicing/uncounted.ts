import type { PaymentRow } from '../db/payments.ts'

/**
 * What of a booked payment is not counted now, kopecks: what waits for the day of its payment, and what came over the debt and
 * goes back. Money of a signed change is counted by it.
 */
export const uncountedOf = ({
  allocation,
  amountKopecks,
  changeId,
}: Pick<PaymentRow, 'allocation' | 'amountKopecks' | 'changeId'>): {
  readonly aheadKopecks: number
  readonly overpaidKopecks: number
} => ({
  aheadKopecks: changeId === null ? Math.max(allocation?.advanceKopecks ?? 0, 0) : 0,
  // What was held before and is over, too, goes back with it and is told by its return.
  overpaidKopecks: Math.min(allocation?.overpaidKopecks ?? 0, amountKopecks),
})
