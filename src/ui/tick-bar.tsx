import { classNames } from './class-names.ts'
import styles from './tick-bar.module.css'

/** A straight row of ticks, `share` (0…1) of it lit. */
export const TickBar = ({
  share,
  className,
}: {
  share: number
  className?: string | undefined
}) => (
  <svg className={classNames(styles.bar, className)} aria-hidden="true">
    <rect className={styles.rest} width="100%" height="100%" />
    <rect className={styles.fill} width={`${Math.round(share * 10_000) / 100}%`} height="100%" />
  </svg>
)
