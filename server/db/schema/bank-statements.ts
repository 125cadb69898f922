import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MonthIncome } from '../../../lending/confirmed-income.ts'
import type { Kopecks } from '../../../lending/money.ts'
import { STATEMENT_STATES } from '../../../protocol/calls/saltedge/statement.ts'
import { atLeast, oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/** Readings of a bank statement (decision 0059): sums by month, never a transaction. */
export const bankStatements = pgTable(
  'bank_statement',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    state: text('state', { enum: STATEMENT_STATES }).notNull(),
    /** The service's name of this reading. */
    customerId: text('customer_id').notNull(),
    consentVersion: text('consent_version').notNull(),
    /** Network address the consent came from. */
    networkAddress: text('network_address').notNull(),
    askedAtMs: momentMs('asked_at_ms').notNull(),
    bank: text('bank'),
    months: jsonb('months').$type<readonly MonthIncome[]>(),
    monthlyIncomeKopecks: bigint('monthly_income_kopecks', { mode: 'number' }).$type<Kopecks>(),
    endedAtMs: momentMs('ended_at_ms'),
    /** When the access to the bank was closed. */
    forgottenAtMs: momentMs('forgotten_at_ms'),
  },
  (table) => [
    index('bank_statement_client').on(table.clientId, table.askedAtMs),
    oneOf('bank_statement_state', table.state, STATEMENT_STATES),
    atLeast('bank_statement_income', 1, table.monthlyIncomeKopecks),
    check(
      'bank_statement_read',
      sql`(${table.state} = 'READ') = (${table.monthlyIncomeKopecks} is not null)`,
    ),
    check('bank_statement_ended', sql`(${table.state} = 'ASKED') = (${table.endedAtMs} is null)`),
  ],
)
