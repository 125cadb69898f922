import { putOffRestored } from './holiday-book.ts'
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
 * interest and costs no penalty up to its day. A loan that it had closed is open again, with that row alone to pay. In a
 * payment holiday it is put off like everything else.
 */
export function restoreDebt(book: LoanBook, taken: TakenBack): void {
  const { fromHeldKopecks, principalKopecks, interestKopecks, penaltyKopecks } = taken
  const owed = owedAgain(taken)
  book.movements.push(
    takenBackMovement(taken, [
      { account: 'PRINCIPAL', amountKopecks: principalKopecks },
      { account: 'INTEREST', amountKopecks: interestKopecks },
      { account: 'PENALTY', amountKopecks: penaltyKopecks },
    ]),
  )
  book.held = subtractKopecks(book.held, addKopecks(fromHeldKopecks, taken.refundedKopecks))
  book.refunded = addKopecks(book.refunded, taken.refundedKopecks)
  const holiday = book.holiday?.isRunning ? book.holiday : null
  if (holiday) book.suspendedPenalty = addKopecks(book.suspendedPenalty, penaltyKopecks)
  else book.penalty = addKopecks(book.penalty, penaltyKopecks)
  if (owed === 0) return
  if (book.closedOn !== null) book.rows = book.rows.map(ended)
  book.closedOn = null
  const paymentKopecks = addKopecks(principalKopecks, interestKopecks)
  if (paymentKopecks === 0) return
  const number = Math.max(0, ...book.rows.map(({ row }) => row.number)) + 1
  const again: RowBook = {
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
  if (holiday) return putOffRestored(book, holiday, again)
  const later = book.rows.findIndex(({ row }) => row.dueOn > taken.dueOn)
  const at = later === -1 ? book.rows.length : later
  book.rows = [...book.rows.slice(0, at), again, ...book.rows.slice(at)]
}
