/** Clocks of clients: a message goes by the clock they live by, and the law counts by their region (D17, D33, 107-FZ). */
import { describe, expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import type { MessageRow } from '../../../server/messaging/messages.ts'
import { dayAt, hourAt, momentOf, ownOffset } from '../../../server/messaging/own-clock.ts'
import { pushLifeSeconds } from '../../../server/messaging/push-life.ts'
import { regionOffsetMinutes } from '../../../server/messaging/region-offsets.ts'
import { zoneOffsetMinutes } from '../../../server/messaging/zone-offsets.ts'

const MOSCOW = 180

describe('a region', () => {
  test.each([
    ['г Москва', 3],
    ['Калининградская обл', 2],
    ['Самарская обл', 4],
    ['Респ Башкортостан', 5],
    ['Ханты-Мансийский Автономный округ - Югра', 5],
    ['Омская обл', 6],
    ['Алтайский край', 7],
    ['Респ Алтай', 7],
    ['Респ Бурятия', 8],
    ['Респ Саха /Якутия/', 9],
    ['Приморский край', 10],
    ['Сахалинская обл', 11],
    ['Камчатский край', 12],
    ['КАМЧАТСКИЙ КРАЙ', 12],
    ['', 3],
    ['Неведомая обл', 3],
  ])('«%s» is %i hours ahead of UTC', (region, hours) => {
    expect(regionOffsetMinutes(region)).toBe(hours * 60)
  })
})

describe('a time zone', () => {
  const at = (moment: string) => Date.parse(moment)

  test.each([
    ['Europe/Moscow', '2026-11-21T09:00:00.000Z', 180],
    ['Asia/Kolkata', '2026-11-21T09:00:00.000Z', 330],
    ['America/New_York', '2026-11-21T09:00:00.000Z', -300],
    ['America/New_York', '2026-07-21T09:00:00.000Z', -240],
    ['UTC', '2026-11-21T23:59:59.999Z', 0],
  ])('%s at %s is %i minutes ahead', (zone, moment, minutes) => {
    expect(zoneOffsetMinutes(zone, at(moment))).toBe(minutes)
  })

  test('is the same whatever the second is', () => {
    expect(zoneOffsetMinutes('Europe/Moscow', at('2026-11-21T20:59:59.999Z'))).toBe(MOSCOW)
    expect(zoneOffsetMinutes('Europe/Moscow', at('2026-12-31T21:00:00.001Z'))).toBe(MOSCOW)
  })

  test('that does not exist is refused', () => {
    expect(() => zoneOffsetMinutes('Europe/Nowhere', 0)).toThrow('Nowhere')
  })

  test('goes before the region in what the client’s own clock shows', () => {
    const told = { chosen: { timeZone: 'Asia/Vladivostok' }, regionOffsetMinutes: MOSCOW }
    const silent = { chosen: { timeZone: null }, regionOffsetMinutes: MOSCOW }
    const nowMs = at('2026-11-21T09:00:00.000Z')
    expect(ownOffset(told as Parameters<typeof ownOffset>[0], nowMs)).toBe(600)
    expect(ownOffset(silent as Parameters<typeof ownOffset>[0], nowMs)).toBe(MOSCOW)
  })
})

describe('a clock', () => {
  const LATE_MS = Date.parse('2026-11-21T21:30:00.000Z')

  test('shows another day and hour by its offset', () => {
    expect([dayAt(LATE_MS, 0), hourAt(LATE_MS, 0)]).toEqual(['2026-11-21', 21])
    expect([dayAt(LATE_MS, MOSCOW), hourAt(LATE_MS, MOSCOW)]).toEqual(['2026-11-22', 0])
    expect([dayAt(LATE_MS, -1_320), hourAt(LATE_MS, -1_320)]).toEqual(['2026-11-20', 23])
  })

  const moment = (day: string, hour: number, timeZone: string | null) =>
    new Date(momentOf(isoDate(day), hour, { timeZone, offsetMinutes: MOSCOW })).toISOString()

  test('shows an hour of a day at one moment, by zone or by region', () => {
    expect(moment('2026-11-21', 10, null)).toBe('2026-11-21T07:00:00.000Z')
    expect(moment('2026-11-21', 10, 'Asia/Vladivostok')).toBe('2026-11-21T00:00:00.000Z')
  })

  test('that goes over to summer time shows the hours after it an hour sooner', () => {
    expect(moment('2026-03-29', 1, 'Europe/Berlin')).toBe('2026-03-29T00:00:00.000Z')
    expect(moment('2026-03-29', 10, 'Europe/Berlin')).toBe('2026-03-29T08:00:00.000Z')
    expect(moment('2026-03-28', 10, 'Europe/Berlin')).toBe('2026-03-28T09:00:00.000Z')
    // West of Greenwich the first look falls before the change, and the hour after it.
    expect(moment('2026-03-08', 4, 'America/New_York')).toBe('2026-03-08T08:00:00.000Z')
    expect(moment('2026-03-08', 1, 'America/New_York')).toBe('2026-03-08T06:00:00.000Z')
  })

  test('that goes back to winter time shows the hours after it an hour later', () => {
    expect(moment('2026-11-01', 10, 'America/New_York')).toBe('2026-11-01T15:00:00.000Z')
    expect(moment('2026-10-31', 10, 'America/New_York')).toBe('2026-10-31T14:00:00.000Z')
  })
})

describe('a push service keeps a message', () => {
  type Message = Pick<MessageRow, 'afterDue' | 'dueOn' | 'kind'>
  const REMINDER: Message = { kind: 'REMINDER', dueOn: '2026-11-25', afterDue: false }

  const endOf = (message: Message, now: string, ownOffsetMinutes = MOSCOW): string => {
    const nowMs = Date.parse(now)
    const seconds = pushLifeSeconds(message, { nowMs, offsetMinutes: MOSCOW, ownOffsetMinutes })
    return new Date(nowMs + seconds * 1_000).toISOString()
  }

  test('of «завтра» until the midnight of the client’s own clock', () => {
    expect(endOf(REMINDER, '2026-11-24T09:00:00.000Z')).toBe('2026-11-24T21:00:00.000Z')
    expect(endOf(REMINDER, '2026-11-24T09:00:00.000Z', 600)).toBe('2026-11-24T14:00:00.000Z')
  })

  test('of a reminder on the due day until that day ends in Moscow', () => {
    expect(endOf(REMINDER, '2026-11-25T09:00:00.000Z')).toBe('2026-11-25T20:59:59.000Z')
  })

  test('of another message with a day until that day ends, from days before it', () => {
    const notice = { ...REMINDER, kind: 'AUTO_DEBIT_NOTICE' } as const
    expect(endOf(notice, '2026-11-23T09:00:00.000Z')).toBe('2026-11-25T20:59:59.000Z')
  })

  test('without a day until tomorrow ends', () => {
    const news = { ...REMINDER, kind: 'SUPPORT_ANSWER', dueOn: null } as const
    expect(endOf(news, '2026-11-24T09:00:00.000Z')).toBe('2026-11-25T20:59:59.000Z')
  })

  test('about a late debt no longer than the law lets us write that day (230-FZ)', () => {
    const late = { ...REMINDER, kind: 'OVERDUE_NOTICE', afterDue: true } as const
    expect(endOf(late, '2026-11-24T09:00:00.000Z')).toBe('2026-11-24T19:00:00.000Z')
    expect(endOf(late, '2026-11-21T09:00:00.000Z')).toBe('2026-11-21T17:00:00.000Z')
  })

  test('for a minute at the least, however late it is', () => {
    expect(endOf(REMINDER, '2026-11-27T09:00:00.000Z')).toBe('2026-11-27T09:01:00.000Z')
  })
})
