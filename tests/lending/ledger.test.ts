import { describe, expect, test } from 'vitest'
import { toRoubles } from '../../lending/money.ts'
import { day, loanOf, pay, stateOn } from './loan-fixture.ts'

/** The ledger as lines: the day, what happened, the payment that caused it, the accounts and roubles. */
const ledgerOf = (loan: ReturnType<typeof loanOf>, n: number) =>
  stateOn(loan, day(n)).movements.map(
    ({ on, kind, paymentIndex, postings }) =>
      `${on.slice(5)} ${kind}${paymentIndex === undefined ? '' : ` #${paymentIndex}`}: ${postings
        .map(({ account, amountKopecks }) => `${account} ${toRoubles(amountKopecks)}`)
        .join(', ')}`,
  )

test('a late loan from payout to its end, every kopeck between two accounts', () => {
  const payments = [pay(2, 100), pay(8, 540), pay(10, 9999), pay(12, 250.5)]
  expect(ledgerOf(loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 8, payments), 14)).toEqual([
    '11-21 PAYOUT: PRINCIPAL 10000, PAYOUT_CLEARING -10000',
    '11-23 PAYMENT #0: SETTLEMENT 100, ADVANCE -100',
    '11-29 INTEREST_ACCRUED: INTEREST 640, INTEREST_INCOME -640',
    '11-29 ADVANCE_APPLIED: ADVANCE 100, INTEREST -100',
    '11-29 PAYMENT #1: SETTLEMENT 540, INTEREST -540',
    '11-30 INTEREST_ACCRUED: INTEREST 80, INTEREST_INCOME -80',
    '11-30 PENALTY_ACCRUED: PENALTY 5.47, PENALTY_INCOME -5.47',
    '12-01 INTEREST_ACCRUED: INTEREST 80, INTEREST_INCOME -80',
    '12-01 PENALTY_ACCRUED: PENALTY 5.47, PENALTY_INCOME -5.47',
    '12-01 PAYMENT #2: SETTLEMENT 9999, PRINCIPAL -9839, INTEREST -160',
    '12-02 INTEREST_ACCRUED: INTEREST 1.28, INTEREST_INCOME -1.28',
    '12-02 PENALTY_ACCRUED: PENALTY 0.08, PENALTY_INCOME -0.08',
    '12-03 INTEREST_ACCRUED: INTEREST 1.28, INTEREST_INCOME -1.28',
    '12-03 PENALTY_ACCRUED: PENALTY 0.08, PENALTY_INCOME -0.08',
    '12-03 PAYMENT #3: SETTLEMENT 250.5, PRINCIPAL -161, INTEREST -2.56, PENALTY -11.1, ADVANCE -75.84',
  ])
})

describe('the tail of a loan', () => {
  const tailOf = (n: number, roubles: number) =>
    ledgerOf(loanOf('BEFORE_SALARY', 10_000, 30, [pay(n, roubles)]), n + 1).slice(-2)

  test('up to 1 ₽ is forgiven by a movement of its own that names the payment', () => {
    expect(tailOf(30, 12_399.5)).toEqual([
      '12-21 PAYMENT #0: SETTLEMENT 12399.5, PRINCIPAL -9999.5, INTEREST -2400',
      '12-21 TAIL_FORGIVEN #0: FORGIVEN 0.5, PRINCIPAL -0.5',
    ])
  })

  test('is forgiven also before its date, when the payment was to close the loan', () => {
    expect(tailOf(10, 10_799.01)).toEqual([
      '12-01 PAYMENT #0: SETTLEMENT 10799.01, PRINCIPAL -9999.01, INTEREST -800',
      '12-01 TAIL_FORGIVEN #0: FORGIVEN 0.99, PRINCIPAL -0.99',
    ])
    const state = stateOn(loanOf('BEFORE_SALARY', 10_000, 30, [pay(10, 10_799.01)]), day(11))
    expect(state).toMatchObject({ closed: true, outstandingPrincipalKopecks: 0 })
  })

  test('needs no movement when the payment is exact', () => {
    expect(tailOf(10, 10_800).at(-1)).toBe(
      '12-01 PAYMENT #0: SETTLEMENT 10800, PRINCIPAL -10000, INTEREST -800',
    )
  })
})

test('money held and not yet due makes no movement', () => {
  const split = loanOf('OPTIMAL', 30_000, 8, [pay(2, 1000)])
  const kinds = stateOn(split, day(5)).movements.map(({ kind, on }) => `${on.slice(5)} ${kind}`)
  expect(kinds).toEqual([
    '11-21 PAYOUT',
    '11-22 INTEREST_ACCRUED',
    '11-23 INTEREST_ACCRUED',
    '11-23 PAYMENT',
    '11-24 INTEREST_ACCRUED',
    '11-25 INTEREST_ACCRUED',
    '11-26 INTEREST_ACCRUED',
  ])
})
