import { readPushMessage } from '../protocol/push-message.ts'
import { showMessage } from './show-message.ts'

declare const self: ServiceWorkerGlobalScope

const contentOf = (data: PushMessageData | null): unknown => {
  try {
    return data?.json()
  } catch {
    // Not JSON: something neutral is shown all the same.
    return null
  }
}

/** Every push shows something: a browser takes the permission from one that does not (quality reference 1.3). */
export function onPush(event: PushEvent): void {
  event.waitUntil(showMessage(readPushMessage(contentOf(event.data), self.location.origin)))
}
