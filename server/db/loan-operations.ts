import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { cardMask } from './cards.ts'
import type { Queryable } from './database.ts'
import type { LoanRow } from './loans.ts'
import { cards } from './schema/clients.ts'
import { documents } from './schema/documents.ts'
import { payoutReturns } from './schema/loan-endings.ts'
import { payouts } from './schema/loans.ts'
import { moneyTasks } from './schema/money-tasks.ts'
import { payments, refunds, takenBackPayments } from './schema/payments.ts'

/** Receipts of a loan by payment, the latest of each: a late payment may have corrected the first (D55). */
const receiptsOf = async (
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

/** More than this is never given at once (D24). */
const MAX_ROWS = 1_000

const NOTHING = { principalKopecks: 0, interestKopecks: 0, penaltyKopecks: 0, advanceKopecks: 0 }

type Moments = typeof payments | typeof refunds | typeof payouts

/** What tells apart what happened in one millisecond, the latest first: money is lent, then paid, then given back. */
const RANKS = { givenBack: 0, payoutReturned: 1, paid: 2, lent: 3 } as const

/** Money that the bank moved by itself happened when it was booked. */
const movedByBank = (
  queryable: Queryable,
  table: typeof takenBackPayments | typeof payoutReturns,
  { rank, loanId }: { rank: number; loanId: string },
) =>
  queryable
    .select({
      id: sql<string>`${table.id}`.as('id'),
      atMs: sql<number>`${table.createdAtMs}`.mapWith(Number).as('at_ms'),
      bookedMs: sql<number>`${table.createdAtMs}`.mapWith(Number).as('booked_ms'),
      rank: sql<number>`${rank}::int`.as('rank'),
    })
    .from(table)
    .where(eq(table.loanId, loanId))

const ended = ({ finishedAtMs, createdAtMs }: Moments): SQL =>
  sql`coalesce(${finishedAtMs}, ${createdAtMs})`

/** `bookedMs` keeps the order of payments of one moment. */
const movement = (
  queryable: Queryable,
  table: Moments,
  { rank, of, at }: { rank: number; of: SQL; at: SQL },
) =>
  queryable
    .select({
      id: sql<string>`${table.id}`.as('id'),
      atMs: sql<number>`${at}`.mapWith(Number).as('at_ms'),
      bookedMs: sql<number>`${ended(table)}`.mapWith(Number).as('booked_ms'),
      rank: sql<number>`${rank}::int`.as('rank'),
    })
    .from(table)
    .where(of)

/** Ids and moments of everything that moved, from the five tables of money. */
const movementsOf = (queryable: Queryable, loanId: string) =>
  unionAll(
    movement(queryable, payments, {
      rank: RANKS.paid,
      of: sql`${eq(payments.loanId, loanId)} and ${eq(payments.purpose, 'REPAYMENT')}`,
      // The moment the money counts for, however late we learnt of it (D55).
      at: sql`coalesce(${payments.countedAtMs}, ${payments.finishedAtMs}, ${payments.createdAtMs})`,
    }),
    movedByBank(queryable, takenBackPayments, { rank: RANKS.givenBack, loanId }),
    movedByBank(queryable, payoutReturns, { rank: RANKS.payoutReturned, loanId }),
    movement(queryable, refunds, {
      rank: RANKS.givenBack,
      of: eq(refunds.loanId, loanId),
      at: ended(refunds),
    }),
    movement(queryable, payouts, {
      rank: RANKS.lent,
      of: eq(payouts.loanId, loanId),
      at: ended(payouts),
    }),
  ).as('movement')

const incoming = async (queryable: Queryable, loanId: string, ids: readonly string[]) => {
  const rows = await queryable
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
  const receipts = await receiptsOf(queryable, loanId)
  return rows.map(({ allocation, ...payment }) => ({
    id: payment.id,
    direction: 'INCOMING' as const,
    amountKopecks: payment.amountKopecks,
    paymentType: payment.paymentType ?? ('INSTALMENT' as const),
    ...NOTHING,
    ...(allocation && {
      principalKopecks: allocation.principalKopecks,
      interestKopecks: allocation.interestKopecks,
      penaltyKopecks: allocation.penaltyKopecks,
      advanceKopecks: allocation.advanceKopecks,
    }),
    cardMask: payment.cardMask,
    method: payment.method,
    state: payment.state,
    isReversed: payment.reversedAtMs !== null,
    receiptDocumentId: receipts.get(payment.id) ?? null,
  }))
}

const OUTGOING = {
  direction: 'OUTGOING',
  paymentType: null,
  ...NOTHING,
  isReversed: false,
  receiptDocumentId: null,
} as const

const lent = async (queryable: Queryable, ids: readonly string[]) => {
  const rows = await queryable
    .select()
    .from(payouts)
    .innerJoin(cards, eq(cards.id, payouts.cardId))
    .where(inArray(payouts.id, [...ids]))
  return rows.map(({ payout: { id, amountKopecks, state, bankId }, card }) => ({
    ...OUTGOING,
    id,
    amountKopecks,
    state,
    ...(bankId === null
      ? { cardMask: cardMask(card), method: 'CARD' as const }
      : { cardMask: null, method: 'SBP' as const }),
  }))
}

/** A payout that the bank gave back: money that came, and no payment of the borrower's. */
const payoutReturned = async (queryable: Queryable, ids: readonly string[]) => {
  const rows = await queryable
    .select({ id: payoutReturns.id, amountKopecks: payoutReturns.amountKopecks })
    .from(payoutReturns)
    .where(inArray(payoutReturns.id, [...ids]))
  return rows.map((row) => ({
    ...row,
    direction: 'INCOMING' as const,
    paymentType: null,
    ...NOTHING,
    cardMask: null,
    state: 'PAID' as const,
    isReversed: false,
    receiptDocumentId: null,
  }))
}

/** Of these refunds, those that wait for a bank transfer: the acquirer gives nothing back any more (decision 0160). */
const refundsToTransfer = async (
  queryable: Queryable,
  refundIds: readonly string[],
): Promise<ReadonlySet<string | null>> => {
  const rows = await queryable
    .select({ refundId: moneyTasks.subjectId })
    .from(moneyTasks)
    .where(
      and(
        inArray(moneyTasks.subjectId, [...refundIds]),
        sql`${moneyTasks.kind} in ('REFUND_REFUSED', 'FRAUD_REFUND') and ${moneyTasks.state} = 'OPEN'`,
        isNotNull(moneyTasks.stoppedAtMs),
        // One that two people have not decided about yet no bank has refused.
        gt(moneyTasks.attempts, 0),
      ),
    )
  return new Set(rows.map(({ refundId }) => refundId))
}

const refunded = async (queryable: Queryable, ids: readonly string[]) => {
  const rows = await queryable
    .select()
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(refunds.id, [...ids]))
  const toTransfer = await refundsToTransfer(
    queryable,
    rows.map(({ refund }) => refund.id),
  )
  return rows.map(({ refund: { id, amountKopecks, state, transactionId }, payment }) => ({
    ...OUTGOING,
    id,
    amountKopecks,
    state,
    ...(toTransfer.has(id) && { isAccountNeeded: true }),
    // What went by a bank transfer has no number of the acquirer, and went to no card.
    ...(state === 'PAID' && transactionId === null
      ? { cardMask: null }
      : { cardMask: payment.cardMask, method: payment.method }),
  }))
}

/** Money of a payment that the bank took back: named by what the payment was for. */
const takenBack = async (queryable: Queryable, ids: readonly string[]) => {
  const rows = await queryable
    .select()
    .from(takenBackPayments)
    .innerJoin(payments, eq(payments.id, takenBackPayments.paymentId))
    .where(inArray(takenBackPayments.id, [...ids]))
  return rows.map(({ taken_back_payment: taken, payment }) => ({
    ...OUTGOING,
    id: taken.id,
    paymentType: payment.paymentType,
    amountKopecks:
      taken.fromHeldKopecks + taken.principalKopecks + taken.interestKopecks + taken.penaltyKopecks,
    principalKopecks: taken.principalKopecks,
    interestKopecks: taken.interestKopecks,
    penaltyKopecks: taken.penaltyKopecks,
    advanceKopecks: taken.fromHeldKopecks,
    state: 'PAID' as const,
    cardMask: payment.cardMask,
    method: payment.method,
  }))
}

/** A page of a loan's money movements, latest first. `limit` is clamped to 1 000 (D24). */
export const loanOperations = async (
  queryable: Queryable,
  loan: LoanRow,
  { offset, limit }: { offset: number; limit: number },
) => {
  const all = movementsOf(queryable, loan.id)
  const total = await queryable.$count(all)
  const page = await queryable
    .select()
    .from(all)
    .orderBy(desc(all.atMs), asc(all.rank), desc(all.bookedMs), desc(all.id))
    .limit(Math.min(limit, MAX_ROWS))
    .offset(offset)
  const ids = page.map(({ id }) => id)
  const found = [
    ...(await refunded(queryable, ids)),
    ...(await payoutReturned(queryable, ids)),
    ...(await takenBack(queryable, ids)),
    ...(await incoming(queryable, loan.id, ids)),
    ...(await lent(queryable, ids)),
  ]
  const byId = new Map(found.map((operation) => [operation.id, operation]))
  return {
    total,
    operations: page.flatMap(({ id, atMs }) => {
      const operation = byId.get(id)
      return operation ? [{ ...operation, atMs }] : []
    }),
  }
}
