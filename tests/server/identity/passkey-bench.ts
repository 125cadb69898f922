/** A client's browser with passkeys, as the page uses it. */
import { randomUUID } from 'node:crypto'
import type { ReauthenticatedAction } from '../../../protocol/reauthenticated-actions.ts'
import type { CreationOptions, RequestOptions } from '../../../protocol/passkey-shapes.ts'
import { type Authenticator, type Lies, newAuthenticator } from './authenticator.ts'
import {
  addAccount,
  authorizeUrl,
  type Browser,
  CALLBACK,
  makePkce,
  openBrowser,
  ORIGIN,
  PASSWORD,
  signIn,
} from './browser.ts'
import type { TestApp } from '../test-app.ts'

let lastPhone = 9_045_550_100

/** A begun login: its uid, and the way from a signed-in answer to the session in cookies. */
export const beginLogin = async (browser: Browser) => {
  const pkce = makePkce()
  const asked = await browser.get(authorizeUrl(pkce))
  const uid = new URL(String(asked.headers.location), ORIGIN).searchParams.get('uid') ?? ''
  return {
    uid,
    options: async (): Promise<RequestOptions> =>
      (await browser.post(`/auth-service/login/${uid}/passkey/options`)).json(),
    suggestion: async (): Promise<{ options: RequestOptions | null }> =>
      (await browser.post(`/auth-service/login/${uid}/passkey/suggestion`)).json(),
    enter: (credential: object) =>
      browser.post(`/auth-service/login/${uid}/passkey`, { json: { credential } }),
    async session(returnTo: string) {
      const resumed = await browser.get(returnTo)
      const code = new URL(String(resumed.headers.location)).searchParams.get('code') ?? ''
      return browser.post('/auth-service/token', {
        json: { code, codeVerifier: pkce.verifier, redirectUri: CALLBACK },
      })
    },
  }
}

/** Signs in by passkey, or is refused; the answer of the token call or of the refusal. */
export const enterByPasskey = async (
  app: TestApp,
  authenticator: Authenticator,
  { lies = {}, browser = openBrowser(app) }: { lies?: Lies; browser?: Browser } = {},
) => {
  const login = await beginLogin(browser)
  const entered = await login.enter(authenticator.show(await login.options(), lies))
  return entered.statusCode === 200
    ? login.session(entered.json<{ returnTo: string }>().returnTo)
    : entered
}

/** A signed-in client, `who` with an account or a new one, and the calls of the page about passkeys. */
export const passkeyClient = async (
  app: TestApp,
  who?: { readonly clientId: string; readonly phone: string },
) => {
  const phone = who?.phone ?? `+7${(lastPhone += 1)}`
  const clientId = who?.clientId ?? (await addAccount(app, { phone }))
  const enter = async () => {
    const browser = openBrowser(app)
    const { accessToken } = (await signIn(browser, { phone, password: PASSWORD })).json()
    return { browser, headers: { authorization: `Bearer ${accessToken}` } }
  }
  const { browser, headers } = await enter()
  const post = (path: string, json: object, extra: Record<string, string> = {}) =>
    browser.post(path, { headers: { ...headers, ...extra }, json })

  const reauthenticate = (action: ReauthenticatedAction, shown: object) =>
    post('/auth-service/reauthentication', { action, ...shown })
  /** Confirmed by the password. */
  const confirmed = async (action: ReauthenticatedAction): Promise<string> =>
    (await reauthenticate(action, { currentPassword: PASSWORD })).json().reauthentication
  const requested = async (action: ReauthenticatedAction): Promise<RequestOptions> =>
    (await post('/auth-service/reauthentication/options', { action })).json()
  /** Confirmed, or not, by the authenticator. */
  const confirm = async (action: ReauthenticatedAction, by: Authenticator, lies: Lies = {}) =>
    reauthenticate(action, { credential: by.show(await requested(action), lies) })

  const offered = async (reauthentication: string): Promise<CreationOptions> =>
    (await post('/auth-service/passkeys/options', { reauthentication })).json()
  const add = async (
    authenticator: Authenticator,
    { lies = {}, key = randomUUID() }: { lies?: Lies; key?: string } = {},
  ) => {
    const reauthentication = await confirmed('ADD_PASSKEY')
    const credential = authenticator.create(await offered(reauthentication), lies)
    return post(
      '/auth-service/passkeys',
      { reauthentication, credential },
      { 'idempotency-key': key },
    )
  }
  /** A device whose passkey is known. */
  const device = async (options?: { counts: boolean }): Promise<Authenticator> => {
    const authenticator = newAuthenticator(options)
    const added = await add(authenticator)
    if (added.statusCode !== 200) throw new Error(`No passkey: ${added.body}`)
    return authenticator
  }
  const list = async (): Promise<{ id: string; name: string; lastUsedAt: string | null }[]> =>
    (await browser.get('/auth-service/passkeys', { headers })).json().passkeys
  const inbox = async (): Promise<string[]> =>
    (await browser.get('/profile-manager/inbox', { headers }))
      .json()
      .messages.map(({ title }: { title: string }) => title)
  return {
    clientId,
    phone,
    browser,
    headers,
    enter,
    post,
    reauthenticate,
    confirmed,
    requested,
    confirm,
    offered,
    add,
    device,
    list,
    inbox,
  }
}
