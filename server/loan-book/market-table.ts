import { type IsoDate, isoDate } from '../../lending/calendar.ts'
import {
  type MarketTable,
  quarterDaysUpTo,
  quarterOf,
  withMarketRows,
} from '../../lending/market-limits.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { marketRowsOf } from '../db/market-rows.ts'

const tableWith = async (
  { config }: Context,
  queryable: Queryable,
  quarters: readonly string[],
): Promise<MarketTable> => {
  const rows = await marketRowsOf(queryable, quarters)
  return withMarketRows(
    config.marketTable,
    rows.map(({ validFrom, ...row }) => ({ ...row, validFrom: isoDate(validFrom) })),
  )
}

/** The market limits as they count in a day's quarter: those of the file, and the rows that two people entered later (decision 0057). */
export const marketTableOn = (
  context: Context,
  queryable: Queryable,
  on: IsoDate,
): Promise<MarketTable> => tableWith(context, queryable, [quarterOf(on)])

/** {@link marketTableOn} with the four quarters before it, where the row of its own may be missing. */
export const marketTableUpTo = (
  context: Context,
  queryable: Queryable,
  on: IsoDate,
): Promise<MarketTable> => tableWith(context, queryable, quarterDaysUpTo(on).map(quarterOf))
