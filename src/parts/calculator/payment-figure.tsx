import { PAYMENTS } from '../../../lending/plural.ts'
import type { Schedule } from '../../../lending/schedule.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { counted } from '../../ui/plural.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'

interface PaymentFigureProps {
  readonly schedule: Schedule
  /** «Платёж раз в месяц». */
  readonly label: string
  /** False where today is not known: the place of the date stays empty. */
  readonly dated: boolean
}

/** The regular payment, how many of them and from which day. */
export function PaymentFigure({ schedule, label, dated }: PaymentFigureProps) {
  const first = schedule.rows[0]
  const single = schedule.rows.length === 1
  return (
    <div className={styles.figure}>
      <div>
        <p className={classNames(text.small, text.muted)}>{label}</p>
        <p>
          <Money kopecks={schedule.paymentKopecks} size="l" />
        </p>
      </div>
      <p className={classNames(styles.when, text.small, text.muted)}>
        <span>{counted(schedule.rows.length, PAYMENTS)}</span>
        <span className={styles.date}>
          {dated && first && `${single ? 'до' : 'с'}\u00a0${formatDate(first.dueOn)}`}
        </span>
      </p>
    </div>
  )
}
