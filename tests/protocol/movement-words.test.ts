import { expect, test } from 'vitest'
import type { Reply } from '../../protocol/call.ts'
import type { detailsPaymentsContract } from '../../protocol/calls/report-service/payments.ts'
import { movementNames, movementState } from '../../protocol/movement-words.ts'

type Movement = Reply<typeof detailsPaymentsContract>['payments'][number]

const movement = (part: Partial<Movement>): Movement => ({
  id: crypto.randomUUID(),
  direction: 'INCOMING',
  at: '2026-11-21T10:00:00Z',
  amountKopecks: 100,
  paymentType: 'INSTALMENT',
  principalKopecks: 0,
  interestKopecks: 0,
  penaltyKopecks: 0,
  advanceKopecks: 0,
  cardMask: null,
  state: 'PAID',
  isReversed: false,
  receiptDocumentId: null,
  ...part,
})

const out = movement({ direction: 'OUTGOING', paymentType: null })

test('money out before any payment is the loan, money out after one is an overpayment given back', () => {
  expect(movementNames([out, movement({ paymentType: 'PAYOFF' }), out])).toEqual([
    'Вернули переплату',
    'Полное погашение',
    'Деньги на карту',
  ])
})

test('money out that names a payment is that payment taken back by the bank (D45)', () => {
  const taken = movement({ direction: 'OUTGOING', paymentType: 'PAYOFF' })
  expect(movementNames([taken, movement({ paymentType: 'PAYOFF' }), out])[0]).toBe(
    'Банк отозвал платёж',
  )
})

test('money in that is no payment is the payout, which the bank gave back (decision 0063)', () => {
  const back = movement({ paymentType: null })
  expect(movementNames([out, back, movement({}), out])).toEqual([
    'Вернули переплату',
    'Банк вернул перевод',
    'Платёж',
    'Деньги на карту',
  ])
})

test('an attempt that did not go through is named as such, one not known yet is being checked', () => {
  expect(movementState(movement({ state: 'PAID' }))).toBeNull()
  expect(movementState(movement({ state: 'DECLINED' }))).toBe('не прошёл')
  expect(movementState(movement({ state: 'UNKNOWN' }))).toBe('проверяем')
})

test('a payment that came before its day says so, whole or in part', () => {
  expect(movementState(movement({ advanceKopecks: 100 }))).toBe('внесён вперёд')
  expect(movementState(movement({ advanceKopecks: 40 }))).toBe('часть внесена вперёд')
  expect(movementState(movement({ advanceKopecks: -40 }))).toBeNull()
  expect(movementState(movement({ ...out, advanceKopecks: 40 }))).toBeNull()
})

test('a payment that was taken off the loan says so', () => {
  expect(movementState(movement({ isReversed: true }))).toBe('сняли: зачли по ошибке')
  expect(movementState(movement({ state: 'PROCESSING', isAccountNeeded: true }))).toBe(
    'банк не принял, напишите нам номер счёта',
  )
  expect(movementState(movement({}))).toBeNull()
})
