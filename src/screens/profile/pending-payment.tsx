import { useAtomValue } from 'jotai'
import { kopecks } from '../../../lending/money.ts'
import { paymentAtom } from '../../state/payment.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { paymentResultPath } from './payment-result-path.ts'
import { ownSum } from '../../ui/sums.tsx'

/** A payment begun before a reload, whose end is not known: leads to its outcome instead of a second payment. */
export function PendingPayment() {
  const { pending, loading } = useAtomValue(paymentAtom)
  if (!pending || loading) return null
  const { invoiceId, loanApplicationId, amountKopecks } = pending
  return (
    <Banner
      tone="warning"
      role="status"
      title="Проверяем, прошёл ли платёж"
      action={
        <ButtonLink small variant="text" to={paymentResultPath(loanApplicationId, invoiceId)}>
          Узнать
        </ButtonLink>
      }
    >
      <p>{ownSum(kopecks(amountKopecks))}. Второй раз платить не нужно.</p>
    </Banner>
  )
}
