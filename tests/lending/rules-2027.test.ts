/** Rows of the law that begin to hold in 2027, on the day before, on the day and between them (law reference 2.2). */
import { describe, expect, test } from 'vitest'
import { addDays, isoDate, type IsoDate } from '../../lending/calendar.ts'
import { guard, type GuardClient, type GuardInput } from '../../lending/guard.ts'
import { fromRoubles, ZERO } from '../../lending/money.ts'
import { rulesAt } from '../../lending/rules.ts'
import { quote } from '../../lending/schedule.ts'
import { lawOf } from './law-of-the-day.ts'

const CLIENT: GuardClient = {
  openLoans: [],
  selfBan: false,
  score: 700,
  arrearsDays: 0,
  monthlyIncomeKopecks: fromRoubles(300_000),
  monthlyObligationsKopecks: ZERO,
}

/** «Как в банке» for six months, priced and judged on a day. */
const judge = (amountRoubles: number, onDate: IsoDate, client: Partial<GuardClient> = {}) => {
  const productKey = 'INSTALLMENT'
  const amountKopecks = fromRoubles(amountRoubles)
  const price = quote({ productKey, amountKopecks, term: 6, issuedOn: onDate })
  const offer: GuardInput = {
    productKey,
    amountKopecks,
    dailyRateMillionths: price.dailyRateMillionths,
    fullCostPercent: price.fullCost.percent,
    chargesKopecks: price.fullCost.costKopecks,
    termDays: price.termDays,
    onDate,
    monthlyPaymentKopecks: price.monthlyPaymentKopecks,
    client: { ...CLIENT, ...client },
  }
  return { percent: price.fullCost.percent, ...guard(offer, lawOf(onDate)) }
}

const refusals = (...judged: Parameters<typeof judge>): string[] =>
  judge(...judged).reasons.map(({ code }) => code)

const open = (fullCostPercent: number, count = 1): GuardClient['openLoans'] =>
  Array.from({ length: count }, () => ({
    outstandingPrincipalKopecks: fromRoubles(10_000),
    fullCostPercent,
  }))

const DECEMBER = isoDate('2026-12-31')
const JANUARY = isoDate('2027-01-01')
const MARCH = isoDate('2027-03-31')
const APRIL = isoDate('2027-04-01')

describe('expensive loans', () => {
  test('until 31 March 2027 two above 200 % are allowed, those between 100 and 200 % are not counted', () => {
    expect(rulesAt(MARCH).expensiveLoans).toEqual({ maxOpen: 2, abovePercent: 200 })
    expect(refusals(30_000, MARCH, { openLoans: open(216) })).toEqual([])
    expect(refusals(30_000, MARCH, { openLoans: open(216, 2) })).toEqual(['EXPENSIVE_LOANS'])
    expect(refusals(80_000, MARCH, { openLoans: open(216, 2) })).toEqual([])
    expect(refusals(30_000, MARCH, { openLoans: open(198, 5) })).toEqual([])
  })

  test('from 1 April 2027 one above 100 % is allowed, whatever we sell: every price of ours is above', () => {
    expect(rulesAt(APRIL).expensiveLoans).toEqual({ maxOpen: 1, abovePercent: 100 })
    for (const amount of [30_000, 50_000, 80_000, 300_000]) {
      expect(judge(amount, APRIL).percent).toBeGreaterThan(100)
      expect(refusals(amount, APRIL)).toEqual([])
      expect(refusals(amount, APRIL, { openLoans: open(101) })).toContain('EXPENSIVE_LOANS')
    }
    expect(refusals(30_000, APRIL, { openLoans: open(100, 3) })).toEqual([])
  })

  test('a dearer loan taken before counts by the rule of the new loan’s day', () => {
    const openLoans = open(162)
    expect(refusals(30_000, MARCH, { openLoans })).toEqual([])
    expect(refusals(30_000, APRIL, { openLoans })).toEqual(['EXPENSIVE_LOANS'])
  })

  test('the refusal advises a cheaper product only while we have one cheap enough', () => {
    const [before] = judge(30_000, MARCH, { openLoans: open(216, 2) }).reasons
    expect(before?.whatHelps).toContain('«Как в банке» на сумму больше 30 000 ₽')
    expect(judge(31_000, MARCH).percent).toBeLessThan(200)
    const [after] = judge(30_000, APRIL, { openLoans: open(216) }).reasons
    expect(after?.whatHelps).toBe('Закройте один из открытых займов.')
  })

  test('the evidence names the limit of the day and how many there would be', () => {
    const found = (day: IsoDate) =>
      judge(30_000, day, { openLoans: open(216) }).evidence.find(
        ({ rule }) => rule === 'EXPENSIVE_LOANS',
      )
    expect(found(MARCH)).toMatchObject({ limit: 2, value: 2, verdict: 'PASS', on: MARCH })
    expect(found(APRIL)).toMatchObject({ limit: 1, value: 2, verdict: 'REFUSE', on: APRIL })
  })
})

describe('the pause after an expensive loan', () => {
  test('is unknown in 2026 and lasts four days from 1 January 2027', () => {
    expect(rulesAt(DECEMBER).pause).toBeNull()
    expect(rulesAt(JANUARY).pause).toEqual({ days: 4, abovePercent: 100 })
    expect(rulesAt(APRIL).pause).toEqual({ days: 4, abovePercent: 100 })
  })

  test('a loan closed on the last day of 2026 already pauses the next one', () => {
    const client = { lastExpensiveClosedOn: DECEMBER }
    expect(refusals(30_000, DECEMBER, client)).toEqual([])
    expect(refusals(30_000, JANUARY, client)).toEqual(['PAUSE'])
    expect(refusals(30_000, isoDate('2027-01-03'), client)).toEqual(['PAUSE'])
    expect(refusals(30_000, isoDate('2027-01-04'), client)).toEqual([])
  })

  test('the refusal names the day from which the loan may be taken, the evidence too', () => {
    const { reasons, evidence } = judge(30_000, JANUARY, { lastExpensiveClosedOn: DECEMBER })
    expect(reasons[0]?.whatHelps).toBe('Такой займ можно взять с 04.01.2027.')
    expect(evidence.find(({ rule }) => rule === 'PAUSE')).toMatchObject({
      limit: addDays(DECEMBER, 4),
      value: JANUARY,
      verdict: 'REFUSE',
    })
  })

  test('does not hold for a loan at 100 % and below', () => {
    const { evidence } = guard(
      {
        productKey: 'INSTALLMENT',
        amountKopecks: fromRoubles(30_000),
        dailyRateMillionths: 2700,
        fullCostPercent: 100,
        chargesKopecks: fromRoubles(9000),
        termDays: 181,
        onDate: JANUARY,
        monthlyPaymentKopecks: fromRoubles(6500),
        client: { ...CLIENT, lastExpensiveClosedOn: DECEMBER },
      },
      lawOf(JANUARY),
    )
    expect(evidence.find(({ rule }) => rule === 'PAUSE')?.verdict).toBe('PASS')
  })
})

test('unpaid interest may be added to principal on no day from 1 January 2027 on', () => {
  const days = [DECEMBER, JANUARY, APRIL, isoDate('2030-01-01')]
  expect(days.map((day) => rulesAt(day).capitalisationForbidden)).toEqual([false, true, true, true])
})

test('what 2027 does not change stays: rate, full cost, overpayment, sum, prolongations, cooling-off, debt load', () => {
  const {
    expensiveLoans: _e,
    pause: _p,
    capitalisationForbidden: _c,
    ...before
  } = rulesAt(DECEMBER)
  const { expensiveLoans: _e2, pause: _p2, capitalisationForbidden: _c2, ...after } = rulesAt(APRIL)
  expect(after).toEqual(before)
  expect(after).toMatchObject({
    dailyRateCapMillionths: 8000,
    fullCostCapPercent: 292,
    overpaymentCapPercent: 100,
    maxClientTotalKopecks: fromRoubles(500_000),
    maxProlongationsAYear: 5,
  })
})
