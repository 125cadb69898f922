import { kopecks } from '../../../lending/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { ownSum } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'
import { percentOf } from './bar.tsx'
import { balancePath, type ChartDate, type ChartRow, leftAfter, mostOwed } from './chart-model.ts'
import styles from './schedule-chart.module.css'

interface DebtLineProps {
  readonly dates: readonly ChartDate[]
  readonly rows: readonly ChartRow[]
  readonly before: readonly ChartRow[]
  readonly selected: number
}

/** What is left of the principal after every payment, under the bars of the same dates. */
export function DebtLine({ dates, rows, before, selected }: DebtLineProps) {
  const scaleKopecks = Math.max(mostOwed(rows), mostOwed(before))
  const path = balancePath(
    dates.map(({ row }) => row),
    scaleKopecks,
  )
  const old = balancePath(
    dates.map(({ ghost }) => ghost),
    scaleKopecks,
  )
  const left = leftAfter(dates, selected)
  return (
    <>
      <p className={classNames(text.caption, text.muted, styles.debtTitle)}>
        Остаток долга: <span className={text.num}>{ownSum(kopecks(left))}</span>
      </p>
      <svg className={styles.debt} aria-hidden="true">
        <svg
          viewBox={`0 0 ${dates.length} 100`}
          preserveAspectRatio="none"
          width="100%"
          height="100%"
        >
          <path className={styles.area} d={`${path}V100H0Z`} />
          {old && <path className={styles.was} d={old} />}
          <path d={path} />
        </svg>
        <circle
          cx={percentOf(selected + 0.5, dates.length)}
          cy={percentOf(scaleKopecks - left, scaleKopecks)}
          r="6"
        />
      </svg>
    </>
  )
}
