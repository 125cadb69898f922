import { expect, test } from 'vitest'
import { mostOf } from '../../../../src/parts/credit-line/most-now.ts'
import type { Account } from '../../../../src/state/profile.ts'

const account = (available: number, extra: Partial<Account> = {}): Account => ({
  check: { status: 'VERIFIED', step: 'done', reasons: [], message: '', uploadsLeftToday: 3 },
  contracts: [],
  creditLine: {
    systemCreditLimit: 300_000,
    userCreditLimit: 150_000,
    usedLimit: 0,
    available,
    firstStepCap: null,
    level: 1,
  },
  products: [],
  phone: '+79001234567',
  ...extra,
})

test('the scale ends at the free part of the line, in whole thousands', () => {
  expect(mostOf(account(49_525.44), 'INSTALLMENT')).toBe(49_000)
})

test('the scale never passes the product itself', () => {
  expect(mostOf(account(150_000), 'LOAN_WITH_GRACE_PERIOD')).toBe(30_000)
  expect(mostOf(account(150_000), 'OPTIMAL')).toBe(100_000)
})

test('a product whose least sum does not fit the line cannot be had', () => {
  expect(mostOf(account(4_999), 'INSTALLMENT')).toBe(0)
  expect(mostOf(account(4_999), 'LOAN_WITH_GRACE_PERIOD')).toBe(4_000)
})

test('what the server closes stays closed, and its own ceiling counts', () => {
  const product = { typeOfProduct: 'INSTALLMENT', minAmount: 5_000, reason: null } as const
  const closed = [{ ...product, maxAmount: 300_000, available: false }]
  expect(mostOf(account(150_000, { products: closed }), 'INSTALLMENT')).toBe(0)
  const capped = [{ ...product, maxAmount: 30_000, available: true }]
  expect(mostOf(account(150_000, { products: capped }), 'INSTALLMENT')).toBe(30_000)
})
