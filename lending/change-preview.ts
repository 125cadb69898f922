import { accrualCap } from './accrual.ts'
import { daysBetween, type IsoDate } from './calendar.ts'
import { fullCost, type BasePeriod, type FullCost } from './full-cost.ts'
import { balances } from './journal.ts'
import type { FoldInput } from './loan-book.ts'
import type { LoanChange } from './loan-change.ts'
import type { LoanState } from './loan-state.ts'
import { addKopecks, subtractKopecks, type Kopecks } from './money.ts'
import { isSinglePayment, type ProductKey } from './products.ts'
import type { ScheduleRow } from './schedule.ts'

/** A loan as a change of its plan sees it: everything but the day. */
export type Loan = Omit<FoldInput, 'asOf'>

/** What a client would still pay, today's payment included, and what of it is not principal. */
export type PlanSide = {
  /** The rows still to pay. */
  rows: ScheduleRow[]
  totalKopecks: Kopecks
  overpaymentKopecks: Kopecks
  fullCost: FullCost
}

/** Why a change cannot be made and what would help, in the client's words. */
export type ChangeRefusal = { code: string; text: string; whatHelps: string }

export type ChangePreview = {
  change: LoanChange
  before: PlanSide
  after: PlanSide
  /** To pay today for the change to take effect. */
  dueNowKopecks: Kopecks
}

/**
 * Both sides of a change. Full cost (D7) is that of the plan alone: from the day its first row begins to earn interest
 * to its end, on the principal owed that day. So an untouched loan shows the figure of its contract, and a changed one
 * what the rest of it costs; what was paid before the change is no flow of either side.
 */
export function changePreview(
  loan: Loan,
  state: LoanState,
  change: LoanChange,
  { dueNowKopecks, totalKopecks }: { dueNowKopecks: Kopecks; totalKopecks: Kopecks },
): ChangePreview {
  const { productKey } = loan
  const owed = subtractKopecks(state.outstandingPrincipalKopecks, state.advanceKopecks)
  const left = state.rows.filter(({ leftKopecks }) => leftKopecks > 0)
  const side = (rows: ScheduleRow[], from: IsoDate, total: Kopecks): PlanSide => ({
    rows,
    totalKopecks: total,
    overpaymentKopecks: subtractKopecks(total, owed),
    fullCost: planFullCost(productKey, rows, from),
  })
  return {
    change,
    before: side(left.map(planRow), planStart(loan, state), state.remainingTotalKopecks),
    after: side([...change.rows], change.countedFrom, totalKopecks),
    dueNowKopecks,
  }
}

/** Whether interest to come on top of all that was charged would pass the overpayment cap (D8, D14). */
export function passesCap(loan: Loan, state: LoanState, toComeKopecks: Kopecks): boolean {
  const { INTEREST_INCOME, PENALTY_INCOME } = balances(state.movements)
  const charged = 0 - INTEREST_INCOME - PENALTY_INCOME
  return charged + toComeKopecks > accrualCap(loan.amountKopecks, loan.overpaymentCapPercent)
}

/** Full cost of a plan on its own: its principal is given on `from` and repaid by its rows. */
export function planFullCost(
  productKey: ProductKey,
  rows: readonly ScheduleRow[],
  from: IsoDate,
): FullCost {
  return fullCost({
    amountKopecks: addKopecks(...rows.map((row) => row.principalKopecks)),
    issuedOn: from,
    flows: rows.map((row) => ({ on: row.dueOn, amountKopecks: row.paymentKopecks })),
    basePeriod: basePeriodOf(productKey, rows, from),
  })
}

/** The day from which the oldest unpaid row earns interest: the row before it, or where the plan in force begins. */
export function planStart(loan: Loan, state: LoanState): IsoDate {
  const first = state.rows.findIndex(({ leftKopecks }) => leftKopecks > 0)
  const before = state.rows[first - 1]?.dueOn
  const planned = loan.changes?.findLast(({ kind }) => kind !== 'SHIFT')?.countedFrom
  const begins = planned ?? loan.issuedOn
  return before !== undefined && before > begins ? before : begins
}

function basePeriodOf(
  productKey: ProductKey,
  rows: readonly ScheduleRow[],
  from: IsoDate,
): BasePeriod {
  const last = rows.at(-1)
  if (last && (rows.length === 1 || isSinglePayment(productKey))) {
    return { kind: 'days', days: daysBetween(from, last.dueOn) }
  }
  return productKey === 'OPTIMAL' ? { kind: 'days', days: 14 } : { kind: 'month' }
}

/** A row of a state as the plan has it. */
export function planRow(row: ScheduleRow): ScheduleRow {
  const { number, dueOn, paymentKopecks, principalKopecks, interestKopecks, balanceAfterKopecks } =
    row
  return { number, dueOn, paymentKopecks, principalKopecks, interestKopecks, balanceAfterKopecks }
}
