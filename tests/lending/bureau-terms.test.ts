import { expect, test } from 'vitest'
import { disputeDueOn, reportDueOn } from '../../lending/bureau-terms.ts'
import { isoDate } from '../../lending/calendar.ts'

// Duties reference, W28: 31.12.2026 is a day off.
test.each([
  ['2026-12-25', '2026-12-30'],
  ['2026-12-30', '2027-01-13'],
])('an event of %s is told by %s', (on, dueOn) => {
  expect(reportDueOn(isoDate(on))).toBe(dueOn)
})

test('before 2022 the law gave five working days', () => {
  expect(reportDueOn(isoDate('2021-12-20'))).toBe('2021-12-27')
})

test('a dispute is answered within ten working days', () => {
  expect(disputeDueOn(isoDate('2026-11-23'))).toBe('2026-12-07')
})
