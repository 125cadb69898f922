/** Times as the workplace says them: how long somebody waits, and a moment on the reader's own clock. */
import { describe, expect, test } from 'vitest'
import {
  clockText,
  dayText,
  isLongWait,
  runText,
  waitText,
} from '../../../../src/desk/parts/time-words.ts'
import { quarterWords } from '../../../../src/desk/parts/quarter-words.ts'
import { plain } from '../../page.tsx'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

describe('a wait', () => {
  test.each<[number, string]>([
    [0, 'до 1 мин'],
    [MINUTE_MS - 1, 'до 1 мин'],
    [MINUTE_MS, '1 мин'],
    [2 * MINUTE_MS - 1, '1 мин'],
    [HOUR_MS - 1, '59 мин'],
    [HOUR_MS, '1 ч'],
    [HOUR_MS + MINUTE_MS - 1, '1 ч'],
    [HOUR_MS + MINUTE_MS, '1 ч 1 мин'],
    [3 * HOUR_MS + 5 * MINUTE_MS, '3 ч 5 мин'],
    [DAY_MS - 1, '23 ч 59 мин'],
    [DAY_MS, '1 день'],
    [2 * DAY_MS - 1, '1 день'],
    [2 * DAY_MS, '2 дня'],
    [5 * DAY_MS + HOUR_MS, '5 дней'],
  ])('of %i ms is «%s»', (ms, text) => {
    expect(plain(waitText(ms))).toBe(text)
  })

  test('is never broken between a number and its unit', () => {
    for (const ms of [0, MINUTE_MS, HOUR_MS, 2 * DAY_MS]) expect(waitText(ms)).not.toContain(' ')
  })

  test('is long from a whole hour on', () => {
    expect([isLongWait(HOUR_MS - 1), isLongWait(HOUR_MS)]).toEqual([false, true])
  })
})

describe('a countdown', () => {
  test.each<[number, string]>([
    [0, '0:00'],
    [999, '0:00'],
    [SECOND_MS, '0:01'],
    [59 * SECOND_MS, '0:59'],
    [MINUTE_MS, '1:00'],
    [2 * MINUTE_MS + 14 * SECOND_MS, '2:14'],
    [61 * MINUTE_MS + 5 * SECOND_MS, '61:05'],
  ])('of %i ms shows %s', (ms, text) => {
    expect(runText(ms)).toBe(text)
  })

  test('that is over stays at zero', () => {
    expect(runText(-5 * MINUTE_MS)).toBe('0:00')
  })
})

describe('a moment', () => {
  test('is told on the clock of the reader', () => {
    expect(clockText(Date.parse('2026-11-21T06:05:00.000Z'))).toBe('09:05')
    expect(clockText(Date.parse('2026-11-21T11:45:59.999Z'))).toBe('14:45')
  })

  test('belongs to the day of the reader, not to that of the server', () => {
    expect(dayText(Date.parse('2026-11-20T20:59:00.000Z'))).toBe('пт 20.11.26')
    expect(dayText(Date.parse('2026-11-20T21:00:00.000Z'))).toBe('сб 21.11.26')
  })

  test('has two digits everywhere, in January too', () => {
    expect(dayText(Date.parse('2030-01-05T09:00:00.000Z'))).toBe('сб 05.01.30')
    expect(dayText(Date.parse('2109-02-04T09:00:00.000Z'))).toBe('пн 04.02.09')
  })

  test.each([
    ['2026-11-22', 'вс'],
    ['2026-11-23', 'пн'],
    ['2026-11-24', 'вт'],
    ['2026-11-25', 'ср'],
    ['2026-11-26', 'чт'],
    ['2026-11-27', 'пт'],
    ['2026-11-28', 'сб'],
  ])('of %s is a «%s»', (day, weekday) => {
    expect(dayText(Date.parse(`${day}T09:00:00.000Z`)).slice(0, 2)).toBe(weekday)
  })
})

test.each([
  ['2026-Q1', 'I квартал 2026'],
  ['2026-Q2', 'II квартал 2026'],
  ['2026-Q3', 'III квартал 2026'],
  ['2025-Q4', 'IV квартал 2025'],
])('%s is the %s', (quarter, text) => {
  expect(quarterWords(quarter)).toBe(text)
})
