import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { dayText } from '../../lending/day-text.ts'
import { Refusal } from '../../protocol/errors.ts'
import { declinedPhoneUntil } from './decline-digests.ts'
import { type DeclineRow, standingDecline } from './declines.ts'
import type { Queryable } from '../db/database.ts'

const declined = (allowedFrom: IsoDate): Refusal =>
  new Refusal('CLIENT_DECLINED', {
    detail: `По вашей анкете принято решение отказать. Прислать документы снова можно с ${dayText(allowedFrom)}. Если это ошибка, напишите в поддержку.`,
  })

/** Nothing is lent to whom a person has declined until somebody identifies them (decision 0110). @throws Refusal CLIENT_DECLINED */
export const refuseDeclined = async (queryable: Queryable, clientId: string): Promise<void> => {
  const decline = await standingDecline(queryable, clientId)
  if (decline) throw declined(decline.allowedFrom)
}

/** The decline of a client whose pause is not over; null when none is. */
const declineInPause = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<DeclineRow | null> => {
  const decline = await standingDecline(queryable, clientId)
  return decline && moscowDate(nowMs) < decline.allowedFrom ? decline : null
}

/** True while the pause of a decline lasts (decision 0110). */
export const isTooEarly = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<boolean> => (await declineInPause(queryable, clientId, nowMs)) !== null

/** Documents are not looked at again before the pause is over (decision 0110). @throws Refusal CLIENT_DECLINED */
export const refuseTooEarly = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<void> => {
  const decline = await declineInPause(queryable, clientId, nowMs)
  if (decline) throw declined(decline.allowedFrom)
}

/**
 * Whoever was declined does not begin again by deleting the account: the phone they have just proved is known until the
 * pause is over (decision 0143). @throws Refusal CLIENT_DECLINED
 */
export const refuseDeclinedPhone = async (
  queryable: Queryable,
  phone: string,
  nowMs: number,
): Promise<void> => {
  const allowedFrom = await declinedPhoneUntil(queryable, phone, nowMs)
  if (allowedFrom === null) return
  throw new Refusal('CLIENT_DECLINED', {
    detail: `По анкете с этим номером принято решение отказать. Зарегистрироваться снова можно с ${dayText(allowedFrom)}. Если это ошибка, напишите нам.`,
  })
}
