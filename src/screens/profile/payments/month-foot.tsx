import { addKopecks } from '../../../../lending/money.ts'
import { PAYMENTS } from '../../../../lending/plural.ts'
import { classNames } from '../../../ui/class-names.ts'
import { counted } from '../../../ui/plural.ts'
import { OwnMoney } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import styles from './calendar.module.css'
import type { MonthKey } from './month-grid.ts'
import { inMonth, monthName } from './month-words.ts'
import { leftOf, type PaymentDay } from './payment-days.ts'

interface MonthFootProps {
  readonly month: MonthKey
  readonly days: readonly PaymentDay[]
}

/** How much is left to pay in the month shown, or that nothing is. */
export function MonthFoot({ month, days }: MonthFootProps) {
  const left = days.flatMap(({ rows }) => rows).filter(({ row }) => row.status !== 'PAID')
  if (left.length === 0)
    return (
      <p className={classNames(text.small, text.muted)}>
        {days.length === 0
          ? `${monthName(month)}: платежей нет.`
          : `${monthName(month)}: всё оплачено.`}
      </p>
    )
  return (
    <div className={styles.left}>
      <p className={classNames(text.small, text.muted)}>
        Осталось {inMonth(month)}
        <br />
        {counted(left.length, PAYMENTS)}
      </p>
      <OwnMoney kopecks={addKopecks(...left.map(leftOf))} size="m" />
    </div>
  )
}
