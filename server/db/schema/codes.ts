import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { EVENT_CODES } from '../../../protocol/enums.ts'
import { momentMs } from './columns.ts'

/** One-time codes (D22, D41); the code itself is never stored. At most one of a phone, event and scope is alive. */
export const oneTimeCodes = pgTable(
  'one_time_code',
  {
    id: text('id').primaryKey(),
    /** E.164 */
    phone: text('phone').notNull(),
    eventCode: text('event_code', { enum: EVENT_CODES }).notNull(),
    /** `own`: asked for by the signed-in owner of the phone; `open`: by anybody. */
    scope: text('scope', { enum: ['open', 'own'] })
      .notNull()
      .default('open'),
    channel: text('channel', { enum: ['sms', 'flash'] }).notNull(),
    /** SHA-256 of what is signed; null when the code signs nothing. */
    termsHash: text('terms_hash'),
    /** HMAC of id and code; null until the provider of a flash call has named its code, and when none was sent. */
    codeHmac: text('code_hmac'),
    /** When it was sent first. */
    sentAtMs: momentMs('sent_at_ms').notNull(),
    expiresAtMs: momentMs('expires_at_ms').notNull(),
    usedAtMs: momentMs('used_at_ms'),
    /** When a newer code, or the use of one, took its place. */
    endedAtMs: momentMs('ended_at_ms'),
  },
  (table) => [
    index('one_time_code_phone').on(table.phone, table.sentAtMs),
    index('one_time_code_sent').on(table.sentAtMs),
    uniqueIndex('one_time_code_live')
      .on(table.phone, table.eventCode, table.scope)
      .where(sql`${table.endedAtMs} is null`),
  ],
)

/** Every time a code was sent: what the limits and the breaker count (D41). */
export const codeSends = pgTable(
  'code_send',
  {
    id: text('id').primaryKey(),
    codeId: text('code_id').notNull(),
    /** E.164 */
    phone: text('phone').notNull(),
    /** +7 and the DEF code: `+7916`. */
    prefix: text('prefix').notNull(),
    eventCode: text('event_code', { enum: EVENT_CODES }).notNull(),
    /** Whose allowance it took. */
    asker: text('asker', { enum: ['stranger', 'device', 'client'] }).notNull(),
    /** IPv4 address or IPv6 /64 that asked for it. */
    network: text('network').notNull(),
    state: text('state', { enum: ['SENDING', 'SENT', 'FAILED'] }).notNull(),
    sentAtMs: momentMs('sent_at_ms').notNull(),
    /** When the right code was entered. */
    enteredAtMs: momentMs('entered_at_ms'),
  },
  (table) => [
    index('code_send_code').on(table.codeId),
    index('code_send_phone').on(table.phone, table.sentAtMs),
    index('code_send_network').on(table.network, table.sentAtMs),
    index('code_send_prefix').on(table.prefix, table.sentAtMs),
    index('code_send_sent').on(table.sentAtMs),
  ],
)
