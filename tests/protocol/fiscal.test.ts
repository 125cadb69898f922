import { expect, test } from 'vitest'
import { fiscalCode } from '../../protocol/fiscal.ts'

const RECEIPT = {
  amountKopecks: 540_005,
  // Past midnight in Moscow.
  issuedAt: '2026-11-23T21:05:30.000Z',
  driveNumber: '9999078900001234',
  documentNumber: '118',
  documentSign: '3522207165',
} as const

test('the code of a receipt is what the tax service’s application reads', () => {
  expect(fiscalCode({ ...RECEIPT, kind: 'SELL' })).toBe(
    't=20261124T0005&s=5400.05&fn=9999078900001234&i=118&fp=3522207165&n=1',
  )
  expect(fiscalCode({ ...RECEIPT, kind: 'SELL_REFUND' })).toMatch(/&n=2$/)
  expect(fiscalCode({ ...RECEIPT, kind: 'SELL_CORRECTION' })).toMatch(/&n=1$/)
})
