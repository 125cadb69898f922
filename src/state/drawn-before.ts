import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * True for a screen that the page's HTML already held when the script came, for as long as the screen is shown. Such a
 * screen begins with what every stranger sees: what only this browser knows (a draft, a session, the day) follows after.
 */
export function useDrawnBefore(): boolean {
  const drawn = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [first] = useState(drawn)
  return first
}
