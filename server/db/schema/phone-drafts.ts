import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { CLIENT_PROOFS } from '../../../protocol/client-proof.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { staffMembers } from './staff.ts'

/** Another phone for a client who has lost theirs, as a member of staff has typed it; two people decide (decision 0099). */
export const phoneDrafts = pgTable(
  'phone_draft',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** The number that is lost and the one to come, sealed (D46). */
    sealed: text('sealed').notNull(),
    proof: text('proof', { enum: CLIENT_PROOFS }).notNull(),
    /** Network address it was typed at. */
    networkAddress: text('network_address').notNull(),
    typedBy: text('typed_by')
      .notNull()
      .references(() => staffMembers.id),
    typedAtMs: bigint('typed_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('phone_draft_client').on(table.clientId, table.typedAtMs),
    oneOf('phone_draft_proof', table.proof, CLIENT_PROOFS),
  ],
)
