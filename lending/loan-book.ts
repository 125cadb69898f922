import type { Accrual, AccruingLoan } from './accrual.ts'
import { NOTHING_DUE, type Due } from './allocation.ts'
import type { IsoDate } from './calendar.ts'
import type { CourtCost } from './court-costs.ts'
import type { HolidayTerms } from './holiday-terms.ts'
import type { Movement, Repaid } from './ledger.ts'
import type { AccrualStop } from './accrual-stops.ts'
import type { Discharge } from './legal-status.ts'
import type { ForgivenDebt, Forgiveness } from './forgiven-debt.ts'
import {
  addKopecks,
  kopecks,
  maxKopecks,
  minKopecks,
  subtractKopecks,
  ZERO,
  type Kopecks,
} from './money.ts'
import type { LoanChange } from './loan-change.ts'
import type { LoanPayment } from './loan-payment.ts'
import type { LoanRates } from './rate.ts'
import type { ScheduleRow } from './schedule-row.ts'
import type { TakenBack } from './taken-back.ts'

export type { LoanPayment } from './loan-payment.ts'

/** A remainder up to 1 ₽ is forgiven (D10). */
export const FORGIVEN_REMAINDER = kopecks(100)

export type FoldInput = AccruingLoan & {
  /** The schedule signed at the start. */
  rows: readonly ScheduleRow[]
  payments: readonly LoanPayment[]
  /** Changes of the schedule, the oldest first; none by default (D13, D14). */
  changes?: readonly LoanChange[]
  /** Money of its payments that went back to the payer, the oldest first; none by default (D45). */
  takenBack?: readonly TakenBack[]
  /** The end of the loan as a debt of the balance; none by default (decision 0053). */
  writeOff?: WriteOff | null
  /** The bank gave the money back: none of the loan stands; null by default (decision 0063). */
  payoutReturn?: PayoutReturn | null
  /** Days on which no penalty arises, whatever is overdue: the lender's own mistake (decision 0053). */
  penaltyFree?: readonly PenaltyFreeDays[]
  /** Days on which neither interest nor penalty arises by law; none by default (decision 0085). */
  accrualStops?: readonly AccrualStop[]
  /** The bankrupt was freed of the debt: nothing is owed since; null by default (decision 0094). */
  discharge?: Discharge | null
  /** What the lender forgave of the debt, the oldest first; none by default (decision 0103). */
  forgivenesses?: readonly Forgiveness[]
  /** What was paid to courts for its claim and what they said, the oldest first; none by default (decision 0123). */
  courtCosts?: readonly CourtCost[]
  /** Payment holidays, the oldest first; none by default (353-FZ art. 6.1-2). */
  holidays?: readonly HolidayTerms[]
  /** The day whose evening is computed; later payments are not counted. */
  asOf: IsoDate
  /** 100 for contracts since 01.04.2026: see rules.ts. */
  overpaymentCapPercent: number
}

/** The end of a loan as a debt of the balance; what is owed of it is owed on, off the balance. */
export type WriteOff = {
  id: string
  on: IsoDate
  /** How many payments and changes the loan had got before it: those come first on its day. */
  paymentsBefore: number
  changesBefore: number
}

/** The payout came back from the bank; what the loan had got before it comes first on its day. */
export type PayoutReturn = WriteOff

/** From the first to the last day, both of them free. */
export type PenaltyFreeDays = { from: IsoDate; to: IsoDate }

/** A loan as a change of its schedule sees it: everything but the day. */
export type Loan = Omit<FoldInput, 'asOf'>

/** How one payment was spread: parts + toAdvance + overpaid + recovered = amount. */
export type PaymentEntry = LoanPayment & {
  paymentIndex: number
  parts: Due
  /** Put aside for coming rows; negative when an earlier advance was used to close the loan. */
  toAdvanceKopecks: Kopecks
  overpaidKopecks: Kopecks
  /** Of a debt that was written off before. */
  recoveredKopecks: Kopecks
  closing: boolean
}

export type RowBook = {
  row: ScheduleRow
  /** One stretch, two after a shift of the payment or where interest of before was spread over new ones. */
  accruals: readonly Accrual[]
  accrued: Kopecks
  /** Interest of days on which accrual was stopped: never earned (decision 0085). */
  forgone: Kopecks
  /** Interest that was earned and forgiven since: the row asks for it no more (decision 0103). */
  forgiven: Kopecks
  interestPaid: Kopecks
  principalPaid: Kopecks
  /** Interest of a payment holiday that is not due yet: it stands on an account of its own. */
  isHolidayInterest?: boolean
}

/** An instalment that waits for the end of the holiday. */
export type RowAhead = {
  item: RowBook
  /** The date it had before. */
  dueOn: IsoDate
  /** Where its interest began to be earned before the holiday. */
  earnedFrom: IsoDate
  earnedKopecks: Kopecks
  /** What it has still to earn, for the principal that was owed from it on. */
  restKopecks: Kopecks
  /** The days over which it was to earn that. */
  restDays: number
  openingKopecks: Kopecks
  paidBefore: Kopecks
}

/** The latest holiday of a loan while its days are replayed. */
export type HolidayBook = {
  terms: HolidayTerms
  isRunning: boolean
  /** What the instalments of its days would have asked, and what has been paid in them all the same. */
  askedKopecks: Kopecks
  paidKopecks: Kopecks
  /** The borrower has paid what its days would have asked, which ends it. */
  isPaid: boolean
  past: readonly RowBook[]
  ahead: readonly RowAhead[]
  arrears: readonly RowBook[]
  /** Debts of payments that were taken back in it, with the date each would have without it. */
  restored: readonly { item: RowBook; dueOn: IsoDate }[]
  /** What is paid after the last instalment: the arrears, then the interest of the holiday. */
  putOff: readonly RowBook[]
  /** New terms have taken the place of the schedule since: what is put off now is theirs (decision 0104). */
  isReplaced: boolean
  /** Interest of its days: so much by the evening of `from`, on this principal since. */
  since: { from: IsoDate; earnedKopecks: Kopecks; principalKopecks: Kopecks }
  chargedKopecks: Kopecks
  /** What days of it would have cost on which accrual was stopped (decision 0085). */
  forgoneKopecks: Kopecks
}

/** The running balances of one loan while its days are replayed. */
export type LoanBook = {
  loan: FoldInput
  rows: RowBook[]
  lateInterest: Kopecks
  penalty: Kopecks
  /** What the days of the arrear have left of a kopeck (see penaltyInRow). */
  penaltyFraction: bigint
  /** Penalty of before a payment holiday, asked for with what was late then. */
  suspendedPenalty: Kopecks
  penaltyDueOn: IsoDate | null
  /** Costs of a claim that the court has awarded, and those it has not decided about. */
  courtCosts: Kopecks
  courtCostsUndecided: Kopecks
  /** The last day without penalty that a restructuring has agreed on; null without one (decision 0104). */
  penaltyFreeUntilOn: IsoDate | null
  /** What the days to come cost: the rates of the contract until a restructuring lowers them (decision 0115). */
  rates: LoanRates
  /** The latest payment holiday that has begun. */
  holiday: HolidayBook | null
  /** Interest and penalties still allowed under the overpayment cap. */
  capLeft: Kopecks
  /** The client's money held: an advance while the loan is open, an overpayment after. */
  held: Kopecks
  forgiven: Kopecks
  /** Overpayments given back before their loan was open again. */
  refunded: Kopecks
  closedOn: IsoDate | null
  /** What of a written-off debt is still owed; null while nothing was written off. */
  offBalance: Kopecks | null
  /** What of it was paid since. */
  recovered: Kopecks
  /** The rows as they stood when the debt was written off: paid they were not; null while nothing was. */
  lostRows: readonly RowBook[] | null
  /** The bank gave the money back, and nothing opens the loan again. */
  isPayoutReturned: boolean
  /** The day on which the bankrupt was freed of what was owed. */
  dischargedOn: IsoDate | null
  /** The day on which all that was owed was forgiven; null while it was not. */
  debtForgivenOn: IsoDate | null
  forgivenDebts: ForgivenDebt[]
  movements: Movement[]
  entries: PaymentEntry[]
}

/** The penalty owed, whenever it is asked for. */
export function allPenalty({ penalty, suspendedPenalty }: LoanBook): Kopecks {
  return addKopecks(penalty, suspendedPenalty)
}

/** Interest that a row will still earn by its schedule. */
export function interestAhead({ row, accrued, forgone }: RowBook): Kopecks {
  return maxKopecks(subtractKopecks(row.interestKopecks, addKopecks(accrued, forgone)), ZERO)
}

/** What is owed on a day by the kinds the law ranks. `everything` counts rows not yet due as current. */
export function dueOnDay(book: LoanBook, day: IsoDate, everything = false): Due {
  const isPenaltyDue = everything || (book.penaltyDueOn !== null && book.penaltyDueOn <= day)
  const penalty = isPenaltyDue ? allPenalty(book) : book.penalty
  const { lateInterest: overdueInterest, courtCosts } = book
  const due = { ...NOTHING_DUE, overdueInterest, penalty, courtCosts }
  for (const { row, accrued, interestPaid, principalPaid } of book.rows) {
    const interest = subtractKopecks(accrued, interestPaid)
    const principal = subtractKopecks(row.principalKopecks, principalPaid)
    if (row.dueOn < day) {
      due.overdueInterest = addKopecks(due.overdueInterest, interest)
      due.overduePrincipal = addKopecks(due.overduePrincipal, principal)
    } else if (row.dueOn === day || everything) {
      due.currentInterest = addKopecks(due.currentInterest, interest)
      due.currentPrincipal = addKopecks(due.currentPrincipal, principal)
    }
  }
  return due
}

/** What an early repayment pays first: all that is due and the interest earned to the day (D13). */
export function dueBeforeEarly(book: LoanBook, day: IsoDate): Due {
  const { currentPrincipal } = dueOnDay(book, day)
  return { ...dueOnDay(book, day, true), currentPrincipal }
}

/** Rows nothing of which is earned or paid; the first earns from `countedFrom`, the others from row to row. */
export function rowBooks(rows: readonly ScheduleRow[], countedFrom: IsoDate): RowBook[] {
  return rows.map((row, index) => ({
    row,
    accruals: [
      {
        from: rows[index - 1]?.dueOn ?? countedFrom,
        to: row.dueOn,
        interestKopecks: row.interestKopecks,
      },
    ],
    accrued: ZERO,
    forgone: ZERO,
    forgiven: ZERO,
    interestPaid: ZERO,
    principalPaid: ZERO,
  }))
}

/** Allocated parts by the account they repay. */
export function repaidBy(parts: Due): Repaid {
  return {
    principal: addKopecks(parts.overduePrincipal, parts.currentPrincipal),
    interest: addKopecks(parts.overdueInterest, parts.currentInterest),
    penalty: parts.penalty,
    courtCosts: parts.courtCosts,
  }
}

/** Writes allocated parts to the rows, the oldest first; interest of late days after the rows' own. */
export function repay(book: LoanBook, day: IsoDate, parts: Due): void {
  let { overdueInterest, overduePrincipal, currentInterest, currentPrincipal } = parts
  for (const item of book.rows) {
    const overdue = item.row.dueOn < day
    const interest = minKopecks(
      subtractKopecks(item.accrued, item.interestPaid),
      overdue ? overdueInterest : currentInterest,
    )
    const principal = minKopecks(
      subtractKopecks(item.row.principalKopecks, item.principalPaid),
      overdue ? overduePrincipal : currentPrincipal,
    )
    item.interestPaid = addKopecks(item.interestPaid, interest)
    item.principalPaid = addKopecks(item.principalPaid, principal)
    if (overdue) {
      overdueInterest = subtractKopecks(overdueInterest, interest)
      overduePrincipal = subtractKopecks(overduePrincipal, principal)
    } else {
      currentInterest = subtractKopecks(currentInterest, interest)
      currentPrincipal = subtractKopecks(currentPrincipal, principal)
    }
  }
  book.lateInterest = subtractKopecks(book.lateInterest, overdueInterest)
  const penalty = minKopecks(book.penalty, parts.penalty)
  book.penalty = subtractKopecks(book.penalty, penalty)
  book.suspendedPenalty = subtractKopecks(
    book.suspendedPenalty,
    subtractKopecks(parts.penalty, penalty),
  )
  book.courtCosts = subtractKopecks(book.courtCosts, parts.courtCosts)
}
