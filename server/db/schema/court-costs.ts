import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { atLeast } from './checks.ts'
import { kopecksOf } from './columns.ts'
import { loans } from './loans.ts'

/** Money paid to a court for a claim, or the court's word about what was paid (decision 0123); written once. */
export const courtCosts = pgTable(
  'court_cost',
  {
    id: text('id').primaryKey(),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    /** Business day of its entry in the ledger. */
    on: date('on', { mode: 'string' }).notNull(),
    paymentsBefore: integer('payments_before').notNull(),
    changesBefore: integer('changes_before').notNull(),
    paidKopecks: kopecksOf('paid_kopecks').notNull(),
    /** The borrower owes it. */
    awardedKopecks: kopecksOf('awarded_kopecks').notNull(),
    /** It stays the lender's cost. */
    refusedKopecks: kopecksOf('refused_kopecks').notNull(),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('court_cost_loan').on(table.loanId, table.createdAtMs),
    atLeast('court_cost_amounts', 0, table.paidKopecks, table.awardedKopecks, table.refusedKopecks),
    check(
      'court_cost_one_thing',
      sql`(${table.paidKopecks} > 0) <> (${table.awardedKopecks} + ${table.refusedKopecks} > 0)`,
    ),
  ],
)
