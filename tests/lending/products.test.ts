import { describe, expect, test } from 'vitest'
import { fromRoubles } from '../../lending/money.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import {
  CALCULATOR_PRODUCTS,
  isSinglePayment,
  PRODUCTS,
  snapAmount,
  snapTerm,
} from '../../lending/products.ts'
import { dailyRateMillionths } from '../../lending/rate.ts'

describe('products', () => {
  test('the calculator offers the three products of the specification', () => {
    expect(CALCULATOR_PRODUCTS.map((product) => product.name)).toEqual([
      'До зарплаты',
      'Как в банке',
      'Сплит',
    ])
  })

  test('every product stands under its own key and its defaults lie on its scales', () => {
    for (const key of PRODUCT_KEYS) {
      const product = PRODUCTS[key]
      expect(product.key).toBe(key)
      expect(snapAmount(product, product.loanAmountRoubles)).toBe(product.loanAmountRoubles)
      expect(snapTerm(product, product.loanTerm)).toBe(product.loanTerm)
      expect(snapAmount(product, product.maxAmountRoubles)).toBe(product.maxAmountRoubles)
      expect(snapTerm(product, product.maxLoanTerm)).toBe(product.maxLoanTerm)
    }
  })

  test('the scales are those of the specification: least and greatest sum, least and greatest term', () => {
    const scales = PRODUCT_KEYS.map((key) => {
      const { minAmountRoubles, maxAmountRoubles, amountStepRoubles } = PRODUCTS[key]
      const { minLoanTerm, maxLoanTerm, termStep, unit } = PRODUCTS[key]
      const sums = [minAmountRoubles, maxAmountRoubles, amountStepRoubles].join(' ')
      return `${key} ${sums}, ${[minLoanTerm, maxLoanTerm, termStep].join(' ')} ${unit}`
    })
    expect(scales).toEqual([
      'LOAN_WITH_GRACE_PERIOD 3000 30000 1000, 1 21 1 day',
      'INSTALLMENT 5000 300000 1000, 2 6 1 month',
      'OPTIMAL 5000 100000 1000, 8 24 4 week',
      'BEFORE_SALARY 3000 30000 1000, 30 30 1 day',
    ])
  })

  test('one payment or several', () => {
    expect(PRODUCT_KEYS.filter(isSinglePayment)).toEqual([
      'LOAN_WITH_GRACE_PERIOD',
      'BEFORE_SALARY',
    ])
  })

  test('are told in Russian, each in its own words', () => {
    for (const key of PRODUCT_KEYS) {
      const { title, description, timeTitle, scheduleLabel } = PRODUCTS[key]
      for (const text of [title, timeTitle, scheduleLabel]) expect(text).toMatch(/^[А-Я].*[^.!]$/)
      expect(description).toMatch(/^[А-Я][^!]+\.$/)
    }
    expect(new Set(PRODUCT_KEYS.map((key) => PRODUCTS[key].description)).size).toBe(4)
  })

  test('an amount or a term off the scale moves to the nearest stop', () => {
    expect(snapAmount(PRODUCTS.INSTALLMENT, 30_499)).toBe(30_000)
    expect(snapAmount(PRODUCTS.INSTALLMENT, 999_999)).toBe(300_000)
    expect(snapAmount(PRODUCTS.INSTALLMENT, Number.NaN)).toBe(5000)
    expect(snapTerm(PRODUCTS.OPTIMAL, 15)).toBe(16)
    expect(snapTerm(PRODUCTS.OPTIMAL, 1)).toBe(8)
    expect(snapTerm(PRODUCTS.BEFORE_SALARY, 7)).toBe(30)
  })
})

describe('daily rate', () => {
  test('goes down with the amount, bounds inclusive', () => {
    const levels = [30_000, 30_001, 50_000, 50_001, 80_000, 80_001, 300_000]
    expect(levels.map((r) => dailyRateMillionths('INSTALLMENT', fromRoubles(r)))).toEqual([
      6000, 5500, 5500, 5000, 5000, 4500, 4500,
    ])
    expect(dailyRateMillionths('OPTIMAL', fromRoubles(100_000))).toBe(4500)
  })

  test('single-payment loans cost 0.8 % a day', () => {
    expect(dailyRateMillionths('LOAN_WITH_GRACE_PERIOD', fromRoubles(10_000))).toBe(8000)
    expect(dailyRateMillionths('BEFORE_SALARY', fromRoubles(30_000))).toBe(8000)
  })
})
