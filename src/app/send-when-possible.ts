import { MINUTE_MS } from '../../lending/durations.ts'
import { sendWaiting } from '../actions/send-waiting.ts'
import { hasSession } from '../api/session.ts'
import { outbox } from '../offline/outbox.ts'
import { onOutboxChange } from '../offline/outbox-changes.ts'
import { onSendRequest, requestSync } from './sw-sync.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * MINUTE_MS

/**
 * Sends the outbox whenever it may succeed: now, when something is added, when network or person come back, when the
 * worker's background sync asks, and after growing pauses while the server is ill. iOS has no background sync, so the
 * page does all of it by itself (quality reference 1.3 row 15). Returns how to stop.
 */
export const sendWhenPossible = (): (() => void) => {
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const go = async (): Promise<void> => {
    clearTimeout(timer)
    if (!hasSession()) return
    await sendWaiting()
    const waits = (await outbox.items()).some(({ refusal }) => refusal === null)
    if (!waits) {
      pauseMs = FIRST_PAUSE_MS
      return
    }
    await requestSync()
    clearTimeout(timer)
    timer = setTimeout(start, pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
  const start = () => void go().catch(reportError)
  const startAnew = () => {
    pauseMs = FIRST_PAUSE_MS
    start()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') startAnew()
  }

  const stops = [
    onOutboxChange(({ what }) => {
      if (what === 'added') start()
    }),
    onSendRequest(startAnew),
  ]
  window.addEventListener('online', startAnew)
  document.addEventListener('visibilitychange', onVisible)
  start()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    window.removeEventListener('online', startAnew)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
