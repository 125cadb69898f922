import { expect, test } from 'vitest'
import { isoDate, workingDaysBetween } from '../../lending/calendar.ts'
import {
  answerDueOn,
  extendedDueOn,
  forwardDueOn,
  refusalDueOn,
  registrationDueOn,
} from '../../lending/complaint-terms.ts'

test('terms count working days from the day after registration, over weekends and holidays', () => {
  // Thursday; 14 and 15 March 2026 are a weekend.
  const day = isoDate('2026-03-12')
  expect(registrationDueOn(day)).toBe('2026-03-13')
  expect(refusalDueOn(day)).toBe('2026-03-19')
  expect(forwardDueOn(day)).toBe('2026-03-23')
  expect(answerDueOn(day)).toBe('2026-04-02')
  expect(extendedDueOn(answerDueOn(day))).toBe('2026-04-16')
})

test('a term over the first days of January is longer by the holidays', () => {
  const due = answerDueOn(isoDate('2025-12-29'))
  expect(workingDaysBetween(isoDate('2025-12-29'), due)).toBe(15)
  expect(due > '2026-01-26').toBe(true)
})

test('working days between two days are below zero when the second has passed', () => {
  const [friday, monday] = [isoDate('2026-03-13'), isoDate('2026-03-16')]
  expect(workingDaysBetween(friday, friday)).toBe(0)
  expect(workingDaysBetween(friday, monday)).toBe(1)
  expect(workingDaysBetween(friday, isoDate('2026-03-15'))).toBe(0)
  expect(workingDaysBetween(monday, friday)).toBe(-1)
})
