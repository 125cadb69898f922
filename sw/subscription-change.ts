import { PUSH_RENEW_PATH } from '../protocol/push-message.ts'
import { fetchInTime } from './in-time.ts'

declare const self: ServiceWorkerGlobalScope

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

const keysOf = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }
}

const subscribedAgain = async (
  former: PushSubscription,
  given: PushSubscription | null | undefined,
): Promise<PushSubscription> => {
  if (given) return given
  const { applicationServerKey } = former.options
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

const renew = async ({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> => {
  // Without the former one nothing proves whose browser this is: the page subscribes again at its next start.
  if (!oldSubscription) return
  const next = await subscribedAgain(oldSubscription, newSubscription)
  const former = keysOf(oldSubscription)
  await fetchInTime(PUSH_RENEW_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'vovremya' },
    body: JSON.stringify({
      ...keysOf(next),
      former: { endpoint: former.endpoint, auth: former.keys.auth },
    }),
  })
}

/** The browser has replaced its subscription: the server hears of the new one. */
export function onSubscriptionChange(event: Event): void {
  const change = event as SubscriptionChange
  change.waitUntil(renew(change))
}
