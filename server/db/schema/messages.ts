import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '../../../protocol/enums.ts'
import { loans } from './loans.ts'
import { clients } from './clients.ts'
import { oneOf } from './checks.ts'
import { momentMs } from './columns.ts'

/** Kinds of what we write to a client, codes apart. */
export const MESSAGE_KINDS = [
  'REMINDER',
  'OVERDUE_NOTICE',
  'AUTO_DEBIT_NOTICE',
  'AUTO_DEBIT_REFUSED',
  'AUTO_DEBIT_BLOCKED',
  'OVERPAYMENT_RETURNED',
  'OVERPAYMENT_LATE',
  'SECOND_CHARGE_RETURNED',
  'UNMATCHED_MONEY_RETURNED',
  'MONEY_UNDER_REVIEW',
  'PAYMENT_TAKEN_BACK',
  'CHANGE_EXPIRED',
  'PAYMENT_RECOUNTED',
  'BOOKING_REVERSED',
  'DEBT_WRITTEN_OFF',
  'DEBT_FORGIVEN',
  'COURT_COSTS_AWARDED',
  'PAYOUT_SENT',
  'PAYOUT_RETURNED',
  'PAYOUT_CANCELLED',
  'PAYOUT_FAILED',
  'PAYMENT_TAKEN',
  'PAYMENT_DECLINED',
  'CHANGE_SIGNED',
  'RESTRUCTURING_OFFERED',
  'RESTRUCTURING_ENDED',
  'HOLIDAY_ASKED',
  'HOLIDAY_ANSWERED',
  'HOLIDAY_NOTICE',
  'HOLIDAY_ENDED',
  'LOAN_CLOSED',
  'LIMIT_CHANGED',
  'LOAN_POSSIBLE',
  'NEW_DEVICE',
  'DATA_CHANGED',
  'CHECK_DECIDED',
  'SUPPORT_ANSWER',
  'PASSPORT_ENDS',
  'CARD_ENDS',
  'CONSENT_ENDS',
  'DATA_REFRESH',
] as const

/** The log of everything written to clients, refused sends included (D17). The text itself is not kept here. */
export const messages = pgTable(
  'message',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    loanId: text('loan_id').references(() => loans.id),
    /** The channel it took; while it is planned, the one it is meant for. */
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    kind: text('kind', { enum: MESSAGE_KINDS }).notNull(),
    title: text('title').notNull(),
    /** The due date it is about; it is not sent once that payment is made. */
    dueOn: date('due_on', { mode: 'string' }),
    /** Sent while a payment was past its due date: such ones the law counts (230-FZ). */
    afterDue: boolean('after_due').notNull(),
    /** One message for one cause. */
    dedupeKey: text('dedupe_key').notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull(),
    /** Why it was not sent, in the client's words. */
    reason: text('reason'),
    createdAtMs: momentMs('created_at_ms').notNull(),
    /** Written before the gateway is called, so that a crash can lose a message but not repeat it. */
    sentAtMs: momentMs('sent_at_ms'),
  },
  (table) => [
    uniqueIndex('message_dedupe').on(table.dedupeKey),
    index('message_client').on(table.clientId, table.createdAtMs),
    index('message_after_due')
      .on(sql`coalesce(${table.sentAtMs}, ${table.createdAtMs})`)
      .where(sql`${table.afterDue}`),
    oneOf('message_channel', table.channel, MESSAGE_CHANNELS),
    oneOf('message_kind', table.kind, MESSAGE_KINDS),
    oneOf('message_state', table.state, MESSAGE_STATES),
  ],
)

/**
 * What the client reads under the bell, kept as long as the client is one (decision 0043). Its words name sums and
 * contracts: they are shown to a signed-in person only. What was sent of it, and how, stands in {@link messages}.
 */
export const inboxMessages = pgTable(
  'inbox_message',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    loanId: text('loan_id').references(() => loans.id),
    kind: text('kind', { enum: MESSAGE_KINDS }).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** One message for one cause, for ever. */
    dedupeKey: text('dedupe_key').notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),
    readAtMs: momentMs('read_at_ms'),
  },
  (table) => [
    uniqueIndex('inbox_message_dedupe').on(table.dedupeKey),
    index('inbox_message_client').on(table.clientId, table.createdAtMs, table.id),
    index('inbox_message_unread')
      .on(table.clientId)
      .where(sql`${table.readAtMs} is null`),
    oneOf('inbox_message_kind', table.kind, MESSAGE_KINDS),
  ],
)
