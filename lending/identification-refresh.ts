import { addDays, addWorkingDays, addYears, type IsoDate } from './calendar.ts'

/** HIGH: the lender has written down why this client's information is to be refreshed more often (115-FZ art. 7, 444-П). */
export type ClientRisk = 'ORDINARY' | 'HIGH'

/** What the terms of a client's identification are counted from. */
export interface IdentificationFacts {
  /** The day the client was identified, or the information about them was confirmed, last. */
  readonly confirmedOn: IsoDate
  readonly risk: ClientRisk
  /** The day the risk became what it is; null: it has never been another one. */
  readonly riskSince: IsoDate | null
  /** The day a doubt about the information arose that nobody has ended; null: there is none. */
  readonly doubtedOn: IsoDate | null
  /** The client has confirmed the information since that doubt arose. */
  readonly isDoubtAnswered: boolean
}

/** At least once in so many years (115-FZ art. 7 cl. 1 sub-cl. 3). */
const YEARS: Readonly<Record<ClientRisk, number>> = { ORDINARY: 3, HIGH: 1 }

/** Working days after a doubt has arisen (115-FZ art. 7 cl. 1 sub-cl. 3). */
const DOUBT_WORKING_DAYS = 7

/** Days before the last one from which a client who owes is asked (own rule). */
export const ASKED_DAYS_AHEAD = 30

/** Days before the last one on which a client who has not answered is reminded (own rule). */
const REMINDED_DAYS_AHEAD = 7

const earlier = (one: IsoDate, other: IsoDate): IsoDate => (one < other ? one : other)
const later = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other)

/**
 * The last day by the client's risk alone. One whose risk becomes high long after they were identified is refreshed within
 * the term of a doubt from then on, and never later than an ordinary one: no term passes before it is known (own rule).
 */
const termOn = ({ confirmedOn, risk, riskSince }: IdentificationFacts): IsoDate => {
  const ordinary = addYears(confirmedOn, YEARS.ORDINARY)
  if (risk === 'ORDINARY') return ordinary
  const high = addYears(confirmedOn, YEARS.HIGH)
  if (riskSince === null || riskSince <= confirmedOn) return high
  return earlier(ordinary, later(high, addWorkingDays(riskSince, DOUBT_WORKING_DAYS)))
}

/** The last day on which a refresh of the information about a client, and of the check of the lists, is in time. */
export function refreshDueOn(facts: IdentificationFacts): IsoDate {
  const { doubtedOn } = facts
  const term = termOn(facts)
  return doubtedOn === null ? term : earlier(term, addWorkingDays(doubtedOn, DOUBT_WORKING_DAYS))
}

/** Whether the client is to be asked: the term comes near or has passed, or they have not answered since a doubt arose. */
export function isRefreshAsked(facts: IdentificationFacts, today: IsoDate): boolean {
  const isNear = today >= addDays(termOn(facts), -ASKED_DAYS_AHEAD)
  return isNear || (facts.doubtedOn !== null && !facts.isDoubtAnswered)
}

/**
 * Why no new loan is made to a client; null where nothing stands in the way. A doubt refuses from its first day (own rule):
 * what is not known to be true is no ground to lend on, and the lender ends it within its term.
 */
export function refreshRefusal(
  facts: IdentificationFacts,
  today: IsoDate,
): 'DATA_DOUBT' | 'DATA_REFRESH' | null {
  if (facts.doubtedOn !== null) return 'DATA_DOUBT'
  return today > termOn(facts) ? 'DATA_REFRESH' : null
}

/**
 * The first day of the latest of three reminders that has begun: a month before the last day, a week before it, and the day
 * after it; null before the first. Whoever was told on that day or later is not told again.
 */
export function refreshReminderFrom(dueOn: IsoDate, today: IsoDate): IsoDate | null {
  const days = [addDays(dueOn, 1), addDays(dueOn, -REMINDED_DAYS_AHEAD)]
  const first = addDays(dueOn, -ASKED_DAYS_AHEAD)
  return [...days, first].find((day) => day <= today) ?? null
}
