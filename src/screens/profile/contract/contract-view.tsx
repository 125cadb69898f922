import { PATHS } from '../../../../protocol/paths.ts'
import { contractQuery } from '../../../queries/contracts.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { contractOn } from '../../../offline/contract-on.ts'
import { LoanTimeline } from '../../../parts/loan-timeline/loan-timeline.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { ContractChips } from '../contract-chips.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PaidProgress } from '../paid-progress.tsx'
import { ContractSkeleton } from '../skeletons.tsx'
import { ClosedNote } from './closed-note.tsx'
import { ContractDocuments } from './contract-documents.tsx'
import { ContractPayments } from './contract-payments.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { Movements } from './movements.tsx'
import { OpenContract } from './open-contract.tsx'
import { UnknownLoan } from './unknown-loan.tsx'

/** A paid-out contract, open or closed, as the server or this device knows it. */
export function ContractView({ id }: { readonly id: string }) {
  const { today } = useAccount()
  const { data: value, source, error: failure, reload } = useQuery(contractQuery, id)

  if (!value && failure?.code === 'NOT_FOUND') return <UnknownLoan />
  if (!value)
    return (
      <Page title="Займ">
        <ContractChips />
        {failure ? <LoadProblem failure={failure} onRetry={reload} /> : <ContractSkeleton />}
      </Page>
    )

  // The copy is of another day: what is due today is computed by the server's own functions (D31).
  const contract = source === 'device' ? contractOn(value.contract, today) : value.contract
  const { movements } = value
  if (contract.contractState !== 'CLOSED')
    return <OpenContract contract={contract} movements={movements} onChanged={reload} />
  return (
    <Page title="Займ" twoColumns back={PATHS.closedContracts}>
      <PageColumn>
        <ClosedNote contract={contract} />
        <PaidProgress contract={contract} />
        <ContractPayments contract={contract} />
      </PageColumn>
      <PageColumn>
        <LoanTimeline contract={contract} today={today} />
        <ContractDocuments contract={contract} />
        <ContractTerms contract={contract} />
        <Movements movements={movements} />
      </PageColumn>
    </Page>
  )
}
