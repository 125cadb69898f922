import { describe, expect, test } from 'vitest'
import { kopecks } from '../../lending/money.ts'
import { annuityPayment, dailyInterest, periodInterest } from '../../lending/payment.ts'

const FREE = { numerator: 0n, denominator: 1n }
const HALF = { numerator: 1n, denominator: 2n }

describe('the equal payment', () => {
  test('without interest is the amount divided, also into the halves of a split month', () => {
    expect(annuityPayment(kopecks(1000), FREE, 4)).toBe(250)
    expect(annuityPayment(kopecks(1000), FREE, 4, 2)).toBe(125)
  })

  test('of half a kopeck goes up, with interest and without', () => {
    expect(annuityPayment(kopecks(5), FREE, 2)).toBe(3)
    expect(annuityPayment(kopecks(3), HALF, 1)).toBe(5)
  })
})

test('half a kopeck of the interest of a period goes to the even side', () => {
  expect(periodInterest(kopecks(5), HALF)).toBe(2)
  expect(periodInterest(kopecks(7), HALF)).toBe(4)
})

test('interest by days never takes a part of a kopeck', () => {
  expect(dailyInterest(kopecks(999), 8000, 1)).toBe(7)
})
