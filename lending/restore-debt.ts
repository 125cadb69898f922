import { addKopecks, subtractKopecks, ZERO } from './money.ts'
import type { LoanBook, RowBook } from './loan-book.ts'
import { owedAgain, type TakenBack, takenBackMovement } from './taken-back.ts'

/** A row of a loan that had ended: what it earned is all it will ever earn. */
function ended(item: RowBook): RowBook {
  const interestKopecks = item.accrued
  const paymentKopecks = addKopecks(item.row.principalKopecks, interestKopecks)
  return {
    ...item,
    row: { ...item.row, interestKopecks, paymentKopecks },
    accruals: [],
    forgone: ZERO,
    forgiven: ZERO,
  }
}

/**
 * Books money of a payment that went back to the payer (D45): its debt is owed again as a row of its own, which earns no
 * interest and costs no penalty up to its day. A loan that it had closed is open again, with that row alone to pay.
 * Returns the row, which has no place in the schedule yet; null when neither principal nor interest is owed again.
 */
export function restoreDebt(book: LoanBook, taken: TakenBack): RowBook | null {
  const { fromHeldKopecks, principalKopecks, interestKopecks, penaltyKopecks } = taken
  const owed = owedAgain(taken)
  book.movements.push(
    takenBackMovement(taken, [
      { account: 'PRINCIPAL', amountKopecks: principalKopecks },
      { account: 'INTEREST', amountKopecks: interestKopecks },
      { account: 'PENALTY', amountKopecks: penaltyKopecks },
      { account: 'COURT_COSTS', amountKopecks: taken.courtCostsKopecks },
    ]),
  )
  book.held = subtractKopecks(book.held, addKopecks(fromHeldKopecks, taken.refundedKopecks))
  book.refunded = addKopecks(book.refunded, taken.refundedKopecks)
  if (book.holiday?.isRunning)
    book.suspendedPenalty = addKopecks(book.suspendedPenalty, penaltyKopecks)
  else book.penalty = addKopecks(book.penalty, penaltyKopecks)
  book.courtCosts = addKopecks(book.courtCosts, taken.courtCostsKopecks)
  if (owed === 0) return null
  if (book.closedOn !== null) book.rows = book.rows.map(ended)
  book.closedOn = null
  const paymentKopecks = addKopecks(principalKopecks, interestKopecks)
  if (paymentKopecks === 0) return null
  const number = Math.max(0, ...book.rows.map(({ row }) => row.number)) + 1
  return {
    row: {
      number,
      dueOn: taken.dueOn,
      paymentKopecks,
      principalKopecks,
      interestKopecks,
      balanceAfterKopecks: ZERO,
    },
    accruals: [],
    accrued: interestKopecks,
    forgone: ZERO,
    forgiven: ZERO,
    interestPaid: ZERO,
    principalPaid: ZERO,
  }
}

/** Puts a row into the schedule after the last one that is due before it or with it. */
export function placeByDay(book: LoanBook, again: RowBook): void {
  const later = book.rows.findIndex(({ row }) => row.dueOn > again.row.dueOn)
  const at = later === -1 ? book.rows.length : later
  book.rows = [...book.rows.slice(0, at), again, ...book.rows.slice(at)]
}
