import { addDays, type IsoDate } from './calendar.ts'
import type { Rules } from './rules.ts'

/** Floating noise of the ПСК root: seven orders below its third decimal. */
export const FULL_COST_NOISE_PERCENT = 1e-9

/** What of the law stands in the way of any further loan dearer than a bound, whatever its sum (D8). */
export type ExpensiveBar =
  | { code: 'EXPENSIVE_LOANS'; abovePercent: number; maxOpen: number }
  | { code: 'PAUSE'; abovePercent: number; days: number; allowedFrom: IsoDate }

/** A client as far as the rules of expensive loans look: full costs in per cent a year. */
export type ExpensiveLoansClient = {
  /** Of every loan that is open or on its way. */
  openFullCostPercents: readonly number[]
  /** The day the last loan dearer than the pause's bound was closed; null for none. */
  lastExpensiveClosedOn: IsoDate | null
}

/** Whether a full cost is above a bound of the law. */
export function isExpensive(fullCostPercent: number, abovePercent: number): boolean {
  return fullCostPercent > abovePercent + FULL_COST_NOISE_PERCENT
}

/**
 * The rules of the day that refuse this client every loan dearer than a bound: the number of open ones, and the pause
 * after the last one. The guard judges an offer by the same two (D8); here they are known before there is an offer.
 */
export function expensiveBars(
  { openFullCostPercents, lastExpensiveClosedOn }: ExpensiveLoansClient,
  { expensiveLoans, pause }: Pick<Rules, 'expensiveLoans' | 'pause'>,
  on: IsoDate,
): ExpensiveBar[] {
  const bars: ExpensiveBar[] = []
  if (expensiveLoans !== null) {
    const { abovePercent, maxOpen } = expensiveLoans
    const open = openFullCostPercents.filter((percent) => isExpensive(percent, abovePercent))
    if (open.length >= maxOpen) bars.push({ code: 'EXPENSIVE_LOANS', abovePercent, maxOpen })
  }
  if (pause !== null && lastExpensiveClosedOn !== null) {
    const { abovePercent, days } = pause
    const allowedFrom = addDays(lastExpensiveClosedOn, days)
    if (on < allowedFrom) bars.push({ code: 'PAUSE', abovePercent, days, allowedFrom })
  }
  return bars
}
