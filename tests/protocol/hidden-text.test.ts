/** Signs that nobody sees: no field takes them, and what was pasted with them is meant without (D47). */
import { expect, test } from 'vitest'
import { isHiddenText, markHiddenText, withoutHiddenText } from '../../protocol/hidden-text.ts'

const TURNED = '\u202Eабв'
const HALF = 'а\uD800'

test.each([
  ['plain', 'Анна, 12 ₽ «да» — нет', false],
  ['a direction sign at the beginning', TURNED, true],
  ['one at the end', 'абв\u200F', true],
  ['a control', 'а\u0000б', true],
  ['a tab', 'а\tб', true],
  ['half of a sign', HALF, true],
])('text with %s is hidden: %s', (_what, text, isHidden) => {
  expect(isHiddenText(text)).toBe(isHidden)
})

test('a text of several lines may have them, and nothing else', () => {
  expect(isHiddenText('а\r\nб\tв', true)).toBe(false)
  expect(isHiddenText('а\nб')).toBe(true)
  expect([TURNED, HALF, 'а\u000Bб'].map((text) => isHiddenText(text, true))).toEqual([
    true,
    true,
    true,
  ])
})

test('what is meant is left: direction signs go, a tab is a blank, lines stay', () => {
  expect(withoutHiddenText('\u202A+7 916\u202C\t123\n45')).toBe('+7 916 123\n45')
  expect(isHiddenText(withoutHiddenText(`${TURNED}${HALF}\n`), true)).toBe(false)
})

test('a sign nobody sees is shown as one that everybody sees', () => {
  expect(markHiddenText(`${TURNED}\n`)).toBe('\uFFFDабв\uFFFD')
})
