import { useEffect, useState } from 'react'
import { PRODUCTS } from '../../../../lending/products.ts'
import { fromRoubles } from '../../../../lending/money.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { followLoan } from '../../../actions/follow-loan.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { LoanEvidence } from '../../../parts/evidence/loan-evidence.tsx'
import { ApplicationTimeline } from '../../../parts/loan-timeline/application-timeline.tsx'
import type { Application } from '../../../state/profile.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoney } from '../../../ui/format.ts'
import layout from '../../../ui/layout.module.css'
import { Page } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { ContractChips } from '../contract-chips.tsx'
import { CoolingOff } from './cooling-off.tsx'
import { PayoutFailed } from './payout-failed.tsx'

const POLL_MS = 3_000
const SLOW_POLL_MS = 30_000

const ENDED: Partial<Record<Application['applicationState'], string>> = {
  CANCELLED: 'Вы отказались от займа. Платить ничего не нужно.',
  EXPIRED: 'Предложение устарело. Выберите условия ещё раз.',
  REFUSED: 'По этой заявке пришёл отказ.',
}

/** From the signature to the money on the card: waiting time, its cancel button, the payout itself (D9, D10). */
export function LoanProgress({ application: first }: { readonly application: Application }) {
  const { reload, offline } = useAccount()
  const [application, setApplication] = useState(first)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { loanApplicationId, applicationState, contractState } = application
  const cooling = applicationState === 'COOLING'
  const moving = applicationState === 'SIGNED' || applicationState === 'PAYOUT_PENDING'

  useEffect(() => {
    if (contractState !== null) void reload()
  }, [contractState, reload])

  useEffect(() => {
    if (offline || contractState !== null || !(moving || cooling)) return undefined
    const stop = new AbortController()
    const ask = () =>
      followLoan(loanApplicationId, stop.signal).then(
        (status) => {
          setApplication(status)
          setFailure(null)
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailure(failureOf(error))
        },
      )
    const timer = setInterval(() => void ask(), moving ? POLL_MS : SLOW_POLL_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [loanApplicationId, moving, cooling, contractState, offline])

  const { typeOfProduct, amountOfContract, cardMask } = application
  const sum = formatMoney(fromRoubles(amountOfContract), { whole: true })
  return (
    <Page title="Займ">
      <div className={layout.stack6}>
        <ContractChips />
        {cooling && <CoolingOff application={application} onChange={setApplication} />}
        {(moving || contractState !== null) && (
          <Banner icon="hourglass" role="status" title={`Отправляем ${sum}`}>
            {cardMask
              ? `Деньги идут на карту ${cardMask}. Обычно это меньше минуты.`
              : 'Деньги идут на вашу карту. Обычно это меньше минуты.'}
          </Banner>
        )}
        {applicationState === 'PAYOUT_FAILED' && (
          <PayoutFailed application={application} onChange={setApplication} />
        )}
        {ENDED[applicationState] !== undefined && (
          <>
            <Banner title="Займ не выдан">
              <p>{ENDED[applicationState]}</p>
              {application.reasons.map(({ code, text, whatHelps }) => (
                <p key={code}>
                  {text} {whatHelps}
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
              { term: 'Займ', value: PRODUCTS[typeOfProduct].name },
              { term: 'Сумма', value: sum },
              { term: 'Карта', value: cardMask ?? '—' },
            ]}
          />
        </Card>
      </div>
    </Page>
  )
}
