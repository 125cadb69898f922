import { daysBetween, isoDate, type IsoDate, weekday } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import type { PaymentStatus } from '../../../protocol/enums.ts'
import { classNames } from '../../ui/class-names.ts'
import { DateText } from '../../ui/date-text.tsx'
import { formatDaysLeft } from '../../ui/day-words.ts'
import type { IconName } from '../../ui/icon.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import { ownSum } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'
import styles from './payment-row.module.css'

const WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

const shortWeekday = (date: string): string => WEEKDAYS[weekday(isoDate(date)) - 1] ?? ''

interface Badge {
  readonly tone: BadgeTone
  readonly icon?: IconName
  readonly words: string
}

const badgeOf = (status: PaymentStatus, dueOn: IsoDate, today: IsoDate): Badge => {
  if (status === 'PAID') return { tone: 'positive', icon: 'check', words: 'оплачен' }
  if (status === 'EXPIRED') return { tone: 'danger', icon: 'alert-triangle', words: 'просрочен' }
  if (status === 'PENDING') return { tone: 'neutral', words: 'по графику' }
  const words = formatDaysLeft(daysBetween(today, dueOn))
  return { tone: 'warning', icon: 'clock', words }
}

interface StateBadgeProps {
  readonly status: PaymentStatus
  /** `YYYY-MM-DD`. */
  readonly dueOn: string
  readonly today: IsoDate
  /** In a narrow table: the nearest one without its sign, which the words repeat. */
  readonly compact?: boolean
}

/** «оплачен», «через 5 дней», «по графику», «просрочен»: colour, sign and word (D10). */
export function PaymentBadge({ status, dueOn, today, compact = false }: StateBadgeProps) {
  const { tone, icon, words } = badgeOf(status, isoDate(dueOn), today)
  return (
    <StatusBadge tone={tone} {...(icon && !(compact && status === 'NEAREST') && { icon })}>
      {words}
    </StatusBadge>
  )
}

interface PaymentRowProps extends Omit<StateBadgeProps, 'compact'> {
  /** Of which loan. */
  readonly title: string
  readonly number: number
  readonly of: number
  readonly amountKopecks: number
  readonly to: string
}

/** One payment of the schedule in a list: day, loan, sum, state. */
export const PaymentRow = (props: PaymentRowProps) => (
  <ListRow
    leading={
      <span className={styles.date}>
        <DateText date={props.dueOn} />
        <span className={classNames(text.caption, styles.weekday)}>
          {shortWeekday(props.dueOn)}
        </span>
      </span>
    }
    title={props.title}
    sub={`${props.number} из ${props.of}`}
    value={
      <>
        <span className={styles.sum}>{ownSum(kopecks(props.amountKopecks))}</span>
        <PaymentBadge status={props.status} dueOn={props.dueOn} today={props.today} />
      </>
    }
    to={props.to}
    full
  />
)
