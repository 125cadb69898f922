import { annuityRows, halfMonthRows, singleRow } from './annuity-rows.ts'
import { addDays, addMonths, daysBetween, type IsoDate } from './calendar.ts'
import { fullCost, type BasePeriod, type FullCost } from './full-cost.ts'
import {
  addKopecks,
  kopecks,
  multiplyByRatio,
  subtractKopecks,
  ZERO,
  type Kopecks,
} from './money.ts'
import { dailyInterest, graceInterest, monthlyRate } from './payment.ts'
import type { ProductKey } from './products.ts'
import { dailyRateMillionths as levelOf, type LoanRates } from './rate.ts'
import type { RowSums, ScheduleRow } from './schedule-row.ts'
import { FORTNIGHT_DAYS, impliedRateBillionths, splitRows, type SplitTerms } from './split-rows.ts'

export type ScheduleInput = {
  productKey: ProductKey
  amountKopecks: Kopecks
  /** In the product's unit: days, weeks or months. */
  term: number
  issuedOn: IsoDate
  /** Moves the first due date of a schedule of several payments; the rest keep their rhythm from it. */
  firstPaymentOn?: IsoDate
  /** Defaults to the level of the product and amount. */
  dailyRateMillionths?: number
  /** Of a split loan signed before: its rate, or null when it was divided by halves of months. Solved by default (D51). */
  chargedRateBillionths?: number | null
}

export type Schedule = {
  rows: ScheduleRow[]
  /** The regular payment; the last row may differ by kopecks. */
  paymentKopecks: Kopecks
  totalKopecks: Kopecks
  overpaymentKopecks: Kopecks
}

export type Quote = LoanRates & {
  schedule: Schedule
  fullCost: FullCost
  termDays: number
  /** What the calculator shows: payment × number of payments; the schedule's total may differ by kopecks. */
  shownTotalKopecks: Kopecks
  shownOverpaymentKopecks: Kopecks
  /** The average payment a month, for the debt load; a loan under 30 days counts whole. */
  monthlyPaymentKopecks: Kopecks
}

const DEBT_LOAD_MONTH_DAYS = 30
const WEEKS_IN_SPLIT_MONTH = 4

/**
 * The payment schedule of a loan. Rows sum to the total to the kopeck, the last row absorbs the rounding (D5).
 * Throws RangeError when the amount or the term cannot make a schedule.
 */
export function buildSchedule(input: ScheduleInput): Schedule {
  if (input.amountKopecks <= 0) throw new RangeError('the amount must be positive')
  if (!Number.isInteger(input.term) || input.term < 1)
    throw new RangeError('the term must be whole')
  const sums = rowSums(input)
  const rows = sums.map((row, index) => ({ number: index + 1, dueOn: dueOn(input, index), ...row }))
  const totalKopecks = addKopecks(...rows.map((row) => row.paymentKopecks))
  const paymentKopecks = rows[0]?.paymentKopecks ?? ZERO
  return {
    rows,
    paymentKopecks,
    totalKopecks,
    overpaymentKopecks: subtractKopecks(totalKopecks, input.amountKopecks),
  }
}

/** Everything a price consists of. The calculator, the offer and the contract all take it from here. */
export function quote(input: ScheduleInput): Quote {
  const { productKey, amountKopecks, issuedOn } = input
  const dailyRateMillionths = input.dailyRateMillionths ?? levelOf(productKey, amountKopecks)
  const chargedRateBillionths = chargedBillionthsOf(input)
  const schedule = buildSchedule({ ...input, dailyRateMillionths, chargedRateBillionths })
  const last = schedule.rows.at(-1)
  const termDays = last ? daysBetween(issuedOn, last.dueOn) : 0
  const shownTotalKopecks = kopecks(schedule.paymentKopecks * schedule.rows.length)
  return {
    schedule,
    dailyRateMillionths,
    chargedRateBillionths,
    fullCost: fullCost({
      amountKopecks,
      issuedOn,
      flows: schedule.rows.map((row) => ({ on: row.dueOn, amountKopecks: row.paymentKopecks })),
      basePeriod: basePeriodOf(input, termDays),
    }),
    termDays,
    shownTotalKopecks,
    shownOverpaymentKopecks: subtractKopecks(shownTotalKopecks, amountKopecks),
    monthlyPaymentKopecks: monthlyPayment(input, schedule, termDays),
  }
}

export type ScheduleColumn = { number: number; principalKopecks: Kopecks; interestKopecks: Kopecks }

/** Columns of the chart: one a payment, for split one a four-week month (specification, 9: term / 4). */
export function scheduleColumns(schedule: Schedule, productKey: ProductKey): ScheduleColumn[] {
  const size = productKey === 'OPTIMAL' ? 2 : 1
  return Array.from({ length: Math.ceil(schedule.rows.length / size) }, (_, index) => {
    const rows = schedule.rows.slice(index * size, (index + 1) * size)
    return {
      number: index + 1,
      principalKopecks: addKopecks(...rows.map((row) => row.principalKopecks)),
      interestKopecks: addKopecks(...rows.map((row) => row.interestKopecks)),
    }
  })
}

function rowSums(input: ScheduleInput): RowSums[] {
  const { productKey, amountKopecks, term } = input
  const daily = input.dailyRateMillionths ?? levelOf(productKey, amountKopecks)
  if (productKey === 'INSTALLMENT') return annuityRows(amountKopecks, monthlyRate(daily), term)
  if (productKey === 'OPTIMAL') {
    const terms = splitTerms(input)
    const charged = chargedBillionthsOf(input)
    return charged === null
      ? halfMonthRows(amountKopecks, terms.monthlyRate, terms.months)
      : splitRows(terms, charged)
  }
  const interestOf = productKey === 'BEFORE_SALARY' ? dailyInterest : graceInterest
  return [singleRow(amountKopecks, interestOf(amountKopecks, daily, term))]
}

function splitTerms({
  productKey,
  amountKopecks,
  term,
  dailyRateMillionths,
}: ScheduleInput): SplitTerms {
  if (term % WEEKS_IN_SPLIT_MONTH !== 0) throw new RangeError('split lasts whole four weeks')
  const daily = dailyRateMillionths ?? levelOf(productKey, amountKopecks)
  return {
    amountKopecks,
    monthlyRate: monthlyRate(daily),
    months: term / WEEKS_IN_SPLIT_MONTH,
  }
}

/** The rate on the balance owed, where it is another than the level (D51). */
function chargedBillionthsOf(input: ScheduleInput): number | null {
  if (input.productKey !== 'OPTIMAL') return null
  const { chargedRateBillionths } = input
  return chargedRateBillionths === undefined
    ? impliedRateBillionths(splitTerms(input))
    : chargedRateBillionths
}

function dueOn(input: ScheduleInput, index: number): IsoDate {
  const { productKey, issuedOn, firstPaymentOn, term } = input
  if (productKey === 'INSTALLMENT') {
    return firstPaymentOn ? addMonths(firstPaymentOn, index) : addMonths(issuedOn, index + 1)
  }
  if (productKey === 'OPTIMAL') {
    return addDays(firstPaymentOn ?? addDays(issuedOn, FORTNIGHT_DAYS), FORTNIGHT_DAYS * index)
  }
  return addDays(issuedOn, term)
}

/** The interval met most often in the schedule, 353-FZ art. 6 p. 2.2. */
function basePeriodOf({ productKey }: ScheduleInput, termDays: number): BasePeriod {
  if (productKey === 'INSTALLMENT') return { kind: 'month' }
  return { kind: 'days', days: productKey === 'OPTIMAL' ? FORTNIGHT_DAYS : termDays }
}

function monthlyPayment(input: ScheduleInput, schedule: Schedule, termDays: number): Kopecks {
  if (input.productKey === 'INSTALLMENT') return schedule.paymentKopecks
  const days = BigInt(Math.max(termDays, DEBT_LOAD_MONTH_DAYS))
  return multiplyByRatio(schedule.totalKopecks, BigInt(DEBT_LOAD_MONTH_DAYS), days, 'half-up')
}
