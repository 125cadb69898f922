import { MINUTE_MS } from '../../lending/durations.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** Minutes that clocks of an IANA time zone are ahead of UTC at a moment. @throws RangeError for an unknown zone */
export const zoneOffsetMinutes = (timeZone: string, atMs: number): number => {
  const minuteMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(minuteMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
  const shownMs = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  )
  return (shownMs - minuteMs) / MINUTE_MS
}
