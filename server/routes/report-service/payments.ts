import { moscowDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/report-service/payments.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { loanOperations } from '../../db/loan-operations.ts'
import { loanOf, openContractsOf } from '../../db/loans.ts'
import { foldsOf } from '../../loan-book/loan-history.ts'
import { route } from '../../route.ts'

export const currentPayments = route(calls.currentPayments, async ({ context, client }) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const open = await openContractsOf(database, client.id)
  const folds = await foldsOf(database, open, moscowDate(nowMs))
  const unpaid = folds.flatMap(({ loan, state }) =>
    state.rows
      .filter(({ status }) => status !== 'PAID')
      .map((row) => ({
        loanApplicationId: loan.id,
        contractNumber: loan.contractNumber ?? '',
        typeOfProduct: loan.productKey,
        number: row.number,
        rowsTotal: state.rows.length,
        dueOn: row.dueOn,
        status: row.status,
        amountKopecks: row.leftKopecks,
      })),
  )
  return {
    asOf: new Date(nowMs).toISOString(),
    payments: unpaid.sort((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn))),
  }
})

export const detailsPaymentsContract = route(
  calls.detailsPaymentsContract,
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
