import { classNames } from '../../ui/class-names.ts'
import type { ChartColumn, ChartHeight } from './chart-column.ts'
import styles from './schedule-chart.module.css'

interface BarProps {
  readonly column: ChartColumn
  /** The tallest column's sum. */
  readonly scaleKopecks: number
  readonly height: ChartHeight
}

const percent = (part: number, whole: number): string =>
  `${Math.round((whole > 0 ? part / whole : 0) * 10_000) / 100}%`

/** Interest outlined on top, principal solid below, 2 px between. SVG attributes, no style: prerendered under a strict CSP. */
export function Bar({ column, scaleKopecks, height }: BarProps) {
  const { principalKopecks, interestKopecks, paid } = column
  const top = scaleKopecks - principalKopecks - interestKopecks
  return (
    <svg
      className={classNames(styles.bar, height !== 's' && styles[height], paid && styles.paid)}
      aria-hidden="true"
    >
      {interestKopecks > 0 && (
        <svg y={percent(top, scaleKopecks)} height={percent(interestKopecks, scaleKopecks)}>
          <rect className={styles.interest} width="100%" height="100%" />
        </svg>
      )}
      <svg
        y={percent(top + interestKopecks, scaleKopecks)}
        height={percent(principalKopecks, scaleKopecks)}
      >
        <rect
          className={classNames(styles.principal, interestKopecks > 0 && styles.below)}
          width="100%"
          height="100%"
        />
      </svg>
    </svg>
  )
}
