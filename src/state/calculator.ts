import { atom } from 'jotai'
import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import { fromRoubles } from '../../lending/money.ts'
import type { ProductKey } from '../../lending/products.ts'
import { quote, type Quote } from '../../lending/schedule.ts'
import { type Choice, defaultChoice, snappedChoice } from './choice.ts'
import { rememberChoice, rememberedChoice } from './remembered-choice.ts'

export { type Choice, defaultChoice, snappedChoice } from './choice.ts'

const storedAtom = atom<Choice>(defaultChoice('INSTALLMENT'))
storedAtom.onMount = (set) => {
  const remembered = rememberedChoice()
  if (remembered) set(snappedChoice(remembered))
}

/** What is chosen; kept for the tab, so that it is still there after registration or login. */
export const choiceAtom = atom(
  (get) => get(storedAtom),
  (_get, set, choice: Choice) => {
    set(storedAtom, choice)
    rememberChoice(choice)
  },
)

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
