import { expect, test } from 'vitest'
import { totalDue } from '../../../../../lending/allocation.ts'
import { isoDate } from '../../../../../lending/calendar.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { foldLoan } from '../../../../../lending/loan-replay.ts'
import { quote } from '../../../../../lending/schedule.ts'
import type { Contract } from '../../../../../src/queries/contracts.ts'
import { overdueParts } from '../../../../../src/screens/profile/contract/overdue-parts.ts'

const ISSUED = isoDate('2026-11-21')

const contractOn = (day: string, paidKopecks = 0) => {
  const asOf = isoDate(day)
  const { schedule, dailyRateMillionths, chargedRateBillionths } = quote({
    productKey: 'INSTALLMENT',
    amountKopecks: kopecks(3_000_000),
    term: 6,
    issuedOn: ISSUED,
  })
  const state = foldLoan({
    productKey: 'INSTALLMENT',
    amountKopecks: kopecks(3_000_000),
    dailyRateMillionths,
    chargedRateBillionths,
    issuedOn: ISSUED,
    overpaymentCapPercent: 100,
    rows: schedule.rows,
    payments:
      paidKopecks > 0
        ? [{ on: asOf, amountKopecks: kopecks(paidKopecks), kind: 'INSTALMENT' as const }]
        : [],
    asOf,
  })
  const { rows, nextPayment, penaltyKopecks, courtCostsKopecks } = state
  const shown = { rows, nextPayment, penaltyKopecks, courtCostsKopecks }
  return { contract: shown as unknown as Contract, asOf }
}

test('the parts of a late payment make exactly what is asked for today', () => {
  for (const day of ['2026-12-25', '2027-01-10', '2027-01-21', '2027-02-14']) {
    const { contract, asOf } = contractOn(day)
    expect([day, totalDue(overdueParts(contract, asOf))]).toEqual([
      day,
      contract.nextPayment?.amountKopecks,
    ])
  }
})

test('interest comes first, the penalty last, and a part payment lessens the interest first', () => {
  const { contract, asOf } = contractOn('2026-12-25')
  const whole = overdueParts(contract, asOf)
  expect(whole.overdueInterest).toBeGreaterThan(0)
  expect(whole.overduePrincipal).toBeGreaterThan(0)
  expect(whole.penalty).toBeGreaterThan(0)
  const part = contractOn('2026-12-25', 100_000)
  const after = overdueParts(part.contract, part.asOf)
  expect(after.overdueInterest).toBe(whole.overdueInterest - 100_000)
  expect(after.overduePrincipal).toBe(whole.overduePrincipal)
})
