/** What the account stands for: the check of the documents, and the contracts beside it (spec §4, decision 0122). */
import { expect, test } from 'vitest'
import { authAtom, withError } from '../../../src/state/auth.ts'
import { openCheckOf, statusOf } from '../../../src/state/profile.ts'
import { createStore } from 'jotai'
import { applicationFixture } from '../application-fixture.ts'
import { ACCOUNT } from '../page.tsx'

test.each([
  ['RUNNING', 'DATA_CHECKING'],
  ['PHOTOS_AWAITED', 'FAILURE_LITTLE_DATA'],
  [undefined, 'VERIFIED'],
] as const)('a check begun again that is %s asks for what it is at: %s', (recheck, open) => {
  expect(openCheckOf({ status: 'VERIFIED', ...(recheck && { recheck }) })).toBe(open)
})

test('a client without a contract stands where the check stands', () => {
  const check = { ...ACCOUNT.check, status: 'DATA_MISMATCH' } as const
  expect(statusOf({ ...ACCOUNT, check })).toBe('DATA_MISMATCH')
})

test('an application that became no contract changes nothing, a contract verifies', () => {
  const check = { ...ACCOUNT.check, status: 'DATA_CHECKING' } as const
  const application = applicationFixture({ contractState: null })
  const contract = applicationFixture({ contractState: 'CLOSED' })
  expect(statusOf({ ...ACCOUNT, check, contracts: [application] })).toBe('DATA_CHECKING')
  expect(statusOf({ ...ACCOUNT, check, contracts: [application, contract] })).toBe('VERIFIED')
})

test('the last ten errors of a session are kept, the newest behind', () => {
  const messages = Array.from({ length: 12 }, (_, at) => `error ${at + 1}`)
  const state = messages.reduce(withError, createStore().get(authAtom))
  expect(state.errors).toEqual(messages.slice(2))
})
