import { expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { fromRoubles } from '../../lending/money.ts'
import { dayText, roublesText } from '../../lending/plain-text.ts'

test('a sum has its thousands apart, kopecks only when there are any, and never breaks over a line', () => {
  const texts = [0, 0.05, 640.5, 1000, 11_680, 1_234_567.89].map((roubles) =>
    roublesText(fromRoubles(roubles)),
  )
  expect(texts).toEqual([
    '0\u00A0₽',
    '0,05\u00A0₽',
    '640,50\u00A0₽',
    '1\u00A0000\u00A0₽',
    '11\u00A0680\u00A0₽',
    '1\u00A0234\u00A0567,89\u00A0₽',
  ])
})

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
