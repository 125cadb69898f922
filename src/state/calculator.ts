import { atom } from 'jotai'
import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import { fromRoubles } from '../../lending/money.ts'
import { PRODUCTS, snapAmount, snapTerm, type ProductKey } from '../../lending/products.ts'
import { quote, type Quote } from '../../lending/schedule.ts'

/** What the person chose in the calculator. */
export interface Choice {
  readonly productKey: ProductKey
  readonly amountRoubles: number
  /** In the product's unit. */
  readonly term: number
}

/** The product's own default amount and term (spec 9). */
export const defaultChoice = (productKey: ProductKey): Choice => ({
  productKey,
  amountRoubles: PRODUCTS[productKey].loanAmountRoubles,
  term: PRODUCTS[productKey].loanTerm,
})

/** A choice with amount and term moved to the nearest the product allows. */
export function snappedChoice({ productKey, amountRoubles, term }: Choice): Choice {
  const product = PRODUCTS[productKey]
  return {
    productKey,
    amountRoubles: snapAmount(product, amountRoubles),
    term: snapTerm(product, term),
  }
}

export const choiceAtom = atom<Choice>(defaultChoice('INSTALLMENT'))

/** True while the product's description stands in place of its subtitle. */
export const aboutOpenAtom = atom(false)

/** Another product resets amount and term to its defaults and closes the description (spec 2). */
export const chooseProductAtom = atom(null, (_get, set, productKey: ProductKey) => {
  set(choiceAtom, defaultChoice(productKey))
  set(aboutOpenAtom, false)
})

export const setAmountAtom = atom(null, (get, set, amountRoubles: number) => {
  set(choiceAtom, snappedChoice({ ...get(choiceAtom), amountRoubles }))
})

export const setTermAtom = atom(null, (get, set, term: number) => {
  set(choiceAtom, snappedChoice({ ...get(choiceAtom), term }))
})

/**
 * Stands in for today where today is not known: in pages rendered at build time. Amounts do not
 * depend on it; dates do and are not shown until the real day is there.
 */
export const NEUTRAL_DAY: IsoDate = isoDate('2026-01-15')

/** The price of a choice, by the same function that the contract is made with. */
export const quoteOf = ({ productKey, amountRoubles, term }: Choice, issuedOn: IsoDate): Quote =>
  quote({ productKey, amountKopecks: fromRoubles(amountRoubles), term, issuedOn })
