import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { atLeast } from './checks.ts'
import { staffMembers } from './staff.ts'

const momentMs = (name: string) => bigint(name, { mode: 'number' })

/** First day they count, and the caps from then on. */
const CAPS = {
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  dailyRateCapMillionths: integer('daily_rate_cap_millionths').notNull(),
  fullCostCapPercent: integer('full_cost_cap_percent').notNull(),
  overpaymentCapPercent: integer('overpayment_cap_percent').notNull(),
}

/** Caps of the law that one member of staff has typed; they count only once they have a row below. */
export const lawCapDrafts = pgTable(
  'law_cap_draft',
  {
    id: text('id').primaryKey(),
    ...CAPS,
    typedBy: text('typed_by')
      .notNull()
      .references(() => staffMembers.id),
    typedAtMs: momentMs('typed_at_ms').notNull(),
  },
  (table) => [index('law_cap_draft_typed').on(table.typedAtMs, table.id)],
)

/** Caps of the law that two people have entered (decision 0096); the database refuses every change of a row. */
export const lawCaps = pgTable(
  'law_cap',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => lawCapDrafts.id),
    ...CAPS,
    validFrom: date('valid_from', { mode: 'string' }).notNull().unique('law_cap_day'),
    enteredAtMs: momentMs('entered_at_ms').notNull(),
  },
  (table) => [
    atLeast(
      'law_cap_positive',
      1,
      table.dailyRateCapMillionths,
      table.fullCostCapPercent,
      table.overpaymentCapPercent,
    ),
  ],
)
