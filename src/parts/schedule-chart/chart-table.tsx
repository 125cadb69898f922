import type { ReactNode } from 'react'
import { kopecks } from '../../../lending/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { ownSum } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'
import { type ChartDate, sumOf } from './chart-model.ts'
import type { DayWords } from './day-words.ts'
import styles from './schedule-chart.module.css'
import { stateWord } from './state-word.ts'

interface ChartTableProps {
  readonly dates: readonly ChartDate[]
  readonly days: DayWords
  readonly compared: boolean
}

const money = (amountKopecks: number | undefined): ReactNode =>
  amountKopecks === undefined ? '—' : ownSum(kopecks(amountKopecks))

/** Everything the chart draws, as a table. */
export function ChartTable({ dates, days, compared }: ChartTableProps) {
  const stated = dates.some(({ row }) => row?.status !== undefined)
  return (
    <details className={styles.table}>
      <summary>
        Таблицей
        <Icon name="chevron-down" size={18} />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard too */}
      <div className={styles.wide} role="region" aria-label="Платежи таблицей" tabIndex={0}>
        <table>
          <caption className={text.hidden}>Платежи, проценты и остаток долга по датам</caption>
          <thead>
            <tr>
              <th scope="col">Дата</th>
              <th scope="col">Платёж</th>
              {compared && <th scope="col">Было</th>}
              <th scope="col">Долг</th>
              <th scope="col">Проценты</th>
              <th scope="col">Останется</th>
              {stated && <th scope="col">Состояние</th>}
            </tr>
          </thead>
          <tbody>
            {dates.map(({ dueOn, row, ghost }) => (
              <tr key={dueOn}>
                <th scope="row">{days.full(dueOn)}</th>
                <td>{row ? money(sumOf(row)) : '—'}</td>
                {compared && <td>{ghost ? money(sumOf(ghost)) : '—'}</td>}
                <td>{money(row?.principalKopecks)}</td>
                <td>{money(row?.interestKopecks)}</td>
                <td>{money(row?.balanceAfterKopecks)}</td>
                {stated && <td>{row && stateWord(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
