import { expect, test } from 'vitest'
import { DAYS, MONTHS, pluralForm } from '../../lending/plural.ts'

const form = (count: number) => pluralForm(count, DAYS)

test('1 день, 2–4 дня, the rest дней; 11–19 are always дней', () => {
  expect([1, 21, 101].map(form)).toEqual(['день', 'день', 'день'])
  expect([2, 4, 22, 104].map(form)).toEqual(['дня', 'дня', 'дня', 'дня'])
  expect([0, 5, 11, 12, 14, 19, 20, 111, 112].every((n) => form(n) === 'дней')).toBe(true)
  expect(pluralForm(6, MONTHS)).toBe('месяцев')
})
