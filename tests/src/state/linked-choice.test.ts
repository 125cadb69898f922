import { expect, test } from 'vitest'
import { CALCULATOR_PRODUCTS } from '../../../lending/products.ts'
import { choiceQuery, linkedChoice } from '../../../src/state/linked-choice.ts'

test('every amount and term of every product comes back from its link unchanged', () => {
  for (const product of CALCULATOR_PRODUCTS) {
    for (let term = product.minLoanTerm; term <= product.maxLoanTerm; term += product.termStep) {
      for (const amountRoubles of [
        product.minAmountRoubles,
        product.minAmountRoubles + 1000,
        product.maxAmountRoubles,
      ]) {
        const choice = { productKey: product.key, amountRoubles, term }
        expect(linkedChoice(choiceQuery(choice))).toEqual(choice)
      }
    }
  }
})

test('amount and term outside the product are moved to the nearest it allows', () => {
  expect(linkedChoice('?product=OPTIMAL&amount=999000&term=15')).toEqual({
    productKey: 'OPTIMAL',
    amountRoubles: 100_000,
    term: 16,
  })
  expect(linkedChoice('?product=INSTALLMENT&amount=0&term=0')).toEqual({
    productKey: 'INSTALLMENT',
    amountRoubles: 5_000,
    term: 2,
  })
})

test('what is missing or no whole number is the default of the product', () => {
  const usual = { productKey: 'LOAN_WITH_GRACE_PERIOD', amountRoubles: 10_000, term: 21 }
  for (const rest of ['', '&amount=&term=', '&amount=-5000&term=1e9', '&amount=NaN&term=2.5'])
    expect(linkedChoice(`?product=LOAN_WITH_GRACE_PERIOD${rest}`)).toEqual(usual)
})

test('an address without a product of the calculator carries no choice', () => {
  for (const search of [
    '',
    '?amount=30000',
    '?product=',
    '?product=BEFORE_SALARY',
    '?product=toString',
  ])
    expect(linkedChoice(search)).toBeNull()
})
