import { addDays, type IsoDate } from './calendar.ts'
import type { ChangeRefusal, DatedPreview } from './change-facts.ts'
import { type ChangeClient, NO_OTHER_LOANS } from './change-guard.ts'
import { changePreview, openRows, scheduleFullCost, scheduleInForce } from './change-preview.ts'
import {
  refusedByHoliday,
  rateNotLower,
  RESTRUCTURING_REFUSALS,
  restructuringTooEarly,
} from './change-refusals.ts'
import { rowsUnder, withinCap } from './cheap-rows.ts'
import { judged, refused, type DatedResult } from './dated-change.ts'
import { dayText } from './day-text.ts'
import type { Loan } from './loan-book.ts'
import { ratesInForce, withChange, type LoanChange } from './loan-change.ts'
import { replayLoan, foldLoan } from './loan-replay.ts'
import type { LoanState } from './loan-state.ts'
import { negateKopecks, subtractKopecks, ZERO } from './money.ts'
import { formatMoney } from './plain-text.ts'
import { DAYS, PAYMENTS, pluralForm } from './plural.ts'
import { chargedMillionths, chargedPercent, dailyRateText, type LoanRates } from './rate.ts'
import { restTerms } from './rest-terms.ts'
import {
  MAX_FIRST_PAYMENT_DAYS,
  MAX_NEW_PAYMENTS,
  MAX_PENALTY_FREE_DAYS,
} from './restructuring-bounds.ts'
import { newDates, newRates, type RestructuringTerms } from './restructuring-terms.ts'
import type { RowSums, ScheduleRow } from './schedule-row.ts'
import { freeWeekEnd } from './single-payment.ts'

export type RestructuringRequest = {
  on: IsoDate
  terms: RestructuringTerms
  /** The client's other loans; none by default. */
  client?: ChangeClient
}

/**
 * A longer schedule for the rest of a loan that lender and borrower agree on (decision 0104). The principal owed is
 * divided into equal payments at the rate in force or a lower one from the next day on (decision 0115), made lower where
 * the full cost would pass the one before, and nothing is asked over the overpayment cap. Interest earned so far never becomes principal: it is spread over the new
 * payments and earns nothing. The penalty of before is paid with the last of them.
 */
export function restructuring(
  loan: Loan,
  { on, terms, client = NO_OTHER_LOANS }: RestructuringRequest,
): DatedResult {
  const state = foldLoan({ ...loan, asOf: on })
  const refusal = refusalOf(loan, state, on, terms)
  if (refusal) return refused(refusal)
  const before = scheduleInForce(loan)
  const rates = ratesInForce(loan)
  const lower = newRates(rates, terms)
  const rows = plannedRows(loan, state, { on, terms, rates: lower ?? rates })
  const change: LoanChange = {
    on,
    kind: 'RESTRUCTURING',
    rows,
    countedFrom: on,
    paymentsBefore: loan.payments.length,
    ...(terms.penaltyFreeDays > 0 && { penaltyFreeUntilOn: addDays(on, terms.penaltyFreeDays) }),
    ...(lower && { rates: lower }),
  }
  const made = foldLoan({ ...restructured(loan, change), asOf: on })
  const preview = changePreview(loan, state, change, {
    dueNowKopecks: ZERO,
    totalKopecks: made.remainingTotalKopecks,
  })
  const openAfter = openRows(made, on)
  const fromDueOn = lastDueOn(openRows(state, on)) ?? lastDueOn(before.rows) ?? on
  const toDueOn = lastDueOn(rows) ?? on
  const extraKopecks = subtractKopecks(made.remainingTotalKopecks, state.remainingTotalKopecks)
  const dated = {
    ...preview,
    after: { ...preview.after, rows: openAfter },
    fromDueOn,
    toDueOn,
    extraKopecks,
    ...(lower && { rates: { before: rates, after: lower } }),
  }
  const explanation = explain({ state, rows: openAfter, terms, dated })
  return judged(loan, { ...dated, explanation }, client)
}

/** The loan after a restructuring takes effect: nothing is paid for it that day. */
export function restructured(loan: Loan, change: LoanChange): Loan {
  return withChange(loan, change, null)
}

function refusalOf(
  loan: Loan,
  state: LoanState,
  on: IsoDate,
  terms: RestructuringTerms,
): ChangeRefusal | null {
  if (state.closed) return RESTRUCTURING_REFUSALS.CLOSED
  if (state.outstandingPrincipalKopecks === 0) return RESTRUCTURING_REFUSALS.PRINCIPAL_REPAID
  const byHoliday = refusedByHoliday(state.holiday)
  if (byHoliday) return byHoliday
  const isGrace = loan.productKey === 'LOAN_WITH_GRACE_PERIOD'
  const quietUntil = isGrace ? freeWeekEnd(loan) : loan.issuedOn
  if (on <= quietUntil) return restructuringTooEarly(addDays(quietUntil, 1))
  return refusedTerms(loan, state, on, terms)
}

function refusedTerms(
  loan: Loan,
  state: LoanState,
  on: IsoDate,
  terms: RestructuringTerms,
): ChangeRefusal | null {
  const { payments, firstPaymentOn, penaltyFreeDays } = terms
  if (!isWithin(payments, 1, MAX_NEW_PAYMENTS)) return RESTRUCTURING_REFUSALS.PAYMENTS
  if (!isWithin(penaltyFreeDays, 0, MAX_PENALTY_FREE_DAYS))
    return RESTRUCTURING_REFUSALS.PENALTY_FREE_DAYS
  if (firstPaymentOn !== null) {
    const isAhead = firstPaymentOn > on && firstPaymentOn <= addDays(on, MAX_FIRST_PAYMENT_DAYS)
    if (!isAhead) return RESTRUCTURING_REFUSALS.FIRST_PAYMENT
  }
  const rates = ratesInForce(loan)
  const lower = newRates(rates, terms)
  if (lower && !isLower(lower, rates)) return rateNotLower(dailyRateText(rates))
  const last = lastDueOn(openRows(state, on))
  const newLast = newDates(loan.productKey, on, terms).at(-1)
  const isLonger = newLast !== undefined && (last === undefined || newLast > last)
  // What costs less need not last longer, but its payments must not grow by being fewer days.
  const isAsLong = lower !== null && newLast === last
  return isLonger || isAsLong ? null : RESTRUCTURING_REFUSALS.NOT_LONGER
}

/** A price of a day that can be written in the contract, and less than the one in force. */
function isLower(rates: LoanRates, before: LoanRates): boolean {
  return (
    Number.isInteger(rates.dailyRateMillionths) &&
    rates.dailyRateMillionths >= 0 &&
    chargedMillionths(rates) < chargedMillionths(before)
  )
}

const DAYS_IN_YEAR = 365

const isWithin = (value: number, least: number, greatest: number): boolean =>
  Number.isInteger(value) && value >= least && value <= greatest

const lastDueOn = (rows: readonly ScheduleRow[]): IsoDate | undefined => rows.at(-1)?.dueOn

/** Equal payments of the principal owed; interest of before is not among them. */
function plannedRows(
  loan: Loan,
  state: LoanState,
  { on, terms, rates }: { on: IsoDate; terms: RestructuringTerms; rates: LoanRates },
): ScheduleRow[] {
  const book = replayLoan({ ...loan, asOf: on })
  const firstNumber =
    1 + state.rows.filter((row) => row.dueOn <= on && row.leftKopecks === 0).length
  const dates = newDates(loan.productKey, on, terms).map((dueOn) => ({ dueOn }))
  const withDates = (planned: readonly RowSums[]): ScheduleRow[] =>
    planned.flatMap((sums, index) => {
      const date = dates[index]
      return date ? [{ number: firstNumber + index, ...date, ...sums }] : []
    })
  const percentOf = (planned: readonly RowSums[]): number =>
    scheduleFullCost(loan.productKey, { rows: withDates(planned), from: on }).percent
  const { rate, periods } = restTerms(loan, on, dates, rates)
  const wanted = { principalKopecks: state.outstandingPrincipalKopecks, rate, periods }
  return withinCap(withDates(rowsUnder(ceilingOf(loan), wanted, percentOf)), book.capLeft)
}

/** The full cost before; after a week that costs nothing, what the contract says of the days after it. */
function ceilingOf(loan: Loan): number {
  const { percent } = scheduleFullCost(loan.productKey, scheduleInForce(loan))
  return percent > 0 ? percent : chargedPercent(ratesInForce(loan)) * DAYS_IN_YEAR
}

function explain({
  state,
  rows,
  terms,
  dated: { toDueOn, extraKopecks, rates },
}: {
  state: LoanState
  rows: readonly ScheduleRow[]
  terms: RestructuringTerms
  dated: Pick<DatedPreview, 'toDueOn' | 'extraKopecks' | 'rates'>
}): string {
  const count = `${rows.length} ${pluralForm(rows.length, PAYMENTS)}`
  const [first] = rows
  const start = first
    ? `, первый ${dayText(first.dueOn)}, ${formatMoney(first.paymentKopecks, { whole: true })}`
    : ''
  const sentences = [
    `Остаток займа делится на ${count}${start}, последний ${dayText(toDueOn)}.`,
    rates
      ? `Со дня после подписания ставка ${dailyRateText(rates.after)} вместо ${dailyRateText(rates.before)}, комиссии нет.`
      : 'Процентная ставка не растёт, комиссии нет.',
  ]
  if (extraKopecks > 0)
    sentences.push(
      `Всего вы заплатите больше на ${formatMoney(extraKopecks, { whole: true })}: это проценты за добавленные дни.`,
    )
  if (extraKopecks < 0)
    sentences.push(
      `Всего вы заплатите меньше на ${formatMoney(negateKopecks(extraKopecks), { whole: true })}.`,
    )
  if (state.accruedInterestKopecks > 0)
    sentences.push(
      `Уже начисленные проценты ${formatMoney(state.accruedInterestKopecks)} разделены между новыми платежами, к сумме займа они не прибавляются.`,
    )
  if (state.penaltyKopecks > 0)
    sentences.push(
      `Начисленная неустойка ${formatMoney(state.penaltyKopecks)} платится вместе с последним платежом.`,
    )
  if (terms.penaltyFreeDays > 0)
    sentences.push(
      `Новая неустойка не начисляется ${terms.penaltyFreeDays} ${pluralForm(terms.penaltyFreeDays, DAYS)} после подписания.`,
    )
  return sentences.join(' ')
}
