import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { autoDebitQuery, type Contract, type Movement } from '../../../queries/contracts.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { AddToCalendar } from '../../../parts/add-to-calendar/add-to-calendar.tsx'
import { InstallOffer } from '../../../parts/install-offer/install-offer.tsx'
import { LoanTimeline } from '../../../parts/loan-timeline/loan-timeline.tsx'
import { layoutAtom } from '../../../state/layout.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { ContractChips } from '../contract-chips.tsx'
import { LegalPayment } from './legal-payment.tsx'
import { PaidProgress } from '../paid-progress.tsx'
import { PendingPayment } from '../pending-payment.tsx'
import { autoDebitLogPath } from '../sheet-path.ts'
import { AutoDebitCard } from './auto-debit/auto-debit-card.tsx'
import { ChangeTiles } from './change/change-tiles.tsx'
import { RestructuringOffer } from './change/restructuring-offer.tsx'
import { UnfinishedChange } from './change/unfinished-change.tsx'
import { useContractSheets } from './change/use-contract-sheets.ts'
import { WaitingChange } from './change/waiting-change.tsx'
import { ContractDocuments } from './contract-documents.tsx'
import { ContractPayments } from './contract-payments.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { HolidayCard } from './holiday/holiday-card.tsx'
import { FiscalReceipts } from './fiscal-receipts.tsx'
import { Movements } from './movements.tsx'
import { NextPayment } from './next-payment.tsx'
import { Payoff } from './payoff.tsx'
import { ShownSums } from '../../../ui/sums.tsx'

const ContractSheets = lazy(() => import('./change/contract-sheets.tsx'))

interface OpenContractProps {
  readonly contract: Contract
  readonly movements: readonly Movement[]
  /** The schedule has changed: the contract has to be asked for again. */
  readonly onChanged: () => void
}

/** An open contract: next payment first, how far it is, the schedule, what may be changed, terms, documents. */
export function OpenContract({ contract, movements, onChanged }: OpenContractProps) {
  const sheets = useContractSheets(contract, onChanged)
  const paying = useAtomValue(layoutAtom).isNavigationLocked
  const { waiting } = sheets
  const { account, today, offline } = useAccount()
  const autoDebit = useQuery(autoDebitQuery, contract.loanApplicationId, {
    enabled: !offline,
    againWhenSeen: true,
  })
  const application = account.contracts.find(
    ({ loanApplicationId }) => loanApplicationId === contract.loanApplicationId,
  )
  if (contract.legalStatus)
    return (
      <Page title="Займ" twoColumns>
        <PageColumn>
          <ContractChips />
          <PendingPayment onPaid={onChanged} />
          <LegalPayment contract={contract} />
          <ContractPayments contract={contract} />
        </PageColumn>
        <PageColumn>
          <LoanTimeline contract={contract} today={today} application={application} />
          <ContractDocuments contract={contract} />
          <ContractTerms contract={contract} />
          <Movements movements={movements} />
          <FiscalReceipts movements={movements} />
        </PageColumn>
      </Page>
    )
  return (
    <Page title="Займ" twoColumns>
      <PageColumn>
        <ContractChips />
        <PendingPayment onPaid={onChanged} />
        {waiting && (
          <WaitingChange
            step={waiting}
            onPay={() => sheets.show('CHANGE_PAYMENT')}
            onDropped={sheets.dropped}
          />
        )}
        <RestructuringOffer contract={contract} onOpen={() => sheets.show('RESTRUCTURE')} />
        <UnfinishedChange sheets={sheets} />
        <NextPayment
          contract={contract}
          autoDebit={autoDebit.data}
          changeWaits={waiting !== null}
        />
        <PaidProgress contract={contract} />
        {!paying && !offline && contract.overdueDays === 0 && <InstallOffer />}
        <ContractPayments contract={contract} />
      </PageColumn>
      <PageColumn>
        <ChangeTiles contract={contract} blocked={waiting !== null} onOpen={sheets.show} />
        <Payoff contract={contract} />
        <HolidayCard contract={contract} onChanged={onChanged} />
        <AutoDebitCard
          autoDebit={autoDebit}
          log={
            <ButtonLink small variant="text" to={autoDebitLogPath(contract.loanApplicationId)}>
              Что уже списывали и когда следующее
            </ButtonLink>
          }
        />
        <LoanTimeline contract={contract} today={today} application={application} />
        <AddToCalendar offline={offline} loanApplicationId={contract.loanApplicationId} />
        <ContractDocuments contract={contract} />
        <ContractTerms contract={contract} />
        <Movements movements={movements} />
        <FiscalReceipts movements={movements} />
      </PageColumn>
      {sheets.open && (
        <Suspense fallback={null}>
          <ShownSums>
            <ContractSheets contract={contract} sheets={sheets} />
          </ShownSums>
        </Suspense>
      )}
    </Page>
  )
}
