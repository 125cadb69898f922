import { useSetAtom } from 'jotai'
import { memo, useMemo } from 'react'
import type { IsoDate } from '../../../lending/calendar.ts'
import { formatMoney, formatNumber } from '../../../lending/plain-text.ts'
import { PAYMENTS } from '../../../lending/plural.ts'
import { termText } from '../../parts/calculator/term-text.ts'
import { aboutOpenAtom, type Choice, choiceAtom } from '../../state/calculator.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { counted } from '../../ui/plural.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'
import { compareProducts, type ComparedProduct } from './compare-products.ts'
import { allRanges, RISK_WARNING } from './legal-text.ts'

const sumOf = (amountRoubles: number): string => `${formatNumber(amountRoubles)}\u00a0₽`

/** The sum that is counted, and why it is another than the chosen one. */
const sumNote = ({ amountBound, choice }: ComparedProduct): string => {
  const sum = sumOf(choice.amountRoubles)
  if (amountBound === null) return sum
  return `${sum}: ${amountBound === 'most' ? 'больше' : 'меньше'} здесь не\u00a0взять`
}

interface ComparedCardProps {
  readonly compared: ComparedProduct
  readonly onChoose: (choice: Choice) => void
}

const ComparedCard = ({ compared, onChoose }: ComparedCardProps) => {
  const { product, choice, quote, amountBound, chosen } = compared
  const { schedule, fullCost } = quote
  return (
    <li className={classNames(styles.compared, chosen && styles.chosen)}>
      <div>
        <h3>{product.name}</h3>
        <p className={classNames(text.small, amountBound === null ? text.muted : text.warning)}>
          {sumNote(compared)}
        </p>
      </div>
      <Facts
        rows={[
          { term: 'Платёж', value: formatMoney(schedule.paymentKopecks) },
          { term: 'Сколько раз', value: counted(schedule.rows.length, PAYMENTS) },
          { term: 'Срок', value: termText(product, choice.term) },
          { term: 'Переплата', value: formatMoney(schedule.overpaymentKopecks) },
          { term: 'ПСК, годовых', value: `${fullCost.percentText}%` },
          { term: 'ПСК в рублях', value: formatMoney(fullCost.costKopecks) },
        ]}
      />
      <Button
        small
        variant={chosen ? 'soft' : 'line'}
        icon={chosen ? 'check' : undefined}
        aria-pressed={chosen}
        aria-label={`${chosen ? 'Выбрано' : 'Выбрать'}: ${product.name}`}
        onClick={() => onChoose(choice)}
      >
        {chosen ? 'Выбрано' : 'Выбрать'}
      </Button>
    </li>
  )
}

interface ComparisonProps {
  readonly choice: Choice
  readonly today: IsoDate
}

/** The three products for one sum; choosing one takes its figures into the calculator. */
export const Comparison = memo(function Comparison({ choice, today }: ComparisonProps) {
  const setChoice = useSetAtom(choiceAtom)
  const setAboutOpen = useSetAtom(aboutOpenAtom)
  const products = useMemo(() => compareProducts(choice, today), [choice, today])

  const choose = (chosen: Choice) => {
    setChoice(chosen)
    setAboutOpen(false)
  }

  return (
    <section className={classNames(styles.block, styles.onScreen)} data-part="comparison">
      <h2>Три продукта на одну сумму</h2>
      <p className={text.muted}>
        Сравниваем на {sumOf(choice.amountRoubles)}. Срок у каждого — ближайший к выбранному.
      </p>
      <ul className={styles.comparison}>
        {products.map((compared) => (
          <ComparedCard key={compared.product.key} compared={compared} onChoose={choose} />
        ))}
      </ul>
      <p className={classNames(text.caption, text.muted)}>
        {allRanges()} {RISK_WARNING}
      </p>
    </section>
  )
})
