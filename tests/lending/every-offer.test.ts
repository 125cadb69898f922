import { describe, expect, test } from 'vitest'
import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import { FULL_COST_RANGES } from '../../lending/full-cost-range.ts'
import { guard, type GuardInput } from '../../lending/guard.ts'
import { addKopecks, fromRoubles, type Kopecks } from '../../lending/money.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, type Product, type ProductKey } from '../../lending/products.ts'
import { quote } from '../../lending/schedule.ts'
import { lawOf } from './law-of-the-day.ts'

const NEW_CLIENT: GuardInput['client'] = {
  openLoans: [],
  selfBan: false,
  score: 700,
  arrearsDays: 0,
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

const text = (percent: number) => percent.toFixed(3).replace('.', ',')

function priceRange(product: Product, issuedOn: string) {
  const percents: number[] = []
  for (const offer of offersOf(product)) {
    const input = { productKey: product.key, issuedOn: isoDate(issuedOn), ...offer }
    percents.push(quote(input).fullCost.percent)
  }
  return [text(Math.min(...percents)), text(Math.max(...percents))]
}

/** Names of the rules that an offer breaks; none, if all is well. */
function broken(productKey: ProductKey, amountKopecks: Kopecks, term: number, issuedOn: IsoDate) {
  const price = quote({ productKey, amountKopecks, term, issuedOn })
  const { rows, totalKopecks, overpaymentKopecks, paymentKopecks } = price.schedule
  const { outcome } = guard(
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
    lawOf(issuedOn),
  )
  const kept = {
    'rows repay the amount': addKopecks(...rows.map((r) => r.principalKopecks)) === amountKopecks,
    'rows sum to the total': addKopecks(...rows.map((r) => r.paymentKopecks)) === totalKopecks,
    'interest is the overpayment':
      addKopecks(...rows.map((r) => r.interestKopecks)) === overpaymentKopecks,
    'nothing is left': rows.at(-1)?.balanceAfterKopecks === 0,
    'payments are equal but the last': rows
      .slice(0, -1)
      .every((row) => row.paymentKopecks === paymentKopecks),
    'the last differs by kopecks': Math.abs(totalKopecks - price.shownTotalKopecks) < 20,
    'no row is negative': rows.every((r) => r.interestKopecks >= 0 && r.principalKopecks > 0),
    'the daily rate is lawful': price.dailyRateMillionths <= 8000,
    'the full cost is lawful': price.fullCost.percent < 292 + 1e-9,
    'the overpayment is lawful': overpaymentKopecks <= amountKopecks,
    'the guard passes': outcome === 'PASSED',
  }
  return Object.entries(kept).flatMap(([rule, isKept]) => (isKept ? [] : [rule]))
}

describe.each(PRODUCT_KEYS)('%s', (productKey) => {
  test.each(['2026-11-21', '2027-01-31', '2028-02-29'])(
    'every amount and term issued on %s keeps every rule',
    (day) => {
      const failures = [...offersOf(PRODUCTS[productKey])].flatMap(({ amountKopecks, term }) =>
        broken(productKey, amountKopecks, term, isoDate(day)).map(
          (rule) => `${amountKopecks} for ${term}: ${rule}`,
        ),
      )
      expect(failures).toEqual([])
    },
  )
})

test.each(PRODUCT_KEYS)('the range that stands beside the rate of %s is the real one', (key) => {
  const { fromText, toText } = FULL_COST_RANGES[key]
  expect(priceRange(PRODUCTS[key], '2026-11-21')).toEqual([fromText, toText])
})
