import { expect, test } from 'vitest'
import { DAYS, MONTHS, PAYMENTS, pluralForm, ROUBLES, WEEKS } from '../../lending/plural.ts'

const form = (count: number) => pluralForm(count, DAYS)

test('1 день, 2–4 дня, the rest дней; 11–19 are always дней', () => {
  expect([1, 21, 101].map(form)).toEqual(['день', 'день', 'день'])
  expect([2, 4, 22, 104].map(form)).toEqual(['дня', 'дня', 'дня', 'дня'])
  expect([0, 5, 11, 12, 14, 19, 20, 111, 112].every((n) => form(n) === 'дней')).toBe(true)
  expect(pluralForm(6, MONTHS)).toBe('месяцев')
})

test('days, weeks, months, payments and roubles have their three forms', () => {
  const forms = [DAYS, WEEKS, MONTHS, PAYMENTS, ROUBLES].map((words) =>
    [1, 2, 5].map((count) => `${count} ${pluralForm(count, words)}`).join(', '),
  )
  expect(forms).toEqual([
    '1 день, 2 дня, 5 дней',
    '1 неделя, 2 недели, 5 недель',
    '1 месяц, 2 месяца, 5 месяцев',
    '1 платёж, 2 платежа, 5 платежей',
    '1 рубль, 2 рубля, 5 рублей',
  ])
})

test('a number with a sign or a fraction goes by its whole part', () => {
  expect([-1, -3, 2.9, 1.5].map(form)).toEqual(['день', 'дня', 'дня', 'день'])
})
