/** What one field understands of what staff type to find a client (decision 0101). */
import { describe, expect, test } from 'vitest'
import { readClientSearch } from '../../protocol/client-search.ts'
import { nameKey, nameWords } from '../../protocol/person-name.ts'

describe('a name', () => {
  test.each([
    ['Иванова Анна', ['ИВАНОВА', 'АННА'], null, null],
    ['  иванова   анна петровна ', ['ИВАНОВА', 'АННА', 'ПЕТРОВНА'], null, null],
    ['Семёнова 4521', ['СЕМЕНОВА'], '4521', null],
    ['4521 Семёнова', ['СЕМЕНОВА'], '4521', null],
    ['Салтыкова-Щедрина №4521', ['САЛТЫКОВА', 'ЩЕДРИНА'], '4521', null],
    ['Иванова 15.03.1990', ['ИВАНОВА'], null, '1990-03-15'],
    ['Иванова 5.3.1990', ['ИВАНОВА'], null, '1990-03-05'],
    ['Иванова Анна 1990-03-15 4521', ['ИВАНОВА', 'АННА'], '4521', '1990-03-15'],
  ])('«%s» is read with what tells namesakes apart', (text, words, passportTail, bornOn) => {
    expect(readClientSearch(text)).toEqual({ by: 'NAME', words, passportTail, bornOn })
  })

  test.each([
    ['Иванова', /^Одной фамилии мало/],
    ['Иванова 45', /только 4 последние цифры/],
    ['Иванова 4510 200007', /только 4 последние цифры/],
    ['Иванова 4510200007', /только 4 последние цифры/],
    ['Иванова 31.02.1990', /^Проверьте дату рождения/],
  ])('«%s» is not enough, and the words say what is missing', (text, words) => {
    expect(readClientSearch(text)).toEqual({
      by: 'NOTHING',
      problem: expect.stringMatching(words),
    })
  })

  test('is the same in any case and order, with ё or е, hyphen or space, in two parts or one sign', () => {
    const keys = [
      'Салтыкова-Щедрина Алёна',
      'алена салтыкова  щедрина',
      'САЛТЫКОВА ЩЕДРИНА АЛЁНА'.normalize('NFD'),
    ].map((name) => nameKey(nameWords(name)))
    expect(new Set(keys).size).toBe(1)
  })
})

describe('digits', () => {
  test.each([
    ['8 (916) 123-45-67', '+79161234567', '8 (916) 123-45-67'],
    ['9161234567', '+79161234567', '9161234567'],
    ['261126-0042', null, '261126-0042'],
  ])('«%s» may be a phone, or else a contract number', (text, phone, contractNumber) => {
    expect(readClientSearch(text)).toEqual({ by: 'NUMBER', phone, contractNumber })
  })

  test('too few of them ask for nobody', () => {
    for (const text of ['', ' ', '12']) expect(readClientSearch(text).by).toBe('NOTHING')
  })
})
