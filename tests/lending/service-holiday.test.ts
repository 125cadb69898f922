import { assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, isoDate } from '../../lending/calendar.ts'
import { holidayPreview } from '../../lending/holiday-preview.ts'
import { interestOfDays } from '../../lending/payment.ts'
import { fromRoubles, kopecks } from '../../lending/money.ts'
import {
  holidayClock,
  holidayPolicyAt,
  holidayRate,
  holidayReasons,
  holidayUntil,
  type HolidayDemand,
  type HolidayFacts,
} from '../../lending/payment-holiday.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { chargedRate } from '../../lending/rate.ts'
import { day, loanOf, stateOn } from './loan-fixture.ts'
import { expectWholeBooks, foldBothWays } from './loan-invariants.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 100)

const on = isoDate('2026-12-01')
const policy = holidayPolicyAt('SERVICE', on)
if (!policy) throw new Error('There is no policy')

const facts: HolidayFacts = {
  amountKopecks: fromRoubles(900_000),
  madeOn: isoDate('2026-11-10'),
  isClosed: false,
  isDeceased: false,
  isBankrupt: false,
  hasCourtDecision: false,
  usedGrounds: [],
  hasOtherHoliday: false,
  movedOn: null,
}
const demand: HolidayDemand = {
  ground: 'SERVICE',
  on,
  from: on,
  months: null,
  service: { from: isoDate('2026-11-11'), endsOn: null },
  income: null,
  proofs: 0,
}

describe('the right to a holiday of a service', () => {
  test('asks for no size, no income, and its proof may follow', () => {
    expect(holidayReasons(facts, demand)).toEqual([])
    expect(holidayReasons(facts, { ...demand, ground: 'SERVICE_FAMILY' })).toEqual([])
  })

  test('is there for loans made before the service alone', () => {
    const madeOn = isoDate('2026-11-11')
    expect(holidayReasons({ ...facts, madeOn }, demand)).toEqual(['LOAN_IN_SERVICE'])
  })

  test('is given again, unlike that of an income', () => {
    const usedGrounds = ['SERVICE', 'INCOME_DROP'] as const
    expect(holidayReasons({ ...facts, usedGrounds }, demand)).toEqual([])
  })

  test('is demanded while the law is in force, not a day later', () => {
    const last = isoDate('2026-12-31')
    const later = addDays(last, 1)
    expect(holidayReasons(facts, { ...demand, on: last, from: later })).toEqual([])
    expect(holidayReasons(facts, { ...demand, on: later, from: later })).toEqual(['LAW_OVER'])
    expect(holidayPolicyAt('EMERGENCY', later)).not.toBeNull()
  })

  test('needs days of a service that fit it', () => {
    const reasons = (service: HolidayDemand['service']) =>
      holidayReasons(facts, { ...demand, service })
    const from = isoDate('2026-11-11')
    expect(reasons(null)).toEqual(['SERVICE_DAYS'])
    expect(reasons({ from: addDays(on, 1), endsOn: null })).toEqual(['SERVICE_DAYS'])
    expect(reasons({ from, endsOn: addDays(from, -1) })).toEqual(['SERVICE_DAYS'])
    expect(reasons({ from, endsOn: addDays(on, 1831) })).toEqual(['SERVICE_DAYS'])
    const ended = { from: isoDate('2025-01-01'), endsOn: addDays(on, -181) }
    const early = { ...facts, madeOn: isoDate('2024-12-31') }
    expect(holidayReasons(early, { ...demand, service: ended })).toEqual(['SERVICE_DAYS'])
    const just = { ...ended, endsOn: addDays(on, -180) }
    expect(holidayReasons(early, { ...demand, service: just })).toEqual([])
  })
})

test('a holiday lasts for the service and 180 days, an open service a year', () => {
  const endsOn = isoDate('2027-03-01')
  const service = { from: isoDate('2026-11-11'), endsOn }
  expect(holidayUntil(policy, { ...demand, service })).toBe(addDays(endsOn, 180))
  expect(holidayUntil(policy, demand)).toBe(addDays(on, 365 + 180))
})

test('a demand is answered in ten days, in fifteen when papers are asked for', () => {
  expect(holidayClock(policy, on)).toEqual({ answerBy: '2026-12-11', silenceOn: '2026-12-12' })
  expect(policy.laterProof?.answerDays).toBe(15)
})

const lives = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 100_000 }),
  term: integer({ min: 1, max: 30 }),
  startsAfter: integer({ min: 1, max: 60 }),
  serviceDays: integer({ min: -179, max: 900 }),
  toldLess: integer({ min: 0, max: 400 }),
  marketPercent: option(integer({ min: 20, max: 300 })),
  asOf: integer({ min: 0, max: 1300 }),
})

test('a holiday of a service is whole in its books, and never dearer than the contract', () => {
  assert(
    property(lives, (life) => {
      const product = PRODUCTS[life.key]
      const bare = loanOf(life.key, snapAmount(product, life.sum), snapTerm(product, life.term))
      const from = day(life.startsAfter)
      const rate = holidayRate(policy, bare, life.marketPercent)
      const termsOf = (serviceDays: number) => {
        const service = { from, endsOn: addDays(from, serviceDays) }
        const untilOn = holidayUntil(policy, { from, months: null, service }) ?? from
        return { from, untilOn, months: null, rate }
      }
      const terms = termsOf(life.serviceDays)
      const loan = { ...bare, holidays: [terms] }
      const asOf = day(life.asOf)
      expectWholeBooks(loan, foldBothWays(loan, asOf), asOf)
      const preview = holidayPreview(bare, terms)
      if (!preview) return
      const days = daysBetween(from, terms.untilOn) + 1
      const byContract = interestOfDays(preview.principalKopecks, chargedRate(bare), days, 'down')
      expect(preview.costKopecks).toBeLessThanOrEqual(byContract)
      const interest = preview.after.rows.reduce((all, row) => all + row.interestKopecks, 0)
      expect(preview.after.totalKopecks).toBeLessThanOrEqual(
        preview.before.totalKopecks + preview.costKopecks,
      )
      const cap = Math.max(
        bare.amountKopecks,
        preview.before.rows.reduce((all, row) => all + row.interestKopecks, 0),
      )
      expect(interest).toBeLessThanOrEqual(cap)
      const shorter = holidayPreview(
        bare,
        termsOf(Math.max(life.serviceDays - life.toldLess, -179)),
      )
      expect(shorter?.costKopecks ?? 0).toBeLessThanOrEqual(preview.costKopecks)
      const during = stateOn(loan, terms.untilOn).movements.filter((each) => each.on >= from)
      const kinds = new Set(during.map(({ kind }) => kind))
      expect([...kinds].filter((kind) => kind !== 'HOLIDAY_INTEREST_ACCRUED')).toEqual([])
    }),
    { numRuns: Math.ceil(RUNS / 2) },
  )
})

test('two thirds of the market count where they are cheaper than the contract', () => {
  const loan = loanOf('INSTALLMENT', 30_000, 6)
  expect(holidayRate(policy, loan, 100)).toEqual({ numerator: 200_000, denominator: 109_500_000 })
  expect(kopecks(holidayRate(policy, loan, null).numerator)).toBeGreaterThan(0)
})
