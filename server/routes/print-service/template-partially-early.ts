import { fromRoubles } from '../../../lending/money.ts'
import { templatePartiallyEarly } from '../../../protocol/calls/print-service/templates.ts'
import { route } from '../../route.ts'
import { drawEarly } from '../../servicing/draw-change.ts'

export const templatePartiallyEarlyRoute = route(
  templatePartiallyEarly,
  ({ context, client, body }) =>
    drawEarly(context, {
      clientId: client.id,
      namedClientId: body.clientId,
      loanId: body.loanApplicationId,
      amountKopecks: fromRoubles(body.paymentAmount),
      mode: body.mode,
    }),
)
