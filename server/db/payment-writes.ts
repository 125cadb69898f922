/** The two writes that every payment by a saved card makes, their texts built once. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { type Enqueued, outboxRows } from './outbox.ts'
import type { PaymentRow } from './payments.ts'
import { outbox } from './schema/outbox.ts'
import { payments } from './schema/payments.ts'

/** A payment as it is begun: what only its end knows is not there yet. */
export type BegunPayment = Omit<
  PaymentRow,
  | 'declineCode'
  | 'reasonCode'
  | 'transactionId'
  | 'finishedAtMs'
  | 'countedAtMs'
  | 'appliedOn'
  | 'reversedAtMs'
  | 'allocation'
>

const NOT_ENDED = {
  declineCode: null,
  reasonCode: null,
  transactionId: null,
  finishedAtMs: null,
  countedAtMs: null,
  appliedOn: null,
  reversedAtMs: null,
  allocation: null,
} as const

type Order = {
  readonly orderId: string
  readonly orderKind: string
  readonly orderPayload: Enqueued['payload']
  readonly orderRunAtMs: number
  readonly orderDedupeKey: string | null
}

const begunPayment = keptQuery<BegunPayment & Order, unknown>((database) => {
  const enqueuedOrder = database.$with('enqueued').as(
    database
      .insert(outbox)
      .values({
        id: sql.placeholder('orderId'),
        kind: sql.placeholder('orderKind'),
        payload: sql.placeholder('orderPayload'),
        dedupeKey: sql.placeholder('orderDedupeKey'),
        status: 'WAITING',
        runAtMs: sql.placeholder('orderRunAtMs'),
        attempts: 0,
      })
      .onConflictDoNothing()
      .returning({ id: outbox.id }),
  )
  return database
    .with(enqueuedOrder)
    .insert(payments)
    .values({
      id: sql.placeholder('id'),
      invoiceId: sql.placeholder('invoiceId'),
      clientId: sql.placeholder('clientId'),
      purpose: sql.placeholder('purpose'),
      loanId: sql.placeholder('loanId'),
      paymentType: sql.placeholder('paymentType'),
      changeId: sql.placeholder('changeId'),
      amountKopecks: sql.placeholder('amountKopecks'),
      cardId: sql.placeholder('cardId'),
      cardMask: sql.placeholder('cardMask'),
      method: sql.placeholder('method'),
      state: sql.placeholder('state'),
      initiator: sql.placeholder('initiator'),
      isRepeat: sql.placeholder('isRepeat'),
      createdAtMs: sql.placeholder('createdAtMs'),
      expiresAtMs: sql.placeholder('expiresAtMs'),
    })
})

/**
 * Writes a payment and what must look after it later by one statement, whose answer says nothing: it may be done behind
 * others. Returns the payment as it stands then.
 */
export const insertBegunPayment = async (
  tx: Tx,
  payment: BegunPayment,
  order: Enqueued,
): Promise<PaymentRow> => {
  const [row] = outboxRows(tx, [order])
  if (!row) throw new Error('An order without a row')
  await begunPayment(tx, {
    ...payment,
    orderId: row.id,
    orderKind: row.kind,
    orderPayload: row.payload,
    orderRunAtMs: row.runAtMs,
    orderDedupeKey: row.dedupeKey,
  })
  return { ...payment, ...NOT_ENDED }
}

type Booked = Pick<
  PaymentRow,
  | 'id'
  | 'state'
  | 'amountKopecks'
  | 'declineCode'
  | 'reasonCode'
  | 'transactionId'
  | 'cardId'
  | 'cardMask'
  | 'appliedOn'
  | 'finishedAtMs'
  | 'countedAtMs'
>

const booked = keptQuery<Booked & { readonly allocation: string }, unknown>((database) =>
  database
    .update(payments)
    .set({
      state: sql`${sql.placeholder('state')}`,
      amountKopecks: sql`${sql.placeholder('amountKopecks')}`,
      declineCode: sql`${sql.placeholder('declineCode')}`,
      reasonCode: sql`${sql.placeholder('reasonCode')}`,
      transactionId: sql`${sql.placeholder('transactionId')}`,
      cardId: sql`${sql.placeholder('cardId')}`,
      cardMask: sql`${sql.placeholder('cardMask')}`,
      appliedOn: sql`${sql.placeholder('appliedOn')}`,
      finishedAtMs: sql`${sql.placeholder('finishedAtMs')}`,
      countedAtMs: sql`${sql.placeholder('countedAtMs')}`,
      allocation: sql`${sql.placeholder('allocation')}`,
    })
    .where(eq(payments.id, sql.placeholder('id'))),
)

/** Writes what the booking of its money has made of a payment that is held; by one statement whose answer says nothing. */
export const bookPayment = async (
  tx: Tx,
  payment: Booked & { readonly allocation: NonNullable<PaymentRow['allocation']> },
): Promise<void> => {
  await booked(tx, { ...payment, allocation: JSON.stringify(payment.allocation) })
}
