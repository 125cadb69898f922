import { moscowDate } from '../../lending/calendar.ts'
import { formatDate } from '../../lending/plain-text.ts'
import {
  RESERVE_KINDS,
  type ReserveKind,
  type ReserveRates,
  reserveRatesFault,
  reserveRatesOn,
} from '../../lending/reserves.ts'
import type { Context } from '../context.ts'
import { enteredReserveRates } from '../db/dated-rules.ts'
import { reserveRateDrafts, reserveRates as rows } from '../db/schema/dated-rules.ts'
import {
  type DatedRule,
  daysToEnter,
  impossibleRule,
  openDrafts,
  refuseOtherDays,
} from './dated-rule.ts'

const KIND_WORDS: Readonly<Record<ReserveKind, string>> = {
  USUAL: 'обычные займы',
  BURDENED: 'ПДН больше 50%',
  RESTRUCTURED: 'новый график',
}

const rateWords = (rates: ReserveRates): string =>
  RESERVE_KINDS.map((kind) => `${KIND_WORDS[kind]} ${rates[kind].join(', ')}%`).join('; ')

/** Percents of reserves (5391-У, decision 0123): of days that are over they were made, and they do not fall. */
export const RESERVE_RATES: DatedRule<typeof reserveRateDrafts.$inferSelect> = {
  kind: 'SET_RESERVE_RATES',
  drafts: reserveRateDrafts,
  rows,
  words({ validFrom, rates }, { nowMs }) {
    refuseOtherDays(validFrom, 'Доли', nowMs)
    const fault = reserveRatesFault(rates)
    if (fault !== null)
      throw impossibleRule(
        `Проверьте строку «${KIND_WORDS[fault]}»: целые проценты до 100, с ростом просрочки не меньше, и не меньше обычных.`,
      )
    return `Доли резервов с ${formatDate(validFrom)}, по дням просрочки: ${rateWords(rates)}`
  },
  taken: 'С этого дня другие доли уже введены. Выберите другой день.',
}

/** The percents of today, those that begin later, and what waits for a second decision. */
export const reserveRates = async ({ database, clock }: Context) => {
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const entered = await enteredReserveRates(database)
  return {
    ...daysToEnter(nowMs),
    rates: reserveRatesOn(today, entered),
    isEntered: entered.some(({ validFrom }) => validFrom <= today),
    later: entered.filter(({ validFrom }) => validFrom > today),
    drafts: await openDrafts(RESERVE_RATES, database),
  }
}
