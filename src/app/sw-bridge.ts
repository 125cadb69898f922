import { Workbox } from 'workbox-window'
import { HOUR_MS } from '../../lending/durations.ts'

const WAITING_EVENT = 'vovremya:update-waiting'
const APPLY_EVENT = 'vovremya:update-apply'
const WORKER_URL = '/sw.js'
const CHECK_EVERY_MS = HOUR_MS

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
 * The only file of the page that speaks to the service worker. Registers it, tells the update bar
 * when a new version waits, and lets that version in after a tap. Only the tab that was tapped reloads.
 */
export async function registerWorker(): Promise<void> {
  const workbox = new Workbox(trustedUrl(WORKER_URL))
  let checkedAtMs = Date.now()

  workbox.addEventListener('waiting', () => window.dispatchEvent(new Event(WAITING_EVENT)))
  window.addEventListener(APPLY_EVENT, () => {
    workbox.addEventListener('controlling', () => window.location.reload())
    workbox.messageSkipWaiting()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < CHECK_EVERY_MS) return
    checkedAtMs = Date.now()
    void workbox.update()
  })

  try {
    const registration = await workbox.register()
    if (!registration) return
    reportFailedInstall(registration)
    registration.addEventListener('updatefound', () => reportFailedInstall(registration))
  } catch (error) {
    // The page works without a worker; offline reading does not, so the failure is reported.
    reportError(error)
  }
}
