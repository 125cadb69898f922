import { isoDate } from '../../../../../lending/calendar.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import type { DatedPlan } from '../../../../queries/previews.ts'
import { ScheduleChart } from '../../../../parts/schedule-chart/schedule-chart.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Facts } from '../../../../ui/facts.tsx'
import { formatDate } from '../../../../ui/format.ts'
import text from '../../../../ui/text.module.css'
import { FromTo } from './from-to.tsx'
import { PlanTable } from './plan-table.tsx'

/** What moving a payment does: dates, price in words and figures, both plans (D14). */
export const DatedOutcome = ({ plan }: { readonly plan: DatedPlan }) => (
  <>
    <FromTo
      fromLabel="Платёж сейчас"
      from={formatDate(plan.fromDueOn)}
      toLabel="станет"
      to={formatDate(plan.toDueOn)}
    />
    <p>{plan.explanation}</p>
    <Facts
      rows={[
        {
          term: 'К оплате сегодня',
          value: plan.dueNowKopecks > 0 ? formatMoney(kopecks(plan.dueNowKopecks)) : 'ничего',
        },
        {
          term: 'Переплата вырастет на',
          value: (
            <b className={classNames(text.warning, text.num)}>
              {formatMoney(kopecks(plan.extraKopecks))}
            </b>
          ),
        },
      ]}
    />
    {plan.before.rows.length > 1 && (
      <ScheduleChart rows={plan.after.rows} before={plan.before.rows} today={isoDate(plan.on)} />
    )}
    <PlanTable plan={plan} />
  </>
)
