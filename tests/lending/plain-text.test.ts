import { expect, test } from 'vitest'
import { fromRoubles, kopecks } from '../../lending/money.ts'
import { formatFullDate, formatMoney } from '../../lending/plain-text.ts'

test('a sum has its thousands apart, kopecks only when there are any, and never breaks over a line', () => {
  const texts = [0, 0.05, 640.5, 1000, 11_680, 1_234_567.89].map((roubles) =>
    formatMoney(fromRoubles(roubles), { whole: true }),
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

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('payments always show two digits of kopecks, thousands stand apart by a no-break space', () => {
  expect(formatMoney(kopecks(1_099_974))).toBe('10\u00a0999,74\u00a0₽')
  expect(spaced(formatMoney(kopecks(500)))).toBe('5,00 ₽')
  expect(spaced(formatMoney(kopecks(123_456_789)))).toBe('1 234 567,89 ₽')
})

test('a sum the person chose has no kopecks when there are none', () => {
  expect(spaced(formatMoney(kopecks(3_000_000), { whole: true }))).toBe('30 000 ₽')
  expect(spaced(formatMoney(kopecks(3_000_001), { whole: true }))).toBe('30 000,01 ₽')
})

test('less than nothing carries a true minus', () => {
  expect(spaced(formatMoney(kopecks(-150)))).toBe('\u22121,50 ₽')
})

test('a day is written in figures with its whole year', () => {
  expect(formatFullDate('2026-12-05')).toBe('05.12.2026')
})
