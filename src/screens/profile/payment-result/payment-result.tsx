import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import { paymentEndedAtom } from '../../../state/payment.ts'
import { Page } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ConfirmInBank } from './confirm-in-bank.tsx'
import { Declined } from './declined.tsx'
import { Paid } from './paid.tsx'
import { StillChecking } from './still-checking.tsx'
import { useOutcome } from './use-outcome.ts'

/** How a payment ended. While nobody knows it says so, and never asks to pay again (D10). */
export default function PaymentResult() {
  const { id, invoiceId } = useParams()
  if (id === undefined || invoiceId === undefined) return <Navigate to={PATHS.payments} replace />
  return <Result key={invoiceId} contractId={id} invoiceId={invoiceId} />
}

function Result({ contractId, invoiceId }: { contractId: string; invoiceId: string }) {
  const location = useLocation()
  const begun = location.state as { claimed?: boolean } | null
  // The form has said «paid»: CREATED then only means that the notice has not come yet.
  const claimed = begun?.claimed === true
  const { outcome, failure } = useOutcome(invoiceId)
  const { reload } = useAccount()
  const ended = useSetAtom(paymentEndedAtom)
  const state = outcome?.state
  const isLink = outcome?.method === 'SBP' && state === 'CREATED'
  const final = state !== undefined && state !== 'PROCESSING' && state !== 'UNKNOWN' && !isLink
  const paid = state === 'PAID'

  useEffect(() => {
    if (final) ended()
  }, [final, ended])
  useEffect(() => {
    if (paid) void reload()
  }, [paid, reload])

  if (outcome && paid) return <Paid outcome={outcome} contractId={contractId} />
  if (outcome?.method === 'SBP' && (state === 'CREATED' || state === 'PROCESSING'))
    return <ConfirmInBank outcome={outcome} contractId={contractId} />
  if (outcome && (state === 'DECLINED' || state === 'EXPIRED' || (state === 'CREATED' && !claimed)))
    return <Declined outcome={outcome} contractId={contractId} />
  if (failure && !failure.offline && !outcome)
    return (
      <Page title="Платёж" back={PATHS.payments}>
        <LoadProblem failure={failure} onRetry={() => window.location.reload()} />
      </Page>
    )
  return <StillChecking contractId={contractId} offline={failure?.offline === true} />
}
