import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  date,
  index,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { loans } from './loans.ts'
import { oneOf } from './checks.ts'
import { LEDGER_ACCOUNTS, LEDGER_ENTRY_KINDS } from '../../../protocol/desk-ledger.ts'

/**
 * The append-only double-entry ledger (D11): rows are never updated, deleted or truncated, and postings of an entry sum to
 * zero; triggers of the database keep both.
 */
export const ledgerEntries = pgTable(
  'journal_entry',
  {
    id: text('id').primaryKey(),
    /** Null for money that belongs to no loan yet: the suspense account (D45). */
    loanId: text('loan_id').references(() => loans.id),
    kind: text('kind', { enum: LEDGER_ENTRY_KINDS }).notNull(),
    /** Business day in Moscow. */
    on: date('on', { mode: 'string' }).notNull(),
    /** Names the movement inside its loan, so that the same one is never posted twice. */
    movementKey: text('movement_key').notNull(),
    /** Payment or payout that caused it. */
    causeId: text('cause_id'),
    /** The entry that this one undoes: same kind and day, every posting negated; an entry is undone once (D55). */
    reversesId: text('reverses_id').references((): AnyPgColumn => ledgerEntries.id),
    /** When it was written down, whatever day it is of. */
    atMs: bigint('at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('journal_entry_movement').on(table.loanId, table.movementKey),
    uniqueIndex('journal_entry_of_no_loan')
      .on(table.movementKey)
      .where(sql`${table.loanId} is null`),
    uniqueIndex('journal_entry_reversal').on(table.reversesId),
    // Money of loans since a moment, without what accrues by itself (decision 0065).
    index('journal_entry_money')
      .on(table.atMs)
      .where(
        sql`${table.loanId} is not null and ${table.kind} not in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED')`,
      ),
    oneOf('journal_entry_kind', table.kind, LEDGER_ENTRY_KINDS),
  ],
)

export const postings = pgTable(
  'posting',
  {
    id: text('id').primaryKey(),
    entryId: text('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    loanId: text('loan_id').references(() => loans.id),
    account: text('account', { enum: LEDGER_ACCOUNTS }).notNull(),
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('posting_entry').on(table.entryId),
    index('posting_loan').on(table.loanId, table.account),
    // What is owed of many loans at once, read from the index alone.
    index('posting_principal')
      .on(table.loanId, table.amountKopecks)
      .where(sql`${table.account} = 'PRINCIPAL'`),
    oneOf('posting_account', table.account, LEDGER_ACCOUNTS),
  ],
)
