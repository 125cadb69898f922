import {
  addDays,
  addMonths,
  isoDate,
  type IsoDate,
  moscowDate,
  weekday,
} from '../../lending/calendar.ts'
import { DAY_MS, MINUTE_MS } from '../../lending/durations.ts'
import { kopecks } from '../../lending/money.ts'
import {
  BURDENED_ABOVE_PERCENT,
  RESERVE_BUCKETS,
  type ReserveKind,
  reserveOf,
  reserveRateOf,
  reserveRatesOn,
} from '../../lending/reserves.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { enteredReserveRates } from '../db/dated-rules.ts'
import { loadSharesOf } from './load-shares.ts'
import { debtsByDueDate, firstLateByMonth, issuedByMonth, moneyByWeek } from '../db/portfolio.ts'

const WEEKS = 12
const VINTAGES = 7
/** More than thirty days late: the first such day. */
const LATE_DAYS = 31
/** The sums of a big book take seconds: so long everybody is shown the same ones. */
const SHOWN_FOR_MS = 5 * MINUTE_MS

/** The start of a Moscow day, not later: a day before it in UTC. */
const startMs = (day: IsoDate): number => Date.parse(`${day}T00:00:00Z`) - DAY_MS

const mondayOf = (day: IsoDate): IsoDate => addDays(day, 1 - weekday(day))

const firstOfMonth = (day: IsoDate): IsoDate => isoDate(`${day.slice(0, 7)}-01`)

const weeksUpTo = async (database: Database, today: IsoDate) => {
  const since = addDays(mondayOf(today), -7 * (WEEKS - 1))
  const sums = await moneyByWeek(database, { since, sinceMs: startMs(since) })
  return Array.from({ length: WEEKS }, (_, week) => {
    const from = addDays(since, 7 * week)
    const found = sums.find((each) => each.from === from)
    return { from, outKopecks: found?.outKopecks ?? 0, inKopecks: found?.inKopecks ?? 0 }
  })
}

const bucketsOn = async (database: Database, today: IsoDate) => {
  const late = RESERVE_BUCKETS.filter(({ fromDays }) => fromDays > 0)
  const sums = await debtsByDueDate(database, {
    days: late.map(({ fromDays }) => addDays(today, -fromDays)),
    loadAbovePercent: BURDENED_ABOVE_PERCENT,
  })
  const rates = reserveRatesOn(today, await enteredReserveRates(database))
  const rowsOf = (kind: ReserveKind) =>
    RESERVE_BUCKETS.map((bucket, index) => {
      const own = sums.filter(
        (each) => each.reached === index && reserveRateOf(rates, index, each).kind === kind,
      )
      const principalKopecks = own.reduce((sum, each) => sum + each.principalKopecks, 0)
      const interestKopecks = own.reduce((sum, each) => sum + each.interestKopecks, 0)
      const percent = rates[kind][index] ?? 100
      return {
        fromDays: bucket.fromDays,
        toDays: bucket.toDays,
        contracts: own.reduce((sum, each) => sum + each.contracts, 0),
        principalKopecks,
        interestKopecks,
        reservePercent: percent,
        reserveKopecks: reserveOf(percent, kopecks(principalKopecks + interestKopecks)),
      }
    })
  return {
    buckets: rowsOf('USUAL'),
    burdened: rowsOf('BURDENED'),
    restructured: rowsOf('RESTRUCTURED'),
  }
}

const vintagesUpTo = async (database: Database, today: IsoDate) => {
  const since = addMonths(firstOfMonth(today), 1 - VINTAGES)
  const asked = { since, sinceMs: startMs(since) }
  const issued = await issuedByMonth(database, asked)
  const late = await firstLateByMonth(database, { ...asked, today, days: LATE_DAYS })
  return Array.from({ length: VINTAGES }, (_, place) => {
    const month = addMonths(since, place)
    const own = late.filter((each) => each.month === month)
    const lateBy = (age: number) =>
      own.reduce((sum, each) => sum + (each.age <= age ? each.lateKopecks : 0), 0)
    return {
      month,
      issuedKopecks: issued.find((each) => each.month === month)?.issuedKopecks ?? 0,
      lateKopecks: Array.from({ length: VINTAGES - place }, (_unused, age) => lateBy(age)),
    }
  })
}

const countPortfolio = async (context: Context, nowMs: number) => {
  const { database } = context
  const today = moscowDate(nowMs)
  return {
    countedAtMs: nowMs,
    weeks: await weeksUpTo(database, today),
    ...(await bucketsOn(database, today)),
    loadShares: await loadSharesOf(context, today),
    vintages: await vintagesUpTo(database, today),
  }
}

interface Counted {
  readonly atMs: number
  readonly answer: ReturnType<typeof countPortfolio>
}

const counted = new WeakMap<Database, Counted>()

/** The portfolio as the postings have it, worked out once in a few minutes whoever asks (decision 0069). */
export const portfolioOf = (context: Context): ReturnType<typeof countPortfolio> => {
  const { database, clock } = context
  const nowMs = clock.now()
  const known = counted.get(database)
  if (known && nowMs >= known.atMs && nowMs - known.atMs < SHOWN_FOR_MS) return known.answer
  const answer = countPortfolio(context, nowMs)
  counted.set(database, { atMs: nowMs, answer })
  // What failed is asked again by whoever comes next.
  answer.catch(() => counted.delete(database))
  return answer
}
