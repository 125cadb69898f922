import { classNames } from '../../../ui/class-names.ts'
import styles from './overdue.module.css'

interface PipsProps {
  readonly left: number
  readonly of: number
  /** Of which time, for those who do not see the pips: «за день». */
  readonly words: string
}

/** An allowance in small strokes: those that are left are filled. */
export const Pips = ({ left, of, words }: PipsProps) => (
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
