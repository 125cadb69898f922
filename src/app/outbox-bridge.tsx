import { useEffect } from 'react'

/** Keeps the outbox going on every screen behind the router. Draws nothing. */
export function OutboxBridge() {
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
