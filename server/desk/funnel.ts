import { addDays, daysBetween, isoDate, type IsoDate } from '../../lending/calendar.ts'
import { DAY_MS, HOUR_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import { FUNNEL_SOURCES, type FunnelSource, MAX_FUNNEL_DAYS } from '../../protocol/postbacks.ts'
import type { Context } from '../context.ts'
import { WAY_GOALS, type WayGoal } from '../../protocol/goals.ts'
import {
  applicantCounts,
  declineCounts,
  type FunnelCount,
  goalCounts,
  loanCounts,
  registrationCounts,
  visitCounts,
} from './funnel-counts.ts'

const EPOCH = isoDate('1970-01-01')
/** Moscow midnight comes three hours before that of UTC. */
const moscowMidnightMs = (day: IsoDate): number => daysBetween(EPOCH, day) * DAY_MS - 3 * HOUR_MS

export interface FunnelRow {
  readonly day: IsoDate
  readonly source: FunnelSource
  readonly visits: number
  readonly registrations: number
  readonly declined: number
  readonly applications: number
  readonly approved: number
  readonly loans: number
  readonly loansKopecks: number
}

type Numbers = Omit<FunnelRow, 'day' | 'source'>

const NOTHING: Numbers = {
  visits: 0,
  registrations: 0,
  declined: 0,
  applications: 0,
  approved: 0,
  loans: 0,
  loansKopecks: 0,
}

const refuseWrongDays = (from: IsoDate, to: IsoDate): void => {
  if (to < from)
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'to', message: 'Последний день раньше первого.' }],
    })
  if (daysBetween(from, to) >= MAX_FUNNEL_DAYS)
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'to', message: `Не больше ${MAX_FUNNEL_DAYS} дней за один отчёт.` }],
    })
}

/** Moscow days, both included. @throws Refusal VALIDATION for days in the wrong order or too many of them */
const stretchOf = (from: IsoDate, to: IsoDate) => {
  refuseWrongDays(from, to)
  return { fromMs: moscowMidnightMs(from), toMs: moscowMidnightMs(addDays(to, 1)) }
}

/** A count under a source that nobody knows is what a page made up: events are written by anybody. */
const sourceOf = ({ source }: FunnelCount): FunnelSource | null =>
  FUNNEL_SOURCES.find((known) => known === source) ?? null

/** Puts the counts of all steps into rows by day and source. */
const rowsOf = (
  steps: readonly (readonly [
    counts: readonly FunnelCount[],
    (count: FunnelCount) => Partial<Numbers>,
  ])[],
): FunnelRow[] => {
  const rows = new Map<string, FunnelRow>()
  for (const [counts, numbersOf] of steps) {
    for (const count of counts) {
      const source = sourceOf(count)
      if (source === null) continue
      const day = addDays(EPOCH, count.dayNumber)
      const key = `${day} ${source}`
      rows.set(key, { ...(rows.get(key) ?? { day, source, ...NOTHING }), ...numbersOf(count) })
    }
  }
  return [...rows.values()].sort(
    (a, b) => b.day.localeCompare(a.day) || a.source.localeCompare(b.source),
  )
}

/**
 * What each source brought on each Moscow day from `from` to `to`, both included: visits, registrations, clients who
 * were declined by their documents, who asked for a loan, those of them with an offer, loans and their sum (decision 0054). Each number counts on the day on
 * which it happened. @throws Refusal VALIDATION for days in the wrong order or too many of them
 */
export const funnelOf = async (
  { database }: Context,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<FunnelRow[]> => {
  const stretch = stretchOf(from, to)
  const [visits, registered, declined, { applied, approved }, lent] = await Promise.all([
    visitCounts(database, stretch),
    registrationCounts(database, stretch),
    declineCounts(database, stretch),
    applicantCounts(database, stretch),
    loanCounts(database, stretch),
  ])
  return rowsOf([
    [visits, ({ count }) => ({ visits: count })],
    [registered, ({ count }) => ({ registrations: count })],
    [declined, ({ count }) => ({ declined: count })],
    [applied, ({ count }) => ({ applications: count })],
    [approved, ({ count }) => ({ approved: count })],
    [lent, ({ count, kopecks }) => ({ loans: count, loansKopecks: kopecks })],
  ])
}

/**
 * How often each goal between the visit and the money was reached on the Moscow days from `from` to `to`, both included
 * (decision 0064). Pages count themselves: a count is no number of people, and none stands in for the books.
 * @throws Refusal VALIDATION for days in the wrong order or too many of them
 */
export const goalsOf = async (
  { database }: Context,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<{ readonly goal: WayGoal; readonly count: number }[]> => {
  const counted = await goalCounts(database, stretchOf(from, to))
  const counts = new Map(counted.map(({ goal, count }) => [goal, count]))
  return WAY_GOALS.map((goal) => ({ goal, count: counts.get(goal) ?? 0 }))
}
