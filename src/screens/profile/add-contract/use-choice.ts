import { useAtom } from 'jotai'
import { useMemo } from 'react'
import type { IsoDate } from '../../../../lending/calendar.ts'
import {
  CALCULATOR_PRODUCTS,
  PRODUCTS,
  type Product,
  type ProductKey,
} from '../../../../lending/products.ts'
import type { Quote } from '../../../../lending/schedule.ts'
import {
  type Choice,
  choiceAtom,
  defaultChoice,
  quoteOf,
  snappedChoice,
} from '../../../state/calculator.ts'
import { mostOf } from '../../../parts/credit-line/most-now.ts'
import type { Account } from '../../../state/profile.ts'

interface LoanChoice {
  readonly choice: Choice
  /** With the least sum and the terms that the client may have now. */
  readonly product: Product
  /** The most the client may take of this product now, roubles; 0 when nothing can be had at all. */
  readonly maxAmountRoubles: number
  readonly quote: Quote
  readonly choose: (productKey: ProductKey) => void
  readonly setAmount: (amountRoubles: number) => void
  readonly setTerm: (term: number) => void
}

/** The product within the server's limits: a dear loan may be barred by the law where a cheap one is not (D8). */
const productWithin = ({ products }: Account, productKey: ProductKey): Product => {
  const product = PRODUCTS[productKey]
  const limit = products.find(({ typeOfProduct }) => typeOfProduct === productKey)
  if (limit?.available !== true) return product
  return {
    ...product,
    minAmountRoubles: Math.max(product.minAmountRoubles, limit.minAmount),
    minLoanTerm: limit.minTerm ?? product.minLoanTerm,
    maxLoanTerm: limit.maxTerm ?? product.maxLoanTerm,
  }
}

/** What was chosen where it can be had, otherwise the first product that can. */
const possibleChoice = (account: Account, chosen: Choice): Choice => {
  if (mostOf(account, chosen.productKey) > 0) return chosen
  const other = CALCULATOR_PRODUCTS.find(({ key }) => mostOf(account, key) > 0)
  return other ? defaultChoice(other.key) : chosen
}

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value))

/**
 * What the person chose in the calculator, brought within the own line; the choice of the landing is kept (spec §2).
 * Its price comes from the function that the contract is made with.
 */
export function useChoice(account: Account, today: IsoDate): LoanChoice {
  const [stored, setChoice] = useAtom(choiceAtom)
  const chosen = useMemo(() => possibleChoice(account, stored), [account, stored])
  const { productKey } = chosen
  const maxAmountRoubles = mostOf(account, productKey)
  const product = useMemo(() => productWithin(account, productKey), [account, productKey])
  const choice = useMemo(
    () =>
      maxAmountRoubles > 0
        ? {
            ...chosen,
            amountRoubles: between(
              chosen.amountRoubles,
              product.minAmountRoubles,
              maxAmountRoubles,
            ),
            term: between(chosen.term, product.minLoanTerm, product.maxLoanTerm),
          }
        : chosen,
    [chosen, product, maxAmountRoubles],
  )
  const quote = useMemo(() => quoteOf(choice, today), [choice, today])
  return {
    choice,
    product,
    maxAmountRoubles,
    quote,
    choose: (key) => setChoice(defaultChoice(key)),
    setAmount: (amountRoubles) => setChoice(snappedChoice({ ...choice, amountRoubles })),
    setTerm: (term) => setChoice(snappedChoice({ ...choice, term })),
  }
}
