import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'

/** Moscow has kept UTC+3 without summer time since 26.10.2014. */
const MIDNIGHT_UTC_MS = 21 * HOUR_MS

/** The first moment after `nowMs` that is `minutes` past midnight in Moscow, ms since the epoch. */
export const moscowMidnightPlus = (nowMs: number, minutes: number): number => {
  const shiftMs = MIDNIGHT_UTC_MS + minutes * MINUTE_MS
  return Math.floor((nowMs - shiftMs) / DAY_MS) * DAY_MS + DAY_MS + shiftMs
}
