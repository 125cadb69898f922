import { type KeyboardEvent, useId, useState } from 'react'
import type { IsoDate } from '../../../lending/calendar.ts'
import { chartDates, type ChartRow, sumOf } from './chart-model.ts'
import { ChartReadout, type PayFromChart } from './chart-readout.tsx'
import { ChartTable } from './chart-table.tsx'
import { DateColumn } from './date-column.tsx'
import { DATES, type DayWords } from './day-words.ts'
import { DebtLine } from './debt-line.tsx'
import { Legend } from './legend.tsx'
import styles from './schedule-chart.module.css'
import { TodayLine } from './today-line.tsx'

interface ScheduleChartProps {
  readonly rows: readonly ChartRow[]
  /** The schedule as it was, drawn as ghosts behind: what a change would do. */
  readonly before?: readonly ChartRow[]
  /** Draws the line of today. */
  readonly today?: IsoDate
  /** The one payment that may be paid from here. */
  readonly pay?: PayFromChart
  /** Other words for the days than their dates. */
  readonly days?: DayWords
}

const LABELS_SHOWN = 6

const targetOf = (key: string, selected: number, count: number): number | null => {
  if (key === 'ArrowRight') return Math.min(selected + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(selected - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * Payments as bars of principal and interest, with the debt that is left below. A tap or the arrows choose a payment,
 * its sums are read out; the same figures open as a table. Paid bars are hatched, so nothing is told by colour alone.
 */
export function ScheduleChart({ rows, before = [], today, pay, days = DATES }: ScheduleChartProps) {
  const hatch = useId().replaceAll(/\W/g, '')
  const [chosen, setChosen] = useState<string | null>(null)
  const dates = chartDates(rows, before)
  const first = dates.findIndex(({ row }) => row?.status === 'EXPIRED' || row?.status === 'NEAREST')
  // A schedule to come has no states yet; its first date may have nothing to pay any more.
  const paying = dates.findIndex(({ row }) => row !== null)
  const selected =
    [dates.findIndex(({ dueOn }) => dueOn === chosen), first, paying, 0].find(
      (index) => index >= 0,
    ) ?? 0
  const shown = dates[selected]
  if (!shown) return null

  const scaleKopecks = Math.max(...dates.flatMap(({ row, ghost }) => [sumOf(row), sumOf(ghost)]))
  const step = Math.ceil(dates.length / LABELS_SHOWN)
  const compared = before.length > 0

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = targetOf(event.key, selected, dates.length)
    if (target === null) return
    event.preventDefault()
    setChosen(dates[target]?.dueOn ?? null)
    const next = event.currentTarget.parentElement?.children[target]
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <div className={styles.chart} data-part="schedule-chart">
      <svg width="0" height="0" aria-hidden="true" className={styles.defs}>
        <pattern
          id={hatch}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line className={styles.stripe} x1="0" y1="0" x2="0" y2="7" />
        </pattern>
      </svg>
      <div className={styles.scroll}>
        <div className={styles.drawing}>
          <div className={styles.plot} role="group" aria-label="Платежи: основной долг и проценты">
            {dates.map((date, index) => (
              <DateColumn
                key={date.dueOn}
                date={date}
                days={days}
                scaleKopecks={scaleKopecks}
                hatch={hatch}
                labelled={
                  index === selected || (index % step === 0 && Math.abs(index - selected) >= step)
                }
                selected={index === selected}
                compared={compared}
                onChoose={() => setChosen(date.dueOn)}
                onKeyDown={move}
              />
            ))}
            {today && <TodayLine dates={dates} today={today} />}
          </div>
          <DebtLine dates={dates} rows={rows} before={before} selected={selected} />
        </div>
      </div>
      <div className={styles.legend}>
        <Legend>
          {rows.some(({ status }) => status === 'PAID') && (
            <span className={styles.legendPaid}>Оплачено</span>
          )}
          {compared && <span className={styles.legendGhost}>Было</span>}
        </Legend>
      </div>
      <ChartReadout dates={dates} days={days} selected={selected} pay={pay} />
      <ChartTable dates={dates} days={days} compared={compared} />
    </div>
  )
}
