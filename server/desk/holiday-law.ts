import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import {
  endingHolidayLaw,
  holidayPolicyAt,
  latestHolidayPolicy,
} from '../../lending/payment-holiday.ts'
import { formatDate } from '../../lending/plain-text.ts'
import type { Context } from '../context.ts'
import { holidayLawTerms } from '../db/dated-rules.ts'
import { holidayLawDrafts, holidayLaw as rows } from '../db/schema/dated-rules.ts'
import { type DatedRule, daysFromNow, impossibleRule, openDrafts } from './dated-rule.ts'

/** A day further off is a slip of the hand: the law has been prolonged by a year at a time. */
const MAX_DAYS_AHEAD = 5 * 366

/**
 * The first day a row may count from, and the last one it may name. Today may be it, unlike caps of contracts: what was
 * demanded by another row stands, and whoever was refused asks again.
 */
const bounds = (nowMs: number) => daysFromNow(nowMs, 0, MAX_DAYS_AHEAD)

/** The last day of 377-FZ (decision 0121). */
export const HOLIDAY_LAW: DatedRule<typeof holidayLawDrafts.$inferSelect> = {
  kind: 'SET_HOLIDAY_LAW',
  drafts: holidayLawDrafts,
  rows,
  words({ validFrom, lastOn }, { nowMs }) {
    const { earliest, latest } = bounds(nowMs)
    if (validFrom < earliest)
      throw impossibleRule(
        'Срок закона нельзя ввести задним числом. Выберите день не раньше сегодняшнего.',
      )
    if (lastOn < validFrom)
      throw impossibleRule(
        'Последний день закона раньше дня, с которого он действует. Проверьте даты.',
      )
    if (lastOn > latest) throw impossibleRule('День дальше пяти лет. Проверьте дату.')
    return `Каникулы тех, кто служит: с ${formatDate(validFrom)} закон действует по ${formatDate(lastOn)}`
  },
  taken: 'С этого дня срок закона уже введён. Выберите другой день.',
}

/** The last day of 377-FZ by today's rule, the rows that begin later, and what waits for a second decision. */
export const holidayLaw = async ({ database, clock }: Context) => {
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const terms = await holidayLawTerms(database)
  const lastOn = latestHolidayPolicy('SERVICE', today, terms)?.validUntil
  if (lastOn == null) throw new Error('The law on holidays of those who serve has no last day')
  return {
    ...bounds(nowMs),
    lastOn,
    isInForce: holidayPolicyAt('SERVICE', today, terms) !== null,
    later: terms.filter(({ validFrom }) => validFrom > today),
    drafts: await openDrafts(HOLIDAY_LAW, database),
  }
}

/** The last day of 377-FZ while it is near and nothing prolongs it; null otherwise. */
export const endingLaw = async ({ database, clock }: Context): Promise<IsoDate | null> =>
  endingHolidayLaw(moscowDate(clock.now()), await holidayLawTerms(database))
