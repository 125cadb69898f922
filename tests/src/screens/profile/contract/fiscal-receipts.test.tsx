import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Movement } from '../../../../../src/queries/contracts.ts'
import { FiscalReceipts } from '../../../../../src/screens/profile/contract/fiscal-receipts.tsx'

const MOVEMENT: Movement = {
  id: 'payment',
  direction: 'INCOMING',
  at: '2026-11-24T11:00:00.000Z',
  amountKopecks: 857_730,
  paymentType: 'INSTALMENT',
  principalKopecks: 317_730,
  interestKopecks: 540_000,
  penaltyKopecks: 0,
  advanceKopecks: 0,
  cardMask: 'MIR •• 3055',
  state: 'PAID',
  isReversed: false,
  receiptDocumentId: null,
}

const RECEIPT = {
  id: 'receipt',
  kind: 'SELL',
  amountKopecks: 540_000,
  issuedAt: '2026-11-24T11:00:05.000Z',
  driveNumber: '9999078900001234',
  documentNumber: '118',
  documentSign: '3522207165',
  url: 'https://ofd.example/receipt/1',
} as const

const draw = (movements: readonly Movement[]): string =>
  renderToStaticMarkup(<FiscalReceipts movements={movements} />).replaceAll('\u00a0', ' ')

test('a payment without a receipt of the till, and one of an older copy, draw nothing', () => {
  expect(draw([MOVEMENT, { ...MOVEMENT, fiscalReceipts: [] }])).toBe('')
})

test('a receipt names its sum, its signs and the code the tax service’s application reads', () => {
  const page = draw([{ ...MOVEMENT, fiscalReceipts: [RECEIPT] }])
  expect(page).toContain('Кассовый чек')
  expect(page).toContain('5 400')
  for (const sign of ['9999078900001234', '118', '3522207165']) expect(page).toContain(sign)
  expect(page).toContain('s=5400.00&amp;fn=9999078900001234&amp;i=118')
  expect(page).toContain('href="https://ofd.example/receipt/1"')
})

test('money given back has a receipt of its own; without a page of the operator there is no link', () => {
  const page = draw([
    {
      ...MOVEMENT,
      fiscalReceipts: [RECEIPT, { ...RECEIPT, id: 'back', kind: 'SELL_REFUND', url: null }],
    },
  ])
  expect(page).toContain('Чек возврата')
  expect(page.match(/href=/g)).toHaveLength(1)
})

test('why the sum is less than the payment is said where the receipt is of interest alone', () => {
  const why = 'на проценты и неустойку'
  expect(draw([{ ...MOVEMENT, fiscalReceipts: [RECEIPT] }])).toContain(why)
  const whole = { ...RECEIPT, amountKopecks: MOVEMENT.amountKopecks }
  expect(draw([{ ...MOVEMENT, fiscalReceipts: [whole] }])).not.toContain(why)
})
