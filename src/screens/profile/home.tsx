import { autoDebitQuery, type Contract } from '../../queries/contracts.ts'
import { useQuery } from '../../queries/use-query.ts'
import { Page, PageColumn } from '../../ui/page.tsx'
import { useAccount } from './account-context.ts'
import { NextPayment } from './contract/next-payment.tsx'
import { DataRefresh } from './data-refresh.tsx'
import { FreeLine } from './home/free-line.tsx'
import { LatestMessages } from './home/latest-messages.tsx'
import { OwnLoans } from './home/own-loans.tsx'
import { WhatToDo } from './home/what-to-do.tsx'
import { KeptNote } from './kept-note.tsx'
import { LegalCard } from './legal-card.tsx'
import { LoadProblem } from './load-problem.tsx'
import { nearestPayment } from './nearest-payment.ts'
import { monthsOf } from './payments/months.ts'
import { PendingPayment } from './pending-payment.tsx'
import { ContractSkeleton } from './skeletons.tsx'
import { TourPlace } from './tour-place.tsx'
import { useOpenContracts } from './use-open-contracts.ts'

const TITLE = 'Займ'

/** The payment that is due first, with its button: one tap from here, the second pays by the saved card. */
function DueFirst({ contract }: { readonly contract: Contract }) {
  const { offline } = useAccount()
  const { data } = useQuery(autoDebitQuery, contract.loanApplicationId, {
    enabled: !offline,
    againWhenSeen: true,
  })
  return <NextPayment contract={contract} autoDebit={data} />
}

/** The account of whoever owes: what is due, when and how much stand first, then everything else (D48). */
export default function Home() {
  const { offline } = useAccount()
  const { contracts, copyOf, failure, reload } = useOpenContracts()
  if (!contracts)
    return (
      <Page title={TITLE}>
        {failure ? <LoadProblem failure={failure} onRetry={reload} /> : <ContractSkeleton />}
      </Page>
    )

  const first = nearestPayment(contracts)
  const [month] = monthsOf(contracts).ahead
  return (
    <Page title={TITLE} twoColumns>
      <PageColumn>
        <PendingPayment />
        {contracts.map(
          (contract) =>
            contract.legalStatus && (
              <LegalCard key={contract.loanApplicationId} named contract={contract} />
            ),
        )}
        {first && <DueFirst key={first.loanApplicationId} contract={first} />}
        <OwnLoans contracts={contracts} month={month} />
        <DataRefresh />
        <LatestMessages />
        <TourPlace />
      </PageColumn>
      <PageColumn>
        {first && <WhatToDo contract={first} />}
        <FreeLine />
        {copyOf !== null && (offline || failure) && <KeptNote copyOf={copyOf} />}
      </PageColumn>
    </Page>
  )
}
