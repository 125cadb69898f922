import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDENTITY_CLIENT_ID, IDENTITY_PATHS } from '../../../protocol/identity.ts'
import type { TestApp } from '../test-app.ts'
import { addAccount, identityApp, obtainTokens, openBrowser, ORIGIN, signIn } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
})
afterAll(() => app.close())

const logoutUrl = (parameters: Record<string, string>): string =>
  `${IDENTITY_PATHS.logout}?${new URLSearchParams(parameters).toString()}`

test('a link to the sign-out of the identity server asks first and ends nothing by itself', async () => {
  const browser = openBrowser(app)
  await signIn(browser)
  const page = await browser.get(logoutUrl({}))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Закончить сеанс')
  expect(page.body).not.toContain('<script')
  expect((await browser.post('/auth-service/refresh')).statusCode).toBe(200)
})

test('with the proof that it was ours the page goes on by itself, by a script with a nonce', async () => {
  const browser = openBrowser(app)
  const { id_token } = await obtainTokens(browser)
  const page = await browser.get(
    logoutUrl({ id_token_hint: id_token, post_logout_redirect_uri: `${ORIGIN}/` }),
  )
  const [, nonce] = /<script nonce="([\w-]+)">/.exec(page.body) ?? []
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})

test.each(['https://evil.example/', `${ORIGIN}/profile`, '//evil.example', 'javascript:alert(1)'])(
  'after signing out nobody is sent to %s',
  async (post_logout_redirect_uri) => {
    const page = await openBrowser(app).get(
      logoutUrl({ client_id: IDENTITY_CLIENT_ID, post_logout_redirect_uri }),
      { headers: { accept: 'text/html' } },
    )
    expect(page.statusCode).toBe(400)
    expect(page.headers.location).toBeUndefined()
  },
)
