import { moscowDate } from '../../lending/calendar.ts'
import { quarterBefore, quartersWithoutRow } from '../../lending/market-limits.ts'
import { formatDate } from '../../lending/plain-text.ts'
import {
  type RegionalIncomes,
  type RegionalIncomeTable,
  regionsWithoutIncome,
  withIncomeRows,
} from '../../lending/regional-income.ts'
import { REGIONS_OF_RUSSIA } from '../../lending/regions.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { regionalIncomeRowsOf } from '../db/dated-rules.ts'
import { regionalIncomeDrafts, regionalIncomes as rows } from '../db/schema/dated-rules.ts'
import { type DatedRule, impossibleRule, openDrafts } from './dated-rule.ts'
import { openQuarters, quartersOf, refuseOtherQuarterDays } from './quarter-rule.ts'
import { quarterWords } from './quarter-words.ts'

const tableOf = async (
  { config }: Pick<Context, 'config'>,
  queryable: Queryable,
  quarters: readonly string[],
): Promise<RegionalIncomeTable> =>
  withIncomeRows(config.regionalIncome, await regionalIncomeRowsOf(queryable, quarters))

/** Quarters in which income that is only said counts for nothing, the next one fourteen days ahead. */
export const quartersWithoutIncome = async (context: Context): Promise<readonly string[]> => {
  const nowMs = context.clock.now()
  const table = await tableOf(context, context.database, openQuarters(nowMs))
  return quartersWithoutRow(table, moscowDate(nowMs))
}

type Entered = typeof regionalIncomeDrafts.$inferSelect

/** Quarters back from that of use that figures may be of: Rosstat publishes them a quarter or two later. */
const MAX_QUARTERS_OLD = 4

/** @throws Refusal REQUEST_IMPOSSIBLE for figures of a quarter to come, or of one long ago */
const refuseOtherStatistics = ({ quarter, statisticsQuarter }: Entered): void => {
  const oldest = Array.from({ length: MAX_QUARTERS_OLD }).reduce<string>(quarterBefore, quarter)
  if (statisticsQuarter >= quarter || statisticsQuarter < oldest)
    throw impossibleRule(
      'Данные Росстата бывают за квартал раньше того, для которого их вводят, и не старше года. Проверьте квартал данных.',
    )
}

const incomeWords = (incomes: RegionalIncomes): string => {
  const all = Object.values(incomes)
  const roubles = (value: number) => `${value.toLocaleString('ru-RU')} ₽`
  const missing = regionsWithoutIncome(incomes).map(({ name }) => name)
  return [
    `${all.length} из ${REGIONS_OF_RUSSIA.length} регионов, от ${roubles(Math.min(...all))} до ${roubles(Math.max(...all))}`,
    ...(missing.length > 0 ? [`нет: ${missing.join(', ')}`] : []),
  ].join('; ')
}

/** Mean incomes of the regions by Rosstat (decision 0142). */
export const REGIONAL_INCOME: DatedRule<Entered> = {
  kind: 'SET_REGIONAL_INCOME',
  drafts: regionalIncomeDrafts,
  rows,
  async words(draft, { context, tx, nowMs }) {
    refuseOtherStatistics(draft)
    refuseOtherQuarterDays(await tableOf(context, tx, [draft.quarter]), draft, nowMs)
    const { quarter, validFrom, statisticsQuarter, incomes } = draft
    return `Средние доходы регионов на ${quarterWords(quarter)} с ${formatDate(validFrom)}, данные Росстата за ${quarterWords(statisticsQuarter)}: ${incomeWords(incomes)}`
  },
  taken: 'С этого дня другие доходы уже введены. Выберите другой день.',
}

/** The figures of this quarter and the next as they count, and what waits for a second decision. */
export const regionalIncomes = async (context: Context) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const open = openQuarters(nowMs)
  const table = await tableOf(context, database, open)
  return {
    quarters: quartersOf(table, await regionalIncomeRowsOf(database, open), nowMs),
    drafts: await openDrafts(REGIONAL_INCOME, database),
  }
}
