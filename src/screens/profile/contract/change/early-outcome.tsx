import { isoDate } from '../../../../../lending/calendar.ts'
import { kopecks, negateKopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import type { EarlyPlan } from '../../../../queries/previews.ts'
import { ScheduleChart } from '../../../../parts/schedule-chart/schedule-chart.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Money } from '../../../../ui/money.tsx'
import text from '../../../../ui/text.module.css'
import styles from './change.module.css'
import { nextRow } from './compare-plans.ts'
import { FromTo } from './from-to.tsx'
import { PlanTable } from './plan-table.tsx'

/** Which figure the person asked to change. */
const Difference = ({ plan }: { readonly plan: EarlyPlan }) => {
  const { before, after, on, mode } = plan
  const [now, then] = [nextRow(before, on), nextRow(after, on)]
  if (mode === 'REDUCE_TERM')
    return (
      <FromTo
        fromLabel="Последний платёж"
        from={formatDate(before.rows.at(-1)?.dueOn ?? on)}
        toLabel="станет"
        to={formatDate(after.rows.at(-1)?.dueOn ?? on)}
      />
    )
  return (
    <FromTo
      fromLabel="Платёж сейчас"
      from={formatMoney(kopecks(now?.paymentKopecks ?? 0))}
      toLabel={`станет с ${formatDate(then?.dueOn ?? on)}`}
      to={formatMoney(kopecks(then?.paymentKopecks ?? 0))}
    />
  )
}

/** The money saved, large; a plan that costs more says so before anything is signed. */
const Saved = ({ savedKopecks }: { readonly savedKopecks: number }) => {
  if (savedKopecks < 0)
    return (
      <Banner tone="warning" icon="scales" role="status" title="Так выйдет дороже">
        {`На ${formatMoney(negateKopecks(kopecks(savedKopecks)))} больше, чем по графику сейчас: меньшие платежи возвращают долг медленнее. Чтобы сэкономить, выберите «Меньше срок».`}
      </Banner>
    )
  if (savedKopecks === 0)
    return <p className={text.small}>На процентах так не сэкономить: общая сумма не меняется.</p>
  return (
    <div className={styles.saved} role="status">
      <p className={text.muted}>Сэкономите на процентах</p>
      <p className={text.positive}>
        <Money kopecks={kopecks(savedKopecks)} size="l" />
      </p>
    </div>
  )
}

const sum = (amountKopecks: number) => (
  <span className={text.num}>{formatMoney(kopecks(amountKopecks))}</span>
)

/** What an early repayment does: the figure asked for, money saved, both plans as bars and as a table (D13). */
export const EarlyOutcome = ({ plan }: { readonly plan: EarlyPlan }) => (
  <>
    <Difference plan={plan} />
    <Saved savedKopecks={plan.savedKopecks} />
    {plan.before.rows.length > 1 && (
      <ScheduleChart rows={plan.after.rows} before={plan.before.rows} today={isoDate(plan.on)} />
    )}
    <PlanTable plan={plan} />
    <Facts
      rows={[
        { term: 'Заплатите сегодня', value: sum(plan.dueNowKopecks) },
        {
          term: 'из них в долг досрочно',
          value: sum(plan.earlyPrincipalKopecks),
        },
        ...(plan.advanceKopecks > 0
          ? [
              {
                term: 'включая внесённое вперёд',
                value: sum(plan.advanceKopecks),
              },
            ]
          : []),
      ]}
    />
  </>
)
