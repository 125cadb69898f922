import { beforeEach, expect, test } from 'vitest'
import { limitsCurrent, limitsCurrentProducts } from '../../../protocol/calls/core/limits.ts'
import { applicationCurrentList } from '../../../protocol/calls/core/loan.ts'
import { clientStatus } from '../../../protocol/calls/profile-manager/client.ts'
import { SNAPSHOTS } from '../../../protocol/device-store.ts'
import { accessToken, forgetSession } from '../../../src/api/session.ts'
import { loadSnapshot } from '../../../src/offline/records.ts'
import { accountQuery } from '../../../src/queries/account.ts'
import { ACCOUNT } from '../page.tsx'
import { answers, CLIENT, sentBy, signInPage } from '../server-of-page.ts'

const AS_OF = '2026-11-21T09:00:00.000Z'
const LINE = {
  systemCreditLimit: 300_000,
  userCreditLimit: 100_000,
  usedLimit: 0,
  available: 100_000,
  firstStepCap: null,
  level: 2,
}

const ask = () => accountQuery.ask(undefined, new AbortController().signal)

beforeEach(() => {
  // Files of one worker share the session.
  forgetSession()
  signInPage()
  answers(clientStatus, ACCOUNT.check)
  answers(applicationCurrentList, { asOf: AS_OF, applications: [] })
  answers(limitsCurrent, LINE)
  answers(limitsCurrentProducts, { products: [] })
})

test('a credit line is asked for once the documents are checked, not before', async () => {
  answers(clientStatus, { ...ACCOUNT.check, status: 'DATA_CHECKING' })
  expect((await ask()).value.creditLine).toBeNull()
  expect(sentBy(limitsCurrent)).toEqual([])
  for (const status of ['VERIFIED', 'LIMIT_REACHED'] as const) {
    answers(clientStatus, { ...ACCOUNT.check, status })
    expect((await ask()).value.creditLine).toEqual(LINE)
  }
})

test('the account is as of the answer of the server, and belongs to whoever is signed in', async () => {
  const answer = await ask()
  expect([answer.asOf, answer.value.phone]).toEqual([AS_OF, CLIENT.phone])
})

test('the copy of the account is kept for its own person only', async () => {
  await accessToken()
  const answer = { ...(await ask()), receivedAtMs: 0 }
  await accountQuery.keep?.(answer, undefined)
  expect((await accountQuery.recall?.(undefined))?.value.phone).toBe(CLIENT.phone)
  forgetSession()
  await accountQuery.keep?.({ ...answer, asOf: '2026-11-22T09:00:00.000Z' }, undefined)
  expect((await loadSnapshot(SNAPSHOTS.account))?.asOf).not.toBe('2026-11-22T09:00:00.000Z')
})
