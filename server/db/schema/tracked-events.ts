import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { momentMs } from './columns.ts'

/** Events of the interface, without personal data. */
export const trackedEvents = pgTable(
  'tracked_event',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    details: jsonb('details')
      .$type<Readonly<Record<string, string | number | boolean>>>()
      .notNull(),
    atMs: momentMs('at_ms').notNull(),
  },
  (table) => [
    index('tracked_event_at').on(table.atMs),
    index('tracked_event_name').on(table.name, table.atMs),
  ],
)
