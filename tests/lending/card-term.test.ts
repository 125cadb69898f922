import { expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { cardLastDay, isCardOver } from '../../lending/card-term.ts'

test('a card is good through the last day of the month on its face', () => {
  expect(cardLastDay('12/26')).toBe('2026-12-31')
  expect(cardLastDay('02/28')).toBe('2028-02-29')
  expect(isCardOver('02/28', isoDate('2028-02-29'))).toBe(false)
  expect(isCardOver('02/28', isoDate('2028-03-01'))).toBe(true)
  expect(isCardOver('12/27', isoDate('2028-01-01'))).toBe(true)
})
