import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import {
  INITIAL_PAYMENT,
  paymentAtom,
  paymentEndedAtom,
  paymentFailedAtom,
  paymentFetchedAtom,
  paymentSucceededAtom,
} from '../../../src/state/payment.ts'

const pending = { invoiceId: 'i1', loanApplicationId: 'c1', amountKopecks: 1_099_974 }
const info = { amount: 10_999.74, accountId: 'a1', invoiceId: 'i1', currency: 'RUB' } as const

test('asking for the payment starts loading and forgets the errors of the last one', () => {
  const store = createStore()
  store.set(paymentFailedAtom, new Error('no'))
  store.set(paymentFetchedAtom, pending)
  expect(store.get(paymentAtom)).toEqual({ info: null, errors: [], loading: true, pending })
})

test('success stores the info and clears loading', () => {
  const store = createStore()
  store.set(paymentFetchedAtom, pending)
  store.set(paymentSucceededAtom, info)
  expect(store.get(paymentAtom)).toEqual({ info, errors: [], loading: false, pending })
})

test('an error stores one message and stops loading', () => {
  const store = createStore()
  store.set(paymentFetchedAtom, pending)
  store.set(paymentFailedAtom, new Error('Нет связи с сервером'))
  store.set(paymentFailedAtom, new Error('Failed to load script: x'))
  expect(store.get(paymentAtom).errors).toEqual(['Failed to load script: x'])
  expect(store.get(paymentAtom).loading).toBe(false)
})

test('what is not an Error is told as «An unknown error occured.»', () => {
  const store = createStore()
  store.set(paymentFailedAtom, 'oops')
  expect(store.get(paymentAtom).errors).toEqual(['An unknown error occured.'])
})

test('a payment whose end is known leaves nothing to resume', () => {
  const store = createStore()
  store.set(paymentFetchedAtom, pending)
  store.set(paymentEndedAtom)
  expect(store.get(paymentAtom)).toEqual(INITIAL_PAYMENT)
})
