import { expect, test } from 'vitest'
import { formatDaysLeft, formatWeekday } from '../../../src/ui/day-words.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('a date has the name of its weekday', () => {
  expect(formatWeekday('2026-11-26')).toBe('четверг')
})

test('days left are words, today and tomorrow have their own', () => {
  expect(formatDaysLeft(0)).toBe('сегодня')
  expect(formatDaysLeft(1)).toBe('завтра')
  expect(spaced(formatDaysLeft(22))).toBe('через 22 дня')
  expect(spaced(formatDaysLeft(11))).toBe('через 11 дней')
  expect(spaced(formatDaysLeft(-2))).toBe('2 дня назад')
})
