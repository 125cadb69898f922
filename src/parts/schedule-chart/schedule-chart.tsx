import { useState, type KeyboardEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatMoney } from '../../ui/format.ts'
import text from '../../ui/text.module.css'
import { Bar } from './bar.tsx'
import type { ChartColumn, ChartHeight } from './chart-column.ts'
import styles from './schedule-chart.module.css'

interface ScheduleChartProps {
  readonly columns: readonly ChartColumn[]
  readonly height?: ChartHeight
  /** Tap or arrows choose a column; its sums are read out below. */
  readonly selectable?: boolean
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Payments as columns of principal and interest. The schedule table is its accessible twin. */
export function ScheduleChart({ columns, height = 's', selectable = false }: ScheduleChartProps) {
  const nearest = columns.findIndex((column) => column.current)
  const [chosen, setChosen] = useState<number | null>(null)
  const selected = Math.min(chosen ?? Math.max(nearest, 0), columns.length - 1)
  const scaleKopecks = Math.max(
    ...columns.map((column) => column.principalKopecks + column.interestKopecks),
  )

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = selected + (STEP[event.key] ?? 0)
    if (target === selected || target < 0 || target >= columns.length) return
    event.preventDefault()
    setChosen(target)
    const next = event.currentTarget.parentElement?.children[target]
    if (next instanceof HTMLElement) next.focus()
  }

  const body = (column: ChartColumn) => (
    <>
      <Bar column={column} scaleKopecks={scaleKopecks} height={height} />
      {column.label && (
        <span className={classNames(styles.label, column.current && styles.current)}>
          {column.label}
        </span>
      )}
    </>
  )

  const shown = columns[selected]
  return (
    <div className={styles.chart} data-part="schedule-chart">
      <div
        className={styles.columns}
        role={selectable ? 'group' : 'img'}
        aria-label="График платежей: основной долг и проценты"
      >
        {columns.map((column, index) =>
          selectable ? (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- a payment is its place in the row
              key={index}
              type="button"
              className={classNames(styles.column, index === selected && styles.selected)}
              aria-pressed={index === selected}
              aria-label={column.title ?? column.label ?? `Платёж ${index + 1}`}
              tabIndex={index === selected ? 0 : -1}
              onClick={() => setChosen(index)}
              onKeyDown={move}
            >
              {body(column)}
            </button>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- a payment is its place in the row
            <span key={index} className={styles.column}>
              {body(column)}
            </span>
          ),
        )}
      </div>
      <p className={styles.legend}>
        <span>Основной долг</span>
        <span className={styles.legendInterest}>Проценты</span>
      </p>
      {selectable && shown && (
        <div className={styles.readout} aria-live="polite">
          <div>
            <p className={classNames(text.strong, text.num)}>{shown.title ?? shown.label}</p>
            <p className={classNames(text.small, text.muted)}>
              Платёж {selected + 1} из {columns.length}
            </p>
          </div>
          <div className={styles.sums}>
            <Facts
              rows={[
                { term: 'Долг', value: formatMoney(shown.principalKopecks) },
                { term: 'Проценты', value: formatMoney(shown.interestKopecks) },
              ]}
            />
          </div>
        </div>
      )}
    </div>
  )
}
