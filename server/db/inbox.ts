import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MESSAGE_STATES, MessageChannel } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { type Enqueued, outboxRows } from './outbox.ts'
import { inboxMessages, type messages } from './schema/messages.ts'
import { writeBehind } from './transaction.ts'

export type InboxRow = typeof inboxMessages.$inferSelect
export type NewInboxRow = Pick<
  InboxRow,
  'clientId' | 'loanId' | 'kind' | 'title' | 'body' | 'dedupeKey'
>

/** Writes what clients read under the bell; a cause that has its message gets no second one. */
export const insertInboxRows = async (
  tx: Tx,
  rows: readonly NewInboxRow[],
  nowMs: number,
): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(inboxMessages)
    .values(rows.map((row) => ({ ...row, id: randomUUID(), createdAtMs: nowMs })))
    .onConflictDoNothing({ target: inboxMessages.dedupeKey })
}

/** Messages of a client, latest first, and how many of all are unread; those behind the own message `before` when it is named. */
export const inboxPage = async (
  queryable: Queryable,
  clientId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ readonly messages: readonly InboxRow[]; readonly unread: number }> => {
  const { createdAtMs, id } = inboxMessages
  const last = alias(inboxMessages, 'last')
  const behind =
    before === undefined
      ? undefined
      : sql`(${createdAtMs}, ${id}) < (${queryable
          .select({ createdAtMs: last.createdAtMs, id: last.id })
          .from(last)
          .where(and(eq(last.clientId, clientId), eq(last.id, before)))})`
  const rows = await queryable
    .select({
      message: inboxMessages,
      unread: sql<number>`(
        select count(*)::integer from inbox_message as u
        where u.client_id = ${clientId} and u.read_at_ms is null)`.as('unread'),
    })
    .from(inboxMessages)
    .where(and(eq(inboxMessages.clientId, clientId), behind))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(limit)
  const [first] = rows
  if (first) return { messages: rows.map(({ message }) => message), unread: first.unread }
  // No row brings the number: from the top on there is nothing at all, behind the last message there may be unread ones.
  return { messages: [], unread: before === undefined ? 0 : await countUnread(queryable, clientId) }
}

/** How many messages a client has not read. */
export const countUnread = async (queryable: Queryable, clientId: string): Promise<number> => {
  const [row] = await queryable
    .select({ unread: count() })
    .from(inboxMessages)
    .where(and(eq(inboxMessages.clientId, clientId), isNull(inboxMessages.readAtMs)))
  return row?.unread ?? 0
}

/** Notes that a client has read some of the own messages; others and those read before stay as they are. */
export const markInboxRead = async (
  tx: Tx,
  clientId: string,
  { ids, nowMs }: { ids: readonly string[]; nowMs: number },
): Promise<void> => {
  await tx
    .update(inboxMessages)
    .set({ readAtMs: nowMs })
    .where(
      and(
        eq(inboxMessages.clientId, clientId),
        inArray(inboxMessages.id, [...ids]),
        isNull(inboxMessages.readAtMs),
      ),
    )
}

/** Erases what a client was told, with the account. */
export const deleteInbox = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(inboxMessages).where(eq(inboxMessages.clientId, clientId))
}

/** A message, what stands under the bell for it, and the orders that go with it. */
export interface PlannedMessage extends Pick<
  typeof messages.$inferSelect,
  'id' | 'clientId' | 'loanId' | 'channel' | 'kind' | 'title' | 'dueOn' | 'dedupeKey'
> {
  readonly inbox: NewInboxRow | null
  readonly orders: readonly Enqueued[]
}

/**
 * Writes messages whose cause has none yet, and for those alone what is under the bell and the orders.
 */
export const insertPlannedMessages = async (
  tx: Tx,
  planned: readonly PlannedMessage[],
  nowMs: number,
): Promise<void> => {
  const rows = planned.map(({ inbox: _inbox, orders: _orders, ...row }) => row)
  const listed = planned.flatMap(({ id: messageId, inbox }) =>
    inbox === null ? [] : [{ ...inbox, messageId, id: randomUUID() }],
  )
  const owners = planned.flatMap(({ id, orders }) => orders.map(() => id))
  const orders = outboxRows(
    tx,
    planned.flatMap((message) => message.orders),
  ).map((order, place) => ({ ...order, messageId: owners[place], place }))
  const write = sql`
    with added as (
      insert into message (id, client_id, loan_id, channel, kind, title, due_on, after_due,
        dedupe_key, state, created_at_ms)
      select m.id, m."clientId", m."loanId", m.channel, m.kind, m.title, m."dueOn", false,
        m."dedupeKey", 'PLANNED', ${nowMs}::bigint
      from json_to_recordset(${JSON.stringify(rows)}::json) as m(id text, "clientId" text,
        "loanId" text, channel text, kind text, title text, "dueOn" date, "dedupeKey" text)
      on conflict (dedupe_key) do nothing returning id),
    listed as (
      insert into inbox_message (id, client_id, loan_id, kind, title, body, dedupe_key,
        created_at_ms)
      select i.id, i."clientId", i."loanId", i.kind, i.title, i.body, i."dedupeKey",
        ${nowMs}::bigint
      from json_to_recordset(${JSON.stringify(listed)}::json) as i(id text, "messageId" text,
        "clientId" text, "loanId" text, kind text, title text, body text, "dedupeKey" text)
      join added on added.id = i."messageId"
      on conflict (dedupe_key) do nothing),
    ordered as (
      insert into outbox (id, kind, payload, dedupe_key, status, run_at_ms, attempts)
      select o.id, o.kind, o.payload, o."dedupeKey", o.status, o."runAtMs", o.attempts
      from json_to_recordset(${JSON.stringify(orders)}::json) as o(id text, "messageId" text,
        kind text, payload jsonb, "dedupeKey" text, status text, "runAtMs" bigint,
        attempts integer, place integer)
      join added on added.id = o."messageId"
      order by o.place
      on conflict do nothing)
    select id from added`
  await writeBehind(tx, () => tx.execute(write).execute())
}

/** What a client was told; the moment is that of the sending, or of the refusal to send. */
export interface Told {
  readonly title: string
  readonly channel: MessageChannel
  readonly state: (typeof MESSAGE_STATES)[number]
  readonly atMs: number
}

/** The latest message, called `m`, that fits, as a column of another query; null when none does. */
export const latestMessage = (fits: SQL): SQL<Told | null> =>
  sql<Told | null>`(
  select json_build_object('title', m.title, 'channel', m.channel, 'state', m.state,
    'atMs', coalesce(m.sent_at_ms, m.created_at_ms))
  from message as m where ${fits}
  order by m.created_at_ms desc limit 1)`
