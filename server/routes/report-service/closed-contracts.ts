import * as calls from '../../../protocol/calls/report-service/closed-contracts.ts'
import { loansOf } from '../../db/loans.ts'
import { appliedPaymentsOf } from '../../loan-book/loan-history.ts'
import { route } from '../../route.ts'

export const historyClosedContracts = route(
  calls.historyClosedContracts,
  async ({ context, client }) => {
    const loans = await loansOf(context.database, client.id)
    const closed = loans
      .filter(({ contractState }) => contractState === 'CLOSED')
      .sort((a, b) => (b.closedAtMs ?? 0) - (a.closedAtMs ?? 0))
    const paid = await appliedPaymentsOf(
      context.database,
      closed.map(({ id }) => id),
    )
    return {
      asOf: new Date(context.clock.now()).toISOString(),
      contracts: closed.flatMap((loan) => {
        const { contractNumber, closedOn, closeReason } = loan
        if (contractNumber === null || closedOn === null || closeReason === null) return []
        const payments = paid.get(loan.id) ?? []
        return [
          {
            loanApplicationId: loan.id,
            contractNumber,
            typeOfProduct: loan.productKey,
            amountKopecks: loan.amountKopecks,
            paidKopecks: payments.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0),
            issuedOn: loan.issuedOn,
            closedOn,
            closeReason,
          },
        ]
      }),
    }
  },
)
