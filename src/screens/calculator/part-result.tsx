import { memo, useMemo } from 'react'
import { EARLY_MODES, type EarlyMode } from '../../../lending/change-facts.ts'
import { type Kopecks, ZERO } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { PAYMENTS } from '../../../lending/plural.ts'
import { isSinglePayment } from '../../../lending/products.ts'
import type { ScheduleRow } from '../../../lending/schedule-row.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { counted } from '../../ui/plural.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'
import { Saved } from './saved.tsx'
import { type Moment, partAfter } from './what-if.ts'

const TITLES: Readonly<Record<EarlyMode, string>> = {
  REDUCE_PAYMENT: 'Меньше платёж',
  REDUCE_TERM: 'Короче срок',
}

const nextPayment = (rows: readonly ScheduleRow[]): Kopecks => rows[0]?.paymentKopecks ?? ZERO

interface PlanProps {
  readonly moment: Moment
  readonly amountRoubles: number
  readonly mode: EarlyMode
  /** False where there is only one way. */
  readonly titled: boolean
}

/** One of the plans; counted in a component of its own, so that the browser may breathe between two. */
const Plan = memo(function Plan({ moment, amountRoubles, mode, titled }: PlanProps) {
  const result = useMemo(
    () => partAfter(moment, amountRoubles, mode),
    [moment, amountRoubles, mode],
  )
  if (result.outcome === 'FULL')
    return (
      <p className={text.muted}>Этой суммы хватит, чтобы закрыть займ. Выберите «Вернуть всё».</p>
    )
  if (result.outcome === 'REFUSED')
    return (
      <p className={text.muted}>
        {result.refusal.text} {result.refusal.whatHelps}
      </p>
    )
  const { before, after, savedKopecks } = result.preview
  const last = after.rows.at(-1)
  return (
    <div className={styles.plan}>
      {titled && <h3>{TITLES[mode]}</h3>}
      <Saved kopecks={savedKopecks} />
      <Facts
        rows={[
          { term: 'Платёж был', value: formatMoney(nextPayment(before.rows)) },
          { term: 'Платёж станет', value: formatMoney(nextPayment(after.rows)) },
          { term: 'Останется', value: counted(after.rows.length, PAYMENTS) },
          { term: 'Последний платёж', value: last && <DateText date={last.dueOn} /> },
          { term: 'ПСК нового графика', value: `${after.fullCost.percentText}%` },
          { term: 'ПСК в рублях', value: formatMoney(after.fullCost.costKopecks) },
        ]}
      />
    </div>
  )
})

interface PartResultProps {
  readonly moment: Moment
  /** Null when the rest of the debt is too small to be divided. */
  readonly amountRoubles: number | null
}

/** Both plans that a partial early repayment may lead to, side by side (D13). */
export function PartResult({ moment, amountRoubles }: PartResultProps) {
  const single = isSinglePayment(moment.choice.productKey)
  if (amountRoubles === null)
    return (
      <p className={text.muted}>
        К этому дню долг уже мал: внести можно только всё сразу. Выберите «Вернуть всё».
      </p>
    )
  return (
    <div className={styles.plans}>
      {EARLY_MODES.slice(0, single ? 1 : undefined).map((mode) => (
        <Plan
          key={mode}
          moment={moment}
          amountRoubles={amountRoubles}
          mode={mode}
          titled={!single}
        />
      ))}
    </div>
  )
}
