import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { CardRow } from '../db/cards.ts'
import type { Queryable } from '../db/database.ts'
import { phoneChangeBefore } from '../db/data-changes.ts'
import { momentWords } from '../messaging/account-texts.ts'

/** In words, when the day after a change of the phone until `untilMs` is over; null when there was none. */
const pauseEnd = async (
  queryable: Queryable,
  clientId: string,
  { untilMs, nowMs }: { untilMs: number; nowMs: number },
): Promise<string | null> => {
  const period = { afterMs: nowMs - DAY_MS, untilMs }
  const changedAtMs = await phoneChangeBefore(queryable, clientId, period)
  return changedAtMs === null ? null : momentWords(changedAtMs + DAY_MS)
}

/**
 * For a day after a change of the phone no payout goes to a card that was added since: whoever took the number must not
 * take the money too (decision 0046).
 * @throws Refusal CARD_PAUSED with the moment it ends
 */
export const refusePausedCard = async (
  queryable: Queryable,
  { clientId, createdAtMs }: Pick<CardRow, 'clientId' | 'createdAtMs'>,
  nowMs: number,
): Promise<void> => {
  const until = await pauseEnd(queryable, clientId, { untilMs: createdAtMs, nowMs })
  if (until === null) return
  throw new Refusal('CARD_PAUSED', {
    detail: `Номер телефона сменили недавно, а эту карту добавили после. Переведём на неё после ${until}, а на прежние карты можно сейчас.`,
  })
}

/**
 * The same for СБП, which finds the account by the phone: for a day after its change no money goes to the new number
 * (decisions 0046, 0097). @throws Refusal CARD_PAUSED with the moment it ends
 */
export const refusePausedPhone = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<void> => {
  const until = await pauseEnd(queryable, clientId, { untilMs: nowMs, nowMs })
  if (until === null) return
  throw new Refusal('CARD_PAUSED', {
    detail: `Номер телефона сменили недавно. По СБП переведём на него после ${until}, а на прежние карты можно сейчас.`,
  })
}
