import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { guard, type GuardClient, type GuardInput } from '../../lending/guard.ts'
import { fromRoubles } from '../../lending/money.ts'
import { rulesAt } from '../../lending/rules.ts'
import { quote } from '../../lending/schedule.ts'

const CLIENT: GuardClient = {
  openLoans: [],
  selfBan: false,
  monthlyIncomeKopecks: fromRoubles(100_000),
  monthlyObligationsKopecks: fromRoubles(0),
}
const OFFER: GuardInput = {
  productKey: 'INSTALLMENT',
  amountKopecks: fromRoubles(30_000),
  dailyRateMillionths: 6000,
  fullCostPercent: 216,
  chargesKopecks: fromRoubles(21_463.85),
  termDays: 181,
  onDate: isoDate('2026-11-21'),
  monthlyPaymentKopecks: fromRoubles(8577.3),
  client: CLIENT,
}

const check = (change: Partial<GuardInput> = {}, client: Partial<GuardClient> = {}) => {
  const offer = { ...OFFER, ...change, client: { ...CLIENT, ...client } }
  return guard(offer, rulesAt(offer.onDate))
}
const refusals = (result: ReturnType<typeof guard>) => result.reasons.map((reason) => reason.code)
const expensive = { outstandingPrincipalKopecks: fromRoubles(10_000), fullCostPercent: 292 }

test('a lawful offer passes and leaves evidence of every rule', () => {
  const result = check()
  expect(result.outcome).toBe('PASSED')
  expect(result.reasons).toEqual([])
  expect(result.evidence.map((item) => item.rule)).toEqual([
    'DAILY_RATE',
    'FULL_COST',
    'FULL_COST_MARKET',
    'OVERPAYMENT',
    'CLIENT_TOTAL',
    'EXPENSIVE_LOANS',
    'PAUSE',
    'SELF_BAN',
    'DEBT_LOAD',
  ])
  expect(result.evidence[0]).toEqual({
    rule: 'DAILY_RATE',
    limit: 8000,
    value: 6000,
    on: '2026-11-21',
    verdict: 'PASS',
  })
})

describe('the price', () => {
  test('0.8 % a day is the most', () => {
    expect(check({ dailyRateMillionths: 8000 }).outcome).toBe('PASSED')
    expect(refusals(check({ dailyRateMillionths: 8001 }))).toEqual(['DAILY_RATE'])
  })

  test('292 % is compared with the unrounded full cost', () => {
    expect(check({ fullCostPercent: 292.000_000_000_2 }).outcome).toBe('PASSED')
    expect(refusals(check({ fullCostPercent: 292.0001 }))).toEqual(['FULL_COST'])
  })

  test('W4: split at 0.8 % a day is refused', () => {
    const input = {
      productKey: 'OPTIMAL',
      amountKopecks: fromRoubles(30_000),
      term: 24,
      issuedOn: OFFER.onDate,
      dailyRateMillionths: 8000,
    } as const
    const { fullCost, schedule } = quote(input)
    const result = check({
      productKey: 'OPTIMAL',
      dailyRateMillionths: 8000,
      fullCostPercent: fullCost.percent,
      chargesKopecks: schedule.overpaymentKopecks,
    })
    expect(refusals(result)).toEqual(['FULL_COST'])
  })

  test('charges may reach the principal and not a kopeck more, 130 % before April 2026', () => {
    expect(check({ chargesKopecks: fromRoubles(30_000) }).outcome).toBe('PASSED')
    expect(refusals(check({ chargesKopecks: fromRoubles(30_000.01) }))).toEqual(['OVERPAYMENT'])
    const before = { onDate: isoDate('2026-03-31'), chargesKopecks: fromRoubles(39_000) }
    expect(check(before).outcome).toBe('PASSED')
  })

  test('the market limit of the quarter binds where it is configured', () => {
    const rules = { ...rulesAt(OFFER.onDate), marketFullCostLimitPercent: 210 }
    expect(refusals(guard(OFFER, rules))).toEqual(['FULL_COST_MARKET'])
  })
})

describe('the client', () => {
  test('all loans together come to 500 000 at most', () => {
    const loan = { outstandingPrincipalKopecks: fromRoubles(470_000), fullCostPercent: 90 }
    expect(check({}, { openLoans: [loan] }).outcome).toBe('PASSED')
    const more = { ...loan, outstandingPrincipalKopecks: fromRoubles(470_000.01) }
    expect(refusals(check({}, { openLoans: [more] }))).toEqual(['CLIENT_TOTAL'])
  })

  test('from October 2026 a third loan above 200 % is refused, a cheaper one is not', () => {
    const openLoans = [expensive, expensive]
    expect(refusals(check({}, { openLoans }))).toEqual(['EXPENSIVE_LOANS'])
    expect(check({ fullCostPercent: 200 }, { openLoans }).outcome).toBe('PASSED')
    expect(check({}, { openLoans: [expensive] }).outcome).toBe('PASSED')
    expect(check({ onDate: isoDate('2026-09-30') }, { openLoans }).outcome).toBe('PASSED')
  })

  test('from April 2027 one loan above 100 % is the most', () => {
    const onDate = isoDate('2027-04-01')
    const openLoans = [{ ...expensive, fullCostPercent: 101 }]
    expect(refusals(check({ onDate, fullCostPercent: 162 }, { openLoans }))).toEqual([
      'EXPENSIVE_LOANS',
    ])
  })

  test('an expensive loan waits four days after the last one was closed', () => {
    const lastExpensiveClosedOn = isoDate('2027-01-10')
    const on = (day: string) => check({ onDate: isoDate(day) }, { lastExpensiveClosedOn })
    expect(refusals(on('2027-01-13'))).toEqual(['PAUSE'])
    expect(on('2027-01-14').outcome).toBe('PASSED')
  })

  test('a self-ban refuses', () => {
    expect(refusals(check({}, { selfBan: true }))).toEqual(['SELF_BAN'])
  })
})

const withPayment = (roubles: number) => check({ monthlyPaymentKopecks: fromRoubles(roubles) })

describe('the debt load', () => {
  test('above 50 % warns, above 80 % refuses', () => {
    expect(withPayment(50_000).outcome).toBe('PASSED')
    expect(withPayment(50_000.01).outcome).toBe('PASSED_WITH_WARNING')
    expect(withPayment(80_000).outcome).toBe('PASSED_WITH_WARNING')
    expect(withPayment(80_000.01).outcome).toBe('REFUSED')
  })

  test('other obligations count', () => {
    const result = check({}, { monthlyObligationsKopecks: fromRoubles(45_000) })
    expect(result.outcome).toBe('PASSED_WITH_WARNING')
  })

  test('is not computed below 10 000, and from there an unknown income refuses', () => {
    const unknown = { monthlyIncomeKopecks: null }
    const small = { amountKopecks: fromRoubles(9000), chargesKopecks: fromRoubles(1000) }
    expect(check(small, unknown).outcome).toBe('PASSED')
    expect(refusals(check({ ...small, amountKopecks: fromRoubles(10_000) }, unknown))).toEqual([
      'DEBT_LOAD',
    ])
    expect(refusals(check({}, { monthlyIncomeKopecks: fromRoubles(0) }))).toEqual(['DEBT_LOAD'])
  })
})

test('a refusal names every reason and what would help', () => {
  const { reasons } = check({ dailyRateMillionths: 9000 }, { selfBan: true })
  expect(reasons.map((reason) => reason.code)).toEqual(['DAILY_RATE', 'SELF_BAN'])
  for (const reason of reasons) {
    expect(reason.text).toMatch(/[а-я].*\.$/)
    expect(reason.whatHelps).toMatch(/[а-я].*\.$/)
    expect(reason.text + reason.whatHelps).not.toContain('!')
  }
})
