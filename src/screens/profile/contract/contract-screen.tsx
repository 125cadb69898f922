import { Navigate, useParams } from 'react-router-dom'
import type { CloseReason } from '../../../../protocol/enums.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { contractOn } from '../../../offline/contract-on.ts'
import type { Failure } from '../../../api/failure.ts'
import { LoanTimeline } from '../../../parts/loan-timeline/loan-timeline.tsx'
import { contractQuery, loanStatusQuery } from '../../../queries/contracts.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { isOfEarlierDay } from '../../../state/server-clock.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import layout from '../../../ui/layout.module.css'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { ContractChips } from '../contract-chips.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PaidProgress } from '../paid-progress.tsx'
import { ContractSkeleton } from '../skeletons.tsx'
import { useAskedEachDay } from '../use-asked-each-day.ts'
import { ClosedNote } from './closed-note.tsx'
import { ContractDocuments } from './contract-documents.tsx'
import { ContractPayments } from './contract-payments.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { hasEnded, LoanProgress } from './loan-progress.tsx'
import { FiscalReceipts } from './fiscal-receipts.tsx'
import { Movements } from './movements.tsx'
import { OpenContract } from './open-contract.tsx'

/** No such loan, or not this client's: the answer is the same (D24). */
const UnknownLoan = () => (
  <Page title="Займ не найден" back={PATHS.addContract}>
    <div className={layout.stack}>
      <Banner tone="warning">Такого займа в вашем кабинете нет. Проверьте адрес.</Banner>
      <ButtonLink block to={PATHS.addContract}>
        К моим займам
      </ButtonLink>
    </div>
  </Page>
)

/** Nothing was to be paid of a loan whose money the bank gave back (decision 0063); one that was discharged, ended by law or forgiven was not paid. */
const NOT_PAID: readonly CloseReason[] = [
  'PAYOUT_RETURNED',
  'DISCHARGED',
  'ENDED_BY_LAW',
  'NOT_OWED',
  'FORGIVEN',
]

interface UnreadProps {
  readonly failure: Failure | null
  readonly onRetry: () => void
}

const Unread = ({ failure, onRetry }: UnreadProps) => (
  <Page title="Займ">
    <ContractChips />
    {failure ? <LoadProblem failure={failure} onRetry={onRetry} /> : <ContractSkeleton />}
  </Page>
)

/** A loan that ended before its money came is in no list, and has an address that messages and bookmarks lead to. */
function LoanWithoutContract({ id }: { readonly id: string }) {
  const { data: application, error: failure, reload } = useQuery(loanStatusQuery, id)
  if (application && hasEnded(application)) return <LoanProgress application={application} />
  if (application || failure?.code === 'NOT_FOUND') return <UnknownLoan />
  return <Unread failure={failure} onRetry={reload} />
}

/** A paid-out contract, open or closed, as the server or this device knows it. */
function ContractView({ id }: { readonly id: string }) {
  const { today } = useAccount()
  const query = useQuery(contractQuery, id, { againWhenSeen: true })
  const { data: value, source, error: failure, reload } = query
  useAskedEachDay(query, today)

  if (!value && failure?.code === 'NOT_FOUND') return <LoanWithoutContract id={id} />
  if (!value) return <Unread failure={failure} onRetry={reload} />

  // It is of another day: what is due today is computed by the server's own functions (D31).
  const isCopy = source === 'device' || isOfEarlierDay(value.contract.asOf, today)
  const contract = isCopy ? contractOn(value.contract, today) : value.contract
  const { movements } = value
  if (contract.contractState !== 'CLOSED')
    return <OpenContract contract={contract} movements={movements} onChanged={reload} />
  return (
    <Page title="Займ" twoColumns back={PATHS.closedContracts}>
      <PageColumn>
        <ClosedNote contract={contract} />
        {!NOT_PAID.some((reason) => reason === contract.closeReason) && (
          <>
            <PaidProgress contract={contract} />
            <ContractPayments contract={contract} />
          </>
        )}
      </PageColumn>
      <PageColumn>
        <LoanTimeline contract={contract} today={today} />
        <ContractDocuments contract={contract} />
        <ContractTerms contract={contract} />
        <Movements movements={movements} />
        <FiscalReceipts movements={movements} />
      </PageColumn>
    </Page>
  )
}

/** One loan by its address: on its way to the card, or a contract with payments. */
export default function ContractScreen() {
  const { id } = useParams()
  const { account } = useAccount()
  if (id === undefined) return <UnknownLoan />
  const application = account.contracts.find(({ loanApplicationId }) => loanApplicationId === id)
  // Closed contracts are not in the list of open ones; the contract itself is asked for.
  if (!application || application.contractState !== null) return <ContractView key={id} id={id} />
  // An offer that was not signed is chosen again: its price is recalculated for the day.
  if (['DRAFT', 'OFFERED'].includes(application.applicationState))
    return <Navigate to={PATHS.addContract} replace />
  return <LoanProgress key={id} application={application} />
}
