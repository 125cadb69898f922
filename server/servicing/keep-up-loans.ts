import type { LoanState } from '../../lending/loan-state.ts'
import { stopAutoDebits } from '../db/auto-debits.ts'
import type { Tx } from '../db/database.ts'
import { type LoanRow, setNextDueDates } from '../db/loans.ts'
import { orderRefunds } from './refunds.ts'

/** The day of the first row that is not paid; it changes with payments and schedules only, not with the calendar. */
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
  const moved = settled.flatMap(({ loan, state }) => {
    const nextDueOn = nextDueOnOf(state)
    return nextDueOn === loan.nextDueOn ? [] : [{ id: loan.id, nextDueOn }]
  })
  await setNextDueDates(tx, moved)
  // One by one: hardly any loan is overpaid, and each has refunds of its own.
  for (const { loan, state } of settled) {
    if (state.overpaidKopecks === 0) continue
    // What was given back before the loan was opened again stands among its refunds.
    const overpaidKopecks = state.overpaidKopecks + state.refundedKopecks
    await orderRefunds(tx, { loanId: loan.id, overpaidKopecks, nowMs })
  }
  const closed = settled.filter(({ state }) => state.closed).map(({ loan }) => loan.id)
  await stopAutoDebits(tx, closed, nowMs)
}
