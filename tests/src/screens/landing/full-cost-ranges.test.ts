import { expect, test } from 'vitest'
import { isoDate } from '../../../../lending/calendar.ts'
import { CALCULATOR_PRODUCTS } from '../../../../lending/products.ts'
import { FULL_COST_RANGES } from '../../../../src/screens/landing/full-cost-ranges.ts'
import { quoteOf } from '../../../../src/state/calculator.ts'

const DAY = isoDate('2026-11-21')

const shown = (percent: number) => percent.toFixed(3).replace('.', ',')

test.each(CALCULATOR_PRODUCTS.map((product) => [product.name, product] as const))(
  'the range of ПСК written for «%s» holds every amount and term it offers',
  (_name, product) => {
    let least = Number.POSITIVE_INFINITY
    let most = 0
    for (
      let amountRoubles = product.minAmountRoubles;
      amountRoubles <= product.maxAmountRoubles;
      amountRoubles += product.amountStepRoubles
    ) {
      for (let term = product.minLoanTerm; term <= product.maxLoanTerm; term += product.termStep) {
        const { percent } = quoteOf({ productKey: product.key, amountRoubles, term }, DAY).fullCost
        least = Math.min(least, percent)
        most = Math.max(most, percent)
      }
    }
    const range = FULL_COST_RANGES[product.key as keyof typeof FULL_COST_RANGES]
    expect(range).toEqual({ from: shown(least), to: shown(most) })
  },
)
