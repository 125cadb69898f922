import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { InstallBridge } from './install-bridge.tsx'
import { OutboxBridge } from './outbox-bridge.tsx'
import { NotificationBridge } from './notification-bridge.tsx'
import { pageAt } from './routes.tsx'
import { SessionBridge } from './session-bridge.tsx'

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
