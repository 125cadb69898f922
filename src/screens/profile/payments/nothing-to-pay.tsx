import { PATHS } from '../../../../protocol/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../empty-state.tsx'
import { PendingPayment } from '../pending-payment.tsx'

/** No open loan. */
export const NothingToPay = () => (
  <Page title="Мои платежи">
    <PendingPayment />
    <EmptyState
      title="Платить пока нечего"
      lead="Когда возьмёте займ, здесь появятся даты и суммы платежей."
    >
      <ButtonLink block to={PATHS.addContract}>
        Выбрать займ
      </ButtonLink>
      <ButtonLink block variant="text" to={PATHS.closedContracts}>
        История закрытых договоров
      </ButtonLink>
    </EmptyState>
  </Page>
)
