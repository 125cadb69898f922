import { sql } from 'drizzle-orm'
import { bigserial, check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import {
  COMPLAINT_CHANNELS,
  COMPLAINT_REFUSALS,
  COMPLAINT_STATES,
  COMPLAINT_SUBJECTS,
} from '../../../protocol/complaints.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'
import { loans } from './loans.ts'
import { staffMembers } from './staff.ts'

/** The register of complaints (442-FZ, decision 0058); never deleted. */
export const complaints = pgTable(
  'complaint',
  {
    id: text('id').primaryKey(),
    /** Counts all complaints; the number on the receipt is made of it and the year. */
    position: bigserial('position', { mode: 'number' }).notNull().unique('complaint_position'),
    /** Null for one from the site: whoever writes there has signed in nowhere (decision 0086). */
    clientId: text('client_id').references(() => clients.id),
    /**
     * Who wrote from the site and where the answer goes, sealed (D46); of a client whose account is deleted until it is closed
     * (decision 0171).
     */
    senderSealed: text('sender_sealed'),
    /** By it the writer finds the complaint again. */
    senderMailDigest: text('sender_mail_digest'),
    loanId: text('loan_id').references(() => loans.id),
    channel: text('channel', { enum: COMPLAINT_CHANNELS }).notNull(),
    subject: text('subject', { enum: COMPLAINT_SUBJECTS }).notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: COMPLAINT_STATES }).notNull(),
    /** When it came; a paper one is registered later, within a working day. */
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    registeredAtMs: momentMs('registered_at_ms').notNull(),
    /** Moscow day by whose end it is to be answered. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Null for one that the client filed. */
    registeredBy: text('registered_by').references(() => staffMembers.id),
    takenBy: text('taken_by').references(() => staffMembers.id),
    /** Why ten working days more are needed, as the client was told. */
    extensionReason: text('extension_reason'),
    refusal: text('refusal', { enum: COMPLAINT_REFUSALS }),
    forwardedTo: text('forwarded_to'),
    answer: text('answer'),
    closedBy: text('closed_by').references(() => staffMembers.id),
    closedAtMs: momentMs('closed_at_ms'),
  },
  (table) => [
    index('complaint_client').on(table.clientId, table.registeredAtMs, table.id),
    index('complaint_open')
      .on(table.dueOn, table.id)
      .where(sql`${table.closedAtMs} is null`),
    index('complaint_closed')
      .on(table.closedAtMs, table.id)
      .where(sql`${table.closedAtMs} is not null`),
    index('complaint_collection')
      .on(table.receivedOn)
      .where(sql`${table.subject} = 'COLLECTION'`),
    oneOf('complaint_channel', table.channel, COMPLAINT_CHANNELS),
    oneOf('complaint_subject', table.subject, COMPLAINT_SUBJECTS),
    oneOf('complaint_state', table.state, COMPLAINT_STATES),
    oneOf('complaint_refusal', table.refusal, COMPLAINT_REFUSALS),
    check(
      'complaint_is_of_somebody',
      sql`(${table.channel} = 'SITE') = (${table.clientId} is null) and (${table.channel} = 'SITE') = (${table.senderSealed} is not null and ${table.senderMailDigest} is not null)`,
    ),
    check(
      'complaint_is_closed',
      sql`(${table.state} in ('ANSWERED', 'REFUSED', 'FORWARDED')) = (${table.closedAtMs} is not null and ${table.answer} is not null)`,
    ),
    check(
      'complaint_ends',
      sql`(${table.state} = 'REFUSED') = (${table.refusal} is not null) and (${table.state} = 'FORWARDED') = (${table.forwardedTo} is not null)`,
    ),
  ],
)
