import { NOTHING_DUE, totalDue } from './allocation.ts'
import { offBalance, repayment } from './ledger.ts'
import {
  dueOnDay,
  repaidBy,
  repay,
  type LoanBook,
  type LoanPayment,
  type WriteOff,
} from './loan-book.ts'
import { addKopecks, minKopecks, negateKopecks, subtractKopecks, ZERO } from './money.ts'
import { owedAgain, type TakenBack, takenBackMovement } from './taken-back.ts'

export type { WriteOff } from './loan-book.ts'

/**
 * A debt is hopeless after so many days past due: it then stands in the last bucket of the reserves (5391-У), whose
 * rate is near the whole of it (decision 0053).
 */
export const HOPELESS_AFTER_DAYS = 361

/**
 * Takes all that is owed off the balance as a loss: from then on nothing accrues and nothing opens the loan again, but
 * the debt is not forgiven (decision 0053). Money that came late may have closed the loan before: then nothing is lost.
 */
export function writeOffDebt(book: LoanBook, { id, on }: WriteOff): void {
  if (book.closedOn !== null) return
  const debt = dueOnDay(book, on, true)
  const total = totalDue(debt)
  const lost = subtractKopecks(total, book.held)
  if (lost <= 0) return
  const applied = book.held
  book.lostRows = book.rows.map((item) => ({ ...item }))
  repay(book, on, debt)
  book.movements.push({
    on,
    kind: 'WRITE_OFF',
    causeId: id,
    postings: [
      ...repayment('WRITTEN_OFF', lost, repaidBy(debt)).filter(
        ({ account }) => account !== 'ADVANCE',
      ),
      ...(applied === 0 ? [] : [{ account: 'ADVANCE' as const, amountKopecks: applied }]),
      ...offBalance(lost),
    ],
  })
  book.held = ZERO
  book.offBalance = lost
  book.closedOn = on
}

/** Books money of a debt that was written off: income as far as it is owed, what is over is held to be given back. */
export function recover(book: LoanBook, payment: LoanPayment, paymentIndex: number): void {
  const { on, amountKopecks } = payment
  const left = book.offBalance ?? ZERO
  const recoveredKopecks = minKopecks(amountKopecks, left)
  const overpaidKopecks = subtractKopecks(amountKopecks, recoveredKopecks)
  book.movements.push({
    on,
    kind: 'RECOVERY',
    paymentIndex,
    postings: [
      { account: 'SETTLEMENT' as const, amountKopecks },
      { account: 'RECOVERED' as const, amountKopecks: negateKopecks(recoveredKopecks) },
      { account: 'ADVANCE' as const, amountKopecks: negateKopecks(overpaidKopecks) },
      ...offBalance(negateKopecks(recoveredKopecks)),
    ].filter((posting) => posting.amountKopecks !== 0),
  })
  book.entries.push({
    ...payment,
    paymentIndex,
    parts: NOTHING_DUE,
    toAdvanceKopecks: ZERO,
    overpaidKopecks,
    recoveredKopecks,
    closing: false,
  })
  book.offBalance = subtractKopecks(left, recoveredKopecks)
  book.recovered = addKopecks(book.recovered, recoveredKopecks)
  book.held = addKopecks(book.held, overpaidKopecks)
}

/**
 * Money of a payment went back after its loan was written off: the debt off the balance is larger by it and the loan
 * stays closed. What had been recovered is given up first, the rest is a loss (D45, decision 0053).
 */
export function takeRecoveredBack(book: LoanBook, taken: TakenBack): void {
  const { fromHeldKopecks, refundedKopecks } = taken
  const owed = owedAgain(taken)
  const recovered = minKopecks(owed, book.recovered)
  book.movements.push(
    takenBackMovement(taken, [
      { account: 'RECOVERED', amountKopecks: recovered },
      { account: 'WRITTEN_OFF', amountKopecks: subtractKopecks(owed, recovered) },
      ...offBalance(owed),
    ]),
  )
  book.held = subtractKopecks(book.held, addKopecks(fromHeldKopecks, refundedKopecks))
  book.refunded = addKopecks(book.refunded, refundedKopecks)
  book.recovered = subtractKopecks(book.recovered, recovered)
  book.offBalance = addKopecks(book.offBalance ?? ZERO, owed)
}
