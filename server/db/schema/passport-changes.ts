import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  PASSPORT_CHANGE_REASONS,
  PASSPORT_CHANGE_STATES,
} from '../../../protocol/passport-change.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'
import { staffMembers } from './staff.ts'

/** A new passport that a client has sent from the account; the lender's people decide (decision 0111). */
export const passportChanges = pgTable(
  'passport_change',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** The passport to come, sealed (D46). */
    sealed: text('sealed').notNull(),
    passportPhotoFileId: text('passport_photo_file_id').notNull(),
    selfieFileId: text('selfie_file_id').notNull(),
    state: text('state', { enum: PASSPORT_CHANGE_STATES }).notNull(),
    reason: text('reason', { enum: PASSPORT_CHANGE_REASONS }),
    /** Network address it came from. */
    networkAddress: text('network_address').notNull(),
    askedAtMs: momentMs('asked_at_ms').notNull(),
    decidedAtMs: momentMs('decided_at_ms'),
    /** Who refused it; whoever agreed stands in the question of two people. */
    decidedBy: text('decided_by').references(() => staffMembers.id),
  },
  (table) => [
    // One at a time.
    uniqueIndex('passport_change_asked')
      .on(table.clientId)
      .where(sql`${table.state} = 'ASKED'`),
    index('passport_change_client').on(table.clientId, table.askedAtMs),
    index('passport_change_waiting')
      .on(table.askedAtMs, table.id)
      .where(sql`${table.state} = 'ASKED'`),
    oneOf('passport_change_state', table.state, PASSPORT_CHANGE_STATES),
    check(
      'passport_change_decided',
      sql`(${table.state} = 'ASKED') = (${table.decidedAtMs} is null)
        and (${table.state} = 'REFUSED') = (${table.reason} is not null)
        and (${table.state} = 'REFUSED') = (${table.decidedBy} is not null)`,
    ),
  ],
)
