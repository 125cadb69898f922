import { kopecks } from '../../../../lending/money.ts'
import { PRODUCTS } from '../../../../lending/products.ts'
import { contractPath, PATHS } from '../../../../protocol/paths.ts'
import {
  loadClosedContracts,
  recallClosedContracts,
} from '../../../actions/load-closed-contracts.ts'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useLoaded } from '../use-loaded.ts'

/** «История закрытых договоров». */
export default function ClosedContracts() {
  const { value, failure, reload } = useLoaded(loadClosedContracts, recallClosedContracts)
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
      {value && value.length > 0 && (
        <List>
          {value.map((contract) => (
            <ListRow
              key={contract.loanApplicationId}
              icon="check"
              tone="positive"
              title={`${PRODUCTS[contract.typeOfProduct].name}, № ${contract.contractNumber}`}
              sub={`${formatDate(contract.issuedOn)} – ${formatDate(contract.closedOn)}`}
              value={formatMoney(kopecks(contract.amountKopecks), { whole: true })}
              to={contractPath(contract.loanApplicationId)}
            />
          ))}
        </List>
      )}
    </Page>
  )
}
