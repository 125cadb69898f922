import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { staffMembers } from './staff.ts'

/** Clients who asked not to be written to about a debt (230-FZ art. 8, decision 0068); the reasons stand in the journal. */
export const contactStops = pgTable('contact_stop', {
  clientId: text('client_id')
    .primaryKey()
    .references(() => clients.id),
  stoppedBy: text('stopped_by')
    .notNull()
    .references(() => staffMembers.id),
  stoppedAtMs: bigint('stopped_at_ms', { mode: 'number' }).notNull(),
})
