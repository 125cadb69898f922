import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/** Links mailed to an address to learn that it is the client's (decision 0045). The link itself is not kept: it is made from `id`. */
export const mailConfirmations = pgTable(
  'mail_confirmation',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    mail: text('mail').notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),
    /** A later link of the same client ends this one at once. */
    expiresAtMs: momentMs('expires_at_ms').notNull(),
    confirmedAtMs: momentMs('confirmed_at_ms'),
  },
  (table) => [
    index('mail_confirmation_client').on(table.clientId, table.createdAtMs),
    index('mail_confirmation_unused')
      .on(table.expiresAtMs)
      .where(sql`${table.confirmedAtMs} is null`),
  ],
)
