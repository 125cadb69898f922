import { expect, test } from 'vitest'
import { isoDate, moscowDate } from '../../lending/calendar.ts'
import { kopecks } from '../../lending/money.ts'
import { countNearPayments } from '../../protocol/near-payments.ts'

type Contract = Parameters<typeof countNearPayments>[0][number]

const contract = (dueOn: string | null, contractState: Contract['contractState'] = 'ACTIVE') => ({
  loanApplicationId: '00000000-0000-4000-8000-000000000000',
  contractState,
  nextPayment: dueOn === null ? null : { dueOn: isoDate(dueOn), amountKopecks: kopecks(100) },
})

const today = moscowDate(Date.UTC(2026, 10, 28))

test('the badge counts what is due within three days and what is overdue, across months', () => {
  const near = [contract('2026-11-28'), contract('2026-12-01'), contract('2026-11-02', 'OVERDUE')]
  const far = [contract('2026-12-02'), contract(null), contract('2026-11-28', 'CLOSED')]
  expect(countNearPayments([...near, ...far], today)).toBe(3)
  expect(countNearPayments(far, today)).toBe(0)
})

test('an application that is no contract yet owes nothing', () => {
  expect(countNearPayments([contract('2026-11-28', null)], today)).toBe(0)
})
