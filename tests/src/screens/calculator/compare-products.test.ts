import { describe, expect, test } from 'vitest'
import { isoDate } from '../../../../lending/calendar.ts'
import { fromRoubles } from '../../../../lending/money.ts'
import type { ProductKey } from '../../../../lending/products.ts'
import { quote } from '../../../../lending/schedule.ts'
import { compareProducts } from '../../../../src/screens/calculator/compare-products.ts'

const TODAY = isoDate('2026-11-21')

const compared = (productKey: ProductKey, amountRoubles: number, term: number) =>
  compareProducts({ productKey, amountRoubles, term }, TODAY).map(
    ({ choice, amountBound, chosen }) => [
      choice.productKey,
      choice.amountRoubles,
      choice.term,
      amountBound,
      chosen,
    ],
  )

describe('the comparison', () => {
  test('takes one sum and the nearest term each product allows', () => {
    expect(compared('INSTALLMENT', 30_000, 3)).toEqual([
      ['LOAN_WITH_GRACE_PERIOD', 30_000, 21, null, false],
      ['INSTALLMENT', 30_000, 3, null, true],
      ['OPTIMAL', 30_000, 12, null, false],
    ])
  })

  test('says where a product ends below the sum', () => {
    expect(compared('INSTALLMENT', 120_000, 6)).toEqual([
      ['LOAN_WITH_GRACE_PERIOD', 30_000, 21, 'most', false],
      ['INSTALLMENT', 120_000, 6, null, true],
      ['OPTIMAL', 100_000, 24, 'most', false],
    ])
  })

  test('says where a product begins above the sum', () => {
    expect(compared('LOAN_WITH_GRACE_PERIOD', 3_000, 7)).toEqual([
      ['LOAN_WITH_GRACE_PERIOD', 3_000, 7, null, true],
      ['INSTALLMENT', 5_000, 2, 'least', false],
      ['OPTIMAL', 5_000, 8, 'least', false],
    ])
  })

  test('shows the price that a contract would have', () => {
    for (const { choice, quote: shown } of compareProducts(
      { productKey: 'OPTIMAL', amountRoubles: 45_000, term: 16 },
      TODAY,
    )) {
      const { productKey, amountRoubles, term } = choice
      const amountKopecks = fromRoubles(amountRoubles)
      expect(shown).toEqual(quote({ productKey, amountKopecks, term, issuedOn: TODAY }))
    }
  })
})
