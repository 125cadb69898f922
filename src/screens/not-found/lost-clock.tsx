import { ticksPath } from '../../ui/tick-circle.ts'
import styles from './not-found.module.css'

const MINUTES = 60
const quarters = [0, 15, 30, 45]
const others = Array.from({ length: MINUTES }, (_, minute) => minute).filter(
  (minute) => minute !== 4 && !quarters.includes(minute),
)

/** A clock at four minutes past four. */
export const LostClock = () => (
  <svg width="184" height="184" viewBox="0 0 140 140" strokeLinecap="round" aria-hidden="true">
    <path className={styles.minor} strokeWidth="2" d={ticksPath(others, MINUTES, 8)} />
    <path className={styles.minor} strokeWidth="2.5" d={ticksPath(quarters, MINUTES, 13)} />
    <path className={styles.lit} strokeWidth="3" d={ticksPath([4], MINUTES, 13)} />
    <path className={styles.hand} strokeWidth="6" d="M70 70 94.2 85.6M70 70 87.5 30.8" />
    <circle className={styles.dot} cx="70" cy="70" r="6.5" />
  </svg>
)
