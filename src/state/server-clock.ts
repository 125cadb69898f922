import { atom, useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'
import { moscowDate, type IsoDate } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'

/** How far the server's clock is ahead of this device's, ms. A device with a wrong date still shows the right day. */
export const clockSkewAtom = atom(0)

/** Skew that is only the time an answer was on its way. */
const TRAVEL_MS = MINUTE_MS

/** Takes the moment an answer is true for by the server's clock, and when it came by this device's. */
export const serverMomentAtom = atom(
  null,
  (_get, set, { asOf, receivedAtMs }: { asOf: string; receivedAtMs: number }) => {
    const skewMs = Date.parse(asOf) - receivedAtMs
    set(clockSkewAtom, Math.abs(skewMs) < TRAVEL_MS ? 0 : skewMs)
  },
)

const everyMinute = (notify: () => void) => {
  const timer = setInterval(notify, MINUTE_MS)
  return () => clearInterval(timer)
}

/** The business day (Moscow, D5) by the server's clock. */
export const useServerToday = (): IsoDate => {
  const skewMs = useAtomValue(clockSkewAtom)
  return useSyncExternalStore(everyMinute, () => moscowDate(Date.now() + skewMs))
}

/** True when an answer, as of an ISO 8601 moment by the server's clock, is of a business day before today. */
export const isOfEarlierDay = (asOf: string, today: IsoDate): boolean =>
  moscowDate(Date.parse(asOf)) < today
