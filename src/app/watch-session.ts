import type { SessionReply } from '../../protocol/calls/auth-service/session.ts'
import { onSessionEvent } from '../api/session-events.ts'
import type { SessionMonitor } from '../api/session-monitor.ts'
import { accessToken, hasSession, refreshSession } from '../api/session.ts'

/** Two «changed» so close to each other mean that the frame cannot see its cookie; asking again would never end. */
const HOPELESS_MS = 30_000
const QUIET_MS = 2_000

/**
 * Looks after a session from outside: the check frame every 5 seconds, and a refresh when the network or the person
 * comes back. Returns how to stop.
 */
export const watchSession = (): (() => void) => {
  let monitor: Promise<SessionMonitor> | null = null
  let changedAtMs = Number.NEGATIVE_INFINITY
  let stopped = false

  const onChanged = () => {
    const hopeless = Date.now() - changedAtMs < HOPELESS_MS
    changedAtMs = Date.now()
    if (hopeless) void monitor?.then((watching) => watching.stop())
    else void refreshSession()
  }

  const watch = async ({ sessionState }: SessionReply): Promise<void> => {
    if (sessionState === null) return
    if (!monitor) {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
      monitor ??= import('../api/session-monitor.ts').then(({ createSessionMonitor }) =>
        createSessionMonitor(onChanged),
      )
    }
    const watching = await monitor
    if (!stopped && hasSession()) watching.watch(sessionState)
  }

  const stopListening = onSessionEvent((event) => {
    if (event.type === 'authSuccess' || event.type === 'authRefreshSuccess')
      void watch(event.session)
    if (event.type === 'authLogout') void monitor?.then((watching) => watching.stop())
  })
  const onBack = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void accessToken()
  }
  window.addEventListener('online', onBack)
  document.addEventListener('visibilitychange', onBack)
  return () => {
    stopped = true
    stopListening()
    void monitor?.then((watching) => watching.stop())
    window.removeEventListener('online', onBack)
    document.removeEventListener('visibilitychange', onBack)
  }
}
