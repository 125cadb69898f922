import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import { contractPath, PATHS } from '../../../../protocol/paths.ts'
import { openDocument } from '../../../actions/download-document.ts'
import { failureOf } from '../../../api/failure.ts'
import { InstallOffer } from '../../../parts/install-offer/install-offer.tsx'
import { lastPaidInTime } from '../../../parts/loan-timeline/paid-in-time.ts'
import { type Contract, contractQuery, type PaymentOutcome } from '../../../queries/contracts.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { RECEIPT } from '../../../ui/account-icons.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/format.ts'
import { productName } from '../../../ui/known.ts'
import { Money } from '../../../ui/money.tsx'
import text from '../../../ui/text.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { PaidProgress } from '../paid-progress.tsx'
import { paysForChange } from '../sheet-path.ts'
import { ResultPage } from './result-page.tsx'
import styles from './result.module.css'
import { PaidSign } from './signs.tsx'

interface PaidProps {
  readonly outcome: PaymentOutcome
  readonly contractId: string
}

interface Known {
  /** Null until the server has answered with the payment in it. */
  readonly contract: Contract | null
  /** What the account knew before. */
  readonly wasInTime: boolean
  readonly ofChange: boolean
}

const titleOf = ({ contract, wasInTime, ofChange }: Known): string => {
  if (contract?.contractState === 'CLOSED') return 'Займ закрыт'
  if (ofChange) return 'Новый график действует'
  const isInTime = contract ? lastPaidInTime(contract) : wasInTime
  return isInTime ? 'Заплачено вовремя' : 'Платёж принят'
}

/** The server has confirmed it: how much, for what, what comes next. */
export function Paid({ outcome, contractId }: PaidProps) {
  const { data: value, source } = useQuery(contractQuery, contractId)
  const { account } = useAccount()
  const [wasInTime] = useState(() =>
    account.contracts.some(
      (loan) => loan.loanApplicationId === contractId && loan.overdueDays === 0,
    ),
  )
  const toast = useToast()
  // The copy is from before this payment.
  const contract = value && source === 'network' ? value.contract : null
  const closed = contract?.contractState === 'CLOSED'
  const { receiptDocumentId } = outcome
  const ofChange = paysForChange(outcome.paymentType)

  const openReceipt = async (documentId: string) => {
    try {
      await openDocument(documentId, 'Квитанция')
    } catch (error) {
      const { title, detail } = failureOf(error)
      toast({ text: `${title}. ${detail}`, icon: 'info' })
    }
  }

  return (
    <ResultPage
      title={titleOf({ contract, wasInTime, ofChange })}
      sign={<PaidSign />}
      closeTo={closed ? PATHS.addContract : contractPath(contractId)}
      footer={
        <>
          <ButtonLink block to={closed ? PATHS.addContract : contractPath(contractId)} replace>
            Готово
          </ButtonLink>
          {receiptDocumentId !== null && (
            <Button
              block
              variant="text"
              icon={RECEIPT}
              onClick={() => void openReceipt(receiptDocumentId)}
            >
              Квитанция
            </Button>
          )}
          {closed && (
            <ButtonLink block variant="text" icon="star" to={PATHS.rating}>
              Оценить, как мы справились
            </ButtonLink>
          )}
          {closed && <InstallOffer />}
        </>
      }
    >
      <p role="status">
        <Money kopecks={kopecks(outcome.amountKopecks)} size="l" />
      </p>
      {contract && (
        <>
          <p className={text.muted}>
            {`«${productName(contract.typeOfProduct)}», договор №\u00a0${contract.contractNumber}`}
          </p>
          <div className={styles.wide}>
            <PaidProgress contract={contract} />
          </div>
          {contract.nextPayment && (
            <p className={text.small}>Следующий платёж {formatDate(contract.nextPayment.dueOn)}</p>
          )}
        </>
      )}
    </ResultPage>
  )
}
