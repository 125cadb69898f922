import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { CardRow } from '../db/cards.ts'
import type { Queryable } from '../db/database.ts'
import { dataChangeBefore } from '../db/data-changes.ts'
import { momentWords } from '../messaging/account-texts.ts'

const CHANGED = {
  PHONE: 'Номер телефона сменили недавно',
  PASSPORT: 'Паспорт сменили недавно',
} as const

type PausingKind = keyof typeof CHANGED

interface Pause {
  readonly changed: string
  /** In words, when the day after the change is over. */
  readonly until: string
}

/** The last change of these kinds until `untilMs`, while the day after it is not over; null when there was none. */
const pauseAfter = async (
  queryable: Queryable,
  clientId: string,
  { kinds, untilMs, nowMs }: { kinds: readonly PausingKind[]; untilMs: number; nowMs: number },
): Promise<Pause | null> => {
  const period = { kinds, afterMs: nowMs - DAY_MS, untilMs }
  const change = await dataChangeBefore(queryable, clientId, period)
  if (!change) return null
  const changed = change.kind === 'PASSPORT' ? CHANGED.PASSPORT : CHANGED.PHONE
  return { changed, until: momentWords(change.changedAtMs + DAY_MS) }
}

/**
 * For a day after a change of the phone or the passport no payout goes to a card that was added since: whoever took the
 * number, or put their own name in the place of the client's, must not take the money too (decisions 0046, 0105).
 * @throws Refusal CARD_PAUSED with the moment it ends
 */
export const refusePausedCard = async (
  queryable: Queryable,
  { clientId, createdAtMs }: Pick<CardRow, 'clientId' | 'createdAtMs'>,
  nowMs: number,
): Promise<void> => {
  const since = { kinds: ['PHONE', 'PASSPORT'], untilMs: createdAtMs, nowMs } as const
  const pause = await pauseAfter(queryable, clientId, since)
  if (!pause) return
  throw new Refusal('CARD_PAUSED', {
    detail: `${pause.changed}, а эту карту добавили после. Переведём на неё после ${pause.until}, а на прежние карты можно сейчас.`,
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
  const since = { kinds: ['PHONE'], untilMs: nowMs, nowMs } as const
  const pause = await pauseAfter(queryable, clientId, since)
  if (!pause) return
  throw new Refusal('CARD_PAUSED', {
    detail: `${pause.changed}. По СБП переведём на него после ${pause.until}, а на прежние карты можно сейчас.`,
  })
}
