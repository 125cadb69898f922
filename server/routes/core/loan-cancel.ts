import { loanCancel } from '../../../protocol/calls/core/loan.ts'
import { route } from '../../route.ts'
import { cancelLoan } from '../../origination/cancel-loan.ts'

export const loanCancelRoute = route(loanCancel, ({ context, client, body, idempotency }) =>
  cancelLoan(context, idempotency, { clientId: client.id, loanId: body.loanApplicationId }),
)
