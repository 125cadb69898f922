import { applicationChangeStep } from '../../../protocol/calls/core/changes.ts'
import { stepOf } from '../../servicing/change-step.ts'
import { route } from '../../route.ts'
import { ownLoan } from './own-loan.ts'

export const applicationChangeStepRoute = route(
  applicationChangeStep,
  async ({ context, client, query }) => {
    const { loanId } = query
    if (loanId !== undefined) await ownLoan(context, client.id, loanId)
    return stepOf(context.database, { clientId: client.id, loanId }, context.clock.now())
  },
)
