import { expect, test } from 'vitest'
import { kopecks } from '../../../../../lending/money.ts'
import {
  amountScale,
  askedKopecks,
  firstAmount,
  withinScale,
} from '../../../../../src/screens/profile/contract/change/early-amount.ts'

const scale = amountScale(kopecks(212_345), kopecks(3_345_678))

test('the slider runs over round sums from the least that lessens the debt to the one that closes the loan', () => {
  expect(scale).toEqual({ minRoubles: 2_200, maxRoubles: 33_500, stepRoubles: 100 })
})

test('a typed sum stays exact to the rouble and within the scale', () => {
  expect(withinScale(scale, 12_345)).toBe(12_345)
  expect(withinScale(scale, 1)).toBe(2_200)
  expect(withinScale(scale, 999_999)).toBe(33_500)
})

test('nobody is asked for more than the payoff, to the kopeck', () => {
  expect(askedKopecks(33_500, kopecks(3_345_678))).toBe(3_345_678)
  expect(askedKopecks(12_345, kopecks(3_345_678))).toBe(1_234_500)
})

test('a debt smaller than the least sum leaves one choice: the whole of it', () => {
  const last = amountScale(kopecks(8_050), kopecks(8_050))
  expect(last.minRoubles).toBe(last.maxRoubles)
  expect(askedKopecks(last.maxRoubles, kopecks(8_050))).toBe(8_050)
})

test('the slider begins at a round third of the debt', () => {
  expect(firstAmount(kopecks(3_345_678))).toBe(11_000)
  expect(firstAmount(kopecks(50_000))).toBe(100)
})
