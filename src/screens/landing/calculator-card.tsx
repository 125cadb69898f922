import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { PRODUCTS } from '../../../lending/products.ts'
import { AmountAndTerm } from '../../parts/calculator/amount-and-term.tsx'
import { ProductAbout } from '../../parts/calculator/product-about.tsx'
import { ProductTabs } from '../../parts/calculator/product-tabs.tsx'
import {
  aboutOpenAtom,
  choiceAtom,
  chooseProductAtom,
  setAmountAtom,
  setTermAtom,
} from '../../state/calculator.ts'
import { CalculatorResult } from './calculator-result.tsx'
import styles from './landing.module.css'
import { useAdoptedValues } from './use-adopted-values.ts'

const PANEL_ID = 'calculator-panel'

/**
 * Product, amount and term on the left, what they cost on the right. The scales answer the finger at
 * once and let the figures follow as often as the device has time for them (useDrag).
 */
export function CalculatorCard() {
  const card = useRef<HTMLDivElement>(null)
  const choice = useAtomValue(choiceAtom)
  const [aboutOpen, setAboutOpen] = useAtom(aboutOpenAtom)
  const chooseProduct = useSetAtom(chooseProductAtom)
  const setAmount = useSetAtom(setAmountAtom)
  const setTerm = useSetAtom(setTermAtom)
  useAdoptedValues(card)

  const product = PRODUCTS[choice.productKey]
  return (
    <div className={styles.card} ref={card}>
      <div className={styles.choice}>
        <ProductTabs value={choice.productKey} onChange={chooseProduct} controls={PANEL_ID} />
        <ProductAbout product={product} open={aboutOpen} onToggle={setAboutOpen} />
        <AmountAndTerm
          product={product}
          amountRoubles={choice.amountRoubles}
          term={choice.term}
          onAmount={setAmount}
          onTerm={setTerm}
        />
      </div>
      <CalculatorResult id={PANEL_ID} choice={choice} />
    </div>
  )
}
