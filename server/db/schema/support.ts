import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { SUPPORT_AUTHORS, SUPPORT_KINDS } from '../../../protocol/enums.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'

/** What a client and the lender wrote to each other; a call-back request is a message too (decision 0044). */
export const supportMessages = pgTable(
  'support_message',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    author: text('author', { enum: SUPPORT_AUTHORS }).notNull(),
    kind: text('kind', { enum: SUPPORT_KINDS }).notNull(),
    body: text('body').notNull(),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('support_message_client').on(table.clientId, table.createdAtMs, table.id),
    index('support_message_created').on(table.createdAtMs),
    oneOf('support_message_author', table.author, SUPPORT_AUTHORS),
    oneOf('support_message_kind', table.kind, SUPPORT_KINDS),
  ],
)

/** Whether a client waits for an answer, kept with every message: the desk's list reads nothing else. */
export const supportThreads = pgTable(
  'support_thread',
  {
    clientId: text('client_id')
      .primaryKey()
      .references(() => clients.id),
    /** Moment of the oldest unanswered message; null when everything is answered. */
    waitingSinceMs: bigint('waiting_since_ms', { mode: 'number' }),
    /** Id of the oldest unanswered message. */
    firstUnansweredId: text('first_unanswered_id'),
    unanswered: integer('unanswered').notNull(),
    wantsCall: boolean('wants_call').notNull(),
  },
  (table) => [
    index('support_thread_waiting')
      .on(table.waitingSinceMs, table.clientId)
      .where(sql`${table.waitingSinceMs} is not null`),
  ],
)
