import { useStore } from 'jotai'
import { useEffect } from 'react'
import { moscowDate } from '../../lending/calendar.ts'
import { countNearPayments } from '../../protocol/near-payments.ts'
import { showBadge } from '../actions/app-badge.ts'
import { keepStorage } from '../actions/keep-storage.ts'
import { profileAtom } from '../state/profile.ts'
import { clockSkewAtom } from '../state/server-clock.ts'

/** Keeps the icon's number true, and this device's copy safe once there is a loan in it. Draws nothing. */
export function InstallBridge() {
  const store = useStore()
  useEffect(() => {
    const apply = () => {
      const { account } = store.get(profileAtom)
      if (!account) return
      const nowMs = Date.now()
      const today = moscowDate(nowMs + store.get(clockSkewAtom))
      void showBadge(countNearPayments(account.contracts, today))
      if (account.contracts.some(({ contractState }) => contractState !== null))
        void keepStorage(nowMs)
    }
    const stop = store.sub(profileAtom, apply)
    // A page left open overnight comes back to another day.
    document.addEventListener('visibilitychange', apply)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', apply)
    }
  }, [store])
  return null
}
