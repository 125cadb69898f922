import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { guard, type GuardClient, type GuardInput } from '../../lending/guard.ts'
import { fromRoubles, kopecks } from '../../lending/money.ts'
import { rulesAt } from '../../lending/rules.ts'
import { quote } from '../../lending/schedule.ts'
import { lawOf } from './law-of-the-day.ts'

const CLIENT: GuardClient = {
  openLoans: [],
  selfBan: false,
  score: 700,
  arrearsDays: 0,
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
  return guard(offer, lawOf(offer.onDate))
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
    'BUREAU_SCORE',
    'BUREAU_ARREARS',
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

  test('a quarter without a market limit is refused, with a reason and a remedy', () => {
    const result = guard(OFFER, { ...lawOf(OFFER.onDate), marketFullCostLimitPercent: null })
    expect(result.outcome).toBe('REFUSED')
    expect(result.evidence.find(({ rule }) => rule === 'FULL_COST_MARKET')).toEqual({
      rule: 'FULL_COST_MARKET',
      limit: 'NO_ROW',
      value: 216,
      on: OFFER.onDate,
      verdict: 'REFUSE',
    })
    expect(result.reasons).toEqual([
      {
        code: 'FULL_COST_MARKET',
        text: 'Предел полной стоимости займов на этот квартал у нас ещё не внесён, без него закон не разрешает выдавать займы.',
        whatHelps: 'Попробуйте завтра. По действующим займам ничего не меняется.',
      },
    ])
  })

  test('the market limit of the quarter binds', () => {
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

describe('what the bureaus say (D53)', () => {
  test('a score below 300 is refused, 300 is not', () => {
    expect(refusals(check({}, { score: 299 }))).toEqual(['BUREAU_SCORE'])
    expect(check({}, { score: 300 }).outcome).toBe('PASSED')
  })

  test('arrears over 30 days are refused, of 30 they are not', () => {
    expect(refusals(check({}, { arrearsDays: 31 }))).toEqual(['BUREAU_ARREARS'])
    expect(check({}, { arrearsDays: 30 }).outcome).toBe('PASSED')
  })

  test('the thresholds are those of the day', () => {
    const onDate = isoDate('2025-12-31')
    expect(check({ onDate }, { score: 1, arrearsDays: 900 }).outcome).toBe('PASSED')
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

describe('the evidence kept with an offer', () => {
  const on = isoDate('2027-02-01')
  const evidenceOf = (
    rule: string,
    change: Partial<GuardInput> = {},
    client: Partial<GuardClient> = {},
  ) => {
    const found = check({ onDate: on, ...change }, client).evidence.find((e) => e.rule === rule)
    return found && [found.limit, found.value, found.verdict]
  }
  const now = { onDate: OFFER.onDate }

  test('names the limit, what was found and the verdict', () => {
    expect(evidenceOf('DAILY_RATE', { dailyRateMillionths: 8001 })).toEqual([8000, 8001, 'REFUSE'])
    expect(evidenceOf('FULL_COST')).toEqual([292, 216, 'PASS'])
    expect(evidenceOf('OVERPAYMENT')).toEqual([3_000_000, 2_146_385, 'PASS'])
    expect(evidenceOf('CLIENT_TOTAL')).toEqual([50_000_000, 3_000_000, 'PASS'])
    expect(evidenceOf('SELF_BAN')).toEqual(['ABSENT', 'ABSENT', 'PASS'])
    expect(evidenceOf('SELF_BAN', {}, { selfBan: true })).toEqual(['ABSENT', 'SET', 'REFUSE'])
  })

  test('keeps the market limit beside the full cost', () => {
    expect(evidenceOf('FULL_COST_MARKET')).toEqual([365, 216, 'PASS'])
  })

  test('keeps score and arrears beside their thresholds', () => {
    expect(evidenceOf('BUREAU_SCORE')).toEqual([300, 700, 'PASS'])
    expect(evidenceOf('BUREAU_ARREARS', {}, { arrearsDays: 95 })).toEqual([30, 95, 'REFUSE'])
  })

  test('keeps the overpayment cap to loans up to a year', () => {
    const charges = { chargesKopecks: fromRoubles(30_000.01) }
    expect(evidenceOf('OVERPAYMENT', { ...charges, termDays: 366 })?.at(2)).toBe('REFUSE')
    expect(evidenceOf('OVERPAYMENT', { ...charges, termDays: 367 })).toEqual([
      'OVER_A_YEAR',
      3_000_001,
      'PASS',
    ])
  })

  test('rounds the cap of an odd sum down, in favour of the client', () => {
    const odd = { ...now, onDate: isoDate('2026-03-31'), amountKopecks: kopecks(99) }
    expect(evidenceOf('OVERPAYMENT', { ...odd, chargesKopecks: kopecks(129) })).toEqual([
      128,
      129,
      'REFUSE',
    ])
  })

  test('tells expensive loans apart, and counts only open ones above the same threshold', () => {
    expect(evidenceOf('EXPENSIVE_LOANS', { onDate: isoDate('2026-09-30') })).toEqual([
      'NOT_IN_FORCE',
      216,
      'PASS',
    ])
    const cheap = { outstandingPrincipalKopecks: fromRoubles(1000), fullCostPercent: 200 }
    expect(evidenceOf('EXPENSIVE_LOANS', { fullCostPercent: 200 })).toEqual([
      2,
      'NOT_EXPENSIVE',
      'PASS',
    ])
    expect(evidenceOf('EXPENSIVE_LOANS', {}, { openLoans: [cheap, cheap, expensive] })).toEqual([
      2,
      2,
      'PASS',
    ])
  })

  test('says of the pause from which day it ends, or why there is none', () => {
    const lastExpensiveClosedOn = isoDate('2027-01-30')
    const pause = (change: Partial<GuardInput>, closedOn: GuardClient['lastExpensiveClosedOn']) =>
      evidenceOf('PAUSE', change, { lastExpensiveClosedOn: closedOn ?? null })
    expect(pause({}, lastExpensiveClosedOn)).toEqual(['2027-02-03', on, 'REFUSE'])
    expect(pause({ fullCostPercent: 100 }, lastExpensiveClosedOn)).toEqual([
      4,
      'NOT_EXPENSIVE',
      'PASS',
    ])
    expect(pause({}, null)).toEqual([4, 'NONE', 'PASS'])
    expect(pause(now, null)).toEqual(['NOT_IN_FORCE', 'NONE', 'PASS'])
    const closedNow = isoDate('2026-11-20')
    expect(pause(now, closedNow)).toEqual(['NOT_IN_FORCE', closedNow, 'PASS'])
  })

  test('gives the debt load in per cent of the income', () => {
    const load = (roubles: number) =>
      evidenceOf('DEBT_LOAD', { monthlyPaymentKopecks: fromRoubles(roubles) })
    expect(load(40_000)).toEqual([50, 40, 'PASS'])
    expect(load(60_000)).toEqual([50, 60, 'WARN'])
    expect(load(90_000)).toEqual([80, 90, 'REFUSE'])
    const small = { amountKopecks: fromRoubles(9999.99), chargesKopecks: fromRoubles(0) }
    expect(evidenceOf('DEBT_LOAD', small)).toEqual([80, 'NOT_COMPUTED', 'PASS'])
    for (const monthlyIncomeKopecks of [null, fromRoubles(0), fromRoubles(-1)]) {
      expect(evidenceOf('DEBT_LOAD', {}, { monthlyIncomeKopecks })).toEqual([
        80,
        'UNKNOWN',
        'REFUSE',
      ])
    }
  })
})

test('a heavy debt load, a heavier one and an unknown income are told apart in words', () => {
  const words = (roubles: number, monthlyIncomeKopecks = CLIENT.monthlyIncomeKopecks) => {
    const [reason] = check(
      { monthlyPaymentKopecks: fromRoubles(roubles) },
      { monthlyIncomeKopecks },
    ).reasons
    return [reason?.code, reason?.text, reason?.whatHelps]
  }
  expect(words(60_000)).toEqual([
    'DEBT_LOAD',
    'Платежи по всем займам и кредитам займут больше половины вашего дохода. Есть риск не справиться с ними и получить штрафы.',
    'Подумайте о меньшей сумме или более длинном сроке.',
  ])
  expect(words(90_000)).toEqual([
    'DEBT_LOAD',
    'Платежи по всем займам и кредитам заняли бы больше 80% вашего дохода.',
    'Выберите сумму меньше или срок длиннее либо уточните доход.',
  ])
  expect(words(1000, null)).toEqual([
    'DEBT_LOAD',
    'Мы не знаем вашего дохода, а займ от 10 000 ₽ без него выдать нельзя.',
    'Укажите доход в анкете или выберите сумму меньше 10 000 ₽.',
  ])
})
