import { fromRoubles } from '../../../lending/money.ts'
import { loanSmallerSum } from '../../../protocol/calls/core/loan.ts'
import { route } from '../../route.ts'
import { takeLess } from '../../origination/take-less.ts'

export const loanSmallerSumRoute = route(loanSmallerSum, ({ context, client, body, idempotency }) =>
  takeLess(context, idempotency, {
    clientId: client.id,
    loanId: body.loanApplicationId,
    amountKopecks: fromRoubles(body.amountOfContract),
  }),
)
