import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** First answers by key (D36); written in the transaction of the effect they answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text('owner').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    reply: jsonb('reply'),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.route, table.key] }),
    index('idempotency_age').on(table.createdAtMs),
  ],
)
