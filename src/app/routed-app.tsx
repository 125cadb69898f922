import { getDefaultStore } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { reachGoal } from '../api/reach-goal.ts'
import { onSessionEvent } from '../api/session-events.ts'
import { App } from './app.tsx'
import { InstallBridge } from './install-bridge.tsx'
import { keepTyped } from './keep-typed.ts'
import { NotificationBridge } from './notification-bridge.tsx'
import { pageAt } from './routes.tsx'
import { tellScreenShown } from './screen-shown.ts'
import { countOnSession, SessionBridge } from './session-bridge.tsx'
import { whenIdle } from './when-quiet-or-touched.ts'

/** Keeps the outbox going on every screen behind the router, once the first of them is drawn. Draws nothing. */
function OutboxBridge() {
  useEffect(() => {
    let stop: (() => void) | null = null
    let gone = false
    whenIdle(() => {
      import('./send-when-possible.ts').then(({ sendWhenPossible }) => {
        if (!gone) stop = sendWhenPossible()
      }, reportError)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [])
  return null
}

/** Says which screens are shown, and who signs in. Draws nothing. */
function VisitBridge() {
  const { pathname } = useLocation()
  useEffect(tellScreenShown, [pathname])
  useEffect(
    () =>
      onSessionEvent(({ type }) => {
        // A session that is only remembered or renewed has other words (spec §4).
        if (type === 'authSuccess') reachGoal({ name: 'auth' })
      }),
    [],
  )
  return null
}

/**
 * What listens and draws nothing begins in a task of its own, right behind the first drawing: within it, it made the longest
 * task of a page that React takes over.
 */
function RightAfter({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true))
    return () => clearTimeout(timer)
  }, [])
  return isDue ? children : null
}

let giveTypedBack: (() => void) | null = null

/** Fetches the code of the screen at an address; what is typed into its HTML meanwhile is not lost. */
export const preloadPage = (pathname: string): Promise<void> => {
  giveTypedBack ??= keepTyped()
  return pageAt(pathname).preload()
}

/** Once the fields are React's, and outside of its work: what is given back is drawn at once. */
const useTypedBefore = (): void =>
  useEffect(() => {
    const giveBack = giveTypedBack
    giveTypedBack = null
    if (giveBack) queueMicrotask(giveBack)
  }, [])

/** Before the first drawing of a page that was not drawn before: its first picture is the screen, not a wait for it. */
export const beginSignedIn = (): void => countOnSession(getDefaultStore())

export function RoutedApp({ extras }: { readonly extras: ReactNode }) {
  useTypedBefore()
  return (
    <BrowserRouter>
      <App
        extras={
          <>
            <RightAfter>
              <SessionBridge />
              <VisitBridge />
              <NotificationBridge />
              <OutboxBridge />
              <InstallBridge />
            </RightAfter>
            {extras}
          </>
        }
      />
    </BrowserRouter>
  )
}
