import { isSendWaiting, SEND_WAITING_TAG } from '../../protocol/background-sync.ts'

interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> }
}

const canSync = (registration: ServiceWorkerRegistration): registration is SyncingRegistration =>
  'sync' in registration

/** Has the browser wake the worker when the network is back, where it can. Never rejects: the page tries by itself too. */
export const requestSync = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration || !canSync(registration)) return
  // Forbidden by the person or by a private window.
  await registration.sync.register(SEND_WAITING_TAG).catch(() => undefined)
}

/** Has `send` called when the worker asks; returns how to stop. */
export const onSendRequest = (send: () => void): (() => void) => {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isSendWaiting(data)) send()
  }
  worker?.addEventListener('message', onMessage)
  return () => worker?.removeEventListener('message', onMessage)
}
