import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { insertClient } from '../../../server/db/clients.ts'
import { createAccount } from '../../../server/db/identity.ts'
import { hashPassword } from '../../../server/onboarding/password-hash.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { IDENTITY_CLIENT_ID, IDENTITY_PATHS, IDENTITY_SCOPE } from '../../../protocol/identity.ts'
import { testApp, type TestApp } from '../test-app.ts'

export const ORIGIN = 'http://localhost:8080'
export const CALLBACK = `${ORIGIN}/callback`
export const PHONE = '+79161234567'
export const PASSWORD = 'кот на крыше 7'

/** The product with the settings of one test. */
export const identityApp = (env: Readonly<Record<string, string>> = {}): Promise<TestApp> =>
  testApp({ env })

/** A client with a password, ready to sign in. */
export const addAccount = async (
  app: TestApp,
  { phone = PHONE, password = PASSWORD } = {},
): Promise<string> => {
  const clientId = randomUUID()
  const passwordHash = await hashPassword(password)
  const nowMs = app.clock.now()
  await transaction(app.context.database, async (tx) => {
    await insertClient(tx, { id: clientId, phone, landing: null, integrationId: null, nowMs })
    await createAccount(tx, { clientId, phone, passwordHash, nowMs })
  })
  return clientId
}

interface Asked {
  readonly headers?: Record<string, string>
  readonly json?: object
  readonly form?: Record<string, string>
  /** The server has done its work, and nothing of its answer reaches the browser. */
  readonly answerLost?: boolean
}

/** Just enough of a browser: keeps cookies by path and sends them back. */
export const openBrowser = (app: TestApp) => {
  const jar = new Map<string, { value: string; path: string }>()
  const ask = async (method: 'GET' | 'POST', url: string, asked: Asked = {}) => {
    const cookie = [...jar]
      .filter(([, { path }]) => path === '/' || url.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const form = asked.form ? new URLSearchParams(asked.form).toString() : undefined
    const payload = asked.json ?? form
    const reply = await app.fastify.inject({
      method,
      url,
      headers: {
        'x-requested-with': 'vovremya',
        ...(cookie ? { cookie } : {}),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...asked.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value, path, maxAge, expires } of asked.answerLost ? [] : reply.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now())
      if (gone) jar.delete(name)
      else jar.set(name, { value, path: path ?? '/' })
    }
    return reply
  }
  return {
    get: (url: string, asked?: Asked) => ask('GET', url, asked),
    post: (url: string, asked?: Asked) => ask('POST', url, asked),
    cookie: (name: string): string | undefined => jar.get(name)?.value,
    setCookie: (name: string, value: string, path = '/') => jar.set(name, { value, path }),
    forget: (name: string) => jar.delete(name),
  }
}
export type Browser = ReturnType<typeof openBrowser>

export interface Pkce {
  readonly verifier: string
  readonly challenge: string
}

export const makePkce = (): Pkce => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export const authorizeUrl = (pkce: Pkce, changes: Record<string, string | null> = {}): string => {
  const parameters = {
    client_id: IDENTITY_CLIENT_ID,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: IDENTITY_SCOPE,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value)
  return `${IDENTITY_PATHS.authorize}?${query.toString()}`
}

/** From the authorization request through our login page to the code. */
export const obtainCode = async (
  browser: Browser,
  pkce: Pkce,
  credentials: { phone?: string; password?: string } = {},
): Promise<{ code: string; callback: URL }> => {
  const asked = await browser.get(authorizeUrl(pkce))
  const next = new URL(String(asked.headers.location), ORIGIN)
  const uid = next.searchParams.get('uid')
  if (!uid) return { code: next.searchParams.get('code') ?? '', callback: next }
  const entered = await browser.post(`/auth-service/login/${uid}`, {
    json: { phone: credentials.phone ?? PHONE, password: credentials.password ?? PASSWORD },
  })
  if (entered.statusCode !== 200) throw new Error(`login answered ${entered.body}`)
  const resumed = await browser.get(entered.json<{ returnTo: string }>().returnTo)
  const callback = new URL(String(resumed.headers.location))
  return { code: callback.searchParams.get('code') ?? '', callback }
}

/** The token endpoint as a client speaks to it. */
export const askToken = (browser: Browser, form: Record<string, string>) =>
  browser.post(IDENTITY_PATHS.token, { form: { client_id: IDENTITY_CLIENT_ID, ...form } })

/** A whole login by form, as another client of the identity server would do it. */
export const obtainTokens = async (browser: Browser) => {
  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce)
  const reply = await askToken(browser, {
    grant_type: 'authorization_code',
    code,
    code_verifier: pkce.verifier,
    redirect_uri: CALLBACK,
  })
  return reply.json<Record<'access_token' | 'refresh_token' | 'id_token', string>>()
}

/** A whole login as the page does it: tokens end in cookies. */
export const signIn = async (
  browser: Browser,
  credentials?: { phone: string; password: string },
) => {
  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce, credentials)
  return browser.post('/auth-service/token', {
    json: { code, codeVerifier: pkce.verifier, redirectUri: CALLBACK },
  })
}
