import { kopecks } from '../../../../lending/money.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import { type PaymentOutcome, sbpLinkQuery } from '../../../queries/contracts.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loader } from '../../../ui/loader.tsx'
import { Money } from '../../../ui/money.tsx'
import text from '../../../ui/text.module.css'
import { LoadProblem } from '../load-problem.tsx'
import { ResultPage } from './result-page.tsx'
import { WaitingSign } from './signs.tsx'
import { StillChecking } from './still-checking.tsx'

interface ConfirmInBankProps {
  readonly outcome: PaymentOutcome
  readonly contractId: string
}

/** A payment by СБП waits for its payer: the way to their bank, the same after a reload (decision 0071). */
export function ConfirmInBank({ outcome, contractId }: ConfirmInBankProps) {
  const { data: link, error, reload } = useQuery(sbpLinkQuery, outcome.invoiceId)
  // The link is over, and the bank has not said yet how it ended.
  if (!link && error?.code === 'NOTHING_TO_PAY')
    return <StillChecking contractId={contractId} offline={false} />
  return (
    <ResultPage
      title={'Подтвердите в\u00a0своём банке'}
      sign={<WaitingSign />}
      closeTo={contractPath(contractId)}
      footer={
        <>
          {link && (
            <ButtonAnchor block href={link.url} target="_blank" rel="noopener">
              Открыть банк
            </ButtonAnchor>
          )}
          <ButtonLink block variant={link ? 'text' : 'soft'} to={contractPath(contractId)} replace>
            К договору
          </ButtonLink>
        </>
      }
    >
      <p>
        <Money kopecks={kopecks(outcome.amountKopecks)} size="l" />
      </p>
      {!link && !error && <Loader />}
      {!link && error && <LoadProblem failure={error} onRetry={reload} />}
      {link && (
        <p role="status" className={text.muted}>
          {`Откройте банк и\u00a0подтвердите перевод до\u00a0${formatMoment(link.expiresAt)}. Без подтверждения деньги не\u00a0спишутся. Потом вернитесь сюда: страница сама покажет, что платёж прошёл.`}
        </p>
      )}
    </ResultPage>
  )
}
