import { memo } from 'react'
import { CALCULATOR_PRODUCTS, type ProductKey } from '../../../lending/products.ts'
import { Segmented } from '../../ui/segmented.tsx'

interface ProductTabsProps {
  readonly value: ProductKey
  readonly onChange: (productKey: ProductKey) => void
  readonly controls: string
}

const OPTIONS = CALCULATOR_PRODUCTS.map(({ key, name }) => ({ value: key, label: name }))

/** «До зарплаты», «Как в банке», «Сплит». */
export const ProductTabs = memo(function ProductTabs({
  value,
  onChange,
  controls,
}: ProductTabsProps) {
  return (
    <Segmented
      label="Продукт"
      options={OPTIONS}
      value={value}
      onChange={onChange}
      controls={controls}
    />
  )
})
