import type { KeyboardEvent } from 'react'
import { kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Bar, percentOf } from './bar.tsx'
import { type ChartDate, sumOf } from './chart-model.ts'
import type { DayWords } from './day-words.ts'
import styles from './schedule-chart.module.css'
import { stateWord } from './state-word.ts'
import { useSumWords } from '../../ui/sums.tsx'

interface DateColumnProps {
  readonly date: ChartDate
  readonly days: DayWords
  readonly scaleKopecks: number
  /** Id of the pattern of paid bars. */
  readonly hatch: string
  readonly labelled: boolean
  readonly selected: boolean
  /** An old schedule stands behind: its bars are a little wider than the new ones. */
  readonly compared: boolean
  readonly onChoose: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** One payment day of the chart, a button of a row in which the arrows walk. */
export function DateColumn(props: DateColumnProps) {
  const { date, days, scaleKopecks, hatch, labelled, selected, compared, onChoose, onKeyDown } =
    props
  const { row, ghost, dueOn } = date
  const spoken = useSumWords()
  const name = [
    days.full(dueOn),
    row ? formatMoney(kopecks(sumOf(row))) : 'платежа не будет',
    row && stateWord(row),
  ]
  return (
    <button
      type="button"
      className={classNames(
        styles.column,
        selected && styles.selected,
        row?.status === 'EXPIRED' && styles.late,
      )}
      aria-pressed={selected}
      aria-label={spoken(name.filter(Boolean).join(', '))}
      tabIndex={selected ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={classNames(styles.stack, compared && styles.compared)}>
        {ghost && (
          <svg className={styles.old} aria-hidden="true">
            <rect
              className={styles.ghost}
              y={percentOf(scaleKopecks - sumOf(ghost), scaleKopecks)}
              width="100%"
              height={percentOf(sumOf(ghost), scaleKopecks)}
            />
          </svg>
        )}
        <Bar
          className={styles.bar}
          principalKopecks={row?.principalKopecks ?? 0}
          interestKopecks={row?.interestKopecks ?? 0}
          scaleKopecks={scaleKopecks}
          over={
            row?.status === 'PAID' && (
              <rect
                fill={`url(#${hatch})`}
                y={percentOf(scaleKopecks - sumOf(row), scaleKopecks)}
                width="100%"
                height={percentOf(sumOf(row), scaleKopecks)}
              />
            )
          }
        />
      </span>
      <span className={styles.labels}>
        {labelled && <span className={styles.label}>{days.short(dueOn)}</span>}
      </span>
    </button>
  )
}
