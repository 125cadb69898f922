import { addDays, addMonths, type IsoDate } from './calendar.ts'
import type { CloseReason } from './lifecycle.ts'

export type LineLevel = 1 | 2 | 3 | 4

/** A contract that has ended, as far as the line asks about it. */
export type ClosedContract = {
  closedOn: IsoDate
  closeReason: CloseReason
  /** Calendar days from the payout to the closing. */
  livedDays: number
  /** The longest overdue it ever had. */
  maxOverdueDays: number
}

/** A contract seen past due: on which day, and for how many days by then. */
export type SeenOverdue = { on: IsoDate; days: number }

export type LineHistory = {
  onDate: IsoDate
  closedContracts: readonly ClosedContract[]
  /** The longest overdue among open contracts today; 0 when nothing is past due. */
  currentOverdueDays: number
  /** Every overdue there ever was, each at least on the day money came for it, and today's. */
  overdues: readonly SeenOverdue[]
  /** Day of the client's first payout; null before it. */
  firstPaidOutOn: IsoDate | null
}

/** The money did not come back whole: such a loan proves nothing good. */
const LOSSES: readonly CloseReason[] = [
  'WRITTEN_OFF',
  'DISCHARGED',
  'ENDED_BY_LAW',
  'FORGIVEN',
  'NOT_OWED',
]
const GOOD_CLOSING_OVERDUE_DAYS = 3
const SHORTEST_COUNTED_LIFE_DAYS = 14
const DAYS_BETWEEN_RISES = 30
const DEMOTING_OVERDUE_DAYS = 7
const CLEAN_MONTHS = 12

const LEVEL_BELOW = { 1: 1, 2: 1, 3: 2, 4: 3 } as const

/**
 * Whether a contract counts towards a level (D12, D52): closed without an overdue over 3 days, after at least 14 days
 * or by its schedule. One given back at once proves nothing.
 */
export function countsTowardsLevel(contract: ClosedContract): boolean {
  const { closeReason, livedDays, maxOverdueDays } = contract
  if (LOSSES.includes(closeReason) || maxOverdueDays > GOOD_CLOSING_OVERDUE_DAYS) return false
  return closeReason === 'PAID' || livedDays >= SHORTEST_COUNTED_LIFE_DAYS
}

/**
 * The client's level (D12, D52): 2 after one counted contract, 3 after three, 4 after five with 12 months since the
 * first payout and 12 without any overdue. It rises once in 30 days at most, neither during an overdue over 7 days,
 * which takes one level while it lasts, nor in the 30 days after it.
 */
export function lineLevel(history: LineHistory): LineLevel {
  const earned = earnedLevel(history)
  return history.currentOverdueDays > DEMOTING_OVERDUE_DAYS ? LEVEL_BELOW[earned] : earned
}

function earnedLevel(history: LineHistory): LineLevel {
  const closings = history.closedContracts
    .filter(countsTowardsLevel)
    .map(({ closedOn }) => closedOn)
    .toSorted()
  const second = riseOn(history, [closings[0]])
  const third = riseOn(history, [closings[2], second && addDays(second, DAYS_BETWEEN_RISES)])
  const fourth = riseOn(history, [
    closings[4],
    third && addDays(third, DAYS_BETWEEN_RISES),
    history.firstPaidOutOn && addMonths(history.firstPaidOutOn, CLEAN_MONTHS),
    ...history.overdues.map(({ on }) => addMonths(on, CLEAN_MONTHS)),
  ])
  const hasRisen = (day: IsoDate | null) => day !== null && day <= history.onDate
  if (hasRisen(fourth)) return 4
  if (hasRisen(third)) return 3
  return hasRisen(second) ? 2 : 1
}

/** The first day on which all conditions are met and no overdue forbids a rise; null while one of them is unknown. */
function riseOn(
  { overdues }: LineHistory,
  conditions: readonly (IsoDate | null | undefined)[],
): IsoDate | null {
  let day: IsoDate | null = null
  for (const condition of conditions) {
    if (!condition) return null
    if (day === null || condition > day) day = condition
  }
  const demotions = overdues
    .filter(({ days }) => days > DEMOTING_OVERDUE_DAYS)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
  for (const { on, days } of demotions) {
    const from = addDays(on, DEMOTING_OVERDUE_DAYS + 1 - days)
    const until = addDays(on, DAYS_BETWEEN_RISES)
    if (day !== null && from <= day && day < until) day = until
  }
  return day
}
