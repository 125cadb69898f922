import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TopicsByChannel } from '../../../protocol/calls/profile-manager/reminders.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/** Browsers that notifications go to (RFC 8030); the endpoint is a secret of its browser. */
export const pushSubscriptions = pgTable(
  'push_subscription',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** Endpoint and keys, sealed (D46), and the endpoint's digest. */
    sealed: text('sealed'),
    endpointDigest: text('endpoint_digest'),
    /** Session in which the browser asked for them, and with which they end; null: of before 2026-11-26, or not known. */
    sessionUid: text('session_uid'),
    /** Plain, of before 2026-11-22: sealed and emptied at the start (seal-plain-rows.ts), never written. */
    plainEndpoint: text('endpoint'),
    plainP256dh: text('p256dh'),
    plainAuth: text('auth'),
    createdAtMs: momentMs('created_at_ms').notNull(),
    /** When a notification was last taken by the push service. */
    lastUsedAtMs: momentMs('last_used_at_ms'),
  },
  (table) => [
    uniqueIndex('push_subscription_digest').on(table.endpointDigest),
    index('push_subscription_client').on(table.clientId),
    index('push_subscription_session').on(table.sessionUid),
  ],
)

/** When a client wants to be reminded (D33) and which way every message goes; no row: the defaults. */
export const reminderSettings = pgTable('reminder_setting', {
  clientId: text('client_id')
    .primaryKey()
    .references(() => clients.id),
  /** Days before the due date, a subset of 3, 1 and 0. */
  daysBefore: integer('days_before').array().notNull(),
  /** Local hour. */
  hour: integer('hour').notNull(),
  /** IANA name; null: by the region of the address. */
  timeZone: text('time_zone'),
  showDetails: boolean('show_details').notNull(),
  /** Topics by delivery channel. */
  channels: jsonb('channels').$type<TopicsByChannel>().notNull(),
  pushWanted: boolean('push_wanted').notNull(),
  updatedAtMs: momentMs('updated_at_ms').notNull(),
})
