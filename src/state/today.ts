import { useSyncExternalStore } from 'react'
import { moscowDate, type IsoDate } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'

const everyMinute = (notify: () => void) => {
  const timer = setInterval(notify, MINUTE_MS)
  return () => clearInterval(timer)
}

/** The business day (Moscow, D5); null in prerendered pages and during hydration, so no stale date is shown. */
export const useToday = (): IsoDate | null =>
  useSyncExternalStore<IsoDate | null>(
    everyMinute,
    () => moscowDate(Date.now()),
    () => null,
  )
