import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { IsoDate } from '../../../lending/calendar.ts'
import type { Treatment } from '../../../lending/service-holiday.ts'
import {
  HOLIDAY_END_REASONS,
  HOLIDAY_GROUNDS,
  type HolidayReason,
  HOLIDAY_STATES,
  SERVICE_KINDS,
  SERVICE_RELATIONS,
} from '../../../protocol/holiday.ts'
import { atLeast, oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { dayOf, kopecksOf, momentMs } from './columns.ts'
import { loans } from './loans.ts'
import { staffMembers } from './staff.ts'

/** The last day of a service as the borrower told it on a day, and the last day that gave the holiday. */
export interface ServiceTold {
  readonly on: IsoDate
  /** Null while nobody knows it. */
  readonly endsOn: IsoDate | null
  readonly untilOn: IsoDate
}

/** Treatment that a member of staff has added, by which paper and on which day. */
export interface AddedTreatment extends Treatment {
  readonly paper: string
  readonly on: IsoDate
}

/** A demand for a payment holiday from its sending to its end (353-FZ art. 6.1-2, 377-FZ; decisions 0055 and 0117). */
export const paymentHolidays = pgTable(
  'payment_holiday',
  {
    id: text('id').primaryKey(),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    ground: text('ground', { enum: HOLIDAY_GROUNDS }).notNull(),
    state: text('state', { enum: HOLIDAY_STATES }).notNull(),

    /** What was demanded. */
    submittedAtMs: momentMs('submitted_at_ms').notNull(),
    fromOn: dayOf('from_on').notNull(),
    /** Null where a service gives the length. */
    months: integer('months'),
    /** The service it rests on; null where months are named. */
    serviceKind: text('service_kind', { enum: SERVICE_KINDS }),
    serviceRelation: text('service_relation', { enum: SERVICE_RELATIONS }),
    serviceFromOn: dayOf('service_from_on'),
    /** Last days of the service in the order they were told, the demand's first; the last one counts. */
    serviceTold: jsonb('service_told').$type<readonly ServiceTold[]>().notNull().default([]),
    /** Treatment after it, in the order it was added (decision 0121). */
    treatments: jsonb('treatments').$type<readonly AddedTreatment[]>().notNull().default([]),
    /** Income of twelve months and of the last two of them; null where the ground asks for none. */
    yearIncomeKopecks: kopecksOf('year_income_kopecks'),
    lastIncomeKopecks: kopecksOf('last_income_kopecks'),
    /** Ids of the photos of the proof. */
    proofFileIds: jsonb('proof_file_ids').$type<readonly string[]>().notNull(),
    /** Papers are asked for by this day; null when none are, or they were accepted. */
    proofDueOn: dayOf('proof_due_on'),

    /** The clock and the price, fixed on the day of the demand. */
    answerByOn: dayOf('answer_by_on').notNull(),
    /** From this moment on silence is consent. */
    silenceAtMs: momentMs('silence_at_ms').notNull(),
    rateNumerator: bigint('rate_numerator', { mode: 'number' }).notNull(),
    rateDenominator: bigint('rate_denominator', { mode: 'number' }).notNull(),

    /** The answer; `decidedBy` is null when silence granted it or the loan had been repaid. */
    decidedAtMs: momentMs('decided_at_ms'),
    decidedBy: text('decided_by').references(() => staffMembers.id),
    reasons: jsonb('reasons').$type<readonly HolidayReason[]>(),
    note: text('note'),

    /** The last day as it has come to be; null before it is granted. */
    untilOn: dayOf('until_on'),
    endedAtMs: momentMs('ended_at_ms'),
    endReason: text('end_reason', { enum: HOLIDAY_END_REASONS }),
  },
  (table) => [
    index('payment_holiday_loan').on(table.loanId, table.submittedAtMs, table.id),
    index('payment_holiday_client').on(table.clientId),
    index('payment_holiday_state').on(table.state, table.submittedAtMs, table.id),
    index('payment_holiday_decided')
      .on(table.decidedAtMs, table.id)
      .where(sql`${table.decidedAtMs} is not null`),
    index('payment_holiday_unproven')
      .on(table.proofDueOn, table.id)
      .where(sql`${table.state} in ('GRANTED', 'ACTIVE') and ${table.proofDueOn} is not null`),
    // One at a time.
    uniqueIndex('payment_holiday_open')
      .on(table.loanId)
      .where(sql`${table.state} in ('SUBMITTED', 'GRANTED', 'ACTIVE')`),
    oneOf('payment_holiday_ground', table.ground, HOLIDAY_GROUNDS),
    oneOf('payment_holiday_state_known', table.state, HOLIDAY_STATES),
    oneOf('payment_holiday_end_reason', table.endReason, HOLIDAY_END_REASONS),
    oneOf('payment_holiday_service_kind', table.serviceKind, SERVICE_KINDS),
    oneOf('payment_holiday_service_relation', table.serviceRelation, SERVICE_RELATIONS),
    check(
      'payment_holiday_length',
      sql`(${table.months} is null) = (${table.ground} in ('SERVICE', 'SERVICE_FAMILY'))
        and (${table.months} is null) = (${table.serviceFromOn} is not null)
        and (${table.months} is null) = (${table.serviceKind} is not null)
        and (${table.months} is null) = (jsonb_array_length(${table.serviceTold}) > 0)
        and (${table.ground} = 'SERVICE_FAMILY') = (${table.serviceRelation} is not null)`,
    ),
    atLeast('payment_holiday_whole', 1, table.months, table.rateNumerator, table.rateDenominator),
    check(
      'payment_holiday_granted',
      sql`(${table.state} in ('GRANTED', 'ACTIVE', 'ENDED')) = (${table.untilOn} is not null)`,
    ),
  ],
)
