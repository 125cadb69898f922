import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { cardMask } from './cards.ts'
import type { Queryable } from './database.ts'
import type { LoanRow } from './loans.ts'
import { cards } from './schema/cards.ts'
import { documents } from './schema/documents.ts'
import { payouts } from './schema/loans.ts'
import { payments } from './schema/payments.ts'

/** More than this is never given at once (D24). */
const MOST_ROWS = 1_000

type PaymentRow = typeof payments.$inferSelect

const NOTHING = { principalKopecks: 0, interestKopecks: 0, penaltyKopecks: 0, advanceKopecks: 0 }

const receiptsOf = async (queryable: Queryable, paymentIds: readonly string[]) => {
  if (paymentIds.length === 0) return new Map<string, string>()
  const rows = await queryable
    .select({ id: documents.id, causeId: documents.causeId })
    .from(documents)
    .where(and(eq(documents.type, 'RECEIPT'), inArray(documents.causeId, [...paymentIds])))
  return new Map(rows.map(({ id, causeId }) => [causeId, id]))
}

const incomingOf = (payment: PaymentRow, receipts: ReadonlyMap<string, string>) => {
  const { allocation } = payment
  return {
    id: payment.id,
    direction: 'INCOMING' as const,
    atMs: payment.finishedAtMs ?? payment.createdAtMs,
    amountKopecks: payment.amountKopecks,
    paymentType: payment.paymentType,
    ...NOTHING,
    ...(allocation && {
      principalKopecks: allocation.principalKopecks,
      interestKopecks: allocation.interestKopecks,
      penaltyKopecks: allocation.penaltyKopecks,
      advanceKopecks: allocation.advanceKopecks,
    }),
    cardMask: payment.cardMask,
    state: payment.state,
    receiptDocumentId: receipts.get(payment.id) ?? null,
  }
}

const outgoingOf = async (queryable: Queryable, loanId: string) => {
  const rows = await queryable
    .select()
    .from(payouts)
    .innerJoin(cards, eq(cards.id, payouts.cardId))
    .where(eq(payouts.loanId, loanId))
  return rows.map(({ payout, card }) => ({
    id: payout.id,
    direction: 'OUTGOING' as const,
    atMs: payout.finishedAtMs ?? payout.createdAtMs,
    amountKopecks: payout.amountKopecks,
    paymentType: null,
    ...NOTHING,
    cardMask: cardMask(card),
    state: payout.state,
    receiptDocumentId: null,
  }))
}

/**
 * A page of a loan's money movements, latest first: what came from the client, then the payout, which is always the
 * earliest (its refused tries with it). `limit` is clamped to 1 000 (D24).
 */
export const loanOperations = async (
  queryable: Queryable,
  loan: LoanRow,
  { offset, limit }: { offset: number; limit: number },
) => {
  const size = Math.min(limit, MOST_ROWS)
  const ofLoan = and(eq(payments.loanId, loan.id), eq(payments.purpose, 'REPAYMENT'))
  const [counted] = await queryable.select({ all: count() }).from(payments).where(ofLoan)
  const incoming = await queryable
    .select()
    .from(payments)
    .where(ofLoan)
    .orderBy(
      sql`coalesce(${payments.finishedAtMs}, ${payments.createdAtMs}) desc`,
      sql`${payments.id} desc`,
    )
    .limit(size)
    .offset(offset)
  const receipts = await receiptsOf(
    queryable,
    incoming.map(({ id }) => id),
  )
  const outgoing = (await outgoingOf(queryable, loan.id)).sort((a, b) => b.atMs - a.atMs)
  const skipped = Math.max(0, offset - (counted?.all ?? 0))
  return {
    total: (counted?.all ?? 0) + outgoing.length,
    operations: [
      ...incoming.map((payment) => incomingOf(payment, receipts)),
      ...outgoing.slice(skipped, skipped + size - incoming.length),
    ],
  }
}
