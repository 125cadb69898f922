import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { payments, webhookReceipts } from './schema/payments.ts'

export type PaymentRow = typeof payments.$inferSelect
export type NewPayment = typeof payments.$inferInsert
export type PaymentChange = Partial<
  Pick<
    PaymentRow,
    | 'state'
    | 'declineCode'
    | 'reasonCode'
    | 'transactionId'
    | 'cardId'
    | 'cardMask'
    | 'finishedAtMs'
    | 'amountKopecks'
  >
>

/** States in which a payment still holds its loan's place. */
export const OPEN_STATES = ['CREATED', 'PROCESSING', 'UNKNOWN'] as const

/** Writes a payment that nothing has to look after. */
export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<PaymentRow> => {
  const [row] = await tx.insert(payments).values(payment).returning()
  if (!row) throw new Error('The payment was not written')
  return row
}

const anyPayment = keptQuery<{ id: string }, PaymentRow[]>((database) =>
  database
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id'))),
)

export const paymentById = async (queryable: Queryable, id: string): Promise<PaymentRow | null> => {
  const [row] = await anyPayment(queryable, { id })
  return row ?? null
}

const invoicedPayment = keptQuery<{ invoiceId: string }, PaymentRow[]>((database) =>
  database
    .select()
    .from(payments)
    .where(eq(payments.invoiceId, sql.placeholder('invoiceId'))),
)

export const paymentByInvoice = async (
  queryable: Queryable,
  invoiceId: string,
): Promise<PaymentRow | null> => {
  const [row] = await invoicedPayment(queryable, { invoiceId })
  return row ?? null
}

/**
 * The payment that an operation of the acquirer paid, or may be paying; null when there is none. Money that was taken
 * off one loan and assigned to another has two: the one that stands.
 */
export const paymentByTransaction = async (
  queryable: Queryable,
  transactionId: string,
): Promise<PaymentRow | null> => {
  const [row] = await queryable
    .select()
    .from(payments)
    .where(eq(payments.transactionId, transactionId))
    .orderBy(sql`${payments.reversedAtMs} desc nulls first`)
    .limit(1)
  return row ?? null
}

const heldPayment = keptQuery<{ id: string }, PaymentRow[]>((database) =>
  database
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .for('no key update'),
)

/** The payment again, held against everybody else until the transaction ends. Lock its loan first. */
export const lockPayment = async (tx: Tx, id: string): Promise<PaymentRow | null> => {
  const [row] = await heldPayment(tx, { id })
  return row ?? null
}

const placeHolder = keptQuery<{ loanId: string }, PaymentRow[]>((database) =>
  database
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.loanId, sql.placeholder('loanId')),
        // Written out: the index of open payments is found by these very words.
        sql`${payments.state} in ('CREATED', 'PROCESSING', 'UNKNOWN')`,
      ),
    ),
)

/** The payment that holds the loan's place, or null. */
export const openPaymentOf = async (
  queryable: Queryable,
  loanId: string,
): Promise<PaymentRow | null> => {
  const [row] = await placeHolder(queryable, { loanId })
  return row ?? null
}

/** The client's newest payment of a purpose that waits for the widget, or null. */
export const waitingPaymentOf = async (
  queryable: Queryable,
  clientId: string,
  purpose: PaymentRow['purpose'],
): Promise<PaymentRow | null> => {
  const [row] = await queryable
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        eq(payments.purpose, purpose),
        eq(payments.state, 'CREATED'),
      ),
    )
    .orderBy(desc(payments.createdAtMs))
    .limit(1)
  return row ?? null
}

export const updatePayment = async (tx: Tx, id: string, change: PaymentChange): Promise<void> => {
  await tx.update(payments).set(change).where(eq(payments.id, id))
}

/** Ends a form whose life is over and which nobody finished: its place is free and nothing can come of it any more. */
export const expireForm = async (
  queryable: Queryable,
  id: string,
  nowMs: number,
): Promise<void> => {
  await queryable
    .update(payments)
    .set({ state: 'EXPIRED', finishedAtMs: nowMs })
    .where(and(eq(payments.id, id), eq(payments.state, 'CREATED'), lt(payments.expiresAtMs, nowMs)))
}

/** Forms of a locked loan whose card was refused take no money any more: another payment is begun in their place. */
export const closeRefusedForms = async (tx: Tx, loanId: string, nowMs: number): Promise<void> => {
  await tx
    .update(payments)
    .set({ expiresAtMs: nowMs - 1 })
    .where(
      and(
        eq(payments.loanId, loanId),
        eq(payments.state, 'DECLINED'),
        gte(payments.expiresAtMs, nowMs),
      ),
    )
}

/** Notes a webhook; false when this one was taken before. */
export const recordWebhook = async (
  tx: Tx,
  receipt: typeof webhookReceipts.$inferInsert,
): Promise<boolean> => {
  const written = await tx
    .insert(webhookReceipts)
    .values(receipt)
    .onConflictDoNothing()
    .returning({ kind: webhookReceipts.kind })
  return written.length > 0
}

const notedWebhook = keptQuery<
  { kind: string; transactionId: string; invoiceId: string | null; atMs: number },
  { isNew: boolean; payment: PaymentRow | null }[]
>((database) => {
  const noted = database.$with('noted').as(
    database
      .insert(webhookReceipts)
      .values({
        kind: sql.placeholder('kind'),
        transactionId: sql.placeholder('transactionId'),
        invoiceId: sql.placeholder('invoiceId'),
        atMs: sql.placeholder('atMs'),
      })
      .onConflictDoNothing()
      .returning({ kind: webhookReceipts.kind }),
  )
  return database
    .with(noted)
    .select({ isNew: sql<boolean>`exists (select 1 from "noted")`.as('is_new'), payment: payments })
    .from(sql`(select 1) as "one"`)
    .leftJoin(payments, eq(payments.invoiceId, sql.placeholder('invoiceId')))
})

/** {@link recordWebhook} of a notice about a payment, with the payment its invoice names; null when it names none. */
export const recordPaymentWebhook = async (
  tx: Tx,
  receipt: { kind: string; transactionId: string; invoiceId: string | null; atMs: number },
): Promise<{ isNew: boolean; payment: PaymentRow | null }> => {
  const [row] = await notedWebhook(tx, receipt)
  if (!row) throw new Error('A notice was not noted')
  return row
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
