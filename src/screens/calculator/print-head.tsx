import type { IsoDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { PRODUCTS } from '../../../lending/products.ts'
import { BRAND } from '../../../protocol/brand.ts'
import { termText } from '../../parts/calculator/term-text.ts'
import type { Choice } from '../../state/calculator.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatDate } from '../../ui/format.ts'
import styles from './calculator.module.css'

interface PrintHeadProps {
  readonly choice: Choice
  /** Null where it is not known. */
  readonly today: IsoDate | null
}

/** Stands on paper in place of the scales: whose calculation, of which day, for what. */
export const PrintHead = ({ choice, today }: PrintHeadProps) => {
  const product = PRODUCTS[choice.productKey]
  return (
    <header className={styles.onPaper}>
      <p>
        <b>{BRAND.name}</b>. Предварительный расчёт займа{today && ` на ${formatDate(today)}`}
      </p>
      <Facts
        rows={[
          { term: 'Продукт', value: `«${product.name}»` },
          { term: 'Сумма', value: formatMoney(fromRoubles(choice.amountRoubles), { whole: true }) },
          { term: 'Срок', value: termText(product, choice.term) },
        ]}
      />
    </header>
  )
}
