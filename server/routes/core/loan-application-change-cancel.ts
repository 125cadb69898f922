import { loanApplicationChangeCancel } from '../../../protocol/calls/core/changes.ts'
import { route } from '../../route.ts'
import { cancelChange } from '../../servicing/cancel-change.ts'

export const loanApplicationChangeCancelRoute = route(
  loanApplicationChangeCancel,
  ({ context, client, body, idempotency }) =>
    cancelChange(context, idempotency, { clientId: client.id, loanId: body.loanId }),
)
