import type { IsoDate } from '../../../lending/calendar.ts'
import { percentOf } from './bar.tsx'
import { type ChartDate, positionOf } from './chart-model.ts'
import styles from './schedule-chart.module.css'

const EDGE = 0.15

const anchorOf = (share: number): 'start' | 'middle' | 'end' => {
  if (share < EDGE) return 'start'
  return share > 1 - EDGE ? 'end' : 'middle'
}

/** Where today stands between the payments. */
export function TodayLine(props: {
  readonly dates: readonly ChartDate[]
  readonly today: IsoDate
}) {
  const position = positionOf(props.dates, props.today)
  const x = percentOf(position, props.dates.length)
  return (
    <svg className={styles.today} aria-hidden="true">
      <line x1={x} x2={x} y1="20" y2="100%" />
      <text x={x} y="13" textAnchor={anchorOf(position / props.dates.length)}>
        сегодня
      </text>
    </svg>
  )
}
