import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { ANONYMOUS, authAtom } from '../../../src/state/auth.ts'
import { INITIAL_PAYMENT, paymentAtom, paymentFetchedAtom } from '../../../src/state/payment.ts'
import { persistSlices, type SliceStorage } from '../../../src/state/persist.ts'
import { type Account, INITIAL_PROFILE, profileAtom } from '../../../src/state/profile.ts'
import { settle } from '../settle.ts'

const store = getDefaultStore()
const pending = { invoiceId: 'i1', loanApplicationId: 'c1', amountKopecks: 500_000 }

const account: Account = {
  check: {
    status: 'VERIFIED',
    step: 'done',
    reasons: [],
    message: 'Петров Пётр проверен',
    uploadsLeftToday: 3,
  },
  contracts: [],
  creditLine: null,
  products: [],
  phone: '+79001234567',
}

const memory = (kept: unknown = null): SliceStorage & { kept: unknown } => {
  const storage = {
    kept,
    getItem: () => Promise.resolve(storage.kept),
    setItem: (_key: string, value: unknown) => {
      storage.kept = value
      return Promise.resolve(value)
    },
    clear: () => {
      storage.kept = null
      return Promise.resolve()
    },
  }
  return storage
}

beforeEach(() => {
  store.set(authAtom, ANONYMOUS)
  store.set(profileAtom, INITIAL_PROFILE)
  store.set(paymentAtom, INITIAL_PAYMENT)
})

test('nothing personal is kept in clear: no phone, no name, no sums of contracts', async () => {
  const storage = memory()
  await persistSlices(storage).restored
  store.set(authAtom, { ...ANONYMOUS, isAuthenticated: true, username: '+79001234567' })
  store.set(profileAtom, { ...INITIAL_PROFILE, account })
  await settle()
  const text = JSON.stringify(storage.kept)
  expect(text).toContain('VERIFIED')
  expect(text).not.toMatch(/79001234567|Петров/)
})

test('a payment whose end is not known is there again after a reload', async () => {
  const storage = memory()
  await persistSlices(storage).restored
  store.set(paymentFetchedAtom, pending)
  await settle()
  store.set(paymentAtom, INITIAL_PAYMENT)
  await persistSlices(memory(storage.kept)).restored
  expect(store.get(paymentAtom).pending).toEqual(pending)
})

test('what is read back and does not fit the schema is left alone', async () => {
  await persistSlices(memory({ payment: { pending: { invoiceId: 1 } } })).restored
  expect(store.get(paymentAtom)).toEqual(INITIAL_PAYMENT)
})

test('a storage that refuses does not stop the page', async () => {
  const refusing: SliceStorage = {
    getItem: () => Promise.reject(new Error('denied')),
    setItem: () => Promise.reject(new Error('full')),
    clear: () => Promise.resolve(),
  }
  await persistSlices(refusing).restored
  store.set(paymentFetchedAtom, pending)
  await settle()
  expect(store.get(paymentAtom).pending).toEqual(pending)
})

test('signing out resets profile and payment and empties the storage', async () => {
  const storage = memory()
  const persistence = persistSlices(storage)
  await persistence.restored
  store.set(profileAtom, { ...INITIAL_PROFILE, account })
  store.set(paymentFetchedAtom, pending)
  await persistence.wipe()
  expect(storage.kept).toBeNull()
  expect(store.get(profileAtom)).toEqual(INITIAL_PROFILE)
  expect(store.get(paymentAtom)).toEqual(INITIAL_PAYMENT)
})
