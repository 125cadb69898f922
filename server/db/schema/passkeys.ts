import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PASSKEY_TRANSPORTS } from '../../../protocol/passkey-shapes.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/** Keys that sign a client in without a password (decision 0050); the private halves never leave the client's devices. */
export const passkeys = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** As the authenticator calls it, base64url. */
    credentialId: text('credential_id').notNull().unique('passkey_credential'),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures made so far; 0 for ever where the authenticator does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports')
      .$type<readonly (typeof PASSKEY_TRANSPORTS)[number][]>()
      .notNull(),
    /** What the client calls it, sealed (D46). */
    nameSealed: text('name_sealed').notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),
    lastUsedAtMs: momentMs('last_used_at_ms'),
  },
  (table) => [index('passkey_client').on(table.clientId)],
)

/** Challenges that wait for an authenticator's signature: the latest of a begun login or session for each purpose. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    /** SHA-256 of the begun login's or the session's identifier. */
    holder: text('holder').notNull(),
    /** `LOGIN`, or the action that is confirmed. */
    purpose: text('purpose').notNull(),
    challenge: text('challenge').notNull(),
    expiresAtMs: momentMs('expires_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.purpose] }),
    index('passkey_challenge_expires').on(table.expiresAtMs),
  ],
)

/** Who has shown again who they are, in which session and for what. */
export const reauthentications = pgTable(
  'reauthentication',
  {
    /** SHA-256 of the session's identifier. */
    holder: text('holder').notNull(),
    action: text('action').notNull(),
    /** SHA-256 of what the page holds: the table alone confirms nothing. */
    tokenHash: text('token_hash').notNull(),
    expiresAtMs: momentMs('expires_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.action] }),
    index('reauthentication_expires').on(table.expiresAtMs),
  ],
)
