import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { EVENT_CODES } from '../../../protocol/enums.ts'

const momentMs = (name: string) => bigint(name, { mode: 'number' })

/** Codes that were sent (D22); the code itself is never stored. Rows also serve as the record the send limits count. */
export const oneTimeCodes = pgTable(
  'one_time_code',
  {
    id: text('id').primaryKey(),
    /** E.164 */
    phone: text('phone').notNull(),
    /** Network address that asked for it. */
    address: text('address').notNull(),
    eventCode: text('event_code', { enum: EVENT_CODES }).notNull(),
    channel: text('channel', { enum: ['sms', 'flash'] }).notNull(),
    /** SHA-256 of what is signed; null when the code signs nothing. */
    termsHash: text('terms_hash'),
    /** HMAC of id and code; null until the provider of a flash call has named its code. */
    codeHmac: text('code_hmac'),
    state: text('state', { enum: ['SENDING', 'SENT', 'FAILED'] }).notNull(),
    sentAtMs: momentMs('sent_at_ms').notNull(),
    expiresAtMs: momentMs('expires_at_ms').notNull(),
    usedAtMs: momentMs('used_at_ms'),
  },
  (table) => [
    index('one_time_code_phone').on(table.phone, table.sentAtMs),
    index('one_time_code_address').on(table.address, table.sentAtMs),
    index('one_time_code_sent').on(table.sentAtMs),
  ],
)

/** Wrong codes by phone. Scope `open`: events anybody may try; `own`: events only the signed-in client reaches. */
export const codeGuards = pgTable(
  'code_guard',
  {
    phone: text('phone').notNull(),
    scope: text('scope', { enum: ['open', 'own'] }).notNull(),
    wrongTries: integer('wrong_tries').notNull(),
    lastWrongAtMs: momentMs('last_wrong_at_ms').notNull(),
    lockedUntilMs: momentMs('locked_until_ms').notNull(),
    dayStartedAtMs: momentMs('day_started_at_ms').notNull(),
    dayWrongTries: integer('day_wrong_tries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.scope] })],
)
