import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PATHS } from '../../protocol/paths.ts'
import { type Navigate, NavigateContext } from '../ui/app-link.tsx'
import { beginVisitLater } from './begin-visit.ts'
import { followLinks } from './landing-links.ts'
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

/** Resolves when a style sheet is there, or certainly will not be. */
const loaded = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => resolve(), { once: true })
  })

/**
 * The links to the landing's styles stand at its fold, inside of what the next screen takes the place of, and the loader of
 * chunks never loads again what it has seen. So they are set into the head first, before those of other screens, as in a page
 * that begins there.
 */
async function keepStyles(container: HTMLElement): Promise<void> {
  const before = document.head.querySelector('link[rel="stylesheet"]')
  const links = [...container.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(
    links.map(({ href }) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      document.head.insertBefore(link, before)
      return loaded(link)
    }),
  )
}

/** The other screens bring the router; it is fetched when the landing page is first left. */
const leaveLanding = async (
  container: HTMLElement,
  to: string,
  { replace, onLeft }: { readonly replace: boolean; readonly onLeft: () => void },
): Promise<void> => {
  const { preloadPage, RoutedApp } = await import('./routed-app.tsx')
  const target = new URL(to, window.location.origin)
  await preloadPage(target.pathname)
  await keepStyles(container)
  if (replace) history.replaceState(null, '', target)
  else history.pushState(null, '', target)
  window.scrollTo(0, 0)
  createRoot(container).render(<RoutedApp extras={extras(onLeft)} />)
}

async function hydrateLanding(container: HTMLElement, takingOver: () => void): Promise<void> {
  const { takeOverIslands } = await import('./landing-islands.tsx')
  takingOver()
  let leaving = false
  const navigate: Navigate = (to, options) => {
    if (leaving) return
    leaving = true
    const onLeft = () => {
      stopFollowing()
      leave()
    }
    void leaveLanding(container, to, { replace: options?.replace ?? false, onLeft }).finally(() => {
      leaving = false
    })
  }
  const stopFollowing = followLinks(container, navigate)
  const { leave, ready } = takeOverIslands(
    container,
    <NavigateContext value={navigate}>
      <LandingSession />
      <UpdateBar />
    </NavigateContext>,
  )
  await ready
}

/** Takes over a prerendered page in slices that leave room for fingers. Resolves when it answers. */
export async function hydrate(container: HTMLElement, takingOver: () => void): Promise<void> {
  watchForUpdate()
  beginVisitLater()
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
  beginVisitLater()
  const { beginSignedIn, preloadPage, RoutedApp } = await import('./routed-app.tsx')
  await preloadPage(window.location.pathname)
  beginSignedIn()
  await new Promise<void>((resolve) => {
    createRoot(container).render(<RoutedApp extras={extras(resolve)} />)
  })
  registerWorkerLater()
  forgetStaleLoginsLater()
}
