/**
 * Rules with dates (decision 0057): each as one member of staff has typed it, a draft, and as two people have entered it. A
 * draft counts for nothing; the database refuses every change of a row that was entered.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MarketLimit } from '../../../lending/market-limits.ts'
import type { RegionalIncomes } from '../../../lending/regional-income.ts'
import type { ReserveRates } from '../../../lending/reserves.ts'
import { atLeast } from './checks.ts'
import { dayOf, momentMs } from './columns.ts'
import { staffMembers } from './staff.ts'

/** First day it counts. */
const validFrom = () => dayOf('valid_from').notNull()

const typed = () => ({
  typedBy: text('typed_by')
    .notNull()
    .references(() => staffMembers.id),
  typedAtMs: momentMs('typed_at_ms').notNull(),
})

const CAPS = {
  dailyRateCapMillionths: integer('daily_rate_cap_millionths').notNull(),
  fullCostCapPercent: integer('full_cost_cap_percent').notNull(),
  overpaymentCapPercent: integer('overpayment_cap_percent').notNull(),
}

export const lawCapDrafts = pgTable(
  'law_cap_draft',
  { id: text('id').primaryKey(), validFrom: validFrom(), ...CAPS, ...typed() },
  (table) => [index('law_cap_draft_typed').on(table.typedAtMs, table.id)],
)

/** Caps of the law (decision 0096). */
export const lawCaps = pgTable(
  'law_cap',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => lawCapDrafts.id),
    validFrom: validFrom().unique('law_cap_day'),
    ...CAPS,
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

const MARKET = {
  /** `2026-Q4` */
  quarter: text('quarter').notNull(),
  validFrom: validFrom(),
  limits: jsonb('limits').$type<readonly MarketLimit[]>().notNull(),
}

export const marketRowDrafts = pgTable(
  'market_row_draft',
  { id: text('id').primaryKey(), ...MARKET, ...typed() },
  (table) => [index('market_row_draft_typed').on(table.typedAtMs, table.id)],
)

/** Market limits of the full cost, of a table of the Bank of Russia (decision 0057). */
export const marketRows = pgTable(
  'market_row',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => marketRowDrafts.id),
    ...MARKET,
    enteredAtMs: momentMs('entered_at_ms').notNull(),
  },
  (table) => [uniqueIndex('market_row_day').on(table.quarter, table.validFrom)],
)

export const holidayLawDrafts = pgTable(
  'holiday_law_draft',
  {
    id: text('id').primaryKey(),
    validFrom: validFrom(),
    lastOn: dayOf('last_on').notNull(),
    ...typed(),
  },
  (table) => [index('holiday_law_draft_typed').on(table.typedAtMs, table.id)],
)

/** Last days of 377-FZ, by the day from which demands go by them (decision 0121). */
export const holidayLaw = pgTable(
  'holiday_law',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => holidayLawDrafts.id),
    validFrom: validFrom().unique('holiday_law_day'),
    lastOn: dayOf('last_on').notNull(),
    enteredAtMs: momentMs('entered_at_ms').notNull(),
  },
  (table) => [check('holiday_law_days', sql`${table.lastOn} >= ${table.validFrom}`)],
)

const rates = () => jsonb('rates').$type<ReserveRates>().notNull()

export const reserveRateDrafts = pgTable(
  'reserve_rate_draft',
  { id: text('id').primaryKey(), validFrom: validFrom(), rates: rates(), ...typed() },
  (table) => [index('reserve_rate_draft_typed').on(table.typedAtMs, table.id)],
)

/** Percents of reserves (decision 0123). */
export const reserveRates = pgTable('reserve_rate', {
  /** The draft that was approved. */
  id: text('id')
    .primaryKey()
    .references(() => reserveRateDrafts.id),
  validFrom: validFrom().unique('reserve_rate_day'),
  rates: rates(),
  enteredAtMs: momentMs('entered_at_ms').notNull(),
})

const REGIONAL = {
  /** In which it is used, `2026-Q4`. */
  quarter: text('quarter').notNull(),
  validFrom: validFrom(),
  /** Of Rosstat's figures. */
  statisticsQuarter: text('statistics_quarter').notNull(),
  incomes: jsonb('incomes').$type<RegionalIncomes>().notNull(),
}

export const regionalIncomeDrafts = pgTable(
  'regional_income_draft',
  { id: text('id').primaryKey(), ...REGIONAL, ...typed() },
  (table) => [index('regional_income_draft_typed').on(table.typedAtMs, table.id)],
)

/** Mean incomes of the regions by Rosstat (decision 0142). */
export const regionalIncomes = pgTable(
  'regional_income',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => regionalIncomeDrafts.id),
    ...REGIONAL,
    enteredAtMs: momentMs('entered_at_ms').notNull(),
  },
  (table) => [uniqueIndex('regional_income_day').on(table.quarter, table.validFrom)],
)

const LOAD_LIMITS = {
  /** `2026-Q4` */
  quarter: text('quarter').notNull(),
  validFrom: validFrom(),
  over50Percent: integer('over_50_percent').notNull(),
  over80Percent: integer('over_80_percent').notNull(),
}

export const loadLimitDrafts = pgTable(
  'load_limit_draft',
  { id: text('id').primaryKey(), ...LOAD_LIMITS, ...typed() },
  (table) => [index('load_limit_draft_typed').on(table.typedAtMs, table.id)],
)

/** Macroprudential limits of a quarter (decision 0142). */
export const loadLimits = pgTable(
  'load_limit',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => loadLimitDrafts.id),
    ...LOAD_LIMITS,
    enteredAtMs: momentMs('entered_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('load_limit_day').on(table.quarter, table.validFrom),
    check(
      'load_limit_percents',
      sql`${table.over80Percent} between 0 and ${table.over50Percent} and ${table.over50Percent} <= 100`,
    ),
  ],
)
