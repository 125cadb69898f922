/** A refusal in the words of the catalogue, or in more exact ones where they are given (D35). */
import { expect, test } from 'vitest'
import { CATALOGUE, isRefusalCode, refuseFields, Refusal } from '../../protocol/errors.ts'

const caught = (work: () => void): unknown => {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

test('a refusal without words of its own has those of the catalogue', () => {
  const { status, title, hint } = CATALOGUE.VALIDATION
  expect(new Refusal('VALIDATION')).toMatchObject({
    code: 'VALIDATION',
    status,
    title,
    detail: hint,
    fields: [],
    message: `VALIDATION: ${title}`,
  })
})

test('a more exact refusal has its own words, and keeps code and status', () => {
  const fields = [{ field: 'amount', message: 'Укажите сумму.' }]
  const exact = new Refusal('VALIDATION', { title: 'Не та сумма', detail: 'Введите её.', fields })
  expect(exact).toMatchObject({ title: 'Не та сумма', detail: 'Введите её.', fields })
  expect([exact.status, exact.message]).toEqual([
    CATALOGUE.VALIDATION.status,
    'VALIDATION: Не та сумма',
  ])
})

test('input is refused by each field that is wrong, and let through when none is', () => {
  expect(caught(() => refuseFields({ name: null, mail: null }))).toBeNull()
  expect(
    caught(() => refuseFields({ name: null, mail: 'Введите почту.', phone: '' })),
  ).toMatchObject({
    code: 'VALIDATION',
    fields: [
      { field: 'mail', message: 'Введите почту.' },
      { field: 'phone', message: '' },
    ],
  })
})

test('a code is one of the catalogue, not a word that every object has', () => {
  expect(['VALIDATION', 'NOT_FOUND'].every(isRefusalCode)).toBe(true)
  expect(['toString', 'constructor', 'validation', ''].some(isRefusalCode)).toBe(false)
})
