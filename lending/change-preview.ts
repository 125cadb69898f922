import { accrualCap } from './accrual.ts'
import { daysBetween, type IsoDate } from './calendar.ts'
import type { ScheduleSide, ChangePreview } from './change-facts.ts'
import { fullCost, type BasePeriod, type FullCost } from './full-cost.ts'
import { balances } from './ledger.ts'
import type { Loan } from './loan-book.ts'
import type { LoanChange } from './loan-change.ts'
import type { LoanRow, LoanState } from './loan-state.ts'
import { addKopecks, subtractKopecks, type Kopecks } from './money.ts'
import type { ProductKey } from './products.ts'
import type { ScheduleRow } from './schedule-row.ts'

/**
 * Both sides of a change. Full cost (D7) is that of a schedule as it was signed, from the day its first row begins to
 * earn interest: before, the figure of the contract or of the last change; after, the price of the loan's rest as a
 * schedule of its own, on the principal owed that day. What was paid before the change is no flow of the new schedule.
 */
export function changePreview(
  loan: Loan,
  state: LoanState,
  change: LoanChange,
  { dueNowKopecks, totalKopecks }: { dueNowKopecks: Kopecks; totalKopecks: Kopecks },
): ChangePreview {
  const owed = subtractKopecks(state.outstandingPrincipalKopecks, state.advanceKopecks)
  const side = (rows: ScheduleRow[], schedule: Schedule, total: Kopecks): ScheduleSide => ({
    rows,
    totalKopecks: total,
    overpaymentKopecks: subtractKopecks(total, owed),
    fullCost: scheduleFullCost(loan.productKey, schedule),
  })
  const before = scheduleInForce(loan)
  return {
    change,
    before: side(openRows(state, change.on), before, state.remainingTotalKopecks),
    after: side([...change.rows], scheduleAfter(before, change), totalKopecks),
    dueNowKopecks,
  }
}

type Schedule = { rows: readonly ScheduleRow[]; from: IsoDate }

/** The schedule that stands after all changes, with the day its first row begins to earn interest. */
export function scheduleInForce({ rows, issuedOn, changes = [] }: Loan): Schedule {
  return changes.reduce(scheduleAfter, { rows, from: issuedOn })
}

/** A shift moves a row of the schedule; other changes begin a new one. */
function scheduleAfter(schedule: Schedule, { kind, rows, countedFrom }: LoanChange): Schedule {
  if (kind !== 'SHIFT') return { rows, from: countedFrom }
  const moved = schedule.rows.map((row) => rows.find(({ number }) => number === row.number) ?? row)
  return { rows: moved, from: schedule.from }
}

/** Whether interest to come on top of all that was charged would pass the overpayment cap (D8, D14). */
export function passesCap(loan: Loan, state: LoanState, toComeKopecks: Kopecks): boolean {
  const { INTEREST_INCOME, PENALTY_INCOME } = balances(state.movements)
  const charged = 0 - INTEREST_INCOME - PENALTY_INCOME
  return charged + toComeKopecks > accrualCap(loan.amountKopecks, loan.overpaymentCapPercent)
}

/** Full cost of a schedule by its own rows and days (D7). */
export function scheduleFullCost(productKey: ProductKey, { rows, from }: Schedule): FullCost {
  return fullCost({
    amountKopecks: addKopecks(...rows.map((row) => row.principalKopecks)),
    issuedOn: from,
    flows: rows.map((row) => ({ on: row.dueOn, amountKopecks: row.paymentKopecks })),
    basePeriod: basePeriodOf(productKey, rows, from),
  })
}

/** Rows that a change may touch: those to come, also when an advance covers them, and late ones. */
export function openRows(state: LoanState, on: IsoDate): ScheduleRow[] {
  return state.rows.filter((row) => isOpen(row, on)).map(plainRow)
}

function isOpen({ dueOn, leftKopecks }: LoanRow, on: IsoDate): boolean {
  return dueOn > on || leftKopecks > 0
}

function basePeriodOf(
  productKey: ProductKey,
  rows: readonly ScheduleRow[],
  from: IsoDate,
): BasePeriod {
  const last = rows.at(-1)
  if (last && rows.length === 1) {
    return { kind: 'days', days: daysBetween(from, last.dueOn) }
  }
  return productKey === 'OPTIMAL' ? { kind: 'days', days: 14 } : { kind: 'month' }
}

function plainRow(row: ScheduleRow): ScheduleRow {
  const { number, dueOn, paymentKopecks, principalKopecks, interestKopecks, balanceAfterKopecks } =
    row
  return { number, dueOn, paymentKopecks, principalKopecks, interestKopecks, balanceAfterKopecks }
}
