import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import { pausingCodeAccesses } from '../accounts/code-accesses.ts'
import type { CardRow } from '../db/cards.ts'
import { dataChangesSince } from '../db/data-changes.ts'
import type { Queryable } from '../db/database.ts'
import { momentWords } from '../messaging/account-texts.ts'

const CHANGED = {
  PHONE: 'Номер телефона сменили недавно',
  PASSPORT: 'Паспорт сменили недавно',
  PASSWORD_RESET: 'Пароль недавно сменили по коду из СМС',
  SIGN_IN: 'В кабинет недавно вошли с нового устройства по коду из СМС',
} as const

type PauseCause = keyof typeof CHANGED

/** Between a change after which the account may be somebody else's and the day after it. */
export interface PayoutPause {
  readonly cause: PauseCause
  readonly sinceMs: number
  readonly untilMs: number
  /** Of an access by a code alone (decision 0147); null for a change of data. */
  readonly accessId: string | null
}

/** The pauses of a client that are not over, in no order (decisions 0046, 0105, 0147). */
export const payoutPauses = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<readonly PayoutPause[]> => {
  const kinds = ['PHONE', 'PASSPORT'] as const
  const changes = await dataChangesSince(queryable, clientId, { kinds, afterMs: nowMs - DAY_MS })
  const accesses = await pausingCodeAccesses(queryable, clientId, nowMs)
  return [
    ...changes.map(({ kind, changedAtMs }) => ({
      cause: kind,
      sinceMs: changedAtMs,
      untilMs: changedAtMs + DAY_MS,
      accessId: null,
    })),
    ...accesses.map(({ id, way, sinceMs, pausedUntilMs }) => ({
      cause: way,
      sinceMs,
      untilMs: pausedUntilMs,
      accessId: id,
    })),
  ]
}

const longest = (pauses: readonly PayoutPause[]): PayoutPause | null =>
  pauses.reduce<PayoutPause | null>(
    (latest, pause) => (latest && latest.untilMs >= pause.untilMs ? latest : pause),
    null,
  )

/** What keeps money from a card that was added at this moment; null for one that was there before. */
export const cardPause = (
  pauses: readonly PayoutPause[],
  { createdAtMs }: Pick<CardRow, 'createdAtMs'>,
): PayoutPause | null => longest(pauses.filter(({ sinceMs }) => sinceMs <= createdAtMs))

/** What keeps money from the phone's number, by which СБП finds an account; null for nothing. */
export const phonePause = (pauses: readonly PayoutPause[]): PayoutPause | null =>
  longest(pauses.filter(({ cause }) => cause !== 'PASSPORT'))

/**
 * For a day after a change of the phone or the passport, or an access by a code alone, no payout goes to a card that was
 * added since: whoever took the number, or put their own name in the place of the client's, must not take the money too
 * (decisions 0046, 0105, 0147). @throws Refusal CARD_PAUSED with the moment it ends
 */
export const refusePausedCard = async (
  queryable: Queryable,
  card: Pick<CardRow, 'clientId' | 'createdAtMs'>,
  nowMs: number,
): Promise<void> => {
  const pause = cardPause(await payoutPauses(queryable, card.clientId, nowMs), card)
  if (!pause) return
  throw new Refusal('CARD_PAUSED', {
    detail: `${CHANGED[pause.cause]}, а эту карту добавили после. Переведём на неё после ${momentWords(pause.untilMs)}, а на прежние карты можно сейчас.`,
  })
}

/**
 * The same for СБП, which finds the account by the phone: for a day no money goes to a new number, nor to one that may be
 * in other hands (decisions 0046, 0097, 0147). @throws Refusal CARD_PAUSED with the moment it ends
 */
export const refusePausedPhone = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<void> => {
  const pause = phonePause(await payoutPauses(queryable, clientId, nowMs))
  if (!pause) return
  throw new Refusal('CARD_PAUSED', {
    detail: `${CHANGED[pause.cause]}. По СБП переведём после ${momentWords(pause.untilMs)}, а на прежние карты можно сейчас.`,
  })
}
