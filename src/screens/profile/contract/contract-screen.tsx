import { Navigate, useParams } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import layout from '../../../ui/layout.module.css'
import { Page } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { ContractView } from './contract-view.tsx'
import { LoanProgress } from './loan-progress.tsx'

const Unknown = () => (
  <Page title="Займ не найден" back={PATHS.addContract}>
    <div className={layout.stack}>
      <Banner tone="warning">Такого займа в вашем кабинете нет. Проверьте адрес.</Banner>
      <ButtonLink block to={PATHS.addContract}>
        К моим займам
      </ButtonLink>
    </div>
  </Page>
)

/** One loan by its address: on its way to the card, or a contract with payments. */
export function ContractScreen() {
  const { id } = useParams()
  const { account } = useAccount()
  if (id === undefined) return <Unknown />
  const application = account.contracts.find(({ loanApplicationId }) => loanApplicationId === id)
  // Closed contracts are not in the list of open ones; the contract itself is asked for.
  if (!application || application.contractState !== null) return <ContractView key={id} id={id} />
  // An offer that was not signed is chosen anew: its price is recalculated for the day.
  if (['DRAFT', 'OFFERED'].includes(application.applicationState))
    return <Navigate to={PATHS.addContract} replace />
  return <LoanProgress key={id} application={application} />
}
