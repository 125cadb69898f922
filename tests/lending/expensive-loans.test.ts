import { expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { expensiveBars } from '../../lending/expensive-loans.ts'
import { guard } from '../../lending/guard.ts'
import { loanBounds } from '../../lending/loan-bounds.ts'
import { fromRoubles, ZERO } from '../../lending/money.ts'
import { CALCULATOR_PRODUCTS, PRODUCTS } from '../../lending/products.ts'
import { rulesAt } from '../../lending/rules.ts'
import { quote } from '../../lending/schedule.ts'
import { lawOf } from './law-of-the-day.ts'

const DAYS = ['2026-09-30', '2026-10-01', '2026-12-31', '2027-01-01', '2027-04-01'].map(isoDate)
const OPEN = [[], [292], [200, 292], [292, 292], [216, 292, 292]]
const CLOSED = [null, '2026-12-29', '2027-03-28', '2027-03-31'].map((day) =>
  day === null ? null : isoDate(day),
)

test('what is barred before the offer is exactly what the guard refuses of it', () => {
  for (const on of DAYS) {
    for (const openFullCostPercents of OPEN) {
      for (const lastExpensiveClosedOn of CLOSED) {
        if (lastExpensiveClosedOn !== null && lastExpensiveClosedOn > on) continue
        const bars = expensiveBars({ openFullCostPercents, lastExpensiveClosedOn }, rulesAt(on), on)
        const { reasons } = guard(
          {
            productKey: 'LOAN_WITH_GRACE_PERIOD',
            amountKopecks: fromRoubles(5_000),
            dailyRateMillionths: 8000,
            fullCostPercent: 292,
            chargesKopecks: ZERO,
            termDays: 21,
            onDate: on,
            monthlyPaymentKopecks: ZERO,
            client: {
              openLoans: openFullCostPercents.map((fullCostPercent) => ({
                outstandingPrincipalKopecks: ZERO,
                fullCostPercent,
              })),
              lastExpensiveClosedOn,
              selfBan: false,
              score: 700,
              arrearsDays: 0,
              monthlyIncomeKopecks: fromRoubles(100_000),
              monthlyObligationsKopecks: ZERO,
            },
          },
          lawOf(on),
        )
        const refused = reasons.map(({ code }) => code)
        expect(
          bars.map(({ code }) => code),
          `${on} ${openFullCostPercents.join()} ${lastExpensiveClosedOn}`,
        ).toEqual(refused.filter((code) => code === 'EXPENSIVE_LOANS' || code === 'PAUSE'))
      }
    }
  }
})

const ON = isoDate('2026-11-21')
const room = (upToRoubles: number, noDearerThanPercent: number | null) => ({
  upToRoubles,
  noDearerThanPercent,
  on: ON,
})

test('without a bar a product ends where the line or the product ends, in whole thousands', () => {
  expect(loanBounds(PRODUCTS.INSTALLMENT, room(49_500, null))).toEqual({
    minAmountRoubles: 5_000,
    maxAmountRoubles: 49_000,
    minLoanTerm: 2,
    maxLoanTerm: 6,
  })
  expect(loanBounds(PRODUCTS.INSTALLMENT, room(4_900, null))).toBeNull()
})

test('no dearer than 200 % a year leave the free week, larger instalments and the largest splits', () => {
  const [grace, instalment, split] = CALCULATOR_PRODUCTS.map((product) =>
    loanBounds(product, room(300_000, 200)),
  )
  expect(grace).toMatchObject({ minAmountRoubles: 3_000, minLoanTerm: 1, maxLoanTerm: 7 })
  expect(instalment).toMatchObject({ minAmountRoubles: 31_000, minLoanTerm: 2, maxLoanTerm: 6 })
  expect(split).toMatchObject({ minAmountRoubles: 81_000, minLoanTerm: 12, maxLoanTerm: 24 })
  expect(loanBounds(PRODUCTS.INSTALLMENT, room(30_000, 200))).toBeNull()
})

test('whatever is within the bounds is cheap enough, every sum with every term', () => {
  for (const product of CALCULATOR_PRODUCTS) {
    const bounds = loanBounds(product, room(100_000, 200))
    if (!bounds) throw new Error(`${product.key} has no bounds`)
    for (let term = bounds.minLoanTerm; term <= bounds.maxLoanTerm; term += product.termStep) {
      for (
        let roubles = bounds.minAmountRoubles;
        roubles <= bounds.maxAmountRoubles;
        roubles += 7_000
      ) {
        const amountKopecks = fromRoubles(roubles)
        const { fullCost } = quote({ productKey: product.key, amountKopecks, term, issuedOn: ON })
        expect(fullCost.percent).toBeLessThanOrEqual(200)
      }
    }
  }
})
