import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { keptQuery } from './kept-query.ts'
import type { PaymentRow } from './payments.ts'
import { documents } from './schema/documents.ts'
import { payments } from './schema/payments.ts'

/** Receipts of a loan by payment, the latest of each: a late payment may have corrected the first (D55). */
export const receiptsOf = async (
  queryable: Queryable,
  loanId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await queryable
    .select({ id: documents.id, causeId: documents.causeId })
    .from(documents)
    .where(and(eq(documents.type, 'RECEIPT'), eq(documents.loanId, loanId)))
    .orderBy(asc(documents.createdAtMs), asc(documents.id))
  return new Map(rows.map(({ id, causeId }) => [causeId.split(':')[0] ?? causeId, id]))
}

/** A payment with the id of its latest receipt; null while it is not booked. */
export interface ReceiptedPayment {
  readonly payment: PaymentRow
  readonly receiptDocumentId: string | null
}

const receipted = keptQuery<{ id: string }, ReceiptedPayment[]>((database) =>
  database
    .select({
      payment: payments,
      receiptDocumentId: sql<string | null>`(
        select d.id from document as d
        where d.type = 'RECEIPT' and d.loan_id = payment.loan_id
          and split_part(d.cause_id, ':', 1) = payment.id
        order by d.created_at_ms desc, d.id desc limit 1)`.as('receipt_document_id'),
    })
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id'))),
)

/** The payment as it stands now. @throws Error when there is none */
export const receiptedPayment = async (
  queryable: Queryable,
  id: string,
): Promise<ReceiptedPayment> => {
  const [row] = await receipted(queryable, { id })
  if (!row) throw new Error('A payment that was begun is gone')
  return row
}
