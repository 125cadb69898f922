import { totalDue } from './allocation.ts'
import { offBalance, repayment } from './ledger.ts'
import type { Discharge } from './legal-status.ts'
import { dueOnDay, type LoanBook, repaidBy, repay } from './loan-book.ts'
import { addKopecks, minKopecks, negateKopecks, subtractKopecks, ZERO } from './money.ts'
import { owedAgain, type TakenBack, takenBackMovement } from './taken-back.ts'

/**
 * Ends a debt of which a bankrupt is freed (127-FZ art. 213.28, 223.6, decision 0094): what is held for it pays as far as
 * it goes, the rest is a loss and owed no more. Of one that a service has ended the family gets back what is held (377-FZ
 * art. 2, decision 0121). A debt that had left the balance leaves the books for good. Nothing happens to a loan that was
 * repaid before; what is paid after it is the payer's. One that never was theirs is undone whole (payout-return.ts).
 */
export function dischargeDebt(book: LoanBook, { id, on, loss }: Discharge): void {
  book.dischargedOn ??= on
  if (book.offBalance !== null && book.offBalance === 0 && book.debtForgivenOn !== null) {
    book.dischargedOn = null
    return
  }
  if (book.offBalance !== null) {
    const left = book.offBalance
    book.offBalance = ZERO
    if (left > 0)
      book.movements.push({
        on,
        kind: 'DISCHARGE',
        causeId: id,
        postings: offBalance(negateKopecks(left)),
      })
    return
  }
  if (book.closedOn !== null) {
    book.dischargedOn = null
    return
  }
  const debt = dueOnDay(book, on, true)
  const total = totalDue(debt)
  const applied = loss === undefined ? minKopecks(book.held, total) : ZERO
  const lost = subtractKopecks(total, applied)
  repay(book, on, debt)
  book.movements.push({
    on,
    kind: 'DISCHARGE',
    causeId: id,
    postings: [
      ...repayment('WRITTEN_OFF', lost, repaidBy(debt)).filter(
        ({ account }) => account !== 'ADVANCE',
      ),
      ...(applied === 0 ? [] : [{ account: 'ADVANCE' as const, amountKopecks: applied }]),
    ],
  })
  book.held = subtractKopecks(book.held, applied)
  if (book.holiday) book.holiday.isRunning = false
  book.closedOn = on
}

/** Money of a payment went back after its debt was discharged: nobody owes it any more, so it is a loss (D45). */
export function loseTakenBack(book: LoanBook, taken: TakenBack): void {
  const { fromHeldKopecks, refundedKopecks } = taken
  book.movements.push(
    takenBackMovement(taken, [{ account: 'WRITTEN_OFF', amountKopecks: owedAgain(taken) }]),
  )
  book.held = subtractKopecks(book.held, addKopecks(fromHeldKopecks, refundedKopecks))
  book.refunded = addKopecks(book.refunded, refundedKopecks)
}
