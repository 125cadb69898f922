import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { FULL_COST_RANGES } from '../../lending/full-cost-range.ts'
import { guard, type GuardInput } from '../../lending/guard.ts'
import { addKopecks, fromRoubles, type Kopecks } from '../../lending/money.ts'
import { PRODUCT_KEYS, PRODUCTS, type Product } from '../../lending/products.ts'
import { rulesAt } from '../../lending/rules.ts'
import { quote } from '../../lending/schedule.ts'

const NEW_CLIENT: GuardInput['client'] = {
  openLoans: [],
  selfBan: false,
  monthlyIncomeKopecks: fromRoubles(1_000_000),
  monthlyObligationsKopecks: fromRoubles(0),
}

function* offersOf(product: Product): Generator<{ amountKopecks: Kopecks; term: number }> {
  const { minAmountRoubles, maxAmountRoubles, amountStepRoubles } = product
  for (let sum = minAmountRoubles; sum <= maxAmountRoubles; sum += amountStepRoubles) {
    for (let term = product.minLoanTerm; term <= product.maxLoanTerm; term += product.termStep) {
      yield { amountKopecks: fromRoubles(sum), term }
    }
  }
}

function priceRange(product: Product, issuedOn: string) {
  const percents: number[] = []
  for (const offer of offersOf(product)) {
    const input = { productKey: product.key, issuedOn: isoDate(issuedOn), ...offer }
    percents.push(quote(input).fullCost.percent)
  }
  const text = (percent: number) => percent.toFixed(3).replace('.', ',')
  return [text(Math.min(...percents)), text(Math.max(...percents))]
}

describe.each(PRODUCT_KEYS)('every amount and term of %s', (productKey) => {
  test.each(['2026-11-21', '2027-01-31', '2028-02-29'])('issued on %s', (day) => {
    const issuedOn = isoDate(day)
    const rules = rulesAt(issuedOn)
    for (const { amountKopecks, term } of offersOf(PRODUCTS[productKey])) {
      const price = quote({ productKey, amountKopecks, term, issuedOn })
      const { rows, totalKopecks, overpaymentKopecks, paymentKopecks } = price.schedule
      const label = `${amountKopecks} for ${term}`

      expect(addKopecks(...rows.map((r) => r.principalKopecks)), label).toBe(amountKopecks)
      expect(addKopecks(...rows.map((r) => r.interestKopecks)), label).toBe(overpaymentKopecks)
      expect(addKopecks(...rows.map((r) => r.paymentKopecks)), label).toBe(totalKopecks)
      expect(rows.at(-1)?.balanceAfterKopecks, label).toBe(0)
      expect(rows.slice(0, -1).every((r) => r.paymentKopecks === paymentKopecks)).toBe(true)
      expect(Math.abs(totalKopecks - price.shownTotalKopecks), label).toBeLessThan(20)
      expect(rows.every((r) => r.interestKopecks >= 0 && r.principalKopecks > 0)).toBe(true)

      const result = guard(
        {
          productKey,
          amountKopecks,
          dailyRateMillionths: price.dailyRateMillionths,
          fullCostPercent: price.fullCost.percent,
          chargesKopecks: overpaymentKopecks,
          termDays: price.termDays,
          onDate: issuedOn,
          monthlyPaymentKopecks: price.monthlyPaymentKopecks,
          client: NEW_CLIENT,
        },
        rules,
      )
      expect(result.outcome, label).toBe('PASSED')
      expect(price.dailyRateMillionths).toBeLessThanOrEqual(8000)
      expect(price.fullCost.percent, label).toBeLessThan(292 + 1e-9)
      expect(overpaymentKopecks, label).toBeLessThanOrEqual(amountKopecks)
    }
  })
})

test.each(PRODUCT_KEYS)('the range that stands beside the rate of %s is the real one', (key) => {
  const { fromText, toText } = FULL_COST_RANGES[key]
  expect(priceRange(PRODUCTS[key], '2026-11-21')).toEqual([fromText, toText])
})
