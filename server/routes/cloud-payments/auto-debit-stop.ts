import { autoDebitStop } from '../../../protocol/calls/cloud-payments/auto-debit.ts'
import { route } from '../../route.ts'
import { stopAutoDebit } from '../../servicing/stop-auto-debit.ts'
import { autoDebitShape } from './auto-debit-shape.ts'

export const autoDebitStopRoute = route(
  autoDebitStop,
  async ({ context, client, body, idempotency }) => {
    const loanId = body.loanApplicationId
    await stopAutoDebit(context, idempotency, { clientId: client.id, loanId })
    return autoDebitShape(context, client.id, loanId)
  },
)
