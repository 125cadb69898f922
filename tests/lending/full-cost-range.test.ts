import { expect, test } from 'vitest'
import { FULL_COST_RANGES } from '../../lending/full-cost-range.ts'
import { fromRoubles } from '../../lending/money.ts'
import type { ProductKey } from '../../lending/products.ts'
import { quote } from '../../lending/schedule.ts'
import { ISSUED_ON } from './loan-fixture.ts'

const costOf = (productKey: ProductKey, [roubles, term]: readonly [number, number]) =>
  quote({ productKey, amountKopecks: fromRoubles(roubles), term, issuedOn: ISSUED_ON }).fullCost
    .percentText

/** The offers at the ends of each range; every-offer.test.ts proves that none lies outside. */
test.each([
  ['LOAN_WITH_GRACE_PERIOD', [3000, 1], [4000, 18]],
  ['INSTALLMENT', [88_000, 4], [5000, 2]],
  ['OPTIMAL', [83_000, 24], [5000, 8]],
  ['BEFORE_SALARY', [3000, 30], [3000, 30]],
] as const)('the range of %s is that of its cheapest and its dearest offer', (key, low, high) => {
  expect(FULL_COST_RANGES[key]).toEqual({
    fromText: costOf(key, low),
    toText: costOf(key, high),
  })
})
