import { SELECTABLE_AMOUNTS } from '../../../../lending/credit-line.ts'
import { toRoubles } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RadioCard } from '../../../ui/radio-card.tsx'
import text from '../../../ui/text.module.css'
import styles from './product-choice.module.css'

interface RaiseChoiceProps {
  readonly capRoubles: number
  readonly value: number
  readonly onChange: (amountRoubles: number) => void
}

/** The first sum a client may ask for when the cap is this; null when there is nothing higher. */
export const leastRaise = (capRoubles: number): number | null =>
  SELECTABLE_AMOUNTS.map(toRoubles).find((amount) => amount > capRoubles) ?? null

/** 30 000, 50 000, 80 000: those within the cap are had already. */
export const RaiseChoice = ({ capRoubles, value, onChange }: RaiseChoiceProps) => (
  <fieldset className={styles.set}>
    <legend className={classNames(text.strong, styles.legend)}>Какую сумму хотите</legend>
    {SELECTABLE_AMOUNTS.map((amountKopecks) => {
      const amountRoubles = toRoubles(amountKopecks)
      const had = amountRoubles <= capRoubles
      return (
        <RadioCard
          key={amountRoubles}
          name="first-sum"
          title={formatMoney(amountKopecks, { whole: true })}
          sub={had ? 'уже доступно' : undefined}
          disabled={had}
          checked={amountRoubles === value}
          onChange={() => onChange(amountRoubles)}
        />
      )
    })}
  </fieldset>
)
