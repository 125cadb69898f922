import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MESSAGE_STATES, MessageChannel } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { inboxMessages } from './schema/messages.ts'

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
