import { addDays, type IsoDate, isoDate, moscowDate } from '../../lending/calendar.ts'
import { formatDate } from '../../lending/plain-text.ts'
import { capsAt, type LoanCaps } from '../../lending/rules.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import {
  enterLawCaps,
  type LawCapDraft,
  lawCapDraftById,
  openLawCapDrafts,
} from '../db/dated-limits.ts'
import { enteredCaps, lawCapsOf } from '../loan-book/entered-caps.ts'

const MAX_DRAFTS = 20
/** A day further off is a slip of the hand: laws are published months before they count. */
const MAX_DAYS_AHEAD = 730

/** The first and the last day that new caps may count from: days that had others are over. */
const bounds = (nowMs: number): { readonly earliest: IsoDate; readonly latest: IsoDate } => {
  const today = moscowDate(nowMs)
  return { earliest: addDays(today, 1), latest: addDays(today, MAX_DAYS_AHEAD) }
}

/** The caps of today, those that begin later, and what waits for a second decision (decision 0096). */
export const lawCaps = async ({ database, clock }: Context) => {
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const entered = await lawCapsOf(database)
  return {
    ...bounds(nowMs),
    caps: capsAt(today, entered),
    later: entered.filter(({ validFrom }) => validFrom > today),
    drafts: (await openLawCapDrafts(database, MAX_DRAFTS)).map(({ draft }) => ({
      id: draft.id,
      ...enteredCaps(draft),
    })),
  }
}

const percent = (value: number): string =>
  `${value.toLocaleString('ru-RU', { maximumFractionDigits: 4 })} %`

/** The caps as both people read them. */
export const capWords = (caps: Readonly<LoanCaps>): string =>
  [
    `ставка ${percent(caps.dailyRateCapMillionths / 10_000)} в день`,
    `ПСК ${percent(caps.fullCostCapPercent)} годовых`,
    `переплата ${percent(caps.overpaymentCapPercent)} от суммы займа`,
  ].join(', ')

/** @throws Refusal REQUEST_IMPOSSIBLE for a day that had contracts by other caps, or is years away */
const refuseOtherDays = ({ validFrom }: LawCapDraft, nowMs: number): void => {
  const { earliest, latest } = bounds(nowMs)
  if (validFrom < earliest)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: 'Предел нельзя ввести задним числом. Выберите день не раньше завтрашнего.',
    })
  if (validFrom > latest)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: 'День дальше двух лет. Проверьте дату.',
    })
}

interface Ground {
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

const draftOf = async ({ tx, subjectId }: Ground): Promise<LawCapDraft> => {
  const draft = await lawCapDraftById(tx, subjectId)
  if (!draft) throw new Refusal('NOT_FOUND')
  return draft
}

/** Caps of the law, put in force by two people and never backwards (353-FZ art. 5 p. 23, 24, decision 0096). */
export const LAW_CAP_ACTIONS = {
  SET_LAW_CAPS: {
    async check(ground: Ground) {
      const draft = await draftOf(ground)
      refuseOtherDays(draft, ground.nowMs)
      const { validFrom, caps } = enteredCaps(draft)
      const about = `Пределы закона с ${formatDate(isoDate(validFrom))}: ${capWords(caps)}`
      return { clientId: null, about }
    },
    async effect(ground: Ground) {
      const entered = await enterLawCaps(ground.tx, await draftOf(ground), ground.nowMs)
      if (!entered)
        throw new Refusal('REQUEST_IMPOSSIBLE', {
          detail: 'С этого дня другие пределы уже введены. Выберите другой день.',
        })
    },
  },
}
