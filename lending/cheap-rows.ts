import { FULL_COST_NOISE_PERCENT } from './expensive-loans.ts'
import { addKopecks, minKopecks, subtractKopecks, type Kopecks } from './money.ts'
import type { PeriodRate } from './payment.ts'
import { equalPayment, rowsOfPayment, type Ratio } from './schedule-rows.ts'
import type { Rules } from './rules.ts'
import type { RowSums, ScheduleRow } from './schedule-row.ts'

/**
 * The full cost that an early repayment may come to, per cent a year. The law gives the borrower a right to it (353-FZ
 * art. 11), so a schedule over a limit is made cheaper, never refused. A rate fixed at signing lets nothing grow (D51);
 * otherwise the nearest limit of the day above the schedule before.
 */
export function fullCostCeiling(
  beforePercent: number,
  isRateFixed: boolean,
  { fullCostCapPercent, marketFullCostLimitPercent, expensiveLoans }: Rules,
): number {
  if (isRateFixed) return beforePercent
  const limits = [fullCostCapPercent, marketFullCostLimitPercent, expensiveLoans?.abovePercent]
  const above = limits.filter((limit) => typeof limit === 'number' && limit >= beforePercent)
  return above.reduce<number>(
    (least, limit) => Math.min(least, limit ?? least),
    above[0] ?? beforePercent,
  )
}

export type WantedRows = {
  principalKopecks: Kopecks
  rate: PeriodRate
  periods: readonly Ratio[]
  /** The payment to keep; by default the equal one. */
  paymentKopecks?: Kopecks | undefined
}

const WHOLE = 1_000_000_000n

/**
 * Rows at the rate, half-even; where their full cost would pass the ceiling (a rest of few roubles, whose kopecks were
 * rounded up, or the days around a shifted payment), at the rate rounded down and then at the greatest lower one that
 * does not.
 */
export function rowsUnder(
  ceilingPercent: number,
  { principalKopecks, rate, periods, paymentKopecks }: WantedRows,
  percentOf: (rows: readonly RowSums[]) => number,
): RowSums[] {
  const rowsAt = (part: bigint, rounding: 'half-even' | 'down') => {
    const lower = { numerator: rate.numerator * part, denominator: rate.denominator * WHOLE }
    const payment = paymentKopecks ?? equalPayment(principalKopecks, lower, periods)
    return rowsOfPayment(principalKopecks, lower, periods, payment, rounding)
  }
  let part = WHOLE
  let rows = rowsAt(part, 'half-even')
  for (let percent = percentOf(rows); percent > ceilingPercent + FULL_COST_NOISE_PERCENT;) {
    rows = rowsAt(part, 'down')
    percent = percentOf(rows)
    if (percent === 0) break
    part = lowered(part, ceilingPercent / percent)
  }
  return rows
}

/** The part times a ratio below 1, at least a step lower, so that the search ends. */
function lowered(part: bigint, ratio: number): bigint {
  const next = BigInt(Math.floor(Number(part) * Math.min(ratio, 1)))
  return next < part ? next : part - 1n
}

/** Past the overpayment cap nothing is charged (D11), so no schedule asks for it: the last rows carry less interest. */
export function withinCap(rows: readonly ScheduleRow[], capLeft: Kopecks): ScheduleRow[] {
  let left = capLeft
  return rows.map((row) => {
    const interestKopecks = minKopecks(row.interestKopecks, left)
    left = subtractKopecks(left, interestKopecks)
    return {
      ...row,
      interestKopecks,
      paymentKopecks: addKopecks(row.principalKopecks, interestKopecks),
    }
  })
}
