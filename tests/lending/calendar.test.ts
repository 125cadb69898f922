import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addWorkingDays,
  addYears,
  compareDates,
  daysBetween,
  endOfMoscowDayMs,
  isIsoDate,
  isoDate,
  isWorkingDay,
  moscowDate,
  moscowHour,
  weekday,
} from '../../lending/calendar.ts'

describe('dates', () => {
  test('only an existing day is a date', () => {
    expect(isoDate('2028-02-29')).toBe('2028-02-29')
    for (const text of ['2027-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00']) {
      expect(() => isoDate(text)).toThrow(new RangeError(`not a date: ${text}`))
      expect(isIsoDate(text)).toBe(false)
    }
    expect(isIsoDate('+012026-01-01'), 'a year of more than four digits').toBe(false)
  })

  test('days are counted over month and year ends', () => {
    expect(addDays(isoDate('2026-12-31'), 1)).toBe('2027-01-01')
    expect(addDays(isoDate('2026-03-01'), -1)).toBe('2026-02-28')
    expect(daysBetween(isoDate('2026-07-01'), isoDate('2026-09-01'))).toBe(62)
    expect(compareDates(isoDate('2026-07-01'), isoDate('2026-09-01'))).toBeLessThan(0)
  })

  test('a day after the year 9999 is refused, for it would not compare as text', () => {
    expect(addDays(isoDate('9999-12-30'), 1)).toBe('9999-12-31')
    expect(() => addDays(isoDate('9999-12-31'), 1)).toThrow(RangeError)
  })

  test('payment days 29–31 clamp to the month end counted from the original day', () => {
    const issued = isoDate('2026-01-31')
    expect([1, 2, 3, 13].map((n) => addMonths(issued, n))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-02-28',
    ])
    expect(addMonths(isoDate('2013-05-31'), 33)).toBe('2016-02-29')
    expect(addYears(isoDate('2024-02-29'), 1)).toBe('2025-02-28')
  })
})

describe('every day', () => {
  const DAY_MS = 86_400_000

  test('of the 400 years after which the calendar repeats itself is the one a Date has, to and fro', () => {
    const first = Date.UTC(2000, 0, 1)
    let day = isoDate('2000-01-01')
    for (let passed = 0; passed < 146_097; passed += 1) {
      const written = new Date(first + passed * DAY_MS).toISOString().slice(0, 10)
      if (day !== written) throw new Error(`${day} in the place of ${written}`)
      day = addDays(day, 1)
    }
    expect(daysBetween(isoDate('2000-01-01'), day)).toBe(146_097)
  })

  test('of a year below 100 is no day of the last century', () => {
    expect(addDays(isoDate('0026-12-31'), 1)).toBe('0027-01-01')
    expect(daysBetween(isoDate('0026-01-01'), isoDate('2026-01-01'))).toBe(730_485)
  })

  test.each([
    ['9999-12-31', 1],
    ['0000-01-01', -1],
  ])('has a year of four digits: %s and %i day are none', (date, days) => {
    expect(() => addDays(isoDate(date), days)).toThrow(RangeError)
  })
})

describe('Moscow time', () => {
  test('the day and the hour turn at 21:00 UTC', () => {
    expect(moscowDate(Date.UTC(2026, 10, 21, 20, 59))).toBe('2026-11-21')
    expect(moscowDate(Date.UTC(2026, 10, 21, 21, 0))).toBe('2026-11-22')
    expect(moscowHour(Date.UTC(2026, 10, 21, 21, 30))).toBe(0)
    expect(endOfMoscowDayMs(isoDate('2026-11-21'))).toBe(Date.UTC(2026, 10, 21, 21) - 1)
  })
})

describe('working days', () => {
  test('weekends, holidays and transferred days are free', () => {
    expect(weekday(isoDate('2026-11-22'))).toBe(7)
    expect(isWorkingDay(isoDate('2026-11-20'))).toBe(true)
    expect(isWorkingDay(isoDate('2026-11-21'))).toBe(false)
    expect(isWorkingDay(isoDate('2026-11-04'))).toBe(false)
    expect(isWorkingDay(isoDate('2026-05-11'))).toBe(false)
    expect(isWorkingDay(isoDate('2025-11-01'))).toBe(true)
  })

  test.each([
    [
      '2025',
      247,
      '01-01 01-02 01-03 01-06 01-07 01-08 05-01 05-02 05-08 05-09 06-12 06-13 11-03 11-04 12-31',
    ],
    [
      '2026',
      247,
      '01-01 01-02 01-05 01-06 01-07 01-08 01-09 02-23 03-09 05-01 05-11 06-12 11-04 12-31',
    ],
    ['2027', 249, '01-01 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-03 05-10 06-14 11-04'],
    ['2028', 249, '01-03 01-04 01-05 01-06 01-07 02-23 03-08 05-01 05-09 06-12 11-06'],
  ])('%s has %i working days; free on weekdays are %s', (year, count, free) => {
    const first = isoDate(`${year}-01-01`)
    const days = Array.from({ length: daysBetween(first, addYears(first, 1)) }, (_, n) =>
      addDays(first, n),
    )
    expect(days.filter(isWorkingDay)).toHaveLength(count)
    const off = days.filter((day) => weekday(day) < 6 && !isWorkingDay(day))
    expect(off.map((day) => day.slice(5)).join(' ')).toBe(free)
  })

  test('an offer made before New Year is good past the holidays', () => {
    expect(addWorkingDays(isoDate('2026-11-21'), 5)).toBe('2026-11-27')
    expect(addWorkingDays(isoDate('2026-12-29'), 5)).toBe('2027-01-14')
  })
})
