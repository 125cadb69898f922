import { moscowDate } from '../../lending/calendar.ts'
import { formatDate } from '../../lending/plain-text.ts'
import { capsAt, type LoanCaps } from '../../lending/rules.ts'
import type { Context } from '../context.ts'
import { lawCapsOf } from '../db/dated-rules.ts'
import { lawCapDrafts, lawCaps as rows } from '../db/schema/dated-rules.ts'
import { type DatedRule, daysToEnter, openDrafts, refuseOtherDays } from './dated-rule.ts'

const percent = (value: number): string =>
  `${value.toLocaleString('ru-RU', { maximumFractionDigits: 4 })}%`

const capWords = (caps: Readonly<LoanCaps>): string =>
  [
    `ставка ${percent(caps.dailyRateCapMillionths / 10_000)} в день`,
    `ПСК ${percent(caps.fullCostCapPercent)} годовых`,
    `переплата ${percent(caps.overpaymentCapPercent)} от суммы займа`,
  ].join(', ')

/** Caps of the law (353-FZ art. 5 p. 23, 24, decision 0096). */
export const LAW_CAPS: DatedRule<typeof lawCapDrafts.$inferSelect> = {
  kind: 'SET_LAW_CAPS',
  drafts: lawCapDrafts,
  rows,
  words({ validFrom, ...caps }, { nowMs }) {
    refuseOtherDays(validFrom, 'Предел', nowMs)
    return `Пределы закона с ${formatDate(validFrom)}: ${capWords(caps)}`
  },
  taken: 'С этого дня другие пределы уже введены. Выберите другой день.',
}

/** The caps of today, those that begin later, and what waits for a second decision. */
export const lawCaps = async ({ database, clock }: Context) => {
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const entered = await lawCapsOf(database)
  return {
    ...daysToEnter(nowMs),
    caps: capsAt(today, entered),
    later: entered.filter(({ validFrom }) => validFrom > today),
    drafts: await openDrafts(LAW_CAPS, database),
  }
}
