import { PATHS } from '../../../../protocol/paths.ts'
import { documentsQuery, type SignedDocument } from '../../../queries/client.ts'
import { closedContractsQuery } from '../../../queries/contracts.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useDocumentsOnDevice } from '../use-documents-on-device.ts'
import { ClosedContractCard } from './closed-contract-card.tsx'

const NONE: readonly SignedDocument[] = []

/** «История закрытых договоров», each with its documents. */
export default function ClosedContracts() {
  const { data: value, error: failure, reload } = useQuery(closedContractsQuery, undefined)
  const documents = useQuery(documentsQuery, undefined)
  const onDevice = useDocumentsOnDevice()
  return (
    <Page title="Закрытые договоры" back={PATHS.settings}>
      {!value && failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!value && !failure && <ListSkeleton />}
      {value?.length === 0 && (
        <EmptyState
          title="Закрытых договоров нет"
          lead="Когда вернёте займ, договор и справка останутся здесь."
        />
      )}
      {value?.map((contract) => (
        <ClosedContractCard
          key={contract.loanApplicationId}
          contract={contract}
          documents={(documents.data ?? NONE).filter(
            ({ loanApplicationId }) => loanApplicationId === contract.loanApplicationId,
          )}
          onDevice={onDevice}
        />
      ))}
    </Page>
  )
}
