import type { Kopecks } from '../../../lending/money.ts'
import { Bar } from './bar.tsx'
import { Legend } from './legend.tsx'
import styles from './schedule-bars.module.css'

interface ScheduleBar {
  readonly principalKopecks: Kopecks
  readonly interestKopecks: Kopecks
  /** Under the bar: `26.11`, `1–4`. */
  readonly label?: string
}

/** A schedule at a glance, nothing to press: bars of principal and interest. The figures stand beside it as text. */
export function ScheduleBars({ columns }: { readonly columns: readonly ScheduleBar[] }) {
  const scaleKopecks = Math.max(
    ...columns.map(({ principalKopecks, interestKopecks }) => principalKopecks + interestKopecks),
  )
  return (
    <div className={styles.chart} data-part="schedule-chart">
      <div
        className={styles.columns}
        role="img"
        aria-label="График платежей: основной долг и проценты"
      >
        {columns.map(({ principalKopecks, interestKopecks, label }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a payment is its place in the row
          <span key={index} className={styles.column}>
            <Bar
              principalKopecks={principalKopecks}
              interestKopecks={interestKopecks}
              scaleKopecks={scaleKopecks}
            />
            {label && <span className={styles.label}>{label}</span>}
          </span>
        ))}
      </div>
      <Legend />
    </div>
  )
}
