import { bigint, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MarketLimit } from '../../../lending/market-limits.ts'
import { staffMembers } from './staff.ts'

const momentMs = (name: string) => bigint(name, { mode: 'number' })

/** What one member of staff has typed of a table of the Bank of Russia; it counts only once it has a row below. */
export const marketRowDrafts = pgTable(
  'market_row_draft',
  {
    id: text('id').primaryKey(),
    /** `2026-Q4` */
    quarter: text('quarter').notNull(),
    /** First day it counts. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    limits: jsonb('limits').$type<readonly MarketLimit[]>().notNull(),
    typedBy: text('typed_by')
      .notNull()
      .references(() => staffMembers.id),
    typedAtMs: momentMs('typed_at_ms').notNull(),
  },
  (table) => [index('market_row_draft_typed').on(table.typedAtMs, table.id)],
)

/** Market limits that two people have entered (decision 0057); the database refuses every change of a row. */
export const marketRows = pgTable(
  'market_row',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => marketRowDrafts.id),
    quarter: text('quarter').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    limits: jsonb('limits').$type<readonly MarketLimit[]>().notNull(),
    enteredAtMs: momentMs('entered_at_ms').notNull(),
  },
  (table) => [uniqueIndex('market_row_day').on(table.quarter, table.validFrom)],
)
