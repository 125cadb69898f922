import { pushSubscribe } from '../../../protocol/calls/profile-manager/push.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { addPushSubscription } from '../../db/push-subscriptions.ts'
import { changeReminderSettings } from '../../db/reminder-settings.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'
import { pushBrowser } from './push-browser.ts'

export const pushSubscribeRoute = route(pushSubscribe, ({ context, client, body, idempotency }) => {
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
})
