import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'

const momentMs = (name: string) => bigint(name, { mode: 'number' })

/** A saved card: the acquirer's token and the card's face, never its number. */
export const cards = pgTable(
  'card',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** The acquirer's token, sealed (D46), and its digest; null once the card is deleted. */
    tokenSealed: text('token_sealed'),
    tokenDigest: text('token_digest'),
    /** Plain, of before 2026-11-22: sealed and emptied at the start (seal-plain-rows.ts), never written. */
    plainToken: text('token'),
    brand: text('brand').notNull(),
    firstSix: text('first_six').notNull(),
    lastFour: text('last_four').notNull(),
    /** MM/YY */
    expires: text('expires').notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),
    deletedAtMs: momentMs('deleted_at_ms'),
  },
  (table) => [
    index('card_client').on(table.clientId, table.createdAtMs),
    // Cards by the month they end in, as the workplace lists those of automatic debits (decision 0109).
    index('card_expires')
      .on(table.expires, table.id)
      .where(sql`${table.deletedAtMs} is null`),
    uniqueIndex('card_token_digest')
      .on(table.clientId, table.tokenDigest)
      .where(sql`${table.deletedAtMs} is null`),
  ],
)
