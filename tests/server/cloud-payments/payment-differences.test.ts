/** What of an operation of the acquirer differs from what it was begun as, and what of it the books can hold (D45). */
import { expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import {
  countableKopecks,
  differencesOf,
  type MoneyDifference,
  type OperationFacts,
} from '../../../server/servicing/payment-differences.ts'

const FOUND: OperationFacts = {
  transactionId: '1',
  amountKopecks: kopecks(100_000),
  currency: 'RUB',
  accountId: 'anna',
  testMode: false,
}
const EXPECTED = { clientId: 'anna', amountKopecks: 100_000, isTestTerminal: false }

test('an operation that is what it was begun as differs in nothing', () => {
  expect(differencesOf(FOUND, EXPECTED)).toEqual([])
  expect(
    differencesOf({ ...FOUND, testMode: true }, { ...EXPECTED, isTestTerminal: true }),
  ).toEqual([])
})

test.each<[string, Partial<OperationFacts>, readonly MoneyDifference[]]>([
  ['a kopeck less', { amountKopecks: kopecks(99_999) }, ['AMOUNT']],
  ['a kopeck more', { amountKopecks: kopecks(100_001) }, ['AMOUNT']],
  ['money of another client', { accountId: 'boris' }, ['ACCOUNT']],
  ['money of nobody', { accountId: null }, ['ACCOUNT']],
  ['tenge', { currency: 'KZT' }, ['CURRENCY']],
  ['no currency', { currency: null }, ['CURRENCY']],
  ['a test on a real terminal', { testMode: true }, ['TEST_FLAG']],
  [
    'all of it',
    { testMode: true, currency: 'USD', accountId: null, amountKopecks: kopecks(1) },
    ['TEST_FLAG', 'CURRENCY', 'ACCOUNT', 'AMOUNT'],
  ],
])('%s is told as what it is', (_what, found, differences) => {
  expect(differencesOf({ ...FOUND, ...found }, EXPECTED)).toEqual(differences)
})

test('real money on a test terminal is no repayment either', () => {
  expect(differencesOf(FOUND, { ...EXPECTED, isTestTerminal: true })).toEqual(['TEST_FLAG'])
})

test('an operation that does not say whether it is a test is taken as the terminal is', () => {
  const untold = { ...FOUND, testMode: null }
  for (const isTestTerminal of [true, false])
    expect([
      differencesOf(untold, { ...EXPECTED, isTestTerminal }),
      countableKopecks(untold, isTestTerminal),
    ]).toEqual([[], 100_000])
})

test.each<[string, Partial<OperationFacts>, boolean, number]>([
  ['roubles', {}, false, 100_000],
  ['roubles of another sum and client', { accountId: null, amountKopecks: kopecks(7) }, false, 7],
  ['tenge', { currency: 'KZT' }, false, 0],
  ['no currency', { currency: null }, false, 0],
  ['a test', { testMode: true }, false, 0],
  ['real money on a test terminal', {}, true, 0],
])('the books hold only real money in roubles: of %s', (_what, found, isTestTerminal, held) => {
  expect(countableKopecks({ ...FOUND, ...found }, isTestTerminal)).toBe(held)
})
