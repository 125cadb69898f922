import { memo, useEffect, useRef } from 'react'
import type { Product } from '../../../lending/products.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './calculator.module.css'

interface ProductAboutProps {
  readonly product: Product
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
}

/** One line about the product; «?» puts its description in the same place, «×» takes it away. Focus goes along. */
export const ProductAbout = memo(function ProductAbout({
  product,
  open,
  onToggle,
}: ProductAboutProps) {
  const toggled = useRef(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (toggled.current) button.current?.focus()
    toggled.current = false
  }, [open])

  const toggle = () => {
    toggled.current = true
    onToggle(!open)
  }

  return (
    <div className={classNames(styles.about, open && styles.description)}>
      <p>{open ? product.description : product.title}</p>
      <IconButton
        ref={button}
        icon={open ? 'close' : 'help'}
        soft={!open}
        label={open ? 'Скрыть описание' : 'Подробнее о продукте'}
        aria-expanded={open}
        onClick={toggle}
      />
    </div>
  )
})
