import { expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { dayText } from '../../lending/day-text.ts'

test('a day is written in words, its number held to the month', () => {
  const days = Array.from({ length: 12 }, (_, index) =>
    dayText(isoDate(`2026-${String(index + 1).padStart(2, '0')}-05`)),
  )
  expect(days).toEqual(
    'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'
      .split(' ')
      .map((month) => `5\u00A0${month} 2026`),
  )
})
