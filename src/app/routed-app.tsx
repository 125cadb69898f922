import { type ReactNode, useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { InstallBridge } from './install-bridge.tsx'
import { NotificationBridge } from './notification-bridge.tsx'
import { pageAt } from './routes.tsx'
import { SessionBridge } from './session-bridge.tsx'

/** Keeps the outbox going on every screen behind the router. Draws nothing. */
function OutboxBridge() {
  useEffect(() => {
    let stop: (() => void) | null = null
    let gone = false
    import('./send-when-possible.ts').then(({ sendWhenPossible }) => {
      if (!gone) stop = sendWhenPossible()
    }, reportError)
    return () => {
      gone = true
      stop?.()
    }
  }, [])
  return null
}

/** Fetches the code of the screen at an address. */
export const preloadPage = (pathname: string): Promise<void> => pageAt(pathname).preload()

export const RoutedApp = ({ extras }: { readonly extras: ReactNode }) => (
  <BrowserRouter>
    <App
      extras={
        <>
          <SessionBridge />
          <NotificationBridge />
          <OutboxBridge />
          <InstallBridge />
          {extras}
        </>
      }
    />
  </BrowserRouter>
)
