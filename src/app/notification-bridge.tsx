import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathToOpen } from '../../protocol/sw-messages.ts'
import { NetworkFailure } from '../api/send-failures.ts'
import { onSessionEvent } from '../api/session-events.ts'
import { layoutAtom } from '../state/layout.ts'
import { hasUnsentInput } from './unsent-input.ts'

const QUIET_MS = 4_000

const isAllowed = (): boolean =>
  'Notification' in window && Notification.permission === 'granted' && 'serviceWorker' in navigator

/** Without network nothing is done: the next start does it. */
const keep = async (): Promise<void> => {
  try {
    await (await import('../actions/push.ts')).keepPush()
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
  }
}

/** Once a page, when it is quiet: notifications that were allowed go on coming. */
const keepPushLater = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopListening = onSessionEvent(({ type }) => {
    if (type === 'authLogout') clearTimeout(timer)
    if (timer !== undefined || !isAllowed()) return
    if (type !== 'authSuccess' && type !== 'authRefreshSuccess') return
    timer = setTimeout(() => void keep().catch(reportError), QUIET_MS)
  })
  return () => {
    stopListening()
    clearTimeout(timer)
  }
}

/**
 * Goes where a tapped notification leads, unless something typed would be lost or a payment is on its way, and keeps the
 * subscription alive.
 */
export function NotificationBridge() {
  const navigate = useNavigate()
  const store = useStore()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const onMessage = ({ data, ports }: MessageEvent) => {
      const path = pathToOpen(data)
      if (path === null) return
      const free = !hasUnsentInput() && !store.get(layoutAtom).isNavigationLocked
      ports[0]?.postMessage(free)
      if (free) void navigate(path)
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [navigate, store])
  useEffect(keepPushLater, [])
  return null
}
