import styles from './head.module.css'
import { clockText } from './time-words.ts'

const FROM_HOUR = 8
const TO_HOUR = 22
const HOUR_PX = 14
const LEFT_PX = 6

const MARKS = Array.from({ length: (TO_HOUR - FROM_HOUR) * 2 + 1 }, (_, half) => half / 2)

const hoursOf = (ms: number): number => {
  const local = new Date(ms)
  return local.getHours() + local.getMinutes() / 60
}

/** The working day from 8 to 22 as a ruler; the dot is now. */
export function DayRuler({ nowMs }: { readonly nowMs: number }) {
  const passed = Math.min(Math.max(hoursOf(nowMs) - FROM_HOUR, 0), TO_HOUR - FROM_HOUR)
  const width = LEFT_PX * 2 + (TO_HOUR - FROM_HOUR) * HOUR_PX
  return (
    <svg
      className={styles.ruler}
      width={width}
      height="26"
      viewBox={`0 0 ${width} 26`}
      role="img"
      aria-label={`День с 8 до 22 часов, сейчас ${clockText(nowMs)}`}
      strokeLinecap="round"
      strokeWidth="2"
    >
      {MARKS.map((hours) => (
        <path
          key={hours}
          className={hours < passed ? styles.past : styles.mark}
          d={`M${LEFT_PX + hours * HOUR_PX} ${Number.isInteger(hours) ? 9 : 12}V19`}
        />
      ))}
      <circle className={styles.now} cx={LEFT_PX + passed * HOUR_PX} cy="15" r="5" />
    </svg>
  )
}
