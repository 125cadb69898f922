import { autoDebitEnable } from '../../../protocol/calls/cloud-payments/auto-debit.ts'
import { route } from '../../route.ts'
import { addressOf } from '../../network-address.ts'
import { enableAutoDebit } from '../../servicing/enable-auto-debit.ts'
import { autoDebitShape } from './auto-debit-shape.ts'

export const autoDebitEnableRoute = route(
  autoDebitEnable,
  async ({ context, client, body, request, idempotency }) => {
    await enableAutoDebit(context, idempotency, {
      clientId: client.id,
      loanId: body.loanApplicationId,
      cardId: body.paymentDataId,
      textVersion: body.textVersion,
      address: addressOf(request),
    })
    return autoDebitShape(context, client.id, body.loanApplicationId)
  },
)
