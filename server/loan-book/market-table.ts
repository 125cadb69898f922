import { type LoadLimitTable, withLoadLimitRows } from '../../lending/debt-load-share.ts'
import type { IsoDate } from '../../lending/calendar.ts'
import {
  type MarketTable,
  quarterDaysUpTo,
  quarterOf,
  withMarketRows,
} from '../../lending/market-limits.ts'
import { type RegionalIncomeTable, withIncomeRows } from '../../lending/regional-income.ts'
import { rulesAt, type Rules } from '../../lending/rules.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { lawCapsOf, marketRowsOf, quarterRowsOf } from '../db/dated-rules.ts'

/** The market limits of these quarters: what the file knows, and the rows that two people entered later (decision 0057). */
export const marketTableOf = async (
  { config }: Pick<Context, 'config'>,
  queryable: Queryable,
  quarters: readonly string[],
): Promise<MarketTable> =>
  withMarketRows(config.marketTable, await marketRowsOf(queryable, quarters))

/** The law that a loan of a day is measured by: its caps, the market limits and the mean incomes of its quarter. */
export interface LendingLaw {
  readonly rules: Rules
  readonly marketTable: MarketTable
  /** Up to which income counts that nobody has confirmed (decision 0142). */
  readonly regionalIncome: RegionalIncomeTable
  /** Which share of the quarter may go to borrowers with a high debt load (decision 0142). */
  readonly loadLimits: LoadLimitTable
}

/**
 * The law of a day: what this release and the file know, and the rows that two people entered later (decisions 0057,
 * 0096, 0142).
 */
export const lendingLawOn = async (
  context: Context,
  queryable: Queryable,
  on: IsoDate,
): Promise<LendingLaw> => {
  const rules = rulesAt(on, await lawCapsOf(queryable))
  const { market, incomes, loadLimits } = await quarterRowsOf(queryable, quarterOf(on))
  return {
    rules,
    marketTable: withMarketRows(context.config.marketTable, market),
    regionalIncome: withIncomeRows(context.config.regionalIncome, incomes),
    loadLimits: withLoadLimitRows(context.config.loadLimits, loadLimits),
  }
}

/** The market limits of a day's quarter with the four quarters before it, where the row of its own may be missing. */
export const marketTableUpTo = (
  context: Context,
  queryable: Queryable,
  on: IsoDate,
): Promise<MarketTable> => marketTableOf(context, queryable, quarterDaysUpTo(on).map(quarterOf))
