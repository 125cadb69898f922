import { useAtom } from 'jotai'
import { useMemo } from 'react'
import type { IsoDate } from '../../../../lending/calendar.ts'
import { PRODUCTS, type Product, type ProductKey } from '../../../../lending/products.ts'
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
  readonly product: Product
  /** The most the client may take of this product now, roubles; 0 when even the least is too much. */
  readonly maxAmountRoubles: number
  readonly quote: Quote
  readonly choose: (productKey: ProductKey) => void
  readonly setAmount: (amountRoubles: number) => void
  readonly setTerm: (term: number) => void
}

/**
 * What the person chose in the calculator, brought within the own line; the choice of the landing is kept (spec §2).
 * Its price comes from the function that the contract is made with.
 */
export function useChoice(account: Account, today: IsoDate): LoanChoice {
  const [chosen, setChoice] = useAtom(choiceAtom)
  const maxAmountRoubles = mostOf(account, chosen.productKey)
  const choice = useMemo(
    () =>
      maxAmountRoubles > 0 && chosen.amountRoubles > maxAmountRoubles
        ? { ...chosen, amountRoubles: maxAmountRoubles }
        : chosen,
    [chosen, maxAmountRoubles],
  )
  const quote = useMemo(() => quoteOf(choice, today), [choice, today])
  return {
    choice,
    product: PRODUCTS[choice.productKey],
    maxAmountRoubles,
    quote,
    choose: (productKey) => setChoice(defaultChoice(productKey)),
    setAmount: (amountRoubles) => setChoice(snappedChoice({ ...choice, amountRoubles })),
    setTerm: (term) => setChoice(snappedChoice({ ...choice, term })),
  }
}
