import { isAppPath, PATHS } from '../../protocol/paths.ts'
import type { Navigate } from '../ui/app-link.tsx'

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Follows the plain links of the prerendered page without loading a page again, as the links of all other screens do.
 * A place within the page, a new tab and a modified click are left to the browser; the page itself, to its top.
 * Returns how to stop.
 */
export const followLinks = (container: HTMLElement, navigate: Navigate): (() => void) => {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || event.defaultPrevented || !isPlainClick(event)) return
    const { origin, pathname, search, hash } = new URL(link.href)
    const isLanding = pathname === PATHS.landing
    if (origin !== window.location.origin || hash !== '' || !(isLanding || isAppPath(pathname)))
      return
    event.preventDefault()
    if (isLanding) window.scrollTo(0, 0)
    else navigate(pathname + search)
  }
  container.addEventListener('click', follow)
  return () => container.removeEventListener('click', follow)
}
