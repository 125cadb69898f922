/** What a call takes of texts, sums and moments: one rule at the form and at the server (D21, D47). */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as shapes from '../../protocol/shapes.ts'

/** What comes out of a value, or the words of its first problem. */
const read = (shape: z.ZodMiniType, value: unknown): unknown => {
  const result = z.safeParse(shape, value)
  return result.success ? result.data : result.error.issues[0]?.message
}

test.each([
  [0, 0],
  [0.01, 0.01],
  [8_577.3, 8_577.3],
  [10_000_000, 10_000_000],
  [-0.01, 'Сумма не может быть меньше нуля.'],
  [10_000_000.01, 'Сумма слишком большая.'],
  [0.001, 'Не больше двух знаков после запятой.'],
  [99.999, 'Не больше двух знаков после запятой.'],
  ['100', 'Укажите сумму.'],
  [Number.NaN, 'Укажите сумму.'],
])('a sum of %s roubles is read as %s', (typed, kept) => {
  expect(read(shapes.roubles, typed)).toBe(kept)
})

test('a loan is of something, a count of nothing or more', () => {
  expect(read(shapes.amountOfContract, 0)).toBe('Укажите сумму займа.')
  expect([0, 1.5, -1].map((each) => read(shapes.wholeNumber, each))).toEqual([
    0,
    'Укажите целое число.',
    'Укажите число не меньше нуля.',
  ])
})

test('a required text of blanks is missing, one that is too long says by how much', () => {
  const reason = shapes.filled('причину', 5)
  expect(['12345', '123456', '  ', ''].map((each) => read(reason, each))).toEqual([
    '12345',
    'Сократите причину до 5 знаков.',
    'Заполните причину.',
    'Заполните причину.',
  ])
})

test('a value without a shape of its own takes as many bytes as it may, not signs', () => {
  const small = shapes.atMostBytes(10)
  // {"a":"12"} is ten bytes, two Cyrillic letters are four.
  expect(z.safeParse(z.object({}).check(small), { a: '12' }).success).toBe(true)
  expect(read(z.looseObject({}).check(small), { a: '12' })).toEqual({ a: '12' })
  expect(read(z.looseObject({}).check(small), { a: 'яя' })).toBe(
    'Слишком много данных: не больше 10 байт.',
  )
})

test.each([
  ['2026-11-27T09:00:00Z', true],
  ['2026-11-27T09:00:00.123Z', true],
  ['2026-11-27T09:00:00', false],
  ['2026-11-27T09:00:00+03:00', false],
  ['2026-11-27 09:00:00Z', false],
  ['2026-11-27T09:00:00.1234Z', false],
])('a device sends a moment of UTC and nothing else: %s', (moment, isOne) => {
  expect(z.safeParse(shapes.sentInstant, moment).success).toBe(isOne)
})

test.each([
  ['a', true],
  ['0f8fad5b-d9cb-469f-a165-70867728950e', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['../a', false],
  ["a' or 1=1", false],
])('an id is letters, digits and hyphens: %s', (id, isOne) => {
  expect(z.safeParse(shapes.id, id).success).toBe(isOne)
})

test('codes, quarters, banks and hashes are of their length', () => {
  const fits = (shape: z.ZodMiniType, ...values: string[]) =>
    values.map((value) => z.safeParse(shape, value).success)
  expect(fits(shapes.smsCode, '123', '1234', '123456', '1234567', '12a4')).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(fits(shapes.quarter, '2026-Q4', '2026-Q5', '1926-Q1')).toEqual([true, false, false])
  expect(fits(shapes.sbpBankId, '1'.repeat(12), '1'.repeat(11))).toEqual([true, false])
  expect(fits(shapes.sha256, 'a'.repeat(64), 'A'.repeat(64), 'a'.repeat(63))).toEqual([
    true,
    false,
    false,
  ])
})

test('what is typed comes out as it is kept', () => {
  expect(read(shapes.phone, '8 (916) 123-45-67')).toBe('+79161234567')
  expect(read(shapes.departmentCode, '770053')).toBe('770-053')
  expect(read(shapes.passport, '45 10 123456')).toBe('4510123456')
  expect(read(shapes.patronymic, ' ')).toBe('')
  expect(read(shapes.patronymic, null)).toBeNull()
  expect(read(shapes.patronymic, 'Ivanovna')).toContain('отчество')
})

test('a number of a query is a number all the same', () => {
  const shape = shapes.queryNumber(shapes.wholeNumber)
  expect(['7', 7, '7.5'].map((each) => read(shape, each))).toEqual([7, 7, 'Укажите целое число.'])
})
