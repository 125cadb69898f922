import { beforeEach, expect, test } from 'vitest'
import { logout, refresh } from '../../../protocol/calls/auth-service/session.ts'
import { clientStatus } from '../../../protocol/calls/profile-manager/client.ts'
import { SNAPSHOTS } from '../../../protocol/device-store.ts'
import { SESSION_COOKIES } from '../../../protocol/session-cookies.ts'
import { noteSignOut } from '../../../src/api/pending-sign-out.ts'
import { forgetSession } from '../../../src/api/session.ts'
import { continueSession } from '../../../src/app/continue-session.ts'
import { loadSnapshot, saveSnapshot } from '../../../src/offline/records.ts'
import { applicationFixture } from '../application-fixture.ts'
import { ACCOUNT, arrive, pass, START_OF_TEST_MS, until } from '../page.tsx'
import { answers, goOffline, holds, loses, sentBy, signInPage } from '../server-of-page.ts'

const open = applicationFixture({ applicationState: 'PAID_OUT', contractState: 'ACTIVE' })

const keep = (contracts: (typeof open)[]) =>
  saveSnapshot(SNAPSHOTS.account, {
    value: { ...ACCOUNT, contracts },
    asOf: '2026-11-21T08:00:00.000Z',
    receivedAtMs: START_OF_TEST_MS,
  })

beforeEach(() => {
  forgetSession()
  signInPage()
  answers(clientStatus, ACCOUNT.check)
})

test('whoever is remembered goes on where they belong, whoever is not stays on the first page', async () => {
  expect(await continueSession()).toBe('/profile/add-contract')
  forgetSession()
  document.cookie = `${SESSION_COOKIES.hint}=; path=/; max-age=0`
  expect(await continueSession()).toBeNull()
  expect(sentBy(clientStatus)).toHaveLength(1)
})

test('without network a borrower goes to the loans on this device, and nobody is asked', async () => {
  await keep([open])
  goOffline()
  expect(await continueSession()).toBe('/profile')
  expect(sentBy(refresh)).toEqual([])
})

test('without network and without a loan that was paid out there is nothing to go to', async () => {
  await keep([applicationFixture()])
  goOffline()
  expect(await continueSession()).toBeNull()
})

test('who was signing out when the page died is led to no account, whatever the network does', async () => {
  await keep([open])
  noteSignOut()
  const held = holds(logout)
  let home: string | null | undefined
  void continueSession().then((path) => {
    home = path
  })
  await until(() => expect(home).toBeNull())
  expect(await loadSnapshot(SNAPSHOTS.account)).toBeNull()
  held.lose()
  await arrive()
  await keep([open])
  signInPage()
  goOffline()
  loses(logout)
  expect(await continueSession()).toBeNull()
  expect(await loadSnapshot(SNAPSHOTS.account)).toBeNull()
})

test('a server that lets wait is not waited for by a borrower', async () => {
  await keep([open])
  const held = holds(clientStatus)
  let home: string | null | undefined
  void continueSession().then((path) => {
    home = path
  })
  await pass(2_900)
  expect(home).toBeUndefined()
  await pass(200)
  expect(home).toBe('/profile')
  held.answer(ACCOUNT.check)
})

test('a session that turns out to be over takes the copy of the person with it', async () => {
  await keep([open])
  answers(refresh, () => new Response(null, { status: 400 }) as never)
  expect(await continueSession()).toBeNull()
  expect(await loadSnapshot(SNAPSHOTS.account)).toBeNull()
})
