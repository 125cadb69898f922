import { templateProlongation } from '../../../protocol/calls/print-service/templates.ts'
import { route } from '../../route.ts'
import { drawProlongation } from '../../servicing/draw-change.ts'

export const templateProlongationRoute = route(templateProlongation, ({ context, client, body }) =>
  drawProlongation(context, {
    clientId: client.id,
    namedClientId: body.clientId,
    loanId: body.loanApplicationId,
    days: body.days,
  }),
)
