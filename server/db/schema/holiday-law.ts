import { bigint, check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { IsoDate } from '../../../lending/calendar.ts'
import { staffMembers } from './staff.ts'

const momentMs = (name: string) => bigint(name, { mode: 'number' })
const dayOf = (name: string) => date(name, { mode: 'string' }).$type<IsoDate>().notNull()

/** A last day of 377-FZ that one member of staff has typed; it counts only once it has a row below. */
export const holidayLawDrafts = pgTable(
  'holiday_law_draft',
  {
    id: text('id').primaryKey(),
    validFrom: dayOf('valid_from'),
    lastOn: dayOf('last_on'),
    typedBy: text('typed_by')
      .notNull()
      .references(() => staffMembers.id),
    typedAtMs: momentMs('typed_at_ms').notNull(),
  },
  (table) => [index('holiday_law_draft_typed').on(table.typedAtMs, table.id)],
)

/**
 * Last days of 377-FZ that two people have entered, by the day from which demands go by them (decision 0121); the database
 * refuses every change of a row.
 */
export const holidayLaw = pgTable(
  'holiday_law',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => holidayLawDrafts.id),
    validFrom: dayOf('valid_from').unique('holiday_law_day'),
    lastOn: dayOf('last_on'),
    enteredAtMs: momentMs('entered_at_ms').notNull(),
  },
  (table) => [check('holiday_law_days', sql`${table.lastOn} >= ${table.validFrom}`)],
)
