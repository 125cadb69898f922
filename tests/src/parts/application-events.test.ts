import { expect, test } from 'vitest'
import {
  applicationEvents,
  signedEvents,
} from '../../../src/parts/loan-timeline/application-events.ts'
import type { Application } from '../../../src/state/profile.ts'

const cooling: Application = {
  loanApplicationId: 'a1',
  contractNumber: null,
  typeOfProduct: 'INSTALLMENT',
  amountOfContract: 60_000,
  loanTerm: 6,
  applicationState: 'COOLING',
  contractState: null,
  signedAt: '2026-11-20T22:30:00.000Z',
  coolingUntil: '2026-11-21T02:30:00.000Z',
  payoutOrderedAt: null,
  payoutCancelling: false,
  paidOutAt: null,
  cardMask: 'Мир •• 4417',
  payoutBank: null,
  nextPayment: null,
  overdueDays: 0,
  remainingTotalKopecks: 0,
  reasons: [],
  legalStatus: null,
}

test('a signed loan waits through the hours to think, the money comes after; days are Moscow days', () => {
  expect(applicationEvents(cooling).map(({ on, kind, title }) => [on, kind, title])).toEqual([
    ['2026-11-21', 'done', 'Договор подписан кодом'],
    ['2026-11-21', 'next', 'Время на раздумье'],
    ['2026-11-21', 'ahead', 'Деньги на карту'],
  ])
})

test('when the hours are over the money is next', () => {
  const kinds = applicationEvents({ ...cooling, applicationState: 'PAYOUT_PENDING' })
  expect(kinds.map(({ kind }) => kind)).toEqual(['done', 'done', 'next'])
})

test('a loan paid out tells its hours to think as something past', () => {
  const [, thinking] = signedEvents({ ...cooling, paidOutAt: '2026-11-21T02:31:00.000Z' })
  expect(thinking).toMatchObject({ kind: 'done' })
  expect(thinking?.detail).toContain('можно было отказаться')
})
