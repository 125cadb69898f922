import { sessionAlive, type SessionReply } from '../../protocol/calls/auth-service/session.ts'
import { onSessionEvent } from '../api/session-events.ts'
import type { SessionMonitor } from '../api/session-monitor.ts'
import { send } from '../api/send.ts'
import { accessToken, dropForgotten, hasSession, refreshSession } from '../api/session.ts'

/** Two «changed» so close to each other mean that the frame cannot see its cookie; asking again would never end. */
const HOPELESS_MS = 30_000
const QUIET_MS = 2_000
/** A page that nobody touches learns within 10 s that its session was ended on another device. */
const ASK_SERVER_EVERY_MS = 8_000

/**
 * Looks after a session from outside: the check frame every 5 seconds, the server every 8 while the page is seen, and a
 * refresh when the network or the person comes back. Returns how to stop.
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
  const askServer = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || !hasSession()) return
    // A session that is over tells itself through the session module; any other failure says nothing of it.
    send(sessionAlive, { timeoutMs: ASK_SERVER_EVERY_MS }).catch(() => undefined)
  }
  const asking = setInterval(askServer, ASK_SERVER_EVERY_MS)
  const onBack = () => {
    dropForgotten()
    if (document.visibilityState === 'visible' && navigator.onLine) void accessToken()
  }
  window.addEventListener('online', onBack)
  window.addEventListener('pageshow', onBack)
  document.addEventListener('visibilitychange', onBack)
  return () => {
    stopped = true
    stopListening()
    clearInterval(asking)
    void monitor?.then((watching) => watching.stop())
    window.removeEventListener('online', onBack)
    window.removeEventListener('pageshow', onBack)
    document.removeEventListener('visibilitychange', onBack)
  }
}
