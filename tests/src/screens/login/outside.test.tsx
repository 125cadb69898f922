/** Signing in at another identity server, as the page sees it (decision 0048). */
import { beforeEach, expect, test, vi } from 'vitest'
import { loginPlace } from '../../../../protocol/calls/auth-service/login.ts'
import { token } from '../../../../protocol/calls/auth-service/session.ts'
import { forgetSession } from '../../../../src/api/session.ts'
import Callback from '../../../../src/screens/callback/callback.tsx'
import Login from '../../../../src/screens/login/login.tsx'
import { alarm, show, the, until, words } from '../../page.tsx'
import { answers, refuses, sentBy, sentOnce } from '../../server-of-page.ts'

const ISSUER = 'https://id.example.ru/realms/loans'
const WANTED = '/profile/documents'

let replaced: URL[]
let assigned: URL[]

beforeEach(() => {
  replaced = []
  assigned = []
  vi.spyOn(window.location, 'replace').mockImplementation((url) => {
    replaced.push(new URL(url))
  })
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    assigned.push(new URL(url))
  })
  answers(loginPlace, {
    outside: {
      issuer: ISSUER,
      authorizationEndpoint: `${ISSUER}/auth`,
      clientId: 'loans-web',
      scope: 'openid profile phone',
      namesItself: true,
    },
  })
})

/** Leaves for the identity server, and what it is asked. */
const left = async (): Promise<URL> => {
  const { user } = show(<Login />, { at: `/login?asked&returnTo=${encodeURIComponent(WANTED)}` })
  await until(() => the('button', 'Продолжить'))
  await user.type(the('textbox', 'Телефон'), '8 916 123 45 67')
  await user.click(the('button', 'Продолжить'))
  await until(() => expect(assigned).toHaveLength(1))
  return assigned[0] as URL
}

/** Comes back from it with an answer to that request. */
const comeBack = async (answer: Record<string, string>) => {
  const asked = await left()
  const state = asked.searchParams.get('state') ?? ''
  const query = new URLSearchParams({ state, iss: ISSUER, ...answer }).toString()
  window.history.replaceState(null, '', `/callback?${query}`)
  return { asked, shown: show(<Callback />, { at: '/callback' }) }
}

test('first it is asked quietly whether it knows the person (check-sso, spec §4)', async () => {
  show(<Login />, { at: `/login?returnTo=${encodeURIComponent(WANTED)}` })
  await until(() => expect(replaced).toHaveLength(1))
  const [asked] = replaced
  expect(`${asked?.origin}${asked?.pathname}`).toBe(`${ISSUER}/auth`)
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    client_id: 'loans-web',
    response_type: 'code',
    scope: 'openid profile phone',
    redirect_uri: `${window.location.origin}/callback`,
    code_challenge_method: 'S256',
    prompt: 'none',
  })
  expect(asked?.searchParams.get('nonce')).toBeTruthy()
  expect(document.querySelector('input')).toBeNull()
})

test('then the phone in any spelling goes there in one, and the password is typed there', async () => {
  const asked = await left()
  expect(asked.searchParams.get('login_hint')).toBe('+79161234567')
  expect(asked.searchParams.has('prompt')).toBe(false)
  expect(document.querySelector('input[type="password"]')).toBeNull()
})

test('who is not known there is asked on our page, with the place they wanted', async () => {
  forgetSession()
  const { shown } = await comeBack({ error: 'login_required' })
  await until(() =>
    expect(shown.address()).toBe(`/login?asked=&returnTo=${encodeURIComponent(WANTED)}`),
  )
})

test('its code becomes a session, and the person goes where they wanted', async () => {
  answers(token, () => ({
    accessToken: 'token',
    expiresIn: 300,
    sessionState: null,
    claims: {
      sub: 'anna',
      username: '+79161234567',
      nonce: assigned[0]?.searchParams.get('nonce') ?? null,
    },
  }))
  const { shown } = await comeBack({ code: 'code-1' })
  await until(() => expect(shown.address()).toBe(WANTED))
  expect(sentOnce(token).body.code).toBe('code-1')
})

test('an old answer that nobody is known there asks nobody who is signed in here', async () => {
  const { shown } = await comeBack({ error: 'login_required' })
  await until(() => expect(shown.address()).toBe(WANTED))
})

test.each([
  [
    { error: 'access_denied', error_description: 'Вход запрещён администратором' },
    'администратором',
  ],
  [{ error: 'server_error' }, 'An unknown error occured.'],
])('a refusal is shown in its own words: %o (spec §8)', async (answer, text) => {
  const { shown } = await comeBack(answer)
  await until(() => expect(alarm()).toContain(text))
  expect(shown.address()).toBe('/callback')
  expect(sentBy(token)).toEqual([])
})

test('an answer in the name of another server is not believed', async () => {
  forgetSession()
  const { shown } = await comeBack({ code: 'code-1', iss: 'https://evil.example' })
  await until(() => expect(shown.address()).toBe('/login'))
  expect(sentBy(token)).toEqual([])
})

test('a person without an account here reads so, and is not sent round again', async () => {
  refuses(token, 'NOT_FOUND', { title: 'Кабинета с этим номером нет', detail: 'Проверьте номер.' })
  const { shown } = await comeBack({ code: 'code-1' })
  await until(() => expect(words()).toContain('Кабинета с этим номером нет'))
  expect(shown.address()).toBe('/callback')
})

test('what was typed before the page left stands in the form again, and is kept nowhere else', async () => {
  sessionStorage.setItem('vovremya.typedPhone', '+7 916 123-45')
  show(<Login />, { at: '/login?asked' })
  await until(() => the('button', 'Продолжить'))
  const field = the('textbox', 'Телефон')
  expect(field instanceof HTMLInputElement && field.value.replaceAll(/\D/g, '')).toBe('791612345')
  expect(JSON.stringify(sessionStorage)).not.toContain('123')
})
