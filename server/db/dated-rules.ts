/** Rules with dates as two people have entered them, oldest first (decision 0057): a few rows each in the life of a lender. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { LoadLimitRow } from '../../lending/debt-load-share.ts'
import type { MarketRow } from '../../lending/market-limits.ts'
import type { HolidayLawTerm } from '../../lending/payment-holiday.ts'
import type { EnteredIncomeRow } from '../../lending/regional-income.ts'
import type { DatedReserveRates } from '../../lending/reserves.ts'
import type { EnteredCaps } from '../../lending/rules.ts'
import type { Queryable } from './database.ts'
import {
  holidayLaw,
  lawCaps,
  loadLimits,
  marketRows,
  regionalIncomes,
  reserveRates,
} from './schema/dated-rules.ts'

/** All caps of the law (decision 0096). */
export const lawCapsOf = (queryable: Queryable): Promise<EnteredCaps[]> =>
  queryable
    .select({
      validFrom: lawCaps.validFrom,
      caps: {
        dailyRateCapMillionths: lawCaps.dailyRateCapMillionths,
        fullCostCapPercent: lawCaps.fullCostCapPercent,
        overpaymentCapPercent: lawCaps.overpaymentCapPercent,
      },
    })
    .from(lawCaps)
    .orderBy(asc(lawCaps.validFrom))

/** Market rows of these quarters. */
export const marketRowsOf = (
  queryable: Queryable,
  quarters: readonly string[],
): Promise<MarketRow[]> =>
  queryable
    .select({
      quarter: marketRows.quarter,
      validFrom: marketRows.validFrom,
      limits: marketRows.limits,
    })
    .from(marketRows)
    .where(inArray(marketRows.quarter, [...quarters]))
    .orderBy(asc(marketRows.quarter), asc(marketRows.validFrom))

/** All last days of 377-FZ (decision 0121). */
export const holidayLawTerms = (queryable: Queryable): Promise<HolidayLawTerm[]> =>
  queryable
    .select({ validFrom: holidayLaw.validFrom, lastOn: holidayLaw.lastOn })
    .from(holidayLaw)
    .orderBy(asc(holidayLaw.validFrom))

/** All percents of reserves (decision 0123). */
export const enteredReserveRates = (queryable: Queryable): Promise<DatedReserveRates[]> =>
  queryable
    .select({ validFrom: reserveRates.validFrom, rates: reserveRates.rates })
    .from(reserveRates)
    .orderBy(asc(reserveRates.validFrom))

/** All mean incomes of the regions that were entered for these quarters (decision 0142). */
export const regionalIncomeRowsOf = (
  queryable: Queryable,
  quarters: readonly string[],
): Promise<EnteredIncomeRow[]> =>
  queryable
    .select({
      quarter: regionalIncomes.quarter,
      validFrom: regionalIncomes.validFrom,
      statisticsQuarter: regionalIncomes.statisticsQuarter,
      incomes: regionalIncomes.incomes,
    })
    .from(regionalIncomes)
    .where(inArray(regionalIncomes.quarter, [...quarters]))
    .orderBy(asc(regionalIncomes.quarter), asc(regionalIncomes.validFrom))

/** All macroprudential limits that were entered for these quarters (decision 0142). */
export const loadLimitRowsOf = (
  queryable: Queryable,
  quarters: readonly string[],
): Promise<LoadLimitRow[]> =>
  queryable
    .select({
      quarter: loadLimits.quarter,
      validFrom: loadLimits.validFrom,
      over50Percent: loadLimits.over50Percent,
      over80Percent: loadLimits.over80Percent,
    })
    .from(loadLimits)
    .where(inArray(loadLimits.quarter, [...quarters]))
    .orderBy(asc(loadLimits.quarter), asc(loadLimits.validFrom))

/** Entered rows of a quarter that a new loan is judged by. */
export interface QuarterRows {
  readonly market: readonly MarketRow[]
  readonly incomes: readonly EnteredIncomeRow[]
  readonly loadLimits: readonly LoadLimitRow[]
}

/** The same three tables for one quarter, asked at once: an offer waits for one answer. */
export const quarterRowsOf = async (
  queryable: Queryable,
  quarter: string,
): Promise<QuarterRows> => {
  const none = sql<null>`null::jsonb`
  const rows = await unionAll(
    queryable
      .select({
        validFrom: marketRows.validFrom,
        market: sql<MarketRow['limits'] | null>`${marketRows.limits}`.as('market'),
        income: sql<Omit<EnteredIncomeRow, 'quarter' | 'validFrom'> | null>`null::jsonb`.as(
          'income',
        ),
        load: sql<Omit<LoadLimitRow, 'quarter' | 'validFrom'> | null>`null::jsonb`.as('load'),
      })
      .from(marketRows)
      .where(eq(marketRows.quarter, quarter)),
    queryable
      .select({
        validFrom: regionalIncomes.validFrom,
        market: none.as('market'),
        income: sql<
          Omit<EnteredIncomeRow, 'quarter' | 'validFrom'>
        >`jsonb_build_object('statisticsQuarter', ${regionalIncomes.statisticsQuarter}, 'incomes', ${regionalIncomes.incomes})`.as(
          'income',
        ),
        load: none.as('load'),
      })
      .from(regionalIncomes)
      .where(eq(regionalIncomes.quarter, quarter)),
    queryable
      .select({
        validFrom: loadLimits.validFrom,
        market: none.as('market'),
        income: none.as('income'),
        load: sql<
          Omit<LoadLimitRow, 'quarter' | 'validFrom'>
        >`jsonb_build_object('over50Percent', ${loadLimits.over50Percent}, 'over80Percent', ${loadLimits.over80Percent})`.as(
          'load',
        ),
      })
      .from(loadLimits)
      .where(eq(loadLimits.quarter, quarter)),
  )
  return {
    market: rows.flatMap(({ validFrom, market }) =>
      market === null ? [] : [{ quarter, validFrom, limits: market }],
    ),
    incomes: rows.flatMap(({ validFrom, income }) =>
      income === null ? [] : [{ quarter, validFrom, ...income }],
    ),
    loadLimits: rows.flatMap(({ validFrom, load }) =>
      load === null ? [] : [{ quarter, validFrom, ...load }],
    ),
  }
}
