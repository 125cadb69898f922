import { ticksPath } from '../../ui/tick-circle.ts'
import styles from './landing.module.css'

const MINUTES = 60
const all = Array.from({ length: MINUTES }, (_, minute) => minute)
/** Registration takes from 3 to 7 minutes: those ticks are lit. */
const LIT = all.filter((minute) => minute >= 3 && minute <= 7)
const MAJOR = all.filter((minute) => minute % 5 === 0 && !LIT.includes(minute))
const MINOR = all.filter((minute) => minute % 5 !== 0 && !LIT.includes(minute))

/** The mark as a clock: hands at 10:07 make a tick, the dot on the rim is the due date. */
export const HeroDial = () => (
  <svg
    className={styles.heroDial}
    viewBox="0 0 140 140"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path className={styles.minor} d={ticksPath(MINOR, MINUTES, 9)} />
    <path className={styles.major} d={ticksPath(MAJOR, MINUTES, 13)} />
    <path className={styles.lit} d={ticksPath(LIT, MINUTES, 16)} />
    <path
      className={styles.hand}
      d="M50 64 68 80 99.44 37.3"
      strokeWidth="9"
      strokeLinejoin="round"
    />
    <circle className={styles.tip} cx="99.44" cy="37.3" r="8.5" strokeWidth="4" />
  </svg>
)
