import { ECDH } from 'node:crypto'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  addPushSubscription,
  hasPushSubscription,
  removePushEndpoint,
  takePushSubscription,
} from './delivery-channels.ts'
import { changeReminderSettings, turnPushOff } from './message-choices.ts'
import { transaction } from '../db/transaction.ts'
import { answerChosen, type ChosenReminders } from './choose-reminders.ts'

/** What a browser that subscribed gives away of itself. */
export interface PushBrowser {
  readonly endpoint: string
  /** Base64url: a P-256 point and 16 bytes. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

const isCurvePoint = (key: string): boolean => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

const refusal = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION', { fields: [{ field, message }] })

/** As it is stored: only addresses of push services, only keys one can encrypt for. @throws Refusal VALIDATION */
const checkedKeys = (context: Context, { endpoint, keys }: PushBrowser) => {
  if (!context.gateways.push.accepts(endpoint))
    throw refusal('endpoint', 'Уведомления на этот адрес не отправляются.')
  const { p256dh, auth } = keys
  if (!isCurvePoint(p256dh)) throw refusal('keys.p256dh', 'Неизвестный ключ уведомлений.')
  return { endpoint, p256dh, auth }
}

interface NewBrowser {
  readonly clientId: string
  /** Ended, it takes the notifications with it: whoever holds the browser then is not known. Null where it is not known. */
  readonly sessionUid: string | null
  readonly browser: PushBrowser
  readonly timeZone: string
}

/** Sends notifications to one more browser of the client (D33). @throws Refusal VALIDATION */
export const subscribePush = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, sessionUid, browser, timeZone }: NewBrowser,
): Promise<ChosenReminders> => {
  const keys = checkedKeys(context, browser)
  return runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      await addPushSubscription(tx, clientId, { keys, sessionUid, nowMs })
      const change = { timeZone, pushWanted: true }
      const chosen = await changeReminderSettings(tx, clientId, { change, nowMs })
      return answerChosen(tx, { clientId, chosen, nowMs })
    },
  })
}

/** Sends no more to a browser. On signing out the choice stays: after the next sign-in it may subscribe again. */
export const unsubscribePush = (
  context: Context,
  { endpoint, isSigningOut }: { endpoint: string; isSigningOut: boolean },
): Promise<void> =>
  transaction(context.database, async (tx) => {
    const clientId = await removePushEndpoint(tx, endpoint)
    if (clientId === null || isSigningOut || (await hasPushSubscription(tx, clientId))) return
    await turnPushOff(tx, clientId, context.clock.now())
  })

/**
 * Puts a browser's new subscription in the place of its former one, which its secrets name. Says nothing of whether that
 * was known: nobody learns which endpoints are.
 * @throws Refusal VALIDATION
 */
export const renewPush = async (
  context: Context,
  { browser, former }: { browser: PushBrowser; former: { endpoint: string; auth: string } },
): Promise<void> => {
  const keys = checkedKeys(context, browser)
  await transaction(context.database, async (tx) => {
    const known = await takePushSubscription(tx, former)
    if (known === null) return
    const { clientId, sessionUid } = known
    await addPushSubscription(tx, clientId, { keys, sessionUid, nowMs: context.clock.now() })
  })
}
