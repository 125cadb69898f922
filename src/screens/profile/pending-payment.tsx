import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { kopecks } from '../../../lending/money.ts'
import { type PaymentOutcome, paymentOutcomeQuery } from '../../queries/contracts.ts'
import { growingPause } from '../../queries/growing-pause.ts'
import type { Poll } from '../../queries/query-run.ts'
import { usePolledQuery } from '../../queries/use-polled-query.ts'
import { layoutAtom } from '../../state/layout.ts'
import {
  type PendingPayment as Pending,
  paymentAtom,
  paymentEndedAtom,
} from '../../state/payment.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ownSum } from '../../ui/sums.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAccount } from './account-context.ts'
import { isEnded } from './payment-result/use-outcome.ts'
import { paymentResultPath } from './payment-result-path.ts'

const poll: Poll<PaymentOutcome> = ({ data, error, times }) =>
  error?.code === 'NOT_FOUND' || (data && isEnded(data)) ? null : growingPause(times)

interface Words {
  readonly title: string
  readonly detail: string
}

/** Only of money that may be moving can it be said that nothing else is to be paid. */
const wordsOf = (outcome: PaymentOutcome | null): Words => {
  if (outcome?.state !== 'CREATED')
    return { title: 'Проверяем, прошёл ли платёж', detail: 'Второй раз платить не нужно.' }
  return outcome.method === 'SBP'
    ? { title: 'Платёж ждёт вас', detail: 'Подтвердите его в приложении своего банка.' }
    : { title: 'Платёж не завершён', detail: 'Посмотрите, что с ним, прежде чем платить снова.' }
}

interface UnknownEndProps {
  readonly pending: Pending
  readonly onPaid: (() => void) | undefined
}

function UnknownEnd({ pending, onPaid }: UnknownEndProps) {
  const { invoiceId, loanApplicationId, amountKopecks } = pending
  const { offline, reload } = useAccount()
  const ended = useSetAtom(paymentEndedAtom)
  const toast = useToast()
  const { data, error } = usePolledQuery(paymentOutcomeQuery, invoiceId, {
    poll,
    enabled: !offline,
  })
  const isOver = error?.code === 'NOT_FOUND' || (data !== null && isEnded(data))

  const onOver = useEffectEvent(() => {
    ended()
    if (data?.state !== 'PAID') {
      if (data) toast({ icon: 'info', text: 'Платёж не прошёл, деньги не списаны.' })
      return
    }
    toast({ text: 'Платёж прошёл.' })
    void reload()
    onPaid?.()
  })
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])

  const { title, detail } = wordsOf(data)
  return (
    <Banner
      tone="warning"
      role="status"
      title={title}
      action={
        <ButtonLink small variant="text" to={paymentResultPath(loanApplicationId, invoiceId)}>
          Узнать
        </ButtonLink>
      }
    >
      <p>
        {ownSum(kopecks(amountKopecks))}. {detail}
      </p>
    </Banner>
  )
}

interface PendingPaymentProps {
  /** The contract that is shown has to be asked for again. */
  readonly onPaid?: () => void
}

/**
 * A payment begun before a reload, whose end is not known: leads to its outcome instead of a second payment. It is asked
 * about, and gone as soon as it has ended: «не нужно» beside what is still due would make a person late (decision 0172).
 */
export function PendingPayment({ onPaid }: PendingPaymentProps) {
  const { pending, loading } = useAtomValue(paymentAtom)
  // While a payment is being made its own sheet speaks.
  const { isNavigationLocked } = useAtomValue(layoutAtom)
  if (!pending || loading || isNavigationLocked) return null
  return <UnknownEnd key={pending.invoiceId} pending={pending} onPaid={onPaid} />
}
