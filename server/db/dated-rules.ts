/** Rules with dates as two people have entered them, oldest first (decision 0057): a few rows each in the life of a lender. */
import { asc, inArray } from 'drizzle-orm'
import type { MarketRow } from '../../lending/market-limits.ts'
import type { HolidayLawTerm } from '../../lending/payment-holiday.ts'
import type { DatedReserveRates } from '../../lending/reserves.ts'
import type { EnteredCaps } from '../../lending/rules.ts'
import type { Queryable } from './database.ts'
import { holidayLaw, lawCaps, marketRows, reserveRates } from './schema/dated-rules.ts'

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
