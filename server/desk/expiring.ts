import { addMonths, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { cardLastDay } from '../../lending/card-term.ts'
import { DAY_MS, MINUTE_MS } from '../../lending/durations.ts'
import {
  CONSENT_DAYS,
  type ExpiringKind,
  MONTHS_AHEAD,
  MONTHS_BEHIND,
  RENEWAL_PAUSE_DAYS,
} from '../../protocol/expiring.ts'
import { passportEnd } from '../../protocol/passport-dates.ts'
import type { Context } from '../context.ts'
import { cardMask } from '../db/cards.ts'
import { nameInPassport, nameOf, openPassport } from '../db/client-profile.ts'
import type { Database, Queryable } from '../db/database.ts'
import {
  cardRowId,
  countExpiring,
  endingCards,
  endingConsents,
  endingIdentifications,
  endingPassports,
  type ExpiringPage,
  type GivenWithin,
} from './ending-papers.ts'
import type { Told } from '../db/inbox.ts'
import { CREDIT_HISTORY_LIFE_MS } from '../onboarding/credit-history-consent.ts'

const PAGE = 50

/** Months, `2026-11`, of a day, from some before it to some after it. */
const monthsAround = (today: IsoDate, kind: 'PASSPORT' | 'CARD'): readonly string[] => {
  const first = isoDate(`${today.slice(0, 7)}-01`)
  const length = MONTHS_BEHIND[kind] + 1 + MONTHS_AHEAD[kind]
  return Array.from({ length }, (_, at) => addMonths(first, at - MONTHS_BEHIND[kind]).slice(0, 7))
}

/** `2026-11` → `11/26`. */
const faceOf = (month: string): string => `${month.slice(5)}/${month.slice(2, 4)}`

const cardMonths = (today: IsoDate) => ({
  faces: monthsAround(today, 'CARD').map(faceOf),
  month: today.slice(0, 7),
})

/** Consents that were given when those that end about now were. */
const givenWithin = (nowMs: number): GivenWithin => {
  const givenMs = nowMs - CREDIT_HISTORY_LIFE_MS
  return { fromMs: givenMs - CONSENT_DAYS * DAY_MS, untilMs: givenMs + CONSENT_DAYS * DAY_MS }
}

/** A paper that runs out. */
export interface Expiring {
  readonly clientId: string
  readonly clientName: string | null
  /** The contract whose card it is; null for what is the client's own. */
  readonly loanId: string | null
  readonly contractNumber: string | null
  readonly cardMask: string | null
  /** The oldest due date of that contract that is not paid. */
  readonly nextDueOn: IsoDate | null
  readonly endsOn: IsoDate
  readonly isOver: boolean
  /** A member of staff doubts what is known of the client (decision 0165). */
  readonly isDoubted: boolean
  readonly hasLoan: boolean
  readonly told: Told | null
  /** Until when nobody asks about it, for the client was asked, or can do nothing yet; null: now it may be. */
  readonly askFromMs: number | null
  /** Where it stands in the order of its list, before its id, and that id. */
  readonly mark: string
  readonly rowId: string
}

const OWN = {
  loanId: null,
  contractNumber: null,
  cardMask: null,
  nextDueOn: null,
  isDoubted: false,
} as const

/** A message that was refused or failed was read by nobody. */
const askedUntilMs = (told: Told | null): number =>
  told?.state === 'PLANNED' || told?.state === 'SENT' ? told.atMs + RENEWAL_PAUSE_DAYS * DAY_MS : 0

const laterThan = (momentMs: number, nowMs: number): number | null =>
  momentMs > nowMs ? momentMs : null

const passportsIn = async (
  queryable: Queryable,
  nowMs: number,
  page: ExpiringPage,
): Promise<Expiring[]> => {
  const today = moscowDate(nowMs)
  const rows = await endingPassports(queryable, monthsAround(today, 'PASSPORT'), page)
  return rows.flatMap(({ passportSealed, ...row }) => {
    const passport = passportSealed && openPassport(queryable, row.clientId, passportSealed)
    const endsOn = passport && passportEnd(passport)
    if (!passport || !endsOn) return []
    const { told, hasLoan, clientId } = row
    return [
      {
        ...OWN,
        clientId,
        clientName: nameOf(passport),
        endsOn,
        isOver: endsOn < today,
        hasLoan,
        told,
        askFromMs: laterThan(askedUntilMs(told), nowMs),
        mark: endsOn.slice(0, 7),
        rowId: clientId,
      },
    ]
  })
}

const cardsIn = async (
  queryable: Queryable,
  nowMs: number,
  page: ExpiringPage,
): Promise<Expiring[]> => {
  const today = moscowDate(nowMs)
  const rows = await endingCards(queryable, cardMonths(today), page)
  return rows.map(({ passportSealed, cardId, brand, lastFour, expires, nextDueOn, ...row }) => {
    const endsOn = cardLastDay(expires)
    return {
      ...row,
      clientName: nameInPassport(queryable, row.clientId, passportSealed),
      cardMask: cardMask({ brand, lastFour }),
      nextDueOn: nextDueOn === null ? null : isoDate(nextDueOn),
      endsOn,
      isOver: endsOn < today,
      isDoubted: false,
      hasLoan: true,
      askFromMs: laterThan(askedUntilMs(row.told), nowMs),
      mark: expires,
      rowId: cardRowId({ cardId, loanId: row.loanId }),
    }
  })
}

const consentsIn = async (
  queryable: Queryable,
  nowMs: number,
  page: ExpiringPage,
): Promise<Expiring[]> => {
  const rows = await endingConsents(queryable, givenWithin(nowMs), page)
  return rows.map(({ clientId, passportSealed, givenAtMs, told }) => {
    const endsAtMs = givenAtMs + CREDIT_HISTORY_LIFE_MS
    return {
      ...OWN,
      clientId,
      clientName: nameInPassport(queryable, clientId, passportSealed),
      endsOn: moscowDate(endsAtMs),
      isOver: endsAtMs <= nowMs,
      hasLoan: false,
      told,
      // While it is in force, nobody can give another one.
      askFromMs: laterThan(Math.max(endsAtMs, askedUntilMs(told)), nowMs),
      mark: String(givenAtMs),
      rowId: clientId,
    }
  })
}

const identificationsIn = async (
  queryable: Queryable,
  nowMs: number,
  page: ExpiringPage,
): Promise<Expiring[]> => {
  const today = moscowDate(nowMs)
  const rows = await endingIdentifications(queryable, page)
  return rows.map(({ passportSealed, dueOn, ...row }) => ({
    ...OWN,
    ...row,
    clientName: nameInPassport(queryable, row.clientId, passportSealed),
    endsOn: dueOn,
    isOver: dueOn < today,
    askFromMs: laterThan(askedUntilMs(row.told), nowMs),
    mark: dueOn,
    rowId: row.clientId,
  }))
}

const LISTS = {
  PASSPORT: passportsIn,
  CARD: cardsIn,
  CONSENT: consentsIn,
  IDENTIFICATION: identificationsIn,
} as const

const AFTER = /^(\d{4}-\d\d(?:-\d\d)?|\d\d\/\d\d|\d+):([\w:-]+)$/

/**
 * A page of the papers of a kind that run out, those that have first, and where the next one begins; one query, whatever its
 * length. `after`: where the former page said that this one begins.
 */
export const expiringShown = async (
  { database, clock }: Context,
  { kind, after }: { kind: ExpiringKind; after: string | null },
): Promise<{ papers: readonly Expiring[]; next: string | null }> => {
  const [, mark, id] = AFTER.exec(after ?? '') ?? []
  const behind = mark === undefined || id === undefined ? null : { mark, id }
  const found = await LISTS[kind](database, clock.now(), { after: behind, limit: PAGE + 1 })
  const papers = found.slice(0, PAGE)
  const last = found.length > PAGE ? papers.at(-1) : undefined
  return { papers, next: last ? `${last.mark}:${last.rowId}` : null }
}

/** One paper that runs out, of a client or of their contract; null when it does no more, or never did. */
export const expiringPaper = async (
  queryable: Queryable,
  { kind, clientId, loanId }: { kind: ExpiringKind; clientId: string; loanId: string | null },
  nowMs: number,
): Promise<Expiring | null> => {
  const onlyId = kind === 'CARD' ? (loanId ?? '') : clientId
  const [paper] = await LISTS[kind](queryable, nowMs, { after: null, onlyId, limit: 1 })
  return paper?.clientId === clientId ? paper : null
}

type Counts = Awaited<ReturnType<typeof countExpiring>>

/** Thousands of rows are counted; every screen of the workplace asks every few seconds, and papers run out by the day. */
const COUNTED_FOR_MS = MINUTE_MS
const latest = new WeakMap<Database, { readonly atMs: number; readonly counts: Promise<Counts> }>()

/** How many papers of each kind run out, counted within the last minute. */
export const countPapers = async (
  { database }: Pick<Context, 'database'>,
  nowMs: number,
): Promise<Counts> => {
  const known = latest.get(database)
  if (known && Math.abs(nowMs - known.atMs) < COUNTED_FOR_MS) return known.counts
  const today = moscowDate(nowMs)
  const counts = countExpiring(database, {
    passports: monthsAround(today, 'PASSPORT'),
    cards: cardMonths(today),
    consents: givenWithin(nowMs),
    today,
  })
  const fresh = { atMs: nowMs, counts }
  latest.set(database, fresh)
  try {
    return await counts
  } catch (error) {
    // Nobody is told of a failure that is over.
    if (latest.get(database) === fresh) latest.delete(database)
    throw error
  }
}
