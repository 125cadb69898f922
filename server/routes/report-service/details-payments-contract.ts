import { detailsPaymentsContract } from '../../../protocol/calls/report-service/payments.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { loanOf } from '../../db/loans.ts'
import { loanOperations } from '../../db/loan-operations.ts'
import { route } from '../../route.ts'

export const detailsPaymentsContractRoute = route(
  detailsPaymentsContract,
  async ({ context, client, query }) => {
    const loan = await loanOf(context.database, client.id, query.loanApplicationId)
    if (!loan) throw new Refusal('NOT_FOUND')
    const { total, operations } = await loanOperations(context.database, loan, query)
    return {
      total,
      payments: operations.map(({ atMs, ...operation }) => ({
        ...operation,
        at: new Date(atMs).toISOString(),
      })),
    }
  },
)
