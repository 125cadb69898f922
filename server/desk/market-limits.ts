import { moscowDate } from '../../lending/calendar.ts'
import {
  earliestQuarterRow,
  type MarketLimit,
  type MarketRow,
  quarterAfter,
  quarterOf,
  quartersWithoutRow,
} from '../../lending/market-limits.ts'
import { formatDate } from '../../lending/plain-text.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { marketRowsOf } from '../db/dated-rules.ts'
import { marketRowDrafts, marketRows } from '../db/schema/dated-rules.ts'
import { marketTableOf } from '../loan-book/market-table.ts'
import { type DatedRule, impossibleRule, openDrafts } from './dated-rule.ts'
import { quarterWords } from './quarter-words.ts'

/** Quarters that a row may be entered for: the one of today and the two after it. */
const openQuarters = (nowMs: number): readonly string[] => {
  const current = quarterOf(moscowDate(nowMs))
  const next = quarterAfter(current)
  return [current, next, quarterAfter(next)]
}

/** Quarters in which nothing can be lent for want of their row, the next one fourteen days ahead. */
export const missingQuarters = async (context: Context): Promise<readonly string[]> => {
  const nowMs = context.clock.now()
  const quarters = openQuarters(nowMs)
  return quartersWithoutRow(
    await marketTableOf(context, context.database, quarters),
    moscowDate(nowMs),
  )
}

const percents = (limits: readonly MarketLimit[]): string => {
  const all = limits.map(({ percent }) => percent)
  const words = (percent: number) => percent.toLocaleString('ru-RU', { maximumFractionDigits: 3 })
  return `${limits.length} строк, от ${words(Math.min(...all))} до ${words(Math.max(...all))}%`
}

/** @throws Refusal REQUEST_IMPOSSIBLE for a day on which contracts were, or may have been, made by another row */
const refuseBackwards = async (
  context: Context,
  tx: Tx,
  { quarter, validFrom }: MarketRow,
  nowMs: number,
): Promise<void> => {
  const table = await marketTableOf(context, tx, [quarter])
  const earliest = earliestQuarterRow(table, quarter, moscowDate(nowMs))
  const isOver = earliest === null || validFrom < earliest
  if (isOver || quarterOf(validFrom) !== quarter)
    throw impossibleRule('Предел нельзя ввести задним числом. Выберите день позже.')
}

/** Market limits of the full cost (353-FZ art. 6 p. 11). */
export const MARKET_LIMITS: DatedRule<typeof marketRowDrafts.$inferSelect> = {
  kind: 'SET_MARKET_LIMITS',
  drafts: marketRowDrafts,
  rows: marketRows,
  async words(draft, { context, tx, nowMs }) {
    await refuseBackwards(context, tx, draft, nowMs)
    const { quarter, validFrom, limits } = draft
    return `Пределы ПСК на ${quarterWords(quarter)} с ${formatDate(validFrom)}: ${percents(limits)}`
  },
  taken: 'С этого дня другие пределы уже введены. Выберите другой день.',
}

/** The limits of this quarter and the two after it as they count, and what waits for a second decision. */
export const marketLimits = async (context: Context) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const quarters = openQuarters(nowMs)
  const table = await marketTableOf(context, database, quarters)
  const rows = await marketRowsOf(database, quarters)
  return {
    quarters: quarters.map((quarter) => {
      const earliest = earliestQuarterRow(table, quarter, today)
      const day = quarterOf(today) === quarter ? today : earliest
      return {
        quarter,
        limits: day === null ? null : table(day),
        earliest,
        later: rows.filter((row) => row.quarter === quarter && row.validFrom > today),
      }
    }),
    drafts: await openDrafts(MARKET_LIMITS, database),
  }
}
