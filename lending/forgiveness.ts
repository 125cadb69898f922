import { allocate, NOTHING_DUE, totalDue, type Due } from './allocation.ts'
import type { Forgiveness } from './forgiven-debt.ts'
import { NOTHING_REPAID, offBalance, repayment, type Repaid } from './ledger.ts'
import {
  allPenalty,
  dueOnDay,
  FORGIVEN_REMAINDER,
  type LoanBook,
  repaidBy,
  repay,
} from './loan-book.ts'
import {
  addKopecks,
  minKopecks,
  negateKopecks,
  subtractKopecks,
  ZERO,
  type Kopecks,
} from './money.ts'

/**
 * Books a forgiveness. Nothing happens to a loan that money, come late for an earlier day, had closed before, nor to a debt
 * of which nothing is left off the balance.
 */
export function forgiveDebt(book: LoanBook, forgiveness: Forgiveness): void {
  if (book.offBalance !== null) forgiveOffBalance(book, forgiveness)
  else if (book.closedOn !== null) return
  else if (forgiveness.most === null) forgiveWhole(book, forgiveness)
  else forgiveCharges(book, forgiveness, forgiveness.most)
}

function noteForgiven(
  book: LoanBook,
  { id, on }: Forgiveness,
  { principal, interest, penalty, courtCosts }: Repaid,
  isWhole: boolean,
): void {
  book.forgivenDebts.push({
    id,
    on,
    isWhole,
    principalKopecks: principal,
    interestKopecks: interest,
    penaltyKopecks: penalty,
    courtCostsKopecks: courtCosts,
  })
}

/** The debt had left the balance as a loss: it is owed no more, and the loss stays. */
function forgiveOffBalance(book: LoanBook, forgiveness: Forgiveness): void {
  const left = book.offBalance ?? ZERO
  if (left === 0 || forgiveness.most !== null) return
  const { id: causeId, on } = forgiveness
  book.movements.push({
    on,
    kind: 'DEBT_FORGIVEN',
    causeId,
    postings: offBalance(negateKopecks(left)),
  })
  book.offBalance = ZERO
  book.debtForgivenOn = on
  noteForgiven(book, forgiveness, { ...NOTHING_REPAID, principal: left }, true)
}

/** What is held pays in the order of the law: it is the client's money. Returns what it does not reach. */
function payFromHeld(book: LoanBook, { id: causeId, on }: Forgiveness): Due {
  const { parts, remainderKopecks } = allocate(book.held, dueOnDay(book, on, true))
  const applied = totalDue(parts)
  if (applied > 0) {
    repay(book, on, parts)
    book.movements.push({
      on,
      kind: 'ADVANCE_APPLIED',
      causeId,
      postings: repayment('ADVANCE', applied, repaidBy(parts)),
    })
    book.held = remainderKopecks
  }
  return dueOnDay(book, on, true)
}

function forgiveWhole(book: LoanBook, forgiveness: Forgiveness): void {
  const rest = payFromHeld(book, forgiveness)
  repay(book, forgiveness.on, rest)
  end(book, forgiveness, repaidBy(rest))
}

/**
 * Interest and penalty up to what was agreed, the oldest first; the principal is owed on and earns as before. Where what is
 * held reaches all that is left, the loan ends as money that came would have ended it (D10).
 */
function forgiveCharges(
  book: LoanBook,
  forgiveness: Forgiveness,
  most: NonNullable<Forgiveness['most']>,
): void {
  const { on } = forgiveness
  const penalty = minKopecks(most.penaltyKopecks, allPenalty(book))
  repay(book, on, { ...NOTHING_DUE, penalty })
  const interest = forgiveInterest(book, most.interestKopecks)
  if (totalDue(dueOnDay(book, on, true)) <= book.held + FORGIVEN_REMAINDER) {
    const rest = payFromHeld(book, forgiveness)
    repay(book, on, rest)
    const tail = repaidBy(rest)
    return end(book, forgiveness, {
      principal: tail.principal,
      interest: addKopecks(interest, tail.interest),
      penalty: addKopecks(penalty, tail.penalty),
      courtCosts: tail.courtCosts,
    })
  }
  const forgiven = { ...NOTHING_REPAID, interest, penalty }
  postForgiven(book, forgiveness, forgiven)
  noteForgiven(book, forgiveness, forgiven, false)
}

/** Takes earned interest off the rows, which ask for it no more: paid it was not. */
function forgiveInterest(book: LoanBook, most: Kopecks): Kopecks {
  let left = most
  for (const item of book.rows) {
    const given = minKopecks(left, subtractKopecks(item.accrued, item.interestPaid))
    item.accrued = subtractKopecks(item.accrued, given)
    item.forgiven = addKopecks(item.forgiven, given)
    item.row = {
      ...item.row,
      interestKopecks: subtractKopecks(item.row.interestKopecks, given),
      paymentKopecks: subtractKopecks(item.row.paymentKopecks, given),
    }
    left = subtractKopecks(left, given)
  }
  const late = minKopecks(left, book.lateInterest)
  book.lateInterest = subtractKopecks(book.lateInterest, late)
  return subtractKopecks(most, subtractKopecks(left, late))
}

function postForgiven(book: LoanBook, { id, on }: Forgiveness, forgiven: Repaid): void {
  const { principal, interest, penalty, courtCosts } = forgiven
  const sum = addKopecks(principal, interest, penalty, courtCosts)
  if (sum === 0) return
  const postings = repayment('DEBT_FORGIVEN', sum, forgiven)
  book.movements.push({ on, kind: 'DEBT_FORGIVEN', causeId: id, postings })
}

/** Nothing is owed any more; what is still held is the client's and goes back. */
function end(book: LoanBook, forgiveness: Forgiveness, forgiven: Repaid): void {
  const { on } = forgiveness
  postForgiven(book, forgiveness, forgiven)
  book.debtForgivenOn = on
  if (book.holiday) book.holiday.isRunning = false
  book.closedOn = on
  noteForgiven(book, forgiveness, forgiven, true)
}
