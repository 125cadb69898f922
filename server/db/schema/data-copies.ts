import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/** Copies of their own data that clients took (152-FZ art. 14, decision 0138): what shows that they were given. */
export const dataCopies = pgTable(
  'data_copy',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** SHA-256 of the identifier of the session that asked: no other one may fetch it. */
    holder: text('holder').notNull(),
    /** What the browser that asked calls itself. */
    userAgent: text('user_agent').notNull(),
    /** Network address it was asked from. */
    address: text('address').notNull(),
    askedAtMs: momentMs('asked_at_ms').notNull(),
    /** It is not given after this moment. */
    expiresAtMs: momentMs('expires_at_ms').notNull(),
    /** When the last byte of it left; null: never whole. */
    givenAtMs: momentMs('given_at_ms'),
  },
  (table) => [index('data_copy_client').on(table.clientId, table.askedAtMs)],
)
