import { pushUnsubscribe } from '../../../protocol/calls/profile-manager/push.ts'
import { hasPushSubscription, removePushEndpoint } from '../../db/push-subscriptions.ts'
import { forgetPushWish } from '../../db/reminder-settings.ts'
import { transaction } from '../../db/transaction.ts'
import { route } from '../../route.ts'

export const pushUnsubscribeRoute = route(pushUnsubscribe, ({ context, body }) =>
  transaction(context.database, async (tx) => {
    const clientId = await removePushEndpoint(tx, body.endpoint)
    if (clientId === null || body.signingOut || (await hasPushSubscription(tx, clientId))) return
    await forgetPushWish(tx, clientId, context.clock.now())
  }),
)
