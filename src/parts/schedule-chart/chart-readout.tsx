import type { ReactNode } from 'react'
import { kopecks } from '../../../lending/money.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { ownSum } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'
import { type ChartDate, sumOf } from './chart-model.ts'
import type { DayWords } from './day-words.ts'
import styles from './schedule-chart.module.css'
import { stateWord } from './state-word.ts'

export interface PayFromChart {
  readonly dueOn: string
  readonly disabled: boolean
  readonly onPay: () => void
}

interface ChartReadoutProps {
  readonly dates: readonly ChartDate[]
  readonly days: DayWords
  readonly selected: number
  readonly pay: PayFromChart | undefined
}

const money = (amountKopecks: number): ReactNode => ownSum(kopecks(amountKopecks))

const factsOf = ({ row, ghost }: ChartDate) => [
  ...(row
    ? [
        { term: 'Платёж', value: money(sumOf(row)) },
        { term: 'Долг', value: money(row.principalKopecks) },
        { term: 'Проценты', value: money(row.interestKopecks) },
      ]
    : []),
  ...(ghost ? [{ term: 'Было', value: money(sumOf(ghost)) }] : []),
]

/** The chosen payment in words and sums; the only part of the chart that is announced. */
export function ChartReadout({ dates, days, selected, pay }: ChartReadoutProps) {
  const date = dates[selected]
  if (!date) return null
  const { row, dueOn } = date
  const rows = dates.flatMap((one) => (one.row ? [one.row] : []))
  const place = row
    ? [`Платёж ${rows.indexOf(row) + 1} из ${rows.length}`, stateWord(row)]
    : ['Платежа не будет']
  return (
    <div className={styles.readout}>
      <div className={styles.chosen} aria-live="polite">
        <div>
          <p className={classNames(text.strong, text.num)}>{days.full(dueOn)}</p>
          {place.filter(Boolean).map((words) => (
            <p key={words} className={classNames(text.small, text.muted)}>
              {words}
            </p>
          ))}
        </div>
        <div className={styles.sums}>
          <Facts rows={factsOf(date)} />
        </div>
      </div>
      {row && pay?.dueOn === dueOn && (
        <Button small variant="soft" disabled={pay.disabled} onClick={pay.onPay}>
          Оплатить<span className={text.hidden}> этот платёж</span>
        </Button>
      )}
    </div>
  )
}
