import { Workbox } from 'workbox-window'
import { HOUR_MS } from '../../lending/durations.ts'
import type { PageToWorker } from '../../protocol/sw-messages.ts'

const WAITING_EVENT = 'vovremya:update-waiting'
const APPLY_EVENT = 'vovremya:update-apply'
const WORKER_URL = '/sw.js'
const CHECK_EVERY_MS = HOUR_MS
const ASK_AGAIN_MS = 1_000

const trustedUrl = (url: string): string =>
  window.trustedTypes
    ?.createPolicy('sw', { createScriptURL: (input) => (input === WORKER_URL ? input : '') })
    .createScriptURL(url) ?? url

/** A build that could not be fetched or stored whole is not taken in; somebody has to hear of it (quality reference 1.3 row 13). */
const reportFailedInstall = ({ installing: worker }: ServiceWorkerRegistration): void => {
  let installed = false
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') installed = true
    if (worker.state === 'redundant' && !installed)
      reportError(new Error('Версия приложения не сохранилась на устройстве целиком'))
  })
}

/**
 * Lets the waiting version in and loads the page again with it. The worker is asked each second: the first word may be
 * lost, and the former worker may have work to end first. When none waits any more, another tab has let it in already.
 */
const letIn = (registration: ServiceWorkerRegistration): void => {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  const ask = () => {
    if (registration.waiting)
      registration.waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageToWorker)
    else if (!registration.installing) reload()
  }
  ask()
  setInterval(ask, ASK_AGAIN_MS)
}

/**
 * The only file of the page that speaks to the service worker. Registers it, tells the update bar
 * when a new version waits, and lets that version in after a tap. Only the tab that was tapped reloads.
 */
export async function registerWorker(): Promise<void> {
  const workbox = new Workbox(trustedUrl(WORKER_URL))
  let checkedAtMs = Date.now()

  workbox.addEventListener('waiting', () => window.dispatchEvent(new Event(WAITING_EVENT)))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < CHECK_EVERY_MS) return
    checkedAtMs = Date.now()
    void workbox.update()
  })

  try {
    const registration = await workbox.register()
    if (!registration) return
    reportFailedInstall(registration)
    window.addEventListener(APPLY_EVENT, () => letIn(registration), { once: true })
    registration.addEventListener('updatefound', () => reportFailedInstall(registration))
  } catch (error) {
    // The page works without a worker; offline reading does not, so the failure is reported.
    reportError(error)
  }
}
