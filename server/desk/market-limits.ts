import { isoDate, moscowDate } from '../../lending/calendar.ts'
import {
  earliestMarketRow,
  type MarketLimit,
  type MarketTable,
  quarterAfter,
  quarterOf,
  quartersWithoutRow,
  withMarketRows,
} from '../../lending/market-limits.ts'
import { formatDate } from '../../lending/plain-text.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import {
  enterMarketRow,
  marketDraftById,
  type MarketRowDraft,
  marketRowsOf,
  openMarketDrafts,
} from '../db/dated-limits.ts'

const MAX_DRAFTS = 20

/** Quarters that a row may be entered for: the one of today and the two after it. */
const openQuarters = (nowMs: number): readonly string[] => {
  const current = quarterOf(moscowDate(nowMs))
  const next = quarterAfter(current)
  return [current, next, quarterAfter(next)]
}

const tableOf = async (
  { config }: Pick<Context, 'config'>,
  queryable: Queryable,
  quarters: readonly string[],
): Promise<MarketTable> => {
  const rows = await marketRowsOf(queryable, quarters)
  return withMarketRows(
    config.marketTable,
    rows.map((row) => ({ ...row, validFrom: isoDate(row.validFrom) })),
  )
}

/** Quarters in which nothing can be lent for want of their row, the next one fourteen days ahead. */
export const missingQuarters = async (context: Context): Promise<readonly string[]> => {
  const nowMs = context.clock.now()
  const quarters = openQuarters(nowMs)
  return quartersWithoutRow(await tableOf(context, context.database, quarters), moscowDate(nowMs))
}

/** The limits of this quarter and the two after it as they count, and what waits for a second decision. */
export const marketLimits = async (context: Context) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const quarters = openQuarters(nowMs)
  const table = await tableOf(context, database, quarters)
  const rows = await marketRowsOf(database, quarters)
  return {
    quarters: quarters.map((quarter) => {
      const earliest = earliestMarketRow(table, quarter, today)
      const day = quarterOf(today) === quarter ? today : earliest
      return {
        quarter,
        limits: day === null ? null : table(day),
        earliest,
        later: rows.filter((row) => row.quarter === quarter && row.validFrom > today),
      }
    }),
    drafts: (await openMarketDrafts(database, MAX_DRAFTS)).map(({ draft }) => draft),
  }
}

const ROMAN = ['I', 'II', 'III', 'IV'] as const

/** `2026-Q4` → «IV квартал 2026». */
const quarterWords = (quarter: string): string =>
  `${ROMAN[Number(quarter.slice(6)) - 1] ?? ''} квартал ${quarter.slice(0, 4)}`

const percents = (limits: readonly MarketLimit[]): string => {
  const all = limits.map(({ percent }) => percent)
  const words = (percent: number) => percent.toLocaleString('ru-RU', { maximumFractionDigits: 3 })
  return `${limits.length} строк, от ${words(Math.min(...all))} до ${words(Math.max(...all))} %`
}

/** @throws Refusal REQUEST_IMPOSSIBLE for a day on which contracts were, or may have been, made by another row */
const refuseBackwards = async (
  context: Pick<Context, 'config'>,
  tx: Tx,
  { draft, nowMs }: { draft: MarketRowDraft; nowMs: number },
): Promise<void> => {
  const { quarter, validFrom } = draft
  const table = await tableOf(context, tx, [quarter])
  const earliest = earliestMarketRow(table, quarter, moscowDate(nowMs))
  const isOver = earliest === null || validFrom < earliest
  if (isOver || quarterOf(isoDate(validFrom)) !== quarter)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: 'Предел нельзя ввести задним числом. Выберите день позже.',
    })
}

interface Ground {
  readonly context: Context
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

const draftOf = async ({ tx, subjectId }: Ground): Promise<MarketRowDraft> => {
  const draft = await marketDraftById(tx, subjectId)
  if (!draft) throw new Refusal('NOT_FOUND')
  return draft
}

/** Market limits of the full cost, put in force by two people and never backwards (353-FZ art. 6 p. 11, decision 0057). */
export const MARKET_ACTIONS = {
  SET_MARKET_LIMITS: {
    async check(ground: Ground) {
      const draft = await draftOf(ground)
      await refuseBackwards(ground.context, ground.tx, { draft, nowMs: ground.nowMs })
      const from = formatDate(draft.validFrom)
      const about = `Пределы ПСК на ${quarterWords(draft.quarter)} с ${from}: ${percents(draft.limits)}`
      return { clientId: null, about }
    },
    async effect(ground: Ground) {
      const entered = await enterMarketRow(ground.tx, await draftOf(ground), ground.nowMs)
      if (!entered) throw new Refusal('REQUEST_IMPOSSIBLE')
    },
  },
}
