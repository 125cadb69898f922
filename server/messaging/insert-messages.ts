import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { NewInboxRow } from '../db/inbox.ts'
import { type Enqueued, outboxRows } from '../db/outbox.ts'
import type { messages } from '../db/schema/messages.ts'
import { writeBehind } from '../db/transaction.ts'

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
