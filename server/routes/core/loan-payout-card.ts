import { loanPayoutCard } from '../../../protocol/calls/core/loan.ts'
import { route } from '../../route.ts'
import { changePayoutCard } from '../../origination/change-payout-card.ts'

export const loanPayoutCardRoute = route(loanPayoutCard, ({ context, client, body, idempotency }) =>
  changePayoutCard(context, idempotency, {
    clientId: client.id,
    loanId: body.loanApplicationId,
    cardId: body.paymentData,
  }),
)
