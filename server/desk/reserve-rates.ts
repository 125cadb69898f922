import { addDays, type IsoDate, isoDate, moscowDate } from '../../lending/calendar.ts'
import { formatDate } from '../../lending/plain-text.ts'
import {
  RESERVE_KINDS,
  type ReserveKind,
  type ReserveRates,
  reserveRatesFault,
  reserveRatesOn,
} from '../../lending/reserves.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import {
  enterReserveRates,
  openReserveRateDrafts,
  type ReserveRateDraft,
  reserveRateDraftById,
} from '../db/reserve-rates.ts'
import { enteredReserveRates } from './entered-reserve-rates.ts'

const MAX_DRAFTS = 20
/** A day further off is a slip of the hand. */
const MAX_DAYS_AHEAD = 730

/** The first and the last day that new percents may count from: reserves of days that are over were made. */
const bounds = (nowMs: number): { readonly earliest: IsoDate; readonly latest: IsoDate } => {
  const today = moscowDate(nowMs)
  return { earliest: addDays(today, 1), latest: addDays(today, MAX_DAYS_AHEAD) }
}

/** The percents of today, those that begin later, and what waits for a second decision (decision 0123). */
export const reserveRates = async ({ database, clock }: Context) => {
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const entered = await enteredReserveRates(database)
  return {
    ...bounds(nowMs),
    rates: reserveRatesOn(today, entered),
    isEntered: entered.some(({ validFrom }) => validFrom <= today),
    later: entered.filter(({ validFrom }) => validFrom > today),
    drafts: (await openReserveRateDrafts(database, MAX_DRAFTS)).map(({ draft }) => draft),
  }
}

const KIND_WORDS: Readonly<Record<ReserveKind, string>> = {
  USUAL: 'обычные займы',
  BURDENED: 'ПДН больше 50 %',
  RESTRUCTURED: 'новый график',
}

/** The percents as both people read them. */
export const rateWords = (rates: ReserveRates): string =>
  RESERVE_KINDS.map((kind) => `${KIND_WORDS[kind]} ${rates[kind].join(', ')} %`).join('; ')

const impossible = (detail: string): Refusal => new Refusal('REQUEST_IMPOSSIBLE', { detail })

/** @throws Refusal REQUEST_IMPOSSIBLE for a day that had other reserves or is years away, and for percents that fall */
const refuseWrong = ({ validFrom, rates }: ReserveRateDraft, nowMs: number): void => {
  const { earliest, latest } = bounds(nowMs)
  if (validFrom < earliest)
    throw impossible('Доли нельзя ввести задним числом. Выберите день не раньше завтрашнего.')
  if (validFrom > latest) throw impossible('День дальше двух лет. Проверьте дату.')
  const fault = reserveRatesFault(rates)
  if (fault !== null)
    throw impossible(
      `Проверьте строку «${KIND_WORDS[fault]}»: целые проценты до 100, с ростом просрочки не меньше, и не меньше обычных.`,
    )
}

interface Ground {
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

const draftOf = async ({ tx, subjectId }: Ground): Promise<ReserveRateDraft> => {
  const draft = await reserveRateDraftById(tx, subjectId)
  if (!draft) throw new Refusal('NOT_FOUND')
  return draft
}

/** Percents of reserves, put in force by two people and never backwards (5391-У, decision 0123). */
export const RESERVE_RATE_ACTIONS = {
  SET_RESERVE_RATES: {
    async check(ground: Ground) {
      const draft = await draftOf(ground)
      refuseWrong(draft, ground.nowMs)
      const { validFrom, rates } = draft
      const about = `Доли резервов с ${formatDate(isoDate(validFrom))}, по дням просрочки: ${rateWords(rates)}`
      return { clientId: null, about }
    },
    async effect(ground: Ground) {
      if (!(await enterReserveRates(ground.tx, await draftOf(ground), ground.nowMs)))
        throw impossible('С этого дня другие доли уже введены. Выберите другой день.')
    },
  },
}
