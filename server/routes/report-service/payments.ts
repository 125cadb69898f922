import { type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/report-service/payments.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { fiscalTotal } from '../../../lending/fiscal-receipt.ts'
import { type FiscalReceiptRow, madeReceiptsOfPayments } from '../../db/fiscal-receipts.ts'
import { loanOperations } from '../../db/loan-operations.ts'
import { loanOf } from '../../db/loans.ts'
import { type LoanBookRow, openBooksOf } from '../../loan-book/loan-books.ts'
import { foldBooks } from '../../loan-book/loan-history.ts'
import { rememberedOf } from '../../remembered.ts'
import { readRoute, route } from '../../route.ts'

const unpaidRows = rememberedOf((books: readonly LoanBookRow[], today: IsoDate) =>
  foldBooks(books, today, () => today)
    .flatMap(({ loan, state }) =>
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
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn))),
)

export const currentPayments = readRoute(calls.currentPayments, async ({ context, client }) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const books = await openBooksOf(database, client.id)
  return {
    asOf: new Date(nowMs).toISOString(),
    payments: unpaidRows(books, moscowDate(nowMs)),
  }
})

/** A receipt that the till has made, as its payer finds it. */
const fiscalReceiptOf = (receipt: FiscalReceiptRow) => ({
  id: receipt.id,
  kind: receipt.kind,
  amountKopecks: fiscalTotal(receipt),
  issuedAt: new Date(receipt.issuedAtMs ?? receipt.createdAtMs).toISOString(),
  driveNumber: receipt.driveNumber ?? '',
  documentNumber: receipt.documentNumber ?? '',
  documentSign: receipt.documentSign ?? '',
  url: receipt.url,
})

export const detailsPaymentsContract = route(
  calls.detailsPaymentsContract,
  async ({ context, client, query }) => {
    const loan = await loanOf(context.database, client.id, query.loanApplicationId)
    if (!loan) throw new Refusal('NOT_FOUND')
    const { total, operations } = await loanOperations(context.database, loan, query)
    const ids = operations.map(({ id }) => id)
    const receipts = await madeReceiptsOfPayments(context.database, ids)
    return {
      total,
      payments: operations.map(({ atMs, ...operation }) => {
        const own = receipts.get(operation.id)
        return {
          ...operation,
          at: new Date(atMs).toISOString(),
          ...(own && { fiscalReceipts: own.map(fiscalReceiptOf) }),
        }
      }),
    }
  },
)
