import { moscowHourMs } from '../../lending/auto-debit.ts'
import { addDays, moscowDate, moscowHour } from '../../lending/calendar.ts'

/** Nobody is written to at night about what can wait until the morning. */
const DAYTIME = { from: 10, to: 20 } as const

/** This moment by day, otherwise the next morning in Moscow. */
export const inDaytimeMs = (nowMs: number): number => {
  const hour = moscowHour(nowMs)
  if (hour >= DAYTIME.from && hour < DAYTIME.to) return nowMs
  const today = moscowDate(nowMs)
  return moscowHourMs(hour < DAYTIME.from ? today : addDays(today, 1), DAYTIME.from)
}
