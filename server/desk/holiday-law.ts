import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import {
  endingHolidayLaw,
  holidayPolicyAt,
  latestHolidayPolicy,
} from '../../lending/payment-holiday.ts'
import { formatDate } from '../../lending/plain-text.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import {
  enterHolidayLaw,
  type HolidayLawDraft,
  holidayLawDraftById,
  holidayLawTerms,
  openHolidayLawDrafts,
} from '../db/dated-limits.ts'

const MAX_DRAFTS = 20
/** A day further off is a slip of the hand: the law has been prolonged by a year at a time. */
const MAX_DAYS_AHEAD = 5 * 366

/**
 * The first day a row may count from, and the last one it may name. Today may be it, unlike caps of contracts: what was
 * demanded by another row stands, and whoever was refused asks again.
 */
const bounds = (nowMs: number): { readonly earliest: IsoDate; readonly latest: IsoDate } => {
  const today = moscowDate(nowMs)
  return { earliest: today, latest: addDays(today, MAX_DAYS_AHEAD) }
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
    drafts: (await openHolidayLawDrafts(database, MAX_DRAFTS)).map(({ draft }) => draft),
  }
}

/** The last day of 377-FZ while it is near and nothing prolongs it; null otherwise. */
export const endingLaw = async ({ database, clock }: Context): Promise<IsoDate | null> =>
  endingHolidayLaw(moscowDate(clock.now()), await holidayLawTerms(database))

/** @throws Refusal REQUEST_IMPOSSIBLE for a day that is over, a law that ends before it begins, or is years away */
const refuseOtherDays = ({ validFrom, lastOn }: HolidayLawDraft, nowMs: number): void => {
  const { earliest, latest } = bounds(nowMs)
  if (validFrom < earliest)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: 'Срок закона нельзя ввести задним числом. Выберите день не раньше сегодняшнего.',
    })
  if (lastOn < validFrom)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: 'Последний день закона раньше дня, с которого он действует. Проверьте даты.',
    })
  if (lastOn > latest)
    throw new Refusal('REQUEST_IMPOSSIBLE', { detail: 'День дальше пяти лет. Проверьте дату.' })
}

interface Ground {
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

const draftOf = async ({ tx, subjectId }: Ground): Promise<HolidayLawDraft> => {
  const draft = await holidayLawDraftById(tx, subjectId)
  if (!draft) throw new Refusal('NOT_FOUND')
  return draft
}

/** The last day of 377-FZ, put in force by two people and never backwards (decision 0121). */
export const HOLIDAY_LAW_ACTIONS = {
  SET_HOLIDAY_LAW: {
    async check(ground: Ground) {
      const draft = await draftOf(ground)
      refuseOtherDays(draft, ground.nowMs)
      const [from, lastOn] = [formatDate(draft.validFrom), formatDate(draft.lastOn)]
      const about = `Каникулы тех, кто служит: с ${from} закон действует по ${lastOn}`
      return { clientId: null, about }
    },
    async effect(ground: Ground) {
      const entered = await enterHolidayLaw(ground.tx, await draftOf(ground), ground.nowMs)
      if (!entered)
        throw new Refusal('REQUEST_IMPOSSIBLE', {
          detail: 'С этого дня срок закона уже введён. Выберите другой день.',
        })
    },
  },
}
