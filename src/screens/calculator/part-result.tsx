import { memo, useMemo } from 'react'
import { EARLY_MODES, type EarlyMode, type EarlyPreview } from '../../../lending/early-repayment.ts'
import { type Kopecks, ZERO } from '../../../lending/money.ts'
import { PAYMENTS } from '../../../lending/plural.ts'
import { isSinglePayment } from '../../../lending/products.ts'
import type { ScheduleRow } from '../../../lending/schedule.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatMoney } from '../../ui/format.ts'
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
  /** Null where there is only one way. */
  readonly title: string | null
  readonly preview: EarlyPreview
}

function Plan({ title, preview: { before, after, savedKopecks } }: PlanProps) {
  const last = after.rows.at(-1)
  return (
    <div className={styles.plan}>
      {title && <h3>{title}</h3>}
      <Saved kopecks={savedKopecks} />
      <Facts
        rows={[
          { term: 'Платёж был', value: formatMoney(nextPayment(before.rows)) },
          { term: 'Платёж станет', value: formatMoney(nextPayment(after.rows)) },
          { term: 'Останется', value: counted(after.rows.length, PAYMENTS) },
          { term: 'Последний', value: last && <DateText date={last.dueOn} /> },
          { term: 'ПСК, годовых', value: `${after.fullCost.percentText}%` },
          { term: 'ПСК в рублях', value: formatMoney(after.fullCost.costKopecks) },
        ]}
      />
    </div>
  )
}

interface PartResultProps {
  readonly moment: Moment
  /** Null when the rest of the debt is too small to be divided. */
  readonly amountRoubles: number | null
}

/** Both plans that a partial early repayment may lead to, side by side (D13). */
export const PartResult = memo(function PartResult({ moment, amountRoubles }: PartResultProps) {
  const single = isSinglePayment(moment.choice.productKey)
  const results = useMemo(
    () =>
      amountRoubles === null
        ? []
        : EARLY_MODES.slice(0, single ? 1 : undefined).map((mode) => ({
            mode,
            result: partAfter(moment, amountRoubles, mode),
          })),
    [single, moment, amountRoubles],
  )
  if (amountRoubles === null)
    return (
      <p className={text.muted}>
        К этому дню долг уже мал: внести можно только всё сразу. Выберите «Вернуть всё».
      </p>
    )
  return (
    <div className={styles.plans}>
      {results.map(({ mode, result }) => {
        if (result.outcome === 'PLAN')
          return <Plan key={mode} title={single ? null : TITLES[mode]} preview={result.preview} />
        return (
          <p key={mode} className={text.muted}>
            {result.outcome === 'FULL'
              ? 'Этой суммы хватит, чтобы закрыть займ. Выберите «Вернуть всё».'
              : `${result.refusal.text} ${result.refusal.whatHelps}`}
          </p>
        )
      })}
    </div>
  )
})
