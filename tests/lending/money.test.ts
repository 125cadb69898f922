import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addKopecks,
  fromRoubles,
  kopecks,
  multiplyByRatio,
  negateKopecks,
  toRoubles,
  ZERO,
} from '../../lending/money.ts'

const halves = (value: number, rounding: 'half-even' | 'half-up' | 'down') =>
  multiplyByRatio(kopecks(value), 1n, 2n, rounding)

describe('kopecks', () => {
  test('a sum is a whole number of kopecks or an error', () => {
    expect(kopecks(12_345)).toBe(12_345)
    expect(() => kopecks(0.5)).toThrow(new RangeError('not a whole number of kopecks: 0.5'))
    expect(() => kopecks(Number.NaN)).toThrow(RangeError)
    expect(() => kopecks(2 ** 53)).toThrow(RangeError)
  })

  test('zero has no sign', () => {
    expect(Object.is(kopecks(-0), 0)).toBe(true)
    expect(Object.is(negateKopecks(ZERO), 0)).toBe(true)
  })

  test('nothing adds up to nothing', () => {
    expect(addKopecks()).toBe(0)
  })
})

describe('roubles on the wire', () => {
  test('two decimals are exact, a third is refused', () => {
    expect(fromRoubles(8577.3)).toBe(857_730)
    expect(fromRoubles(0.29)).toBe(29)
    expect(() => fromRoubles(0.1 + 0.2)).toThrow(RangeError)
    expect(() => fromRoubles(10.005)).toThrow(new RangeError('not an exact sum in roubles: 10.005'))
    expect(() => fromRoubles(Number.POSITIVE_INFINITY)).toThrow(RangeError)
  })

  test('every sum survives the trip to roubles and back', () => {
    assert(
      property(integer({ min: -1e11, max: 1e11 }), (value) => {
        expect(fromRoubles(toRoubles(kopecks(value)))).toBe(value)
      }),
    )
  })
})

describe('rounding', () => {
  test('half-even goes to the even neighbour', () => {
    expect([1, 3, 5, 7].map((value) => halves(value, 'half-even'))).toEqual([0, 2, 2, 4])
  })

  test('half-up goes away from zero', () => {
    expect([1, 3, -1, -3].map((value) => halves(value, 'half-up'))).toEqual([1, 2, -1, -2])
  })

  test('down drops the part of a kopeck', () => {
    expect([1, 3, -1].map((value) => halves(value, 'down'))).toEqual([0, 1, 0])
    expect(multiplyByRatio(kopecks(999), 999n, 1000n, 'down')).toBe(998)
  })

  test('more than a half is rounded up in both half modes', () => {
    expect(multiplyByRatio(kopecks(2), 1n, 3n, 'half-even')).toBe(1)
    expect(multiplyByRatio(kopecks(2), 1n, 3n, 'half-up')).toBe(1)
  })

  test('a ratio needs a positive denominator', () => {
    for (const denominator of [0n, -1n]) {
      expect(() => multiplyByRatio(kopecks(1), 1n, denominator, 'down')).toThrow(
        new RangeError('the denominator must be positive'),
      )
    }
  })
})
