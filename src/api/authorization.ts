/** The authorization request and its answer by oidc-client-ts: code flow, PKCE S256, state, nonce (D23). Loaded when somebody signs in. */
import { OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import {
  IDENTITY_CLIENT_ID,
  IDENTITY_PATHS,
  IDENTITY_SCOPE,
  ISSUER_PATH,
  LOGIN_STATE_SECONDS,
} from '../../protocol/identity.ts'
import { PATHS } from '../../protocol/paths.ts'
import { LOGIN_STATE_PREFIX } from './login-state-prefix.ts'
import { NetworkFailure } from './send.ts'

/** The answer belongs to no request of this browser: reloaded, gone back to, or older than an hour. */
export class UnknownLogin extends Error {
  constructor(cause?: unknown) {
    super('Этот вход уже закончен или устарел', { cause })
    this.name = 'UnknownLogin'
  }
}

interface LoginState {
  readonly returnTo: string
  readonly nonce: string
}

/** What the token exchange needs, and what to check and do after it. */
export interface AuthorizedLogin extends LoginState {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

const at = (path: string): string => `${location.origin}${path}`

const createClient = (): OidcClient =>
  new OidcClient({
    authority: at(ISSUER_PATH),
    client_id: IDENTITY_CLIENT_ID,
    redirect_uri: at(PATHS.callback),
    response_type: 'code',
    scope: IDENTITY_SCOPE,
    // Our own addresses, known beforehand: no discovery request.
    metadata: {
      issuer: at(ISSUER_PATH),
      authorization_endpoint: at(IDENTITY_PATHS.authorize),
      token_endpoint: at(IDENTITY_PATHS.token),
    },
    stateStore: new WebStorageStateStore({ store: localStorage, prefix: LOGIN_STATE_PREFIX }),
    staleStateAgeInSeconds: LOGIN_STATE_SECONDS,
  })

/** Address of a new authorization request; its state and verifier are kept for 60 minutes. */
export const authorizationUrl = async (
  returnTo: string,
  prompt?: 'login' | 'none',
): Promise<string> => {
  const client = createClient()
  await client.clearStaleState()
  const nonce = crypto.randomUUID()
  const state: LoginState = { returnTo, nonce }
  const request = await client.createSigninRequest({ state, nonce, ...(prompt && { prompt }) })
  return request.url
}

const isLoginState = (value: unknown): value is LoginState =>
  typeof value === 'object' && value !== null && 'returnTo' in value && 'nonce' in value

/**
 * Reads the address the identity server sent the browser to, once.
 * @throws UnknownLogin when no request of ours matches, or the server sent it back without a code
 */
export const readAuthorization = async (url: string): Promise<AuthorizedLogin> => {
  const client = createClient()
  const parsed = await client.readSigninResponseState(url, true).catch((error: unknown) => {
    throw new UnknownLogin(error)
  })
  const { state, response } = parsed
  const issuer = new URL(url).searchParams.get('iss')
  const tooOld = Date.now() / 1000 - state.created > LOGIN_STATE_SECONDS
  if (!response.code || !state.code_verifier || !isLoginState(state.data) || tooOld)
    throw new UnknownLogin()
  if (issuer !== at(ISSUER_PATH)) throw new UnknownLogin(`issuer ${issuer}`)
  return {
    code: response.code,
    codeVerifier: state.code_verifier,
    redirectUri: state.redirect_uri,
    returnTo: state.data.returnTo,
    nonce: state.data.nonce,
  }
}

/** Where an authorization request led: to our login page, or straight back with an answer. */
export type AuthorizationStep =
  | { readonly kind: 'login'; readonly uid: string }
  | { readonly kind: 'answer'; readonly url: string }

/** Follows the identity server's redirects without leaving the page; everything is on our own origin (D3). */
export const follow = async (url: string): Promise<AuthorizationStep> => {
  const response = await fetch(url, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { Accept: 'text/html' },
    signal: AbortSignal.timeout(20_000),
  }).catch((error: unknown) => {
    throw new NetworkFailure(error)
  })
  const target = new URL(response.url)
  const uid = target.searchParams.get('uid')
  if (target.pathname === PATHS.login && uid) return { kind: 'login', uid }
  if (target.pathname === PATHS.callback) return { kind: 'answer', url: target.href }
  throw new UnknownLogin(`the identity server answered ${response.status}`)
}
