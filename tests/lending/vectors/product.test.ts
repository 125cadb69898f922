import { expect, test } from 'vitest'
import { addDays, isoDate } from '../../../lending/calendar.ts'
import { fullCost } from '../../../lending/full-cost.ts'
import { guard } from '../../../lending/guard.ts'
import { fromRoubles, toRoubles } from '../../../lending/money.ts'
import { equalPayment, rowsOfPayment } from '../../../lending/schedule-rows.ts'
import { day, ISSUED_ON, loanOf, stateOn } from '../loan-fixture.ts'
import { lawOf } from '../law-of-the-day.ts'

test('W6: a true fortnight annuity at 0.8 % a day is 4 664.93 twelve times and costs 292.000', () => {
  const amountKopecks = fromRoubles(30_000)
  const rate = { numerator: 112n, denominator: 1000n }
  const periods = Array.from({ length: 12 }, () => ({ numerator: 1n, denominator: 1n }))
  const payment = equalPayment(amountKopecks, rate, periods)
  expect(toRoubles(payment)).toBe(4664.93)
  const rows = rowsOfPayment(amountKopecks, rate, periods, payment)
  const { percentText } = fullCost({
    amountKopecks,
    issuedOn: ISSUED_ON,
    flows: rows.map((row, index) => ({
      on: addDays(ISSUED_ON, 14 * (index + 1)),
      amountKopecks: row.paymentKopecks,
    })),
    basePeriod: { kind: 'days', days: 14 },
  })
  expect(percentText).toBe('292,000')
})

test('W9: 297.600 of two long months by actual days is refused', () => {
  const result = guard(
    {
      productKey: 'INSTALLMENT',
      amountKopecks: fromRoubles(30_000),
      dailyRateMillionths: 8000,
      fullCostPercent: 297.6,
      chargesKopecks: fromRoubles(11_570.4),
      termDays: 62,
      onDate: isoDate('2026-07-01'),
      monthlyPaymentKopecks: fromRoubles(20_785.2),
      client: {
        openLoans: [],
        selfBan: false,
        score: 700,
        arrearsDays: 0,
        monthlyIncomeKopecks: fromRoubles(100_000),
        monthlyObligationsKopecks: fromRoubles(0),
      },
    },
    lawOf(isoDate('2026-07-01')),
  )
  expect(result.reasons.map(({ code }) => code)).toEqual(['FULL_COST'])
})

test('W11: at 0.8 % a day interest alone reaches the principal on day 125; day 126 accrues nothing', () => {
  const loan = loanOf('BEFORE_SALARY', 10_000, 200)
  const accruedOn = (n: number) => toRoubles(stateOn(loan, day(n)).accruedInterestKopecks)
  expect([124, 125, 126, 200].map(accruedOn)).toEqual([9920, 10_000, 10_000, 10_000])
  expect(stateOn(loan, day(124)).capReached).toBe(false)
  expect(stateOn(loan, day(125)).capReached).toBe(true)
  expect(stateOn(loan, day(126)).movements.at(-1)?.on).toBe(day(125))
})
