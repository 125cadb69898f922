import { addMonths, daysBetween, type IsoDate } from './calendar.ts'
import { addKopecks, negateKopecks, subtractKopecks, type Kopecks } from './money.ts'

export type BasePeriod = { kind: 'month' } | { kind: 'days'; days: number }

export type FullCostInput = {
  amountKopecks: Kopecks
  issuedOn: IsoDate
  /** What the client pays and when. */
  flows: readonly { on: IsoDate; amountKopecks: Kopecks }[]
  basePeriod: BasePeriod
  /** ЧБП when it is not 12 or 365/days. */
  periodsPerYear?: number
}

export type FullCost = {
  /** Per cent a year, unrounded: what guards compare (D7). */
  percent: number
  /** For showing: three decimals, half-up, with a comma. */
  percentText: string
  /** The money form of art. 6: everything paid except the principal. */
  costKopecks: Kopecks
}

/** A flow at q whole base periods plus e of one after the payout. */
export type TimedFlow = { amount: number; wholePeriods: number; fraction: number }

const YEAR_DAYS = 365
const PRECISION = 1e-12
const LARGEST_RATE = 1e6

/**
 * Full cost of credit (ПСК), 353-FZ art. 6: i × ЧБП × 100, where i is the least positive root of
 * Σ ДП / ((1 + e·i)(1 + i)^q) = 0 with the payout negative. Throws RangeError when there is no root.
 */
export function fullCost(input: FullCostInput): FullCost {
  const { amountKopecks, issuedOn, flows, basePeriod } = input
  const timed = flows.map(({ on, amountKopecks: amount }) => ({
    amount: amount as number,
    ...periodsBetween(issuedOn, on, basePeriod),
  }))
  const costKopecks = subtractKopecks(
    addKopecks(...flows.map((f) => f.amountKopecks)),
    amountKopecks,
  )
  const payout = { amount: negateKopecks(amountKopecks), wholePeriods: 0, fraction: 0 }
  const rate = costKopecks === 0 ? 0 : leastPositiveRate([payout, ...timed])
  const periodsPerYear =
    input.periodsPerYear ?? (basePeriod.kind === 'month' ? 12 : YEAR_DAYS / basePeriod.days)
  const percent = rate * periodsPerYear * 100
  return { percent, percentText: percent.toFixed(3).replace('.', ','), costKopecks }
}

/** Whole base periods (q) and the rest in parts of one (e) between two days. */
export function periodsBetween(
  from: IsoDate,
  to: IsoDate,
  basePeriod: BasePeriod,
): { wholePeriods: number; fraction: number } {
  if (basePeriod.kind === 'days') {
    const days = daysBetween(from, to)
    const wholePeriods = Math.floor(days / basePeriod.days)
    return { wholePeriods, fraction: (days - wholePeriods * basePeriod.days) / basePeriod.days }
  }
  let wholePeriods = 0
  while (addMonths(from, wholePeriods + 1) <= to) wholePeriods += 1
  const start = addMonths(from, wholePeriods)
  const length = daysBetween(start, addMonths(from, wholePeriods + 1))
  return { wholePeriods, fraction: daysBetween(start, to) / length }
}

/**
 * Least positive root of the flows' present value, by bracketing from zero and bisection to 1e-12.
 * One payout before all payments has one root, so the bracket may double; any other pattern is walked
 * in steps of 1 % so that the least of several roots is found.
 */
export function leastPositiveRate(flows: readonly TimedFlow[]): number {
  const ordinary = flows.slice(1).every(({ amount }) => amount >= 0)
  const step = ordinary ? 2 : 1.01
  const sign = Math.sign(presentValue(flows, PRECISION))
  let low = PRECISION
  let high = 1e-6
  while (Math.sign(presentValue(flows, high)) === sign) {
    low = high
    high *= step
    if (high > LARGEST_RATE) throw new RangeError('these flows have no positive rate')
  }
  while (high - low > PRECISION * Math.max(1, high)) {
    const middle = (low + high) / 2
    if (Math.sign(presentValue(flows, middle)) === sign) low = middle
    else high = middle
  }
  return low
}

function presentValue(flows: readonly TimedFlow[], rate: number): number {
  return flows.reduce(
    (sum, { amount, wholePeriods, fraction }) =>
      sum + amount / ((1 + fraction * rate) * (1 + rate) ** wholePeriods),
    0,
  )
}
