import { bigint, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReserveRates } from '../../../lending/reserves.ts'
import { staffMembers } from './staff.ts'

const momentMs = (name: string) => bigint(name, { mode: 'number' })

/** Percents of reserves that one member of staff has typed; they count only once they have a row below. */
export const reserveRateDrafts = pgTable(
  'reserve_rate_draft',
  {
    id: text('id').primaryKey(),
    /** First day they count. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    rates: jsonb('rates').$type<ReserveRates>().notNull(),
    typedBy: text('typed_by')
      .notNull()
      .references(() => staffMembers.id),
    typedAtMs: momentMs('typed_at_ms').notNull(),
  },
  (table) => [index('reserve_rate_draft_typed').on(table.typedAtMs, table.id)],
)

/** Percents of reserves that two people have entered (decision 0123); the database refuses every change of a row. */
export const reserveRates = pgTable('reserve_rate', {
  /** The draft that was approved. */
  id: text('id')
    .primaryKey()
    .references(() => reserveRateDrafts.id),
  validFrom: date('valid_from', { mode: 'string' }).notNull().unique('reserve_rate_day'),
  rates: jsonb('rates').$type<ReserveRates>().notNull(),
  enteredAtMs: momentMs('entered_at_ms').notNull(),
})
