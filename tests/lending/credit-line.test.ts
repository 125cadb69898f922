import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { creditLine, SELECTABLE_AMOUNTS, type CreditLineInput } from '../../lending/credit-line.ts'
import { fromRoubles, toRoubles, ZERO } from '../../lending/money.ts'

const NEW: CreditLineInput = {
  onDate: isoDate('2026-11-21'),
  closedContracts: [],
  openPrincipalKopecks: ZERO,
  signedNotPaidOutKopecks: ZERO,
  currentOverdueDays: 0,
  lastOverdueOn: null,
}
const good = (count: number) => Array.from({ length: count }, () => ({ maxOverdueDays: 3 }))
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

  test('a contract closed with an overdue over 3 days does not count', () => {
    expect(line({ closedContracts: [{ maxOverdueDays: 4 }] }).level).toBe(1)
  })

  test('the top level wants 12 clean months', () => {
    const closedContracts = good(5)
    expect(line({ closedContracts, lastOverdueOn: isoDate('2025-11-22') }).level).toBe(3)
    expect(line({ closedContracts, lastOverdueOn: isoDate('2025-11-21') }).level).toBe(4)
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

  test('overdue over 7 days takes a level, over 30 days freezes the line without hiding it', () => {
    const closedContracts = good(3)
    expect(line({ closedContracts, currentOverdueDays: 7 }).level).toBe(3)
    expect(line({ closedContracts, currentOverdueDays: 8 }).level).toBe(2)
    expect(toRoubles(line({ closedContracts, currentOverdueDays: 30 }).availableKopecks)).toBe(
      150_000,
    )
    const frozen = line({ closedContracts, currentOverdueDays: 31 })
    expect(frozen.availableKopecks).toBe(0)
    expect(toRoubles(frozen.userCreditLimitKopecks)).toBe(150_000)
    expect(line({ currentOverdueDays: 8 }).level).toBe(1)
  })
})

test('a raised first step can really be taken', () => {
  const available = SELECTABLE_AMOUNTS.map(
    (raisedFirstStepKopecks) => line({ raisedFirstStepKopecks }).availableKopecks,
  )
  expect(available.map(toRoubles)).toEqual([30_000, 50_000, 80_000])
})
