import { describe, expect, test } from 'vitest'
import { formatDate, formatFileSize, formatPercent } from '../../../src/ui/format.ts'
import { DAYS, PAYMENTS } from '../../../lending/plural.ts'
import { counted } from '../../../src/ui/plural.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

describe('numbers and dates as the person reads them', () => {
  test('per cent takes a comma', () => {
    expect(formatPercent(0.6)).toBe('0,60%')
    expect(formatPercent(216, 3)).toBe('216,000%')
  })

  test('dates are DD.MM.yy', () => {
    expect(formatDate('2026-11-26')).toBe('26.11.26')
  })

  test('a count takes the Russian form of its word', () => {
    expect([1, 3, 5, 11, 21].map((n) => spaced(counted(n, DAYS)))).toEqual([
      '1 день',
      '3 дня',
      '5 дней',
      '11 дней',
      '21 день',
    ])
    expect(spaced(counted(12, PAYMENTS))).toBe('12 платежей')
  })

  test('sizes of files are in Russian units', () => {
    expect(spaced(formatFileSize(421_888))).toBe('412 КБ')
    expect(spaced(formatFileSize(1_900_000))).toBe('1,8 МБ')
  })
})
