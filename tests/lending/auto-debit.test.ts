import { expect, test } from 'vitest'
import { lastDebitMs, moscowHourMs, nextDebitMs, SOFT_PAUSE_MS } from '../../lending/auto-debit.ts'
import { isoDate } from '../../lending/calendar.ts'

const DUE = isoDate('2026-05-12')
const at = (text: string): number => Date.parse(`${text}+03:00`)
const text = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms + 3 * 3_600_000).toISOString().slice(0, 16)

test('attempts: 10:00 and 19:00 of the due day, 10:00 of the next three days, then every week', () => {
  const attempts: (string | null)[] = []
  for (let ms = at('2026-05-01T00:00'); attempts.length < 8;) {
    ms = nextDebitMs(DUE, ms)
    attempts.push(text(ms))
  }
  expect(attempts).toEqual([
    '2026-05-12T10:00',
    '2026-05-12T19:00',
    '2026-05-13T10:00',
    '2026-05-14T10:00',
    '2026-05-15T10:00',
    '2026-05-22T10:00',
    '2026-05-29T10:00',
    '2026-06-05T10:00',
  ])
})

test('the next attempt is after the moment, never at it', () => {
  expect(text(nextDebitMs(DUE, at('2026-05-12T10:00') - 1))).toBe('2026-05-12T10:00')
  expect(text(nextDebitMs(DUE, at('2026-05-12T10:00')))).toBe('2026-05-12T19:00')
})

test.for([
  ['2026-05-12T09:59', null],
  ['2026-05-12T10:00', '2026-05-12T10:00'],
  ['2026-05-12T18:59', '2026-05-12T10:00'],
  ['2026-05-12T19:00', '2026-05-12T19:00'],
  ['2026-05-13T09:00', '2026-05-12T19:00'],
  ['2026-05-15T10:00', '2026-05-15T10:00'],
  ['2026-05-22T09:00', '2026-05-15T10:00'],
  ['2026-05-30T00:00', '2026-05-29T10:00'],
] as const)('at %s the last planned attempt is %s', ([moment, slot]) => {
  expect(text(lastDebitMs(DUE, at(moment)))).toBe(slot)
})

test('an hour is meant in Moscow', () => {
  expect(new Date(moscowHourMs(DUE, 10)).toISOString()).toBe('2026-05-12T07:00:00.000Z')
})

test('after refusals in a row the networks want a whole day of pause', () => {
  expect(at('2026-05-12T10:00') + SOFT_PAUSE_MS).toBe(at('2026-05-13T10:00'))
})
