import { useEffect, useEffectEvent, useState } from 'react'
import { DESK_IDLE_MS } from '../../../protocol/desk.ts'

const MINUTE_MS = 60_000
const LOOK_MS = 5_000
/** When this browser was last used for work; every open page of the workplace counts. Says nothing about a person. */
const LAST = 'vovremya.desk.acted'

const lastActedMs = (): number => Number(localStorage.getItem(LAST) ?? 0)

/**
 * Minutes left before somebody who does nothing is signed out. The page counts what a person does, because its own
 * asking again would keep the session of an empty chair for ever (decision 0051).
 */
export function useIdle(onIdle: () => void): number {
  const [leftMs, setLeftMs] = useState(DESK_IDLE_MS)
  const told = useEffectEvent(onIdle)
  useEffect(() => {
    let noted = 0
    const act = () => {
      const now = Date.now()
      if (now - noted < LOOK_MS) return
      noted = now
      localStorage.setItem(LAST, String(now))
      setLeftMs(DESK_IDLE_MS)
    }
    const look = () => {
      const left = DESK_IDLE_MS - (Date.now() - lastActedMs())
      setLeftMs(left)
      if (left <= 0) told()
    }
    act()
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('pointerdown', act, { signal, passive: true })
    window.addEventListener('keydown', act, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    const timer = setInterval(look, LOOK_MS)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [])
  return Math.max(0, Math.ceil(leftMs / MINUTE_MS))
}
