import { pushSubscribe } from '../../../protocol/calls/reminders.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { addPushSubscription } from '../../db/push-subscriptions.ts'
import { changeReminderSettings } from '../../db/reminder-settings.ts'
import { route } from '../../route.ts'
import { pushBrowser } from './push-browser.ts'

export const pushSubscribeRoute = route(pushSubscribe, ({ context, client, body, idempotency }) => {
  const keys = pushBrowser(context, body)
  return runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      await addPushSubscription(tx, client.id, { keys, nowMs })
      const change = { timeZone: body.timeZone, pushWanted: true }
      return changeReminderSettings(tx, client.id, { change, nowMs })
    },
  })
})
