import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Single values the server keeps for itself: signing keys, the sandbox clock's offset. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})
