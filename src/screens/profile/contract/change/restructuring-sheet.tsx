import { useMemo } from 'react'
import { isoDate } from '../../../../../lending/calendar.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { ScheduleChart } from '../../../../parts/schedule-chart/schedule-chart.tsx'
import { type RestructuringPlan, restructuringPreviewQuery } from '../../../../queries/previews.ts'
import { Facts } from '../../../../ui/facts.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { useAccount } from '../../account-context.ts'
import { WhenBack } from '../../when-back.tsx'
import { ChangeSheet, type ChangeSheetProps } from './change-sheet.tsx'
import { FootNote } from './foot-note.tsx'
import { FromTo } from './from-to.tsx'
import { PlanTable } from './plan-table.tsx'
import { ReadButton } from './read-button.tsx'
import { useChange } from './use-change.ts'

/** What the new terms do: the last date, in words, every payment, both plans. */
const Outcome = ({ plan }: { readonly plan: RestructuringPlan }) => (
  <>
    <FromTo
      fromLabel="Последний платёж"
      from={formatDate(plan.fromDueOn)}
      toLabel="станет"
      to={formatDate(plan.toDueOn)}
    />
    <p>{plan.explanation}</p>
    <ScheduleChart rows={plan.after.rows} before={plan.before.rows} today={isoDate(plan.on)} />
    <PlanTable plan={plan} />
    <Facts
      rows={plan.after.rows.map(({ dueOn, paymentKopecks }) => ({
        term: formatDate(dueOn),
        value: formatMoney(kopecks(paymentKopecks)),
      }))}
    />
  </>
)

/** «Новый график платежей»: the terms that the lender offers, to be read and signed (decision 0104). */
export function RestructuringSheet(sheet: ChangeSheetProps) {
  const { offline } = useAccount()
  const { loanApplicationId: loanId } = sheet.contract
  const choice = useMemo(() => ({ loanId }), [loanId])
  const change = useChange({
    query: restructuringPreviewQuery,
    choice,
    readyOf: ({ result }) =>
      result.outcome === 'PLAN' ? { changeRequest: { kind: 'RESTRUCTURING' }, plan: result } : null,
  })
  const { answer } = change.preview
  const result = answer?.result
  const plan = result?.outcome === 'PLAN' ? result : null
  return (
    <ChangeSheet
      {...sheet}
      title="Новый график платежей"
      change={change}
      refusal={result?.outcome === 'REFUSED' ? result.refusal : null}
      footer={
        (plan || !result) && (
          <>
            <ReadButton change={change} hasPlan={plan !== null} onRead={() => undefined} />
            <FootNote>
              {offline ? (
                <WhenBack>Подписать можно</WhenBack>
              ) : (
                'График посчитан на сегодня. Сегодня платить ничего не нужно.'
              )}
            </FootNote>
          </>
        )
      }
      choice={null}
    >
      {plan && <Outcome plan={plan} />}
    </ChangeSheet>
  )
}
