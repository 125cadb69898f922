import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { PATHS } from '../../protocol/paths.ts'
import type { Navigate } from '../ui/app-link.tsx'
import { LandingSession } from './landing-session.tsx'
import { UpdateBar, watchForUpdate } from './update-bar.tsx'

const WORKER_DELAY_MS = 1_000

function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady])
  return null
}

const extras = (onReady: () => void) => (
  <>
    <UpdateBar />
    <Ready onReady={onReady} />
  </>
)

const nothing = (): void => undefined

function registerWorkerLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    void import('./sw-bridge.ts').then(({ registerWorker }) => registerWorker())
  }, WORKER_DELAY_MS)
}

/** Storage may be closed to us; then nothing is kept there either. */
function forgetStaleLoginsLater(): void {
  setTimeout(() => {
    void import('../api/stale-login-state.ts')
      .then(({ dropStaleLogins }) => dropStaleLogins())
      .catch(reportError)
  }, WORKER_DELAY_MS)
}

/** The other screens bring the router; it is fetched when the landing page is first left. */
const leaveLanding = async (root: () => Root, to: string, replace: boolean): Promise<void> => {
  const { preloadPage, RoutedApp } = await import('./routed-app.tsx')
  const target = new URL(to, window.location.origin)
  await preloadPage(target.pathname)
  if (replace) history.replaceState(null, '', target)
  else history.pushState(null, '', target)
  window.scrollTo(0, 0)
  root().render(<RoutedApp extras={extras(nothing)} />)
}

async function hydrateLanding(container: HTMLElement, takingOver: () => void): Promise<void> {
  const { LandingApp } = await import('./landing-app.tsx')
  takingOver()
  await new Promise<void>((resolve) => {
    startTransition(() => {
      const navigate: Navigate = (to, options) => {
        void leaveLanding(() => root, to, options?.replace ?? false)
      }
      const root = hydrateRoot(
        container,
        <LandingApp
          navigate={navigate}
          extras={
            <>
              <LandingSession />
              {extras(resolve)}
            </>
          }
        />,
        { onRecoverableError: reportError },
      )
    })
  })
}

/** Takes over a prerendered page in slices that leave room for fingers. Resolves when it answers. */
export async function hydrate(container: HTMLElement, takingOver: () => void): Promise<void> {
  watchForUpdate()
  if (window.location.pathname === PATHS.landing) await hydrateLanding(container, takingOver)
  else {
    const { preloadPage, RoutedApp } = await import('./routed-app.tsx')
    await preloadPage(window.location.pathname)
    takingOver()
    await new Promise<void>((resolve) => {
      startTransition(() => {
        hydrateRoot(container, <RoutedApp extras={extras(resolve)} />, {
          onRecoverableError: reportError,
        })
      })
    })
  }
  registerWorkerLater()
  forgetStaleLoginsLater()
}

/** Draws the page into the empty shell. */
export async function mount(container: HTMLElement): Promise<void> {
  watchForUpdate()
  const { preloadPage, RoutedApp } = await import('./routed-app.tsx')
  await preloadPage(window.location.pathname)
  await new Promise<void>((resolve) => {
    createRoot(container).render(<RoutedApp extras={extras(resolve)} />)
  })
  registerWorkerLater()
  forgetStaleLoginsLater()
}
