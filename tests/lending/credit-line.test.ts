import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import {
  creditLine,
  type CreditLineInput,
  firstStepLostOn,
  SELECTABLE_AMOUNTS,
} from '../../lending/credit-line.ts'
import { fromRoubles, toRoubles, ZERO } from '../../lending/money.ts'

const NEW: CreditLineInput = {
  onDate: isoDate('2026-11-21'),
  closedContracts: [],
  firstPaidOutOn: isoDate('2024-01-10'),
  openPrincipalKopecks: ZERO,
  signedNotPaidOutKopecks: ZERO,
  currentOverdueDays: 0,
  overdues: [],
}
const GOOD = {
  closedOn: isoDate('2025-06-01'),
  closeReason: 'PAID',
  livedDays: 30,
  maxOverdueDays: 3,
} as const
const good = (count: number) => Array.from({ length: count }, () => GOOD)
const line = (change: Partial<CreditLineInput> = {}) => creditLine({ ...NEW, ...change })

describe('levels', () => {
  test('a new client has 60 000 of which the first loan may take 30 000', () => {
    const { userCreditLimitKopecks, availableKopecks, ...rest } = line()
    expect(toRoubles(userCreditLimitKopecks)).toBe(60_000)
    expect(toRoubles(availableKopecks)).toBe(30_000)
    expect(rest).toMatchObject({ level: 1, ratio: 0.2, firstStepCapKopecks: 3_000_000 })
  })

  test.each([
    [1, 2, 0.5, 150_000],
    [2, 2, 0.5, 150_000],
    [3, 3, 0.6, 180_000],
    [5, 4, 0.8, 240_000],
  ])('%i contracts closed well give level %i', (count, level, ratio, limit) => {
    const result = line({ closedContracts: good(count) })
    expect(result).toMatchObject({ level, ratio, firstStepCapKopecks: null })
    expect(toRoubles(result.availableKopecks)).toBe(limit)
  })
})

describe('what is left', () => {
  test('open principal and signed sums are used, the rest is whole thousands', () => {
    const result = line({
      closedContracts: good(1),
      openPrincipalKopecks: fromRoubles(50_474.56),
      signedNotPaidOutKopecks: fromRoubles(10_000),
    })
    expect(toRoubles(result.usedLimitKopecks)).toBe(60_474.56)
    expect(toRoubles(result.availableKopecks)).toBe(89_000)
  })

  test('never less than nothing', () => {
    expect(line({ openPrincipalKopecks: fromRoubles(70_000) }).availableKopecks).toBe(0)
  })

  test('one day past due leaves nothing, without hiding the limit (D40)', () => {
    const closedContracts = good(3)
    const late = (currentOverdueDays: number) =>
      line({ closedContracts, currentOverdueDays, overdues: [] })
    expect(late(1)).toMatchObject({ availableKopecks: 0, overdueDays: 1, level: 3 })
    expect(toRoubles(late(1).userCreditLimitKopecks)).toBe(180_000)
    expect(toRoubles(late(8).userCreditLimitKopecks)).toBe(150_000)
    expect(late(0).availableKopecks).toBe(fromRoubles(180_000))
  })
})

describe('the raised first step', () => {
  test('can really be taken', () => {
    const available = SELECTABLE_AMOUNTS.map(
      (raisedFirstStepKopecks) => line({ raisedFirstStepKopecks }).availableKopecks,
    )
    expect(available.map(toRoubles)).toEqual([30_000, 50_000, 80_000])
  })

  const raisedFirstStepKopecks = fromRoubles(80_000)
  const seen = (days: number) => [{ on: isoDate('2026-05-10'), days }]

  test('is lost by an overdue over 30 days, not by one of 30 (D40)', () => {
    const cap = (days: number) =>
      line({ raisedFirstStepKopecks, overdues: seen(days) }).firstStepCapKopecks
    expect(cap(30)).toBe(raisedFirstStepKopecks)
    expect(cap(31)).toBe(fromRoubles(30_000))
  })

  test('comes back with the next contract closed in time (D40)', () => {
    const overdues = seen(31)
    const lostAfter = (closedOn: string, maxOverdueDays = 0) =>
      firstStepLostOn({
        ...NEW,
        overdues,
        closedContracts: [{ ...GOOD, maxOverdueDays, closedOn: isoDate(closedOn) }],
      })
    expect(lostAfter('2026-05-10')).toBe('2026-05-10')
    expect(lostAfter('2026-07-01', 4)).toBe('2026-05-10')
    expect(lostAfter('2026-07-01')).toBeNull()
  })
})
