import { bigint, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'

/** The secret address of a client's calendar; of the secret only its hash is kept. */
export const calendarLinks = pgTable(
  'calendar_link',
  {
    clientId: text('client_id')
      .primaryKey()
      .references(() => clients.id),
    /** Grows when the client asks for another address. */
    version: integer('version').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('calendar_link_token').on(table.tokenHash)],
)
