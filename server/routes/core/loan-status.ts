import { loanStatus } from '../../../protocol/calls/core/loan.ts'
import { applicationView } from '../../origination/application-view.ts'
import { route } from '../../route.ts'
import { ownLoan } from './own-loan.ts'

export const loanStatusRoute = route(loanStatus, async ({ context, client, body }) =>
  applicationView(
    context.database,
    await ownLoan(context, client.id, body.loanApplicationId),
    context.clock.now(),
  ),
)
