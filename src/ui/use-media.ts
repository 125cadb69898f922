import { useCallback, useSyncExternalStore } from 'react'

/** True while the screen fits a media query; false in prerendered pages and during hydration. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
