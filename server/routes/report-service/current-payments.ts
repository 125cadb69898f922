import { moscowDate } from '../../../lending/calendar.ts'
import { currentPayments } from '../../../protocol/calls/report-service/payments.ts'
import { foldsOf } from '../../loan-book/loan-history.ts'
import { openContractsOf } from '../../db/loans.ts'
import { route } from '../../route.ts'

export const currentPaymentsRoute = route(currentPayments, async ({ context, client }) => {
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
