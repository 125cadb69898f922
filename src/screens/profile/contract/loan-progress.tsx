import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { fromRoubles } from '../../../../lending/money.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { amountBound } from '../../../../protocol/visits.ts'
import { reachGoal } from '../../../api/reach-goal.ts'
import { LoanEvidence } from '../../../parts/evidence/loan-evidence.tsx'
import { ApplicationTimeline } from '../../../parts/loan-timeline/application-timeline.tsx'
import { loanStatusQuery } from '../../../queries/contracts.ts'
import { growingPause } from '../../../queries/growing-pause.ts'
import type { Poll } from '../../../queries/query-run.ts'
import { usePolledQuery } from '../../../queries/use-polled-query.ts'
import { type Application, profileAtom } from '../../../state/profile.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { productName } from '../../../ui/known.ts'
import layout from '../../../ui/layout.module.css'
import { Page } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { ContractChips } from '../contract-chips.tsx'
import { CoolingOff } from './cooling-off.tsx'
import { PayoutFailed } from './payout-failed.tsx'
import { PayoutWaiting } from './payout-waiting.tsx'
import { payoutPlace } from '../../../ui/payout-place.ts'
import { ownSum, Sums } from '../../../ui/sums.tsx'

const SLOW_POLL_MS = 30_000

const isMoving = ({ applicationState }: Application): boolean =>
  applicationState === 'SIGNED' || applicationState === 'PAYOUT_PENDING'

/** Often at first while the money is on its way, seldom while there is time to think it over, not at all afterwards. */
const poll: Poll<Application> = ({ data, times }) => {
  if (!data || data.contractState !== null) return null
  if (isMoving(data)) return growingPause(times)
  return data.applicationState === 'COOLING' ? SLOW_POLL_MS : null
}

const ENDED: Partial<Record<Application['applicationState'], string>> = {
  CANCELLED: 'Вы отказались от займа. Платить ничего не нужно.',
  EXPIRED: 'Предложение устарело. Выберите условия ещё раз.',
  REFUSED: 'По этой заявке пришёл отказ.',
}

/** It ended without money. */
export const hasEnded = ({ applicationState, contractState }: Application): boolean =>
  contractState === null && ENDED[applicationState] !== undefined

/** Not by the client: the lender has cancelled the payout, or no bank took the money; a reason says so (decisions 0102, 0134). */
const isCancelledByUs = ({ applicationState, reasons }: Application): boolean =>
  applicationState === 'CANCELLED' && reasons.length > 0

/** From the signature to the money on the card: waiting time, its cancel button, the payout itself (D9, D10). */
export function LoanProgress({ application: first }: { readonly application: Application }) {
  const { reload, offline } = useAccount()
  const status = usePolledQuery(loanStatusQuery, first.loanApplicationId, {
    enabled: !offline,
    initial: first,
    poll,
  })
  const profile = useAtomValue(profileAtom)
  const application = status.data ?? first
  const failure = status.error
  const { loanApplicationId, applicationState, contractState } = application
  const cooling = applicationState === 'COOLING'
  const moving = isMoving(application)

  const { typeOfProduct, amountOfContract, payoutBank } = application

  useEffect(() => {
    if (contractState === null) return
    const details = { product: typeOfProduct, upTo: amountBound(amountOfContract) }
    reachGoal({ name: 'loan.paid-out', details })
    void reload()
  }, [contractState, reload, typeOfProduct, amountOfContract])
  const sum = ownSum(fromRoubles(amountOfContract), { whole: true })
  return (
    <Page title="Займ">
      <div className={layout.stack6}>
        <ContractChips />
        {cooling && <CoolingOff application={application} onChange={status.set} />}
        {(moving || contractState !== null) && (
          <PayoutWaiting
            application={application}
            asOf={status.asOf ?? profile.asOf}
            offline={offline}
            unanswered={failure !== null || (status.asOf === null && profile.fromDevice)}
          />
        )}
        {applicationState === 'PAYOUT_FAILED' && (
          <PayoutFailed application={application} onChange={status.set} />
        )}
        {ENDED[applicationState] !== undefined && (
          <>
            <Banner title="Займ не выдан">
              {!isCancelledByUs(application) && <p>{ENDED[applicationState]}</p>}
              {application.reasons.map(({ code, text, whatHelps }) => (
                <p key={code}>
                  <Sums>{`${text} ${whatHelps}`}</Sums>
                </p>
              ))}
            </Banner>
            {applicationState === 'REFUSED' && (
              <Card>
                <LoanEvidence title="Почему отказ" loanApplicationId={loanApplicationId} />
              </Card>
            )}
            <ButtonLink block to={PATHS.addContract}>
              Выбрать другие условия
            </ButtonLink>
          </>
        )}
        {failure && !offline && (
          <Banner tone="warning" role="status" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        {(cooling || moving || applicationState === 'PAYOUT_FAILED') && (
          <ApplicationTimeline application={application} />
        )}
        <Card>
          <Facts
            rows={[
              { term: 'Займ', value: productName(typeOfProduct) },
              { term: 'Сумма', value: sum },
              { term: payoutBank ? 'Банк' : 'Карта', value: payoutPlace(application) ?? '—' },
            ]}
          />
        </Card>
      </div>
    </Page>
  )
}
