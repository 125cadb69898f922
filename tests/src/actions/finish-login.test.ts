// @vitest-environment happy-dom
// A process of its own: the page asks once in its life where people sign in, and other tests are told another place.
/** An answer of an identity server that belongs to no login of this browser opens nothing (quality reference B6: mix-up, CSRF). */
import { beforeEach, expect, test } from 'vitest'
import '../component-setup.ts'
import { loginPlace } from '../../../protocol/calls/auth-service/login.ts'
import { token, type SessionReply } from '../../../protocol/calls/auth-service/session.ts'
import { clientStatus } from '../../../protocol/calls/profile-manager/client.ts'
import { ISSUER_PATH } from '../../../protocol/identity.ts'
import { LOGIN_STATE_SECONDS } from '../../../protocol/session-cookies.ts'
import { finishLogin } from '../../../src/actions/sign-in.ts'
import { authorizationUrl } from '../../../src/api/authorization.ts'
import { LOGIN_STATE_PREFIX } from '../../../src/api/login-state-prefix.ts'
import { forgetSession } from '../../../src/api/session.ts'
import { ACCOUNT, pass } from '../page.tsx'
import { answers, CLIENT, sentBy } from '../server-of-page.ts'

type Answer = Record<string, string | null>

/** A login begun in this browser, and the address a good answer to it comes back to. */
const begin = async (changes: Answer = {}, returnTo = '/profile/documents'): Promise<string> => {
  const asked = new URL(await authorizationUrl(returnTo))
  const sessionOf = (nonce: string | null): SessionReply => ({
    accessToken: 'token',
    expiresIn: 300,
    sessionState: null,
    claims: { sub: CLIENT.id, username: CLIENT.phone, nonce },
  })
  answers(token, ({ body }) =>
    sessionOf(body.code === 'code-of-another-login' ? 'foreign' : asked.searchParams.get('nonce')),
  )
  const answer: Answer = {
    code: 'code-1',
    state: asked.searchParams.get('state'),
    iss: `${location.origin}${ISSUER_PATH}`,
    ...changes,
  }
  const back = new URL('/callback', location.origin)
  for (const [name, value] of Object.entries(answer))
    if (value !== null) back.searchParams.set(name, value)
  return back.href
}

const begunLogins = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(LOGIN_STATE_PREFIX))

beforeEach(() => {
  // Whoever signs in has no session yet.
  forgetSession()
  localStorage.clear()
  answers(loginPlace, { outside: null })
})

test('the answer to a login of this browser opens the session and leads on, once', async () => {
  const url = await begin()
  expect(await finishLogin(url)).toBe('/profile/documents')
  expect(sentBy(token)).toMatchObject([{ body: { code: 'code-1' } }])
  answers(clientStatus, ACCOUNT.check)
  expect(await finishLogin(url)).toBe('/profile')
  expect(sentBy(token)).toHaveLength(1)
  forgetSession()
  await expect(finishLogin(url)).rejects.toThrow('Этот вход уже закончен или устарел')
  expect(sentBy(token)).toHaveLength(1)
})

test.each<[string, Answer]>([
  ['no state', { state: null }],
  ['the state of a login nobody began here', { state: '0'.repeat(32) }],
  ['an empty state', { state: '' }],
  ['another issuer', { iss: 'https://evil.example/auth/realms/vovremya' }],
  ['an issuer that begins like ours', { iss: `http://localhost:3000${ISSUER_PATH}.evil` }],
  ['no issuer, where ours always names itself', { iss: null }],
  ['no code', { code: null }],
  ['an empty code', { code: '' }],
])('an answer with %s sends no code anywhere', async (_what, changes) => {
  await expect(finishLogin(await begin(changes))).rejects.toThrow(
    'Этот вход уже закончен или устарел',
  )
  expect(sentBy(token)).toEqual([])
})

test('an answer that comes over an hour after the question is none', async () => {
  const url = await begin()
  await pass((LOGIN_STATE_SECONDS + 1) * 1000)
  await expect(finishLogin(url)).rejects.toThrow('Этот вход уже закончен или устарел')
  expect(sentBy(token)).toEqual([])
})

test('a session that was given to another request is not taken', async () => {
  const url = await begin({ code: 'code-of-another-login' })
  await expect(finishLogin(url)).rejects.toThrow('belongs to another request')
})

test('a refusal is said in the words of the identity server, and the login is over', async () => {
  const url = await begin({ code: null, error: 'access_denied', error_description: 'Нельзя' })
  await expect(finishLogin(url)).rejects.toThrow('Нельзя')
  expect(begunLogins()).toEqual([])
  const wordless = await begin({ code: null, error: 'access_denied' })
  await expect(finishLogin(wordless)).rejects.toThrow('An unknown error occured.')
})

test('no login leads out of the product, whatever was kept when it began', async () => {
  answers(clientStatus, ACCOUNT.check)
  const url = await begin({}, 'https://evil.example/')
  expect(await finishLogin(url)).toBe('/profile')
})
