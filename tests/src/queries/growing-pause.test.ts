import { expect, test } from 'vitest'
import { growingPause } from '../../../src/queries/growing-pause.ts'

test('the first two looks are three seconds apart', () => {
  expect([growingPause(0), growingPause(1)]).toEqual([3_000, 3_000])
})

test('every pause is a quarter longer than the one before', () => {
  expect(growingPause(2)).toBe(3_750)
  expect(growingPause(3)).toBe(4_687.5)
})

test('no pause is longer than a minute', () => {
  const pauses = Array.from({ length: 40 }, (_, times) => growingPause(times))
  expect(Math.max(...pauses)).toBe(60_000)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(growingPause(1_000)).toBe(60_000)
})
