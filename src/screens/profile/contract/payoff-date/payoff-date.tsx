import { useMemo, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { daysBetween, type IsoDate } from '../../../../../lending/calendar.ts'
import { payoffAhead, payoffOutlook } from '../../../../../lending/payoff-ahead.ts'
import { contractPath, PATHS } from '../../../../../protocol/paths.ts'
import { foldInputOf } from '../../../../offline/contract-on.ts'
import { type Contract, contractQuery } from '../../../../queries/contracts.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { Page, PageColumn } from '../../../../ui/page.tsx'
import { useAccount } from '../../account-context.ts'
import { LoadProblem } from '../../load-problem.tsx'
import { ContractSkeleton } from '../../skeletons.tsx'
import { PayoffCalendar } from './payoff-calendar.tsx'
import { PayoffPanel, PayoffSaving } from './payoff-panel.tsx'
import { PayoffSteps } from './payoff-steps.tsx'
import { DAYS_SHOWN, firstShown } from './weeks.ts'

const TITLE = 'Закрыть досрочно'

/** The payoff of every day from today to the end of the schedule, counted on the device (D13, D31). */
export function PayoffDays({ contract }: { readonly contract: Contract }) {
  const { today, offline } = useAccount()
  const { loanApplicationId } = contract
  const [chosen, setChosen] = useState<IsoDate | null>(null)
  const [turns, setTurns] = useState(0)
  const outlook = useMemo(() => payoffOutlook(foldInputOf(contract), today), [contract, today])
  const own = contractPath(loanApplicationId)
  if (!outlook) return <Navigate to={own} replace />

  // After midnight the day chosen before may be in the past.
  const selected = chosen && chosen >= today && chosen <= outlook.lastOn ? chosen : today
  const payoff = payoffAhead(outlook, selected)
  const lastTurn = Math.floor(daysBetween(firstShown(today, 0), outlook.lastOn) / DAYS_SHOWN)
  return (
    <Page title={TITLE} twoColumns back={own}>
      <PageColumn>
        <PayoffCalendar
          outlook={outlook}
          selected={selected}
          onSelect={setChosen}
          turns={Math.min(turns, lastTurn)}
          onTurn={setTurns}
        />
      </PageColumn>
      <PageColumn>
        <PayoffPanel
          outlook={outlook}
          payoff={payoff}
          loanApplicationId={loanApplicationId}
          offline={offline}
        />
        <PayoffSaving payoff={payoff} />
      </PageColumn>
      <PageColumn>
        <PayoffSteps outlook={outlook} selected={selected} />
      </PageColumn>
    </Page>
  )
}

/** «Закрыть досрочно» of one loan by its address; from the copy on this device where there is no network. */
export default function PayoffDate() {
  const { id = '' } = useParams()
  const { data, error, reload } = useQuery(contractQuery, id, { againWhenSeen: true })
  if (data) return <PayoffDays contract={data.contract} />
  // The screen of the loan says that there is none.
  if (error?.code === 'NOT_FOUND') return <Navigate to={contractPath(id)} replace />
  return (
    <Page title={TITLE} back={PATHS.addContract}>
      {error ? <LoadProblem failure={error} onRetry={reload} /> : <ContractSkeleton />}
    </Page>
  )
}
