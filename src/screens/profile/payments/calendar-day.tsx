import { useContext } from 'react'
import type { IsoDate } from '../../../../lending/calendar.ts'
import { moneyParts } from '../../../../lending/plain-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dayLabel, MARK_ICONS, MARK_WORDS } from './day-words.ts'
import styles from './calendar.module.css'
import type { PaymentDay } from './payment-days.ts'
import { SumsHiddenContext, useSumWords } from '../../../ui/sums.tsx'

const LONGEST_WITH_KOPECKS = 6

/** The sum as a wide cell has room for it. */
const shortSum = ({ amountKopecks }: PaymentDay): string => {
  const { roubles, kopecks } = moneyParts(amountKopecks)
  return roubles.length > LONGEST_WITH_KOPECKS ? roubles : `${roubles},${kopecks}`
}

interface CalendarDayProps {
  readonly day: IsoDate
  readonly today: IsoDate
  readonly payments: PaymentDay | undefined
  readonly selected: boolean
  /** The one day of the grid that Tab stops at. */
  readonly stop: boolean
  /** Between today and the next payment. */
  readonly countdown: boolean
  readonly onSelect: (day: IsoDate) => void
}

/** One day: the figure, and with payments a sign, on wide screens the sum or the word; what is late keeps its sign. */
export function CalendarDay(props: CalendarDayProps) {
  const { day, today, payments, selected, stop, countdown, onSelect } = props
  const spoken = useSumWords()
  const hidden = useContext(SumsHiddenContext)
  const icon = payments && MARK_ICONS[payments.mark]
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={stop ? 0 : -1}
      aria-label={spoken(dayLabel(day, today, payments))}
      aria-current={day === today ? 'date' : undefined}
      className={classNames(
        styles.day,
        day < today && styles.past,
        day === today && styles.today,
        payments && styles[payments.mark],
        selected && styles.selected,
      )}
      onClick={() => onSelect(day)}
    >
      <span>{Number(day.slice(8))}</span>
      {payments && (
        <>
          <span className={styles.sign}>
            {icon ? <Icon name={icon} size={14} stroke={2.2} /> : '₽'}
          </span>
          <span className={styles.sum}>
            {payments.mark === 'PAID' ? MARK_WORDS.PAID : hidden ? '•••' : shortSum(payments)}
          </span>
        </>
      )}
      {countdown && !payments && <i className={styles.tick} />}
    </button>
  )
}
