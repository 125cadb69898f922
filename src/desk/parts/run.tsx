import { classNames } from '../../ui/class-names.ts'
import styles from './run.module.css'

interface RunProps {
  /** How much of the time is used up, from 0 to 1. */
  readonly used: number
  readonly tone?: 'plain' | 'soon' | 'late'
  readonly wide?: boolean
}

const TICKS = 24

/** Time used up, in ticks; the words beside it say the same. */
export const Run = ({ used, tone = 'plain', wide = false }: RunProps) => (
  <svg
    className={classNames(styles.run, styles[tone], wide && styles.wide)}
    viewBox={`0 0 ${TICKS * 6} 10`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {Array.from({ length: TICKS }, (_, tick) => (
      <rect
        key={tick}
        className={tick / TICKS < used ? styles.used : styles.left}
        x={tick * 6}
        width="2.5"
        height="10"
      />
    ))}
  </svg>
)
