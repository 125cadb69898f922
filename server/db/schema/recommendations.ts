import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

export const recommendations = pgTable(
  'recommendation',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    atMs: momentMs('at_ms').notNull(),
    /** The client lets the words be shown to everybody, without a name. */
    mayPublish: boolean('may_publish').notNull().default(false),
    /** Since when they are shown; null while they are not. */
    publishedAtMs: momentMs('published_at_ms'),
  },
  (table) => [
    index('recommendation_client').on(table.clientId, table.atMs),
    index('recommendation_at').on(table.atMs, table.id),
    index('recommendation_published')
      .on(table.atMs, table.id)
      .where(sql`${table.publishedAtMs} is not null`),
    check(
      'recommendation_published_with_leave',
      sql`${table.publishedAtMs} is null or ${table.mayPublish}`,
    ),
  ],
)
