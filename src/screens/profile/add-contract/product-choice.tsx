import { CALCULATOR_PRODUCTS, type ProductKey } from '../../../../lending/products.ts'
import type { Account } from '../../../state/profile.ts'
import { RadioCard } from '../../../ui/radio-card.tsx'
import text from '../../../ui/text.module.css'
import styles from './product-choice.module.css'
import { mostOf } from '../../../parts/credit-line/most-now.ts'

interface ProductChoiceProps {
  readonly account: Account
  readonly value: ProductKey
  readonly onChange: (productKey: ProductKey) => void
}

/** Why a product cannot be had now, in the server's words where it gave some. */
const obstacle = (account: Account, productKey: ProductKey): string | null => {
  if (mostOf(account, productKey) > 0) return null
  const limit = account.products.find(({ typeOfProduct }) => typeOfProduct === productKey)
  return limit?.reason ?? 'Сейчас свободно меньше, чем наименьшая сумма этого займа.'
}

/** The three products, each with what it is or why it is closed. */
export const ProductChoice = ({ account, value, onChange }: ProductChoiceProps) => (
  <fieldset className={styles.set}>
    <legend className={text.hidden}>Вид займа</legend>
    {CALCULATOR_PRODUCTS.map(({ key, name, title }) => {
      const closed = obstacle(account, key)
      return (
        <RadioCard
          key={key}
          name="product"
          title={name}
          sub={closed ?? title}
          checked={key === value}
          disabled={closed !== null}
          onChange={() => onChange(key)}
        />
      )
    })}
  </fieldset>
)
