import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import type { UtcOffsets } from '../../lending/contact-guard.ts'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import type { ReminderSettings } from './message-choices.ts'
import { zoneOffsetMinutes } from './zone-offsets.ts'

/** The day that clocks so many minutes ahead of UTC show. */
export const dayAt = (atMs: number, offsetMinutes: number): IsoDate =>
  isoDate(new Date(atMs + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10))

/** The hour, 0–23, that clocks so many minutes ahead of UTC show. */
export const hourAt = (atMs: number, offsetMinutes: number): number =>
  new Date(atMs + offsetMinutes * MINUTE_MS).getUTCHours()

/** What a message depends on of its client: read once for each. */
export interface Recipient {
  readonly chosen: ReminderSettings
  /** Of the region; Moscow's where it is not known. */
  readonly regionOffsetMinutes: number
  /** Every clock by which the law may count. */
  readonly lawOffsetsMinutes: UtcOffsets
}

/** Minutes that the client's own clock is ahead of UTC: by the zone their device told, otherwise by their region. */
export const ownOffset = (
  { chosen: { timeZone }, regionOffsetMinutes }: Recipient,
  atMs: number,
): number => (timeZone === null ? regionOffsetMinutes : zoneOffsetMinutes(timeZone, atMs))

/**
 * The moment at which clocks of a zone show an hour of a day, ms since the epoch. Looked up twice: on the day of a change
 * to or from summer time the first look may fall on its other side. Without a zone, by an offset.
 */
export const momentOf = (
  day: IsoDate,
  hour: number,
  { timeZone, offsetMinutes }: { timeZone: string | null; offsetMinutes: number },
): number => {
  const clockMs = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  if (timeZone === null) return clockMs - offsetMinutes * MINUTE_MS
  const near = clockMs - zoneOffsetMinutes(timeZone, clockMs) * MINUTE_MS
  return clockMs - zoneOffsetMinutes(timeZone, near) * MINUTE_MS
}
