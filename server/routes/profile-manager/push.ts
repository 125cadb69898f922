import * as calls from '../../../protocol/calls/profile-manager/push.ts'
import { renewPush, subscribePush, unsubscribePush } from '../../messaging/subscribe-push.ts'
import { route } from '../../route.ts'

export const pushKey = route(calls.pushKey, ({ context }) => ({
  publicKey: context.gateways.push.publicKey(),
}))

export const pushSubscribe = route(
  calls.pushSubscribe,
  ({ context, client, body, idempotency }) => {
    const { timeZone, ...browser } = body
    const { id: clientId, sessionUid = null } = client
    return subscribePush(context, idempotency, { clientId, sessionUid, browser, timeZone })
  },
)

export const pushUnsubscribe = route(calls.pushUnsubscribe, ({ context, body }) =>
  unsubscribePush(context, {
    endpoint: body.endpoint,
    isSigningOut: body.signingOut ?? false,
  }),
)

export const pushRenew = route(calls.pushRenew, ({ context, body }) => {
  const { former, ...browser } = body
  return renewPush(context, { browser, former })
})
