import { useMemo, useState } from 'react'
import { fromRoubles } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { PAYMENTS } from '../../../lending/plural.ts'
import { quoteOf } from '../../state/calculator.ts'
import { type Choice, snappedChoice } from '../../state/choice.ts'
import { rememberedChoice } from '../../state/remembered-choice.ts'
import { useServerToday } from '../../state/server-clock.ts'
import { productName } from '../../ui/known.ts'
import { Money } from '../../ui/money.tsx'
import { counted } from '../../ui/plural.ts'
import text from '../../ui/text.module.css'
import styles from './sign-up-panel.module.css'

/** A choice and its price, full cost included: the two are never shown apart. */
function Price({ choice }: { readonly choice: Choice }) {
  const today = useServerToday()
  const { schedule, fullCost } = useMemo(() => quoteOf(choice, today), [choice, today])
  return (
    <div className={styles.chosen}>
      <p className={text.muted}>Вы выбрали</p>
      <p>
        <Money kopecks={fromRoubles(choice.amountRoubles)} size="l" whole />
      </p>
      <p className={text.muted}>
        {`«${productName(choice.productKey)}», ${counted(schedule.rows.length, PAYMENTS)} по `}
        <span className={text.num}>{formatMoney(schedule.paymentKopecks)}</span>
        <br />
        {`ПСК ${fullCost.percentText}% годовых, `}
        <span className={text.num}>{formatMoney(fullCost.costKopecks)}</span>
      </p>
    </div>
  )
}

/** What was chosen in the calculator before the registration; nothing for who came without a choice. */
export default function ChosenLoan() {
  const [remembered] = useState(rememberedChoice)
  const choice = useMemo(() => remembered && snappedChoice(remembered), [remembered])
  return choice && <Price choice={choice} />
}
