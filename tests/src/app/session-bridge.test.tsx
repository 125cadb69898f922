import { render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '../../../protocol/calls/auth-service/session.ts'
import { ssoLogout } from '../../../protocol/calls/profile-manager/sso.ts'
import { emitSessionEvent, type SignOutReason } from '../../../src/api/session-events.ts'
import { noteSignOut } from '../../../src/api/pending-sign-out.ts'
import { forgetSession } from '../../../src/api/session.ts'
import { countOnSession, SessionBridge } from '../../../src/app/session-bridge.tsx'
import { useSignOut } from '../../../src/screens/profile/use-sign-out.ts'
import { authAtom } from '../../../src/state/auth.ts'
import { CLIENT, holds, sentBy, signInPage } from '../server-of-page.ts'
import { arrive, the, until } from '../page.tsx'

let left: string[] = []

beforeEach(() => {
  left = []
  // Files of one worker share the session.
  forgetSession()
  signInPage()
  vi.spyOn(window.location, 'replace').mockImplementation((url) => void left.push(String(url)))
  vi.spyOn(window.location, 'reload').mockImplementation(() => void left.push('reload'))
})

const at = async (path: string) => {
  window.history.replaceState(null, '', path)
  const store = createStore()
  render(
    <Provider store={store}>
      <SessionBridge />
    </Provider>,
  )
  await until(() => expect(store.get(authAtom).clientId).toBe(CLIENT.id))
  return store
}

const signOut = async (path: string, reason: SignOutReason) => {
  const store = await at(path)
  emitSessionEvent({ type: 'authLogout', reason })
  expect(store.get(authAtom).isAuthenticated).toBe(false)
  await arrive()
  return store
}

test('whoever signs out of the account leaves its page with all that it remembers', async () => {
  await signOut('/profile/payments', 'own')
  await until(() => expect(left).toEqual(['/']))
})

test('whose session ended by itself is told so, and comes back to the same screen', async () => {
  await signOut('/profile/contracts/c1?pay', 'refused')
  await until(() =>
    expect(left).toEqual(['/login?returnTo=%2Fprofile%2Fcontracts%2Fc1%3Fpay&over']),
  )
})

test('who has signed out in another tab knows why, and is told nothing', async () => {
  await signOut('/profile/payments', 'elsewhere')
  await until(() => expect(left).toEqual(['/login?returnTo=%2Fprofile%2Fpayments']))
})

test('a public page stays where it is', async () => {
  await signOut('/faq', 'elsewhere')
  expect(left).toEqual([])
})

test('when somebody else signs in on this device the page begins again for them', async () => {
  await signOut('/profile', 'other-person')
  await until(() => expect(left).toEqual(['reload']))
})

test('a session that could not be asked about goes on', async () => {
  const store = await at('/profile')
  emitSessionEvent({ type: 'authRefreshError', message: 'нет сети' })
  expect(store.get(authAtom).isAuthenticated).toBe(true)
  expect(left).toEqual([])
})

test('the account of who was signing out when the page died is not drawn first and wiped later', () => {
  noteSignOut()
  const store = createStore()
  countOnSession(store)
  expect(store.get(authAtom).isAuthenticated).toBe(false)
})

function Out() {
  return <button onClick={useSignOut()}>Выйти</button>
}

test('the account is hidden as soon as its person leaves, whatever the server does', async () => {
  window.history.replaceState(null, '', '/profile')
  const store = createStore()
  render(
    <Provider store={store}>
      <SessionBridge />
      <Out />
    </Provider>,
  )
  await until(() => expect(store.get(authAtom).clientId).toBe(CLIENT.id))
  // The token is over: the call that tells the server asks for another one first.
  vi.setSystemTime(Date.now() + 600_000)
  const asked = sentBy(refresh).length
  const held = holds(ssoLogout)
  the('button', 'Выйти').click()
  await until(() => expect(sentBy(ssoLogout)).toHaveLength(1))
  expect(sentBy(refresh).length).toBeGreaterThan(asked)
  expect(store.get(authAtom)).toMatchObject({ isAuthenticated: false, restoring: true })
  expect(left).toEqual([])
  held.lose()
  await until(() => expect(left).toEqual(['/']))
})
