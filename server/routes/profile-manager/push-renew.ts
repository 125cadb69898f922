import { pushRenew } from '../../../protocol/calls/profile-manager/push.ts'
import { addPushSubscription, takePushSubscription } from '../../db/push-subscriptions.ts'
import { transaction } from '../../db/transaction.ts'
import { route } from '../../route.ts'
import { pushBrowser } from './push-browser.ts'

/** Answers the same whether the former subscription was known or not: nobody learns which endpoints are. */
export const pushRenewRoute = route(pushRenew, ({ context, body }) => {
  const keys = pushBrowser(context, body)
  return transaction(context.database, async (tx) => {
    const clientId = await takePushSubscription(tx, body.former)
    if (clientId !== null)
      await addPushSubscription(tx, clientId, { keys, nowMs: context.clock.now() })
  })
})
