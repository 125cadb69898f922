import { useEffect, useState, useSyncExternalStore } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { hasUnsentInput } from './unsent-input.ts'
import styles from './update-bar.module.css'

const WAITING_EVENT = 'vovremya:update-waiting'
const LOOK_AGAIN_MS = 1_000
const APPLY_EVENT = 'vovremya:update-apply'

let updateWaits = false

/**
 * Remembers that a version waits: the bar is drawn again when the landing page is left, what waits still waits. Before the
 * first drawing, so that the bar is told only of what is remembered.
 */
export const watchForUpdate = (): void =>
  window.addEventListener(WAITING_EVENT, () => {
    updateWaits = true
  })

const subscribe = (notify: () => void) => {
  window.addEventListener(WAITING_EVENT, notify)
  return () => window.removeEventListener(WAITING_EVENT, notify)
}

/**
 * «Есть новая версия»: waits for a tap, and stays away from a screen with unsent input (D34).
 * Talks to `sw-bridge.ts` by events, so that the bridge's chunk stays out of the first load.
 */
export function UpdateBar() {
  const waiting = useSyncExternalStore(
    subscribe,
    () => updateWaits,
    () => false,
  )
  const [shown, setShown] = useState(false)
  const [applying, setApplying] = useState(false)

  useEffect(() => {
    const decide = () => setShown(waiting && !hasUnsentInput())
    decide()
    if (!waiting) return undefined
    const timer = setInterval(decide, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [waiting])

  if (!shown) return null
  return (
    <div className={styles.bar}>
      <Banner
        tone="bar"
        icon="refresh"
        role="status"
        action={
          <Button
            small
            variant="line"
            loading={applying}
            onClick={() => {
              setApplying(true)
              window.dispatchEvent(new Event(APPLY_EVENT))
            }}
          >
            Обновить
          </Button>
        }
      >
        Есть новая версия
      </Banner>
    </div>
  )
}
