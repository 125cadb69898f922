import { useCallback, useMemo } from 'react'
import { snapAmount, snapTerm, type Product } from '../../../lending/products.ts'
import { Scale } from '../../ui/scale.tsx'
import { UNIT_AT } from './term-text.ts'

interface AmountAndTermProps {
  readonly product: Product
  readonly amountRoubles: number
  readonly term: number
  readonly onAmount: (amountRoubles: number) => void
  readonly onTerm: (term: number) => void
  /** Free part of the credit line, where it is smaller than the product's own limit. */
  readonly maxAmountRoubles?: number | undefined
}

const MAX_STOPS = 7

const stopsOf = ({ minLoanTerm, maxLoanTerm, termStep }: Product): number[] | undefined => {
  const count = Math.floor((maxLoanTerm - minLoanTerm) / termStep) + 1
  return count > MAX_STOPS
    ? undefined
    : Array.from({ length: count }, (_, index) => minLoanTerm + index * termStep)
}

/** The two scales: how much and for how long. Values snap to the product's steps (spec 5). */
export function AmountAndTerm({
  product,
  amountRoubles,
  term,
  onAmount,
  onTerm,
  maxAmountRoubles,
}: AmountAndTermProps) {
  const max = Math.max(
    product.minAmountRoubles,
    Math.min(product.maxAmountRoubles, maxAmountRoubles ?? product.maxAmountRoubles),
  )
  const amountSnap = useCallback(
    (value: number) => Math.min(snapAmount(product, value), max),
    [product, max],
  )
  const termSnap = useCallback((value: number) => snapTerm(product, value), [product])
  const stops = useMemo(() => stopsOf(product), [product])
  return (
    <>
      <Scale
        label="Сумма"
        unit="₽"
        name="amount"
        min={product.minAmountRoubles}
        max={max}
        step={product.amountStepRoubles}
        value={Math.min(amountRoubles, max)}
        snap={amountSnap}
        onChange={onAmount}
      />
      {product.maxLoanTerm > product.minLoanTerm && (
        <Scale
          label={product.timeTitle}
          unit={UNIT_AT[product.unit](term)}
          unitAt={UNIT_AT[product.unit]}
          name="term"
          min={product.minLoanTerm}
          max={product.maxLoanTerm}
          step={product.termStep}
          value={term}
          snap={termSnap}
          onChange={onTerm}
          {...(stops && { stops })}
        />
      )}
    </>
  )
}
