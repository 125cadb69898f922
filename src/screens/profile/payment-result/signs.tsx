import styles from './result.module.css'

const TICKS = 30
const CENTRE = 56

const tick = (index: number): string => {
  const angle = (index / TICKS) * 2 * Math.PI
  const at = (radius: number) =>
    `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`
  return `M${at(44)}L${at(53)}`
}

const ticks = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => tick(from + index)).join('')

const ring = (
  <>
    <path className={styles.tick} d={ticks(5, TICKS)} strokeWidth="2.6" strokeLinecap="round" />
    <path className={styles.hand} d={ticks(0, 5)} strokeWidth="2.6" strokeLinecap="round" />
  </>
)

/** Not paid. */
export const DeclinedSign = () => (
  <svg className={styles.ring} viewBox="0 0 112 112" aria-hidden="true">
    {ring}
    <path className={styles.bad} d="M56 34v28" strokeWidth="8" strokeLinecap="round" />
    <circle className={styles.bad} cx="56" cy="80" r="5.5" strokeWidth="0" />
  </svg>
)

/** Nobody knows yet. */
export const WaitingSign = () => (
  <svg className={styles.ring} viewBox="0 0 112 112" aria-hidden="true">
    <g className={styles.turning}>{ring}</g>
  </svg>
)

/** Paid: the hands of the clock make a tick. */
export const PaidSign = () => (
  <svg className={styles.ring} viewBox="0 0 112 112" aria-hidden="true">
    <circle className={styles.disc} cx="56" cy="58" r="50" />
    <path
      className={styles.mark}
      d="M36 56l16 16 30-40"
      fill="none"
      strokeWidth="10"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle className={styles.dot} cx="86" cy="24" r="14" strokeWidth="5" />
  </svg>
)
