import { MINUTE_MS } from '../../lending/durations.ts'
import { hasUnsentInput } from './unsent-input.ts'

const KEY = 'vovremya.reloaded-at'
const GUARD_MS = MINUTE_MS
/** A download asks to leave as well and does not, so the page is not taken for left for ever. */
const LEAVING_MS = 10_000

/**
 * A chunk of an earlier build may be gone after a deployment: reload once to meet the new one.
 * Never twice within a minute, and never over unsent input (D34). Firefox fails what a page is still loading when the
 * page is left; a reload then would take the person back from where they went.
 */
export function reloadOnceOnMissingChunk(): void {
  let leftAtMs = 0
  window.addEventListener('beforeunload', () => {
    leftAtMs = Date.now()
  })
  window.addEventListener('vite:preloadError', () => {
    const now = Date.now()
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (now - last < GUARD_MS || now - leftAtMs < LEAVING_MS) return
    if (hasUnsentInput() || !navigator.onLine) return
    sessionStorage.setItem(KEY, String(now))
    window.location.reload()
  })
}
