import { expect, test } from 'vitest'
import { addDays, isoDate } from '../../../../../lending/calendar.ts'
import {
  dayAfterKey,
  jumpsFrom,
  monthsLater,
  rangeOf,
  weeksOf,
} from '../../../../../src/screens/profile/payments/month-grid.ts'

const range = { firstMonth: '2026-09', lastMonth: '2027-03' }
const from = (day: string, key: string, shiftKey = false) =>
  dayAfterKey(isoDate(day), { key, shiftKey }, range)

test('a month is whole weeks from Monday, with nothing where other months would stand', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

test('every month of ten years has each of its days once, in order', () => {
  for (let month = '2024-01'; month < '2034-01'; month = monthsLater(month, 1)) {
    const days = weeksOf(month)
      .flat()
      .filter((day) => day !== null)
    expect(days[0]).toBe(`${month}-01`)
    for (const [index, day] of days.entries())
      expect(day).toBe(addDays(isoDate(`${month}-01`), index))
    expect(addDays(days.at(-1) ?? isoDate('2000-01-01'), 1)).toBe(`${monthsLater(month, 1)}-01`)
  }
})

test('arrows go by day and week over the month’s edge, Home and End to the ends of the week', () => {
  expect(from('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
  expect(from('2026-11-01', 'ArrowLeft')).toBe('2026-10-31')
  expect(from('2026-11-26', 'ArrowDown')).toBe('2026-12-03')
  expect(from('2026-11-05', 'ArrowUp')).toBe('2026-10-29')
  expect(from('2026-11-26', 'Home')).toBe('2026-11-23')
  expect(from('2026-11-26', 'End')).toBe('2026-11-29')
  expect(from('2026-11-29', 'End')).toBe('2026-11-29')
})

test('PageUp and PageDown go by month and clamp to its end, with Shift by year', () => {
  expect(from('2026-10-31', 'PageDown')).toBe('2026-11-30')
  expect(from('2027-03-31', 'PageUp')).toBe('2027-02-28')
  expect(
    dayAfterKey(
      isoDate('2026-11-26'),
      { key: 'PageDown', shiftKey: true },
      {
        firstMonth: '2026-01',
        lastMonth: '2029-01',
      },
    ),
  ).toBe('2027-11-26')
})

test('no key leads out of the months there is something to see in, and others are left alone', () => {
  expect(from('2026-09-03', 'ArrowUp')).toBe('2026-09-01')
  expect(from('2027-03-26', 'PageDown')).toBe('2027-03-31')
  expect(from('2026-11-26', 'PageUp', true)).toBe('2026-09-01')
  expect(from('2026-11-26', 'Enter')).toBeNull()
  expect(from('2026-11-26', 'Tab')).toBeNull()
})

test('the range holds every payment and today', () => {
  const today = isoDate('2026-11-21')
  expect(rangeOf([isoDate('2026-12-26'), isoDate('2027-02-26')], today)).toEqual({
    firstMonth: '2026-11',
    lastMonth: '2027-02',
  })
  expect(rangeOf([], today)).toEqual({ firstMonth: '2026-11', lastMonth: '2026-11' })
})

test('months without payments are jumped over, neighbours need no jump', () => {
  const days = ['2026-08-10', '2026-11-26', '2027-03-01'].map(isoDate)
  expect(jumpsFrom('2026-11', days)).toEqual({ earlier: '2026-08', later: '2027-03' })
  expect(jumpsFrom('2026-12', days)).toEqual({ earlier: null, later: '2027-03' })
  expect(jumpsFrom('2027-01', days)).toEqual({ earlier: '2026-11', later: '2027-03' })
  expect(jumpsFrom('2027-02', days)).toEqual({ earlier: '2026-11', later: null })
  expect(jumpsFrom('2027-03', days)).toEqual({ earlier: '2026-11', later: null })
})
