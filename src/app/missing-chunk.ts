import { hasUnsentInput } from './unsent-input.ts'

const KEY = 'vovremya.reloaded-at'
const GUARD_MS = 60_000

/**
 * A chunk of an earlier build may be gone after a deployment: reload once to meet the new one.
 * Never twice within a minute, and never over unsent input (D34).
 */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < GUARD_MS || hasUnsentInput() || !navigator.onLine) return
    sessionStorage.setItem(KEY, String(Date.now()))
    window.location.reload()
  })
}
