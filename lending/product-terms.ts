import { formatMoney } from './plain-text.ts'
import { fromRoubles, type Kopecks, toRoubles } from './money.ts'
import type { Product } from './products.ts'

type AmountBounds = Pick<Product, 'minAmountRoubles' | 'maxAmountRoubles' | 'amountStepRoubles'>

/** Why a sum is not one of the product's, for the client; null when it is. */
export function amountProblem(product: AmountBounds, amountKopecks: Kopecks): string | null {
  const { minAmountRoubles: min, maxAmountRoubles: max, amountStepRoubles: step } = product
  const roubles = toRoubles(amountKopecks)
  if (roubles >= min && roubles <= max && roubles % step === 0) return null
  const [from, to, by] = [min, max, step].map((value) =>
    formatMoney(fromRoubles(value), { whole: true }),
  )
  return `Укажите сумму от ${from} до ${to}, кратную ${by}.`
}

/** Why a term is not one of the product's, for the client; null when it is. */
export function termProblem(product: Product, term: number): string | null {
  const { minLoanTerm: min, maxLoanTerm: max, termStep } = product
  if (term >= min && term <= max && (term - min) % termStep === 0) return null
  const step = termStep > 1 ? `, с шагом ${termStep}` : ''
  return min === max ? `Срок этого займа ${min}.` : `Срок от ${min} до ${max}${step}.`
}
