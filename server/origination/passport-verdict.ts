import { type IsoDate, isoDate } from '../../lending/calendar.ts'
import { PASSPORT_OVER } from '../../lending/guard-reasons.ts'
import type { LineVerdict } from '../../lending/line-verdict.ts'
import { isPassportOver } from '../../protocol/passport-dates.ts'
import { type PassportRow, passportOf } from '../db/client-profile.ts'
import type { Queryable } from '../db/database.ts'

/** Whether the passport of a questionnaire is no longer good on a day (D21). */
export const hasRunOut = ({ birthDate, issuedDate }: PassportRow, on: IsoDate): boolean =>
  isPassportOver(isoDate(birthDate), isoDate(issuedDate), on)

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
