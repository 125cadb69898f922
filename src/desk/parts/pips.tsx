import { CONTACT_LIMITS } from '../../../lending/contact-guard.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './pips.module.css'

interface PipsProps {
  readonly left: number
  readonly of: number
  /** Of which time, for those who do not see the pips: «за день». */
  readonly words: string
}

/** An allowance in small strokes: those that are left are filled. */
const Pips = ({ left, of, words }: PipsProps) => (
  <span
    className={classNames(styles.pips, left === 0 && styles.out)}
    role="img"
    aria-label={`${words} осталось ${left} из ${of}`}
  >
    {Array.from({ length: of }, (_, at) => (
      <i key={at} className={at < left ? styles.free : undefined} />
    ))}
  </span>
)

interface ContactsLeftProps {
  readonly left: { readonly day: number; readonly week: number; readonly month: number }
}

/** Messages about a debt that the law still allows of those of a day, a week and a month (230-FZ). */
export const ContactsLeft = ({ left }: ContactsLeftProps) => (
  <span className={styles.all}>
    <Pips words="За день" left={left.day} of={CONTACT_LIMITS.DAY} />
    <Pips words="За неделю" left={left.week} of={CONTACT_LIMITS.WEEK} />
    <Pips words="За месяц" left={left.month} of={CONTACT_LIMITS.MONTH} />
  </span>
)
