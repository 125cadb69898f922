import { Navigate, useParams } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import { useAccount } from '../account-context.ts'
import { ContractView } from './contract-view.tsx'
import { LoanProgress } from './loan-progress.tsx'
import { UnknownLoan } from './unknown-loan.tsx'

/** One loan by its address: on its way to the card, or a contract with payments. */
export function ContractScreen() {
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
