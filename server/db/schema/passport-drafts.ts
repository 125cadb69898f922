import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { PASSPORT_PROOFS } from '../../../protocol/client-proof.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { passportChanges } from './passport-changes.ts'
import { staffMembers } from './staff.ts'

/** Another passport of a client, as a member of staff has typed it; two people decide (decision 0105). */
export const passportDrafts = pgTable(
  'passport_draft',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** The passport of the questionnaire and the one to come, sealed (D46). */
    sealed: text('sealed').notNull(),
    proof: text('proof', { enum: PASSPORT_PROOFS }).notNull(),
    /** What the client has sent from the account; null where they came themselves (decision 0111). */
    changeId: text('change_id').references(() => passportChanges.id),
    /** Network address it was typed at. */
    networkAddress: text('network_address').notNull(),
    typedBy: text('typed_by')
      .notNull()
      .references(() => staffMembers.id),
    typedAtMs: bigint('typed_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('passport_draft_change').on(table.changeId),
    index('passport_draft_client').on(table.clientId, table.typedAtMs),
    oneOf('passport_draft_proof', table.proof, PASSPORT_PROOFS),
  ],
)
