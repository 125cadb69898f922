import { templateShift } from '../../../protocol/calls/print-service/templates.ts'
import { route } from '../../route.ts'
import { drawShift } from '../../servicing/draw-change.ts'

export const templateShiftRoute = route(templateShift, ({ context, client, body }) =>
  drawShift(context, {
    clientId: client.id,
    namedClientId: body.clientId,
    loanId: body.loanApplicationId,
    days: body.days,
  }),
)
