import { expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import {
  type FiscalParts,
  fiscalTotal,
  isFiscalLate,
  partsInScope,
  receiptedSum,
  receiptsNeeded,
} from '../../lending/fiscal-receipt.ts'

const parts = (
  principalKopecks: number,
  interestKopecks: number,
  penaltyKopecks = 0,
): FiscalParts => ({ principalKopecks, interestKopecks, penaltyKopecks })
const NOTHING = parts(0, 0)
const inTime = { isLate: false }

test('W43: of the first row 5 400.00 are interest; with principal it is 8 577.30', () => {
  const row = parts(317_730, 540_000)
  expect(fiscalTotal(partsInScope(row, 'INTEREST'))).toBe(540_000)
  expect(fiscalTotal(partsInScope(row, 'ALL'))).toBe(857_730)
})

test('what is receipted already needs nothing, however often it is asked', () => {
  const wanted = parts(0, 540_000, 100)
  const [first, ...others] = receiptsNeeded(wanted, NOTHING, inTime)
  expect([first, others]).toEqual([{ kind: 'SELL', parts: wanted }, []])
  expect(receiptsNeeded(wanted, receiptedSum([{ kind: 'SELL', parts: wanted }]), inTime)).toEqual(
    [],
  )
})

test('money that went back is returned, in part or whole', () => {
  expect(receiptsNeeded(parts(0, 100), parts(0, 540), inTime)).toEqual([
    { kind: 'SELL_REFUND', parts: parts(0, 440) },
  ])
  expect(receiptsNeeded(NOTHING, parts(0, 540, 10), inTime)).toEqual([
    { kind: 'SELL_REFUND', parts: parts(0, 540, 10) },
  ])
})

test('interest given back with a payout that never arrived has a return of its own', () => {
  expect(receiptsNeeded(parts(0, -300), NOTHING, inTime)).toEqual([
    { kind: 'SELL_REFUND', parts: parts(0, 300) },
  ])
})

test('money that was divided otherwise: the wrong receipt is returned and a right one is made', () => {
  const needed = receiptsNeeded(parts(0, 600), parts(0, 540, 10), inTime)
  expect(needed).toEqual([
    { kind: 'SELL_REFUND', parts: parts(0, 540, 10) },
    { kind: 'SELL', parts: parts(0, 600) },
  ])
  expect(receiptedSum([{ kind: 'SELL', parts: parts(0, 540, 10) }, ...needed])).toEqual(
    parts(0, 600),
  )
})

test('after its day and the working day behind it a receipt is a correction', () => {
  const friday = isoDate('2026-11-20')
  expect(isFiscalLate(friday, friday)).toBe(false)
  expect(isFiscalLate(friday, isoDate('2026-11-23'))).toBe(false)
  expect(isFiscalLate(friday, isoDate('2026-11-24'))).toBe(true)
  expect(receiptsNeeded(parts(0, 540), NOTHING, { isLate: true })).toEqual([
    { kind: 'SELL_CORRECTION', parts: parts(0, 540) },
  ])
})
