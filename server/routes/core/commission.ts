import * as calls from '../../../protocol/calls/core/commission.ts'
import { route } from '../../route.ts'
import { ownLoan } from './own-loan.ts'

/** There is no commission on any payment (D15). */
export const commissionCalculate = route(
  calls.commissionCalculate,
  async ({ context, client, body }) => {
    await ownLoan(context, client.id, body.loanApplicationId)
    return { commission: 0 as const, amount: body.amount, total: body.amount }
  },
)
