import { type IsoDate, isoDate } from '../../lending/calendar.ts'
import { type MarketTable, quarterOf, withMarketRows } from '../../lending/market-limits.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { marketRowsOf } from '../db/market-rows.ts'

/** The market limits as they count in a day's quarter: those of the file, and the rows that two people entered later (decision 0057). */
export const marketTableOn = async (
  { config }: Context,
  queryable: Queryable,
  on: IsoDate,
): Promise<MarketTable> => {
  const rows = await marketRowsOf(queryable, [quarterOf(on)])
  return withMarketRows(
    config.marketTable,
    rows.map(({ validFrom, ...row }) => ({ ...row, validFrom: isoDate(validFrom) })),
  )
}
