import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, notLike, or, sql } from 'drizzle-orm'
import type { Json, Queryable, Tx } from '../db/database.ts'
import { outbox } from '../db/schema/outbox.ts'
import {
  sandboxCardOperations,
  sandboxCardReplies,
  sandboxCardTokens,
  sandboxChargebacks,
  sandboxJournal,
  sandboxWebhooks,
} from '../db/schema/sandbox.ts'

export interface JournalEntry {
  readonly kind: string
  readonly subject: string
  readonly atMs: number
  readonly payload: Json
}

export type JournalRow = typeof sandboxJournal.$inferSelect

/** Writes down what a stand-in did. */
export const recordInJournal = async (
  queryable: Queryable,
  entry: JournalEntry,
): Promise<JournalRow> => {
  const [row] = await queryable.insert(sandboxJournal).values(entry).returning()
  if (!row) throw new Error('The journal did not take the entry')
  return row
}

/** Newest first; `kinds` and `subject` narrow, at most `limit` rows. */
export const readJournal = (
  queryable: Queryable,
  filter: { kinds?: readonly string[]; subject?: string; limit: number },
): Promise<JournalRow[]> =>
  queryable
    .select()
    .from(sandboxJournal)
    .where(
      and(
        filter.kinds ? inArray(sandboxJournal.kind, [...filter.kinds]) : undefined,
        filter.subject === undefined ? undefined : eq(sandboxJournal.subject, filter.subject),
      ),
    )
    .orderBy(desc(sandboxJournal.position))
    .limit(filter.limit)

/**
 * Empties every table of the product but `keep` (sandbox only, D38), also those whose rows may otherwise never
 * be deleted, and drops what waits in the outbox, except the recurring jobs' next runs.
 */
export const emptyAllTables = async (tx: Tx, keep: readonly string[]): Promise<void> => {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables = rows.map((row) => row.name).filter((name) => !keep.includes(name))
  for (const name of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`)
  }
  const list = sql.join(
    tables.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`truncate table ${list} restart identity cascade`)
  for (const name of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
  }
  await tx
    .delete(outbox)
    .where(
      or(ne(outbox.status, 'WAITING'), isNull(outbox.dedupeKey), notLike(outbox.dedupeKey, 'at:%')),
    )
}

export type CardOperation = typeof sandboxCardOperations.$inferSelect
export type NewCardOperation = typeof sandboxCardOperations.$inferInsert
export type CardToken = typeof sandboxCardTokens.$inferSelect

export const insertOperation = async (
  queryable: Queryable,
  operation: NewCardOperation,
): Promise<CardOperation> => {
  const [row] = await queryable.insert(sandboxCardOperations).values(operation).returning()
  if (!row) throw new Error('The operation was not written')
  return row
}

/** Changes the operation only while it has the status `from`; null when another request was first. */
export const moveOperation = async (
  queryable: Queryable,
  transactionId: number,
  from: CardOperation['status'],
  change: Partial<Pick<CardOperation, 'status' | 'reasonCode' | 'token' | 'acsKey'>>,
): Promise<CardOperation | null> => {
  const [row] = await queryable
    .update(sandboxCardOperations)
    .set(change)
    .where(
      and(
        eq(sandboxCardOperations.transactionId, transactionId),
        eq(sandboxCardOperations.status, from),
      ),
    )
    .returning()
  return row ?? null
}

/** Takes `amountKopecks` off what may still be refunded, a negative sum gives it back; null when that is less. */
export const refundOperation = async (
  queryable: Queryable,
  transactionId: number,
  amountKopecks: number,
  type: 'payment' | 'payout' = 'payment',
): Promise<CardOperation | null> => {
  const refunded = sql`${sandboxCardOperations.refundedKopecks} + ${amountKopecks}`
  const [row] = await queryable
    .update(sandboxCardOperations)
    .set({ refundedKopecks: refunded })
    .where(
      and(
        eq(sandboxCardOperations.transactionId, transactionId),
        eq(sandboxCardOperations.status, 'Completed'),
        eq(sandboxCardOperations.type, type),
        gte(sandboxCardOperations.amountKopecks, refunded),
      ),
    )
    .returning()
  return row ?? null
}

export const findOperation = async (
  queryable: Queryable,
  transactionId: number,
): Promise<CardOperation | null> => {
  const [row] = await queryable
    .select()
    .from(sandboxCardOperations)
    .where(eq(sandboxCardOperations.transactionId, transactionId))
  return row ?? null
}

/** The newest operation with this invoice. */
export const findOperationByInvoice = async (
  queryable: Queryable,
  invoiceId: string,
): Promise<CardOperation | null> => {
  const [row] = await queryable
    .select()
    .from(sandboxCardOperations)
    .where(eq(sandboxCardOperations.invoiceId, invoiceId))
    .orderBy(desc(sandboxCardOperations.transactionId))
    .limit(1)
  return row ?? null
}

export const insertCardToken = async (queryable: Queryable, card: CardToken): Promise<void> => {
  await queryable.insert(sandboxCardTokens).values(card).onConflictDoNothing()
}

export const findCardToken = async (
  queryable: Queryable,
  token: string,
): Promise<CardToken | null> => {
  const [row] = await queryable
    .select()
    .from(sandboxCardTokens)
    .where(eq(sandboxCardTokens.token, token))
  return row ?? null
}

/** The answer given under this request id since `sinceMs`, or null. */
export const findReply = async (
  queryable: Queryable,
  requestId: string,
  sinceMs: number,
): Promise<unknown> => {
  const [row] = await queryable
    .select()
    .from(sandboxCardReplies)
    .where(
      and(
        eq(sandboxCardReplies.requestId, requestId),
        gte(sandboxCardReplies.createdAtMs, sinceMs),
      ),
    )
  return row?.reply ?? null
}

export const keepReply = async (
  queryable: Queryable,
  requestId: string,
  reply: Json,
  createdAtMs: number,
): Promise<void> => {
  await queryable
    .insert(sandboxCardReplies)
    .values({ requestId, reply, createdAtMs })
    .onConflictDoUpdate({ target: sandboxCardReplies.requestId, set: { reply, createdAtMs } })
}

export const isWebhookDelivered = async (queryable: Queryable, id: string): Promise<boolean> => {
  const [row] = await queryable.select().from(sandboxWebhooks).where(eq(sandboxWebhooks.id, id))
  return row !== undefined && row.deliveredAtMs !== null
}

export const markWebhookDelivered = async (
  queryable: Queryable,
  id: string,
  deliveredAtMs: number,
): Promise<void> => {
  await queryable
    .insert(sandboxWebhooks)
    .values({ id, deliveredAtMs })
    .onConflictDoUpdate({ target: sandboxWebhooks.id, set: { deliveredAtMs } })
}

type ChargebackLine = typeof sandboxChargebacks.$inferInsert

/** Writes a line of the acquirer's list of disputes. */
export const insertChargebackLine = async (
  queryable: Queryable,
  line: ChargebackLine,
): Promise<void> => {
  await queryable.insert(sandboxChargebacks).values(line)
}

/** The newest line about the disputed money of an operation; null when nobody ever disputed it. */
export const lastChargebackOf = async (queryable: Queryable, transactionId: number) => {
  const [row] = await queryable
    .select()
    .from(sandboxChargebacks)
    .where(
      and(
        eq(sandboxChargebacks.transactionId, transactionId),
        eq(sandboxChargebacks.type, 'Chargeback'),
      ),
    )
    .orderBy(desc(sandboxChargebacks.position))
    .limit(1)
  return row ?? null
}

/** Lines of a period, the oldest first. */
export const listChargebackLines = (
  queryable: Queryable,
  period: { fromMs: number; toMs: number; offset: number; limit: number },
) =>
  queryable
    .select()
    .from(sandboxChargebacks)
    .where(
      and(gte(sandboxChargebacks.atMs, period.fromMs), lte(sandboxChargebacks.atMs, period.toMs)),
    )
    .orderBy(asc(sandboxChargebacks.position))
    .offset(period.offset)
    .limit(period.limit)
