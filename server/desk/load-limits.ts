import { moscowDate } from '../../lending/calendar.ts'
import { type LoadLimitTable, withLoadLimitRows } from '../../lending/debt-load-share.ts'
import { quartersWithoutRow } from '../../lending/market-limits.ts'
import { formatDate } from '../../lending/plain-text.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { loadLimitRowsOf } from '../db/dated-rules.ts'
import { loadLimitDrafts, loadLimits as rows } from '../db/schema/dated-rules.ts'
import { type DatedRule, impossibleRule, openDrafts } from './dated-rule.ts'
import { openQuarters, quartersOf, refuseOtherQuarterDays } from './quarter-rule.ts'
import { quarterWords } from './quarter-words.ts'

const tableOf = async (
  { config }: Pick<Context, 'config'>,
  queryable: Queryable,
  quarters: readonly string[],
): Promise<LoadLimitTable> =>
  withLoadLimitRows(config.loadLimits, await loadLimitRowsOf(queryable, quarters))

/** Quarters in which nothing is lent above a debt load of 50 %, the next one fourteen days ahead. */
export const quartersWithoutLoadLimits = async (context: Context): Promise<readonly string[]> => {
  const nowMs = context.clock.now()
  const table = await tableOf(context, context.database, openQuarters(nowMs))
  return quartersWithoutRow(table, moscowDate(nowMs))
}

/** Macroprudential limits (decision 0142). */
export const LOAD_LIMITS: DatedRule<typeof loadLimitDrafts.$inferSelect> = {
  kind: 'SET_LOAD_LIMITS',
  drafts: loadLimitDrafts,
  rows,
  async words(draft, { context, tx, nowMs }) {
    const { quarter, validFrom, over50Percent, over80Percent } = draft
    if (over80Percent > over50Percent)
      throw impossibleRule(
        'Займы с ПДН больше 80% входят в займы с ПДН больше 50%: их предел не бывает выше.',
      )
    refuseOtherQuarterDays(await tableOf(context, tx, [quarter]), draft, nowMs)
    return `Макропруденциальные лимиты на ${quarterWords(quarter)} с ${formatDate(validFrom)}: ПДН больше 50% не больше ${over50Percent}% выдач, больше 80% не больше ${over80Percent}%`
  },
  taken: 'С этого дня другие лимиты уже введены. Выберите другой день.',
}

/** The limits of this quarter and the next as they count, and what waits for a second decision. */
export const loadLimits = async (context: Context) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const open = openQuarters(nowMs)
  const table = await tableOf(context, database, open)
  return {
    quarters: quartersOf(table, await loadLimitRowsOf(database, open), nowMs),
    drafts: await openDrafts(LOAD_LIMITS, database),
  }
}
