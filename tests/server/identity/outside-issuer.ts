/** An OpenID provider of its own on a port of its own, with a small Keycloak administration beside it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import { API_AUDIENCE } from '../../../protocol/identity.ts'
import { readOnceMore } from '../../../server/identity/forms.ts'
import { type Browser, CALLBACK, makePkce } from './browser.ts'
import { administration, send } from './outside-administration.ts'

export const WEB_SECRET = 'web-0123456789-abcdefghij'
const ACCOUNTS_SECRET = 'accounts-0123456789-abcdefghij'
const MOUNT = '/realms/loans'
const KEY_ID = 'key-1'

const LIVES = {
  AccessToken: 300,
  AuthorizationCode: 60,
  Grant: 3600,
  IdToken: 300,
  Interaction: 3600,
  RefreshToken: 3600,
  Session: 3600,
}

/** What the provider keeps, for as long as the test runs. */
const inMemory = () => {
  const kept = new Map<string, AdapterPayload>()
  return (kind: string): Adapter => ({
    upsert: (id, payload) => Promise.resolve(void kept.set(`${kind}:${id}`, payload)),
    find: (id) => Promise.resolve(kept.get(`${kind}:${id}`)),
    findByUid: (uid) =>
      Promise.resolve(
        [...kept].find(([key, entry]) => key.startsWith(`${kind}:`) && entry.uid === uid)?.[1],
      ),
    findByUserCode: () => Promise.resolve(undefined),
    // As in the realm of tools/keycloak: a refresh token goes on working after its use.
    consume: (id) => {
      if (kind === 'RefreshToken') return Promise.resolve()
      Object.assign(kept.get(`${kind}:${id}`) ?? {}, { consumed: Date.now() / 1000 })
      return Promise.resolve()
    },
    destroy: (id) => Promise.resolve(void kept.delete(`${kind}:${id}`)),
    revokeByGrantId: (grantId) => {
      for (const [key, entry] of kept) if (entry.grantId === grantId) kept.delete(key)
      return Promise.resolve()
    },
  })
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Buffer))
  return Buffer.concat(parts)
}

/** Starts it; `settings` are what the product needs to know of it. */
export const startOutsideIssuer = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const asked: string[] = []
  const state = { down: false, person: '' }
  const endSession = async (uid: string): Promise<void> => {
    await (await provider.Session.findByUid(uid))?.destroy()
    for (const { sessions } of users.values()) sessions.delete(uid)
  }
  const realm = administration(endSession)
  const { users } = realm
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  const issuer = `${origin}${MOUNT}`

  const api = {
    scope: 'openid',
    audience: API_AUDIENCE,
    accessTokenTTL: 300,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'RS256' } },
  } as const
  const provider = new Provider(issuer, {
    adapter: inMemory(),
    ttl: { ...LIVES },
    clients: [
      {
        client_id: 'vovremya-web',
        client_secret: WEB_SECRET,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [CALLBACK],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only-for-tests'] },
    routes: { jwks: '/certs', token: '/token', end_session: '/logout', authorization: '/auth' },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => api,
      },
    },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    scopes: ['openid', 'profile', 'phone'],
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => {
      const user = users.get(sub)
      return (
        user && {
          accountId: sub,
          claims: () => ({
            sub,
            preferred_username: user.username,
            phone_number: user.username,
            phone_number_verified: user.phoneVerified,
          }),
        }
      )
    },
    interactions: { url: (_ctx, { uid }) => `${MOUNT}/interaction/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    extraTokenClaims: (_ctx, token) => ('sessionUid' in token ? { sid: token.sessionUid } : {}),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope('openid profile phone')
      grant.addResourceScope(API_AUDIENCE, 'openid')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()

  provider.on('authorization.success', (ctx) => {
    const { session } = ctx.oidc
    if (session?.accountId) users.get(session.accountId)?.sessions.add(session.uid)
  })

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin)
    asked.push(`${request.method} ${url.pathname}`)
    if (state.down) return send(response, 503, { error: 'temporarily_unavailable' })
    const bytes = await bodyOf(request)
    if (url.pathname.startsWith('/admin/'))
      return realm.administer(request.method ?? 'GET', url, bytes, response)
    const own = url.pathname.slice(MOUNT.length)
    const form = new URLSearchParams(bytes.toString())
    const basic = request.headers.authorization ?? ''
    if (
      own === '/token' &&
      Buffer.from(basic.slice(6), 'base64').toString().startsWith('vovremya-accounts')
    )
      return realm.giveTokens(form, response)
    if (own === '/logout') {
      const token = await provider.RefreshToken.find(form.get('refresh_token') ?? '')
      if (token?.sessionUid) await endSession(token.sessionUid)
      response.writeHead(204).end()
      return
    }
    if (own.startsWith('/interaction/')) {
      const login = { accountId: state.person, remember: true }
      await provider.interactionFinished(request, response, { login })
      return
    }
    Object.assign(request, { originalUrl: request.url })
    request.url = `${own}${url.search}`
    readOnceMore(request, bytes)
    await callback(request, response)
  }

  return {
    issuer,
    users,
    asked,
    publicKey,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_SECRET: WEB_SECRET,
      OIDC_ACCOUNTS_URL: `${origin}/admin/realms/loans`,
      OIDC_ACCOUNTS_CLIENT_SECRET: ACCOUNTS_SECRET,
    },
    addUser: realm.add,
    endSession,
    subjectOf: (username: string): string => realm.byName(username)?.[0] ?? '',
    userOf: (username: string) => realm.byName(username)?.[1],
    /** From now on it answers 503 to everything, or again as before. */
    setDown: (down: boolean) => {
      state.down = down
    },
    /** A token by its own key, or by another. */
    sign: (
      claims: JWTPayload,
      header: Partial<JWTHeaderParameters> = {},
      key: Parameters<SignJWT['sign']>[0] = privateKey,
    ): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(key),
    unsigned: (claims: JWTPayload): string => new UnsecuredJWT(claims).encode(),
    /** Signs a person in on its own page; `cookies` are what the browser keeps of it. */
    async signIn(subject: string, cookies: Map<string, string> = new Map()) {
      state.person = subject
      const pkce = makePkce()
      const query = new URLSearchParams({
        client_id: 'vovremya-web',
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: 'openid profile phone',
        state: 'state-1',
        nonce: 'nonce-1',
        code_challenge: pkce.challenge,
        code_challenge_method: 'S256',
      }).toString()
      let next = `${issuer}/auth?${query}`
      for (let step = 0; step < 5 && !next.startsWith(CALLBACK); step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const set of reply.headers.getSetCookie()) {
          const [pair = ''] = set.split(';')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        next = new URL(reply.headers.get('location') ?? '', next).href
      }
      const code = new URL(next).searchParams.get('code') ?? ''
      return { code, codeVerifier: pkce.verifier, redirectUri: CALLBACK }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type OutsideIssuer = Awaited<ReturnType<typeof startOutsideIssuer>>

/** The page's part: the code of a login there becomes a session here. */
export const enterBy = async (browser: Browser, issuer: OutsideIssuer, subject: string) =>
  browser.post('/auth-service/token', { json: await issuer.signIn(subject) })
