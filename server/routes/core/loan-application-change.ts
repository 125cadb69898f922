import { loanApplicationChange } from '../../../protocol/calls/core/changes.ts'
import { route } from '../../route.ts'
import { addressOf } from '../../network-address.ts'
import { signChange } from '../../servicing/sign-change.ts'

export const loanApplicationChangeRoute = route(
  loanApplicationChange,
  ({ context, client, body, request, idempotency }) =>
    signChange(context, idempotency, {
      clientId: client.id,
      loanId: body.loanId,
      kind: body.applicationType,
      smsCode: body.smsSignCode,
      termsHash: body.termsHash,
      address: addressOf(request),
    }),
)
