/** Rules with dates as two people have entered them, oldest first (decision 0057): a few rows each in the life of a lender. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { MarketRow } from '../../lending/market-limits.ts'
import type { HolidayLawTerm } from '../../lending/payment-holiday.ts'
import type { EnteredIncomeRow } from '../../lending/regional-income.ts'
import type { DatedReserveRates } from '../../lending/reserves.ts'
import type { EnteredCaps } from '../../lending/rules.ts'
import type { Queryable } from './database.ts'
import {
  holidayLaw,
  lawCaps,
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

/** What was entered for a quarter that a new loan is judged by, asked at once: an offer waits for one answer. */
export const quarterRowsOf = async (
  queryable: Queryable,
  quarter: string,
): Promise<{ readonly market: MarketRow[]; readonly incomes: EnteredIncomeRow[] }> => {
  const rows = await unionAll(
    queryable
      .select({
        validFrom: marketRows.validFrom,
        limits: sql<MarketRow['limits'] | null>`${marketRows.limits}`.as('limits'),
        incomes: sql<EnteredIncomeRow['incomes'] | null>`null::jsonb`.as('incomes'),
        statisticsQuarter: sql<string | null>`null::text`.as('statistics_quarter'),
      })
      .from(marketRows)
      .where(eq(marketRows.quarter, quarter)),
    queryable
      .select({
        validFrom: regionalIncomes.validFrom,
        limits: sql<null>`null::jsonb`.as('limits'),
        incomes: sql<EnteredIncomeRow['incomes']>`${regionalIncomes.incomes}`.as('incomes'),
        statisticsQuarter: sql<string>`${regionalIncomes.statisticsQuarter}`.as(
          'statistics_quarter',
        ),
      })
      .from(regionalIncomes)
      .where(eq(regionalIncomes.quarter, quarter)),
  )
  return {
    market: rows.flatMap(({ validFrom: from, limits }) =>
      limits === null ? [] : [{ quarter, validFrom: from, limits }],
    ),
    incomes: rows.flatMap(({ validFrom: from, incomes, statisticsQuarter }) =>
      incomes === null ? [] : [{ quarter, validFrom: from, incomes, statisticsQuarter }],
    ),
  }
}
