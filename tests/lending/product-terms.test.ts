import { expect, test } from 'vitest'
import { fromRoubles } from '../../lending/money.ts'
import { amountProblem, termProblem } from '../../lending/product-terms.ts'
import { PRODUCTS } from '../../lending/products.ts'

test('a sum is one of the product: from its least to its most, in its steps', () => {
  const problems = [4000, 5000, 5500, 300_000, 301_000].map(
    (roubles) => amountProblem(PRODUCTS.INSTALLMENT, fromRoubles(roubles)) === null,
  )
  expect(problems).toEqual([false, true, false, true, false])
  expect(amountProblem(PRODUCTS.INSTALLMENT, fromRoubles(4000))).toBe(
    'Укажите сумму от 5\u00a0000\u00a0₽ до 300\u00a0000\u00a0₽, кратную 1\u00a0000\u00a0₽.',
  )
})

test('a term is one of the product: «Сплит» takes whole periods of four weeks', () => {
  const fits = [4, 8, 10, 24, 28].map((weeks) => termProblem(PRODUCTS.OPTIMAL, weeks) === null)
  expect(fits).toEqual([false, true, false, true, false])
  expect(termProblem(PRODUCTS.OPTIMAL, 10)).toBe('Срок от 8 до 24, с шагом 4.')
  expect(termProblem(PRODUCTS.BEFORE_SALARY, 29)).toBe('Срок этого займа 30.')
})
