import { ECDH } from 'node:crypto'
import * as calls from '../../../protocol/calls/profile-manager/push.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import {
  addPushSubscription,
  hasPushSubscription,
  removePushEndpoint,
  takePushSubscription,
} from '../../db/push-subscriptions.ts'
import { changeReminderSettings, forgetPushWish } from '../../db/reminder-settings.ts'
import { transaction } from '../../db/transaction.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

interface Browser {
  readonly endpoint: string
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

/**
 * The subscription of a browser as it is stored: only addresses of push services, only keys one can encrypt for.
 *
 * @throws Refusal VALIDATION
 */
const pushBrowser = (context: Context, { endpoint, keys }: Browser) => {
  if (!context.gateways.push.accepts(endpoint))
    throw refusal('endpoint', 'Уведомления на этот адрес не отправляются.')
  const { p256dh, auth } = keys
  if (!isCurvePoint(p256dh)) throw refusal('keys.p256dh', 'Неизвестный ключ уведомлений.')
  return { endpoint, p256dh, auth }
}

export const pushKey = route(calls.pushKey, ({ context }) => ({
  publicKey: context.gateways.push.publicKey(),
}))

export const pushSubscribe = route(
  calls.pushSubscribe,
  ({ context, client, body, idempotency }) => {
    const keys = pushBrowser(context, body)
    return runIdempotent(context, idempotency, {
      async effect(tx) {
        const nowMs = context.clock.now()
        await addPushSubscription(tx, client.id, { keys, nowMs })
        const change = { timeZone: body.timeZone, pushWanted: true }
        const chosen = await changeReminderSettings(tx, client.id, { change, nowMs })
        return { asOf: instantOf(nowMs), ...chosen }
      },
    })
  },
)

export const pushUnsubscribe = route(calls.pushUnsubscribe, ({ context, body }) =>
  transaction(context.database, async (tx) => {
    const clientId = await removePushEndpoint(tx, body.endpoint)
    if (clientId === null || body.signingOut || (await hasPushSubscription(tx, clientId))) return
    await forgetPushWish(tx, clientId, context.clock.now())
  }),
)

/** Answers the same whether the former subscription was known or not: nobody learns which endpoints are. */
export const pushRenew = route(calls.pushRenew, ({ context, body }) => {
  const keys = pushBrowser(context, body)
  return transaction(context.database, async (tx) => {
    const clientId = await takePushSubscription(tx, body.former)
    if (clientId !== null)
      await addPushSubscription(tx, clientId, { keys, nowMs: context.clock.now() })
  })
})
