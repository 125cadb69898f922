import { addDays, addYears, type IsoDate } from './calendar.ts'
import type { ChangeRefusal, DatedPreview } from './change-facts.ts'
import { changePreview, passesCap } from './change-preview.ts'
import type { Loan } from './loan-book.ts'
import { NO_OTHER_LOANS, type ChangeClient } from './change-guard.ts'
import {
  PROLONGATION_REFUSALS,
  refusedByHoliday,
  refusedByRestructuring,
  tooEarly,
} from './change-refusals.ts'
import { judged, refused, type DatedResult } from './dated-change.ts'
import { withChange, type LoanChange } from './loan-change.ts'
import { foldLoan } from './loan-replay.ts'
import { addKopecks, maxKopecks, subtractKopecks, ZERO } from './money.ts'
import { dayText } from './day-text.ts'
import { formatMoney } from './plain-text.ts'
import { DAYS, pluralForm } from './plural.ts'
import { isSinglePayment } from './products.ts'
import { rulesAt } from './rules.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { freeWeekEnd, singleCountedFrom, singlePaymentRow } from './single-payment.ts'

export const PROLONGATION_DAYS = [7, 14, 21] as const
export type ProlongationDays = (typeof PROLONGATION_DAYS)[number]

const FIRST_DAY = 2
const DAYS_PAST_DUE = 3

export type ProlongationRequest = {
  on: IsoDate
  days: number
  /** Every prolongation of the client over all loans; by default those of this loan. */
  prolongedOn?: readonly IsoDate[]
  /** The client's other loans; none by default. */
  client?: ChangeClient
}

/**
 * Moves the only payment of a loan to a later day (D14): from day 2 to 3 days past the due date, by 7, 14 or 21 days
 * counted from the due date. Interest to the day and penalty are paid first and never become principal; the rate
 * stays, there is no fee and there are no new free days.
 */
export function prolongation(loan: Loan, request: ProlongationRequest): DatedResult {
  const { on, days } = request
  const state = foldLoan({ ...loan, asOf: on })
  const row = state.rows.find(({ leftKopecks }) => leftKopecks > 0)
  if (!row) return refused(PROLONGATION_REFUSALS[state.closed ? 'CLOSED' : 'PRINCIPAL_REPAID'])
  const refusal =
    refusedByHoliday(state.holiday) ??
    refusedByRestructuring(loan) ??
    refusalOf(loan, row.dueOn, request)
  if (refusal) return refused(refusal)

  const toDueOn = addDays(row.dueOn, days)
  const countedFrom = prolongedFrom(loan, row.dueOn, on)
  const left = state.outstandingPrincipalKopecks
  const planned = singlePaymentRow(loan, { number: row.number, dueOn: toDueOn, countedFrom, left })
  if (passesCap(loan, state, planned.interestKopecks)) return refused(PROLONGATION_REFUSALS.CAP)
  const change: LoanChange = {
    on,
    kind: 'PROLONGATION',
    rows: [planned],
    countedFrom,
    paymentsBefore: loan.payments.length,
  }
  const owed = addKopecks(state.accruedInterestKopecks, state.penaltyKopecks)
  const dueNowKopecks = maxKopecks(subtractKopecks(owed, state.advanceKopecks), ZERO)
  const heldAfter = maxKopecks(subtractKopecks(state.advanceKopecks, owed), ZERO)
  const totalKopecks = subtractKopecks(addKopecks(dueNowKopecks, planned.paymentKopecks), heldAfter)
  const preview = changePreview(loan, state, change, { dueNowKopecks, totalKopecks })
  const extraKopecks = subtractKopecks(totalKopecks, preview.before.totalKopecks)
  const dated = { ...preview, fromDueOn: row.dueOn, toDueOn, extraKopecks }
  const explanation = explain(dated, planned, days, state.penaltyKopecks > 0)
  return judged(loan, { ...dated, explanation }, request.client ?? NO_OTHER_LOANS)
}

/** The loan after a prolongation takes effect: what was due is paid the same day. */
export function prolonged(loan: Loan, { change, dueNowKopecks }: DatedPreview): Loan {
  const payment =
    dueNowKopecks > 0
      ? { on: change.on, amountKopecks: dueNowKopecks, kind: 'INSTALMENT' as const }
      : null
  return withChange(loan, change, payment)
}

function refusalOf(
  loan: Loan,
  dueOn: IsoDate,
  { on, days, prolongedOn }: ProlongationRequest,
): ChangeRefusal | null {
  if (!isSinglePayment(loan.productKey)) return PROLONGATION_REFUSALS.NOT_SINGLE_PAYMENT
  if (!PROLONGATION_DAYS.some((allowed) => allowed === days)) return PROLONGATION_REFUSALS.DAYS
  const firstDay = addDays(loan.issuedOn, FIRST_DAY)
  if (on < firstDay) return tooEarly(firstDay)
  if (on > addDays(dueOn, DAYS_PAST_DUE)) return PROLONGATION_REFUSALS.TOO_LATE
  const own = (loan.changes ?? [])
    .filter(({ kind }) => kind === 'PROLONGATION')
    .map((change) => change.on)
  if (own.includes(on)) return PROLONGATION_REFUSALS.ALREADY_TODAY
  const inYear = (prolongedOn ?? own).filter((day) => day > addYears(on, -1) && day <= on)
  return inYear.length >= rulesAt(on).maxProlongationsAYear
    ? PROLONGATION_REFUSALS.YEAR_LIMIT
    : null
}

/**
 * A grace loan signed for its free week only counts from the end of that week: prolonging must not cost more than
 * being late, and the week is neither lost nor given again.
 */
function prolongedFrom(loan: Loan, dueOn: IsoDate, on: IsoDate): IsoDate {
  const countedFrom = singleCountedFrom(loan, on)
  const weekEnd = freeWeekEnd(loan)
  return countedFrom === loan.issuedOn && dueOn <= weekEnd ? weekEnd : countedFrom
}

function explain(
  preview: Omit<DatedPreview, 'explanation'>,
  planned: ScheduleRow,
  days: number,
  withPenalty: boolean,
): string {
  const { dueNowKopecks, fromDueOn, toDueOn, extraKopecks } = preview
  const what = withPenalty
    ? 'проценты по сегодняшний день и неустойка'
    : 'проценты по сегодняшний день'
  const today =
    dueNowKopecks > 0
      ? `Сегодня вы платите ${formatMoney(dueNowKopecks, { whole: true })}: это ${what}.`
      : 'Сегодня платить ничего не нужно.'
  const end = `${dayText(toDueOn)} вместо ${dayText(fromDueOn)} вернёте ${formatMoney(planned.paymentKopecks, { whole: true })}, из них проценты ${formatMoney(planned.interestKopecks, { whole: true })}.`
  const term = `${days} ${pluralForm(days, DAYS)}`
  return `${today} ${end} Продление на ${term} обойдётся в ${formatMoney(extraKopecks, { whole: true })}: это проценты за добавленные дни по прежней ставке. Комиссии нет, к сумме займа проценты не прибавляются.`
}
