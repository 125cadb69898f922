/** Information about clients that the lender keeps fresh (115-FZ art. 7 cl. 1 sub-cl. 3, decision 0165). */
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import {
  CLIENT_RISKS,
  CONFIRMATION_RESULTS,
  CONFIRMATION_WAYS,
} from '../../../protocol/identification.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { dayOf, momentMs } from './columns.ts'
import { staffMembers } from './staff.ts'

/** Where the term of an identified client stands; written again with everything it is counted from. */
export const clientIdentifications = pgTable(
  'client_identification',
  {
    clientId: text('client_id')
      .primaryKey()
      .references(() => clients.id),
    /** When the client was identified, or what is known of them was confirmed, last. */
    confirmedAtMs: momentMs('confirmed_at_ms').notNull(),
    risk: text('risk', { enum: CLIENT_RISKS }).notNull().default('ORDINARY'),
    /** Null: it has never been another one. */
    riskSince: dayOf('risk_since'),
    riskReason: text('risk_reason'),
    /** When a doubt arose that nobody has ended, and why. */
    doubtedAtMs: momentMs('doubted_at_ms'),
    doubtReason: text('doubt_reason'),
    /** The last day that follows from all of these; kept, so that lists are read by an index. */
    dueOn: dayOf('due_on').notNull(),
    /**
     * The lender has to see to it now: a doubt stands, or the term is near and the client owes. Whoever owes nothing is asked
     * before the next loan and stands in no list.
     */
    isListed: boolean('is_listed').notNull().default(false),
    /** The day the client was reminded last by the night's job. */
    toldOn: dayOf('told_on'),
  },
  (table) => [
    index('client_identification_listed')
      .on(table.dueOn, table.clientId)
      .where(sql`${table.isListed}`),
    oneOf('client_identification_risk', table.risk, CLIENT_RISKS),
    check(
      'client_identification_reasons',
      sql`(${table.riskSince} is null) = (${table.riskReason} is null) and (${table.doubtedAtMs} is null) = (${table.doubtReason} is null)`,
    ),
  ],
)

/** That the information about a client was confirmed: when, in which way, and what it was. The database refuses every change. */
export const identificationConfirmations = pgTable(
  'identification_confirmation',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    way: text('way', { enum: CONFIRMATION_WAYS }).notNull(),
    result: text('result', { enum: CONFIRMATION_RESULTS }).notNull(),
    /** What stood in the questionnaire, sealed (D46); null once the account is gone. */
    sealed: text('sealed'),
    /** What a member of staff has checked, and who it was; null of the client's own. */
    reason: text('reason'),
    staffId: text('staff_id').references(() => staffMembers.id),
    /** Network address it came from. */
    networkAddress: text('network_address').notNull(),
    atMs: momentMs('at_ms').notNull(),
  },
  (table) => [
    index('identification_confirmation_client').on(table.clientId, table.atMs),
    oneOf('identification_confirmation_way', table.way, CONFIRMATION_WAYS),
    oneOf('identification_confirmation_result', table.result, CONFIRMATION_RESULTS),
    check(
      'identification_confirmation_staff',
      sql`(${table.way} = 'DESK') = (${table.staffId} is not null) and (${table.way} = 'DESK') = (${table.reason} is not null)`,
    ),
  ],
)
