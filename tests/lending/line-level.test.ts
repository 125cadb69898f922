import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isoDate, type IsoDate } from '../../lending/calendar.ts'
import {
  type ClosedContract,
  countsTowardsLevel,
  type LineHistory,
  lineLevel,
} from '../../lending/line-level.ts'

const TODAY = isoDate('2026-11-21')
const closed = (on: string, change: Partial<ClosedContract> = {}): ClosedContract => ({
  closedOn: isoDate(on),
  closeReason: 'PAID',
  livedDays: 30,
  maxOverdueDays: 0,
  ...change,
})
const levelOn = (onDate: string, change: Partial<LineHistory> = {}) =>
  lineLevel({
    onDate: isoDate(onDate),
    closedContracts: [],
    currentOverdueDays: 0,
    overdues: [],
    firstPaidOutOn: isoDate('2024-01-10'),
    ...change,
  })

describe('a contract counts towards a level (D52)', () => {
  test('when it lived 14 days, not 13', () => {
    const early = { closeReason: 'RETURNED_14_DAYS' } as const
    expect(countsTowardsLevel(closed('2026-11-01', { ...early, livedDays: 13 }))).toBe(false)
    expect(countsTowardsLevel(closed('2026-11-01', { ...early, livedDays: 14 }))).toBe(true)
  })

  test('when it was repaid by its schedule, however short', () => {
    expect(countsTowardsLevel(closed('2026-11-01', { livedDays: 5 }))).toBe(true)
  })

  test('not after an overdue over 3 days, nor when it was written off', () => {
    expect(countsTowardsLevel(closed('2026-11-01', { maxOverdueDays: 3 }))).toBe(true)
    expect(countsTowardsLevel(closed('2026-11-01', { maxOverdueDays: 4 }))).toBe(false)
    expect(countsTowardsLevel(closed('2026-11-01', { closeReason: 'WRITTEN_OFF' }))).toBe(false)
  })
})

describe('the level', () => {
  test('stays at the first after five loans given back the same day (D52)', () => {
    const atOnce = { closeReason: 'RETURNED_14_DAYS', livedDays: 0 } as const
    const closedContracts = Array.from({ length: 5 }, () => closed('2026-11-21', atOnce))
    expect(levelOn('2026-11-21', { closedContracts })).toBe(1)
    expect(levelOn('2027-11-21', { closedContracts })).toBe(1)
  })

  test('rises once in 30 days at most (D52)', () => {
    const closedContracts = Array.from({ length: 5 }, () => closed('2026-06-01'))
    const on = (day: string) => levelOn(day, { closedContracts })
    expect([on('2026-05-31'), on('2026-06-01')]).toEqual([1, 2])
    expect([on('2026-06-30'), on('2026-07-01')]).toEqual([2, 3])
    expect([on('2026-07-30'), on('2026-07-31')]).toEqual([3, 4])
  })

  test('is the top one only 12 months after the first payout (D52)', () => {
    const closedContracts = Array.from({ length: 5 }, () => closed('2026-02-01'))
    const firstPaidOutOn = isoDate('2025-11-22')
    expect(levelOn('2026-11-21', { closedContracts, firstPaidOutOn })).toBe(3)
    expect(levelOn('2026-11-22', { closedContracts, firstPaidOutOn })).toBe(4)
  })

  test('is the top one only after 12 months without an overdue', () => {
    const closedContracts = Array.from({ length: 5 }, () => closed('2025-02-01'))
    const after = (on: string) =>
      levelOn(TODAY, { closedContracts, overdues: [{ on: isoDate(on), days: 1 }] })
    expect([after('2025-11-22'), after('2025-11-21')]).toEqual([3, 4])
  })

  test('is one lower while an overdue lasts over 7 days', () => {
    const closedContracts = Array.from({ length: 3 }, () => closed('2025-02-01'))
    const late = (currentOverdueDays: number) =>
      levelOn(TODAY, {
        closedContracts,
        currentOverdueDays,
        overdues: [{ on: TODAY, days: currentOverdueDays }],
      })
    expect([late(7), late(8)]).toEqual([3, 2])
  })

  test('does not rise in the 30 days after an overdue over 7 days', () => {
    const closedContracts = [closed('2026-06-10')]
    const overdues = [{ on: isoDate('2026-06-20'), days: 20 }]
    const on = (day: string) => levelOn(day, { closedContracts, overdues })
    expect([on('2026-06-20'), on('2026-07-19'), on('2026-07-20')]).toEqual([1, 1, 2])
  })
})

const START = isoDate('2026-01-01')
const DAYS = 500
const dayArb = integer({ min: 0, max: DAYS })
const contractArb = record({
  closed: dayArb,
  livedDays: integer({ min: 0, max: 60 }),
  closeReason: constantFrom('PAID', 'EARLY', 'RETURNED_14_DAYS', 'WRITTEN_OFF'),
  maxOverdueDays: integer({ min: 0, max: 5 }),
})
const episodeArb = record({ endsOn: dayArb, days: integer({ min: 1, max: 60 }) })

/** What was known on a day of contracts and overdues that came to be later known whole. */
const knownOn = (
  onDate: IsoDate,
  contracts: readonly ClosedContract[],
  episodes: readonly { endsOn: IsoDate; days: number }[],
): LineHistory => {
  const begun = episodes.flatMap(({ endsOn, days }) => {
    const firstDay = addDays(endsOn, 1 - days)
    if (firstDay > onDate) return []
    const on = endsOn < onDate ? endsOn : onDate
    const seenDays = days - (Date.parse(endsOn) - Date.parse(on)) / 86_400_000
    return [{ on, days: seenDays }]
  })
  // Money came on the day an overdue ended: by its evening it is over.
  const open = begun.filter(({ on }) => on === onDate)
  return {
    onDate,
    closedContracts: contracts.filter(({ closedOn }) => closedOn <= onDate),
    currentOverdueDays: Math.max(0, ...open.map(({ days }) => days)),
    overdues: begun,
    firstPaidOutOn: START,
  }
}

test('in no life does the level rise twice in 30 days (D52)', () => {
  assert(
    property(
      array(contractArb, { maxLength: 8 }),
      array(episodeArb, { maxLength: 4 }),
      (made, late) => {
        const contracts = made.map(({ closed: day, ...rest }): ClosedContract => ({
          ...rest,
          closedOn: addDays(START, day),
        }))
        const episodes = late.map(({ endsOn, days }) => ({ endsOn: addDays(START, endsOn), days }))
        const levels = Array.from({ length: DAYS }, (_, day) =>
          lineLevel(knownOn(addDays(START, day), contracts, episodes)),
        )
        for (const [day, level] of levels.entries()) {
          const before = levels.slice(Math.max(0, day - 29), day)
          expect(level - Math.min(level, ...before)).toBeLessThanOrEqual(1)
        }
      },
    ),
    { seed: 20_261_122, numRuns: 60 },
  )
})
