import { eq } from 'drizzle-orm'
import type { LoanState } from '../../lending/loan-state.ts'
import { stopAutoDebits } from '../db/auto-debits.ts'
import type { Tx } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { orderRefunds } from './refunds.ts'
import { loans } from '../db/schema/loans.ts'

/** The day of the first row that is not paid; it changes with payments and plans only, not with the calendar. */
const nextDueOnOf = ({ closed, rows }: LoanState): string | null =>
  closed ? null : ((rows.find((row) => row.leftKopecks > 0) ?? rows.at(-1))?.dueOn ?? null)

/**
 * What follows when locked loans were settled: the due date they are found by, and for closed ones the end of automatic
 * debit and the way back of whatever came over the debt (D16). Safe to repeat; writes only what changed.
 */
export const keepUpLoans = async (
  tx: Tx,
  settled: readonly { readonly loan: LoanRow; readonly state: LoanState }[],
  nowMs: number,
): Promise<void> => {
  for (const { loan, state } of settled) {
    const nextDueOn = nextDueOnOf(state)
    if (nextDueOn !== loan.nextDueOn)
      await tx.update(loans).set({ nextDueOn }).where(eq(loans.id, loan.id))
    // What was given back before the loan was opened again stands among its refunds.
    const overpaidKopecks = state.overpaidKopecks + state.refundedKopecks
    if (state.overpaidKopecks > 0)
      await orderRefunds(tx, { loanId: loan.id, overpaidKopecks, nowMs })
  }
  const closed = settled.filter(({ state }) => state.closed).map(({ loan }) => loan.id)
  await stopAutoDebits(tx, closed, nowMs)
}
