import { type IsoDate, isoDate } from '../../lending/calendar.ts'
import { PASSPORT_OVER } from '../../lending/guard-reasons.ts'
import type { LineVerdict } from '../../lending/line-verdict.ts'
import { isPassportOver } from '../../protocol/passport-dates.ts'
import { openPassport, type PassportRow, passportOf } from '../db/client-profile.ts'
import type { Queryable } from '../db/database.ts'
import { remembered } from '../remembered.ts'

/** Whether the passport of a questionnaire is no longer good on a day (D21). */
export const hasRunOut = ({ birthDate, issuedDate }: PassportRow, on: IsoDate): boolean =>
  isPassportOver(isoDate(birthDate), isoDate(issuedDate), on)

interface SealedPassport {
  readonly clientId: string
  readonly sealed: string
  readonly on: IsoDate
}

/** By the database that has the key: what a sealed passport was found to be on a day, and nothing of what stands in it. */
const verdicts = new WeakMap<Queryable, (passport: SealedPassport) => boolean>()

const verdictsOf = (queryable: Queryable) => {
  const known = verdicts.get(queryable)
  if (known) return known
  const made = remembered(500, ({ clientId, sealed, on }: SealedPassport) =>
    hasRunOut(openPassport(queryable, clientId, sealed), on),
  )
  verdicts.set(queryable, made)
  return made
}

/** The same of a passport as it is stored; the client's screens ask it again and again, and it is opened once a day. */
export const hasSealedRunOut = (queryable: Queryable, passport: SealedPassport): boolean =>
  verdictsOf(queryable)(passport)

/**
 * Refuses a loan on a passport that has run out since it was typed (115-FZ art. 7, decision 0111); null while it is good.
 * The evidence names no day: the last good one is counted from a birthday, which is kept sealed (D46).
 */
export const passportVerdict = async (
  queryable: Queryable,
  clientId: string,
  on: IsoDate,
): Promise<LineVerdict | null> => {
  const passport = await passportOf(queryable, clientId)
  if (!passport || !hasRunOut(passport, on)) return null
  return {
    evidence: { rule: 'PASSPORT', limit: 'VALID', value: 'EXPIRED', on, verdict: 'REFUSE' },
    reason: PASSPORT_OVER,
  }
}
