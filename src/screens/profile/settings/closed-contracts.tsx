import { PATHS } from '../../../../protocol/paths.ts'
import {
  loadClosedContracts,
  recallClosedContracts,
} from '../../../actions/load-closed-contracts.ts'
import {
  loadDocuments,
  recallDocuments,
  type SignedDocument,
} from '../../../actions/load-documents.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useDocumentsOnDevice } from '../use-documents-on-device.ts'
import { useLoaded } from '../use-loaded.ts'
import { ClosedContractCard } from './closed-contract-card.tsx'

const NONE: readonly SignedDocument[] = []

/** «История закрытых договоров», each with its documents. */
export default function ClosedContracts() {
  const { value, failure, reload } = useLoaded(loadClosedContracts, recallClosedContracts)
  const documents = useLoaded(loadDocuments, recallDocuments)
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
          documents={(documents.value ?? NONE).filter(
            ({ loanApplicationId }) => loanApplicationId === contract.loanApplicationId,
          )}
          onDevice={onDevice}
        />
      ))}
    </Page>
  )
}
