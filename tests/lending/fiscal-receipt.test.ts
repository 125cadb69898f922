import { expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import {
  type FiscalParts,
  type FiscalSettlement,
  fiscalTotal,
  fromAdvanceInScope,
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
const settled = (of: FiscalParts, fromAdvanceKopecks = 0): FiscalSettlement => ({
  parts: of,
  fromAdvanceKopecks,
})
const NOTHING = settled(parts(0, 0))
const made = (kind: 'SELL' | 'SELL_REFUND', of: FiscalParts, fromAdvanceKopecks = 0) => ({
  kind,
  ...settled(of, fromAdvanceKopecks),
})
const inTime = { isLate: false }

test('W43: of the first row 5 400.00 are interest; with principal it is 8 577.30', () => {
  const row = parts(317_730, 540_000)
  expect(fiscalTotal(partsInScope(row, 'INTEREST'))).toBe(540_000)
  expect(fiscalTotal(partsInScope(row, 'ALL'))).toBe(857_730)
})

test('what is receipted already needs nothing, however often it is asked', () => {
  const wanted = settled(parts(0, 540_000, 100), 300)
  const [first, ...others] = receiptsNeeded(wanted, NOTHING, inTime)
  expect([first, others]).toEqual([{ kind: 'SELL', ...wanted }, []])
  expect(receiptsNeeded(wanted, receiptedSum([{ kind: 'SELL', ...wanted }]), inTime)).toEqual([])
})

test('money that went back is returned, in part or whole', () => {
  expect(receiptsNeeded(settled(parts(0, 100)), settled(parts(0, 540)), inTime)).toEqual([
    made('SELL_REFUND', parts(0, 440)),
  ])
  expect(receiptsNeeded(NOTHING, settled(parts(0, 540, 10)), inTime)).toEqual([
    made('SELL_REFUND', parts(0, 540, 10)),
  ])
})

test('a return names the advance and the money of the day as its receipt did', () => {
  expect(receiptsNeeded(NOTHING, settled(parts(0, 540), 200), inTime)).toEqual([
    made('SELL_REFUND', parts(0, 540), 200),
  ])
  expect(receiptsNeeded(settled(parts(0, 100), 100), settled(parts(0, 540), 200), inTime)).toEqual([
    made('SELL_REFUND', parts(0, 440), 100),
  ])
})

test('the same sum by other money: the wrong receipt is returned and a right one is made', () => {
  expect(receiptsNeeded(settled(parts(0, 540), 200), settled(parts(0, 540)), inTime)).toEqual([
    made('SELL_REFUND', parts(0, 540)),
    made('SELL', parts(0, 540), 200),
  ])
})

test('an advance pays interest first, then principal, then penalty', () => {
  const row = parts(1_000, 100, 50)
  expect(fromAdvanceInScope(row, 60, 'INTEREST')).toBe(60)
  expect(fromAdvanceInScope(row, 600, 'INTEREST')).toBe(100)
  expect(fromAdvanceInScope(row, 1_120, 'INTEREST')).toBe(120)
  expect(fromAdvanceInScope(row, 5_000, 'INTEREST')).toBe(150)
  expect(fromAdvanceInScope(row, 600, 'ALL')).toBe(600)
  expect(fromAdvanceInScope(row, -600, 'ALL')).toBe(0)
})

test('interest given back with a payout that never arrived has a return of its own', () => {
  expect(receiptsNeeded(settled(parts(0, -300)), NOTHING, inTime)).toEqual([
    made('SELL_REFUND', parts(0, 300)),
  ])
})

test('money that was divided otherwise: the wrong receipt is returned and a right one is made', () => {
  const wanted = settled(parts(0, 600))
  const needed = receiptsNeeded(wanted, settled(parts(0, 540, 10)), inTime)
  expect(needed).toEqual([made('SELL_REFUND', parts(0, 540, 10)), made('SELL', parts(0, 600))])
  expect(receiptedSum([made('SELL', parts(0, 540, 10)), ...needed])).toEqual(wanted)
})

test('after its day and the working day behind it a receipt is a correction', () => {
  const friday = isoDate('2026-11-20')
  expect(isFiscalLate(friday, friday)).toBe(false)
  expect(isFiscalLate(friday, isoDate('2026-11-23'))).toBe(false)
  expect(isFiscalLate(friday, isoDate('2026-11-24'))).toBe(true)
  expect(receiptsNeeded(settled(parts(0, 540)), NOTHING, { isLate: true })).toEqual([
    { kind: 'SELL_CORRECTION', ...settled(parts(0, 540)) },
  ])
})
