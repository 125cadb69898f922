/** The authorization request and its answer by oidc-client-ts: code flow, PKCE S256, state, nonce (D23). Loaded when somebody signs in. */
import { OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import {
  IDENTITY_CLIENT_ID,
  IDENTITY_PATHS,
  IDENTITY_SCOPE,
  ISSUER_PATH,
} from '../../protocol/identity.ts'
import { LOGIN_STATE_SECONDS } from '../../protocol/session-cookies.ts'
import { PATHS } from '../../protocol/paths.ts'
import { LoginRefused, NobodySignedIn } from './login-errors.ts'
import { askLoginPlace, type OutsidePlace } from './login-place.ts'
import { LOGIN_STATE_PREFIX } from './login-state-prefix.ts'
import { NetworkFailure } from './send-failures.ts'

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

const ownPlace = (): OutsidePlace => ({
  issuer: at(ISSUER_PATH),
  authorizationEndpoint: at(IDENTITY_PATHS.authorize),
  clientId: IDENTITY_CLIENT_ID,
  scope: IDENTITY_SCOPE,
  namesItself: true,
})

const createClient = (place: OutsidePlace): OidcClient =>
  new OidcClient({
    authority: place.issuer,
    client_id: place.clientId,
    redirect_uri: at(PATHS.callback),
    response_type: 'code',
    scope: place.scope,
    // Addresses known beforehand: no discovery request. Our server exchanges the code.
    metadata: {
      issuer: place.issuer,
      authorization_endpoint: place.authorizationEndpoint,
    },
    stateStore: new WebStorageStateStore({ store: localStorage, prefix: LOGIN_STATE_PREFIX }),
    staleStateAgeInSeconds: LOGIN_STATE_SECONDS,
  })

export interface AuthorizationWishes {
  /** `none`: answers at once, without asking anybody anything. */
  readonly prompt?: 'none'
  /** Phone in E.164 that the identity server may fill in. */
  readonly phone?: string
}

/** Address of a new authorization request; its state and verifier are kept for 60 minutes. */
export const authorizationUrl = async (
  returnTo: string,
  { prompt, phone }: AuthorizationWishes = {},
): Promise<string> => {
  const client = createClient((await askLoginPlace()) ?? ownPlace())
  await client.clearStaleState()
  const nonce = crypto.randomUUID()
  const state: LoginState = { returnTo, nonce }
  const request = await client.createSigninRequest({
    state,
    nonce,
    ...(prompt && { prompt }),
    ...(phone && { login_hint: phone }),
  })
  return request.url
}

const isLoginState = (value: unknown): value is LoginState =>
  typeof value === 'object' && value !== null && 'returnTo' in value && 'nonce' in value

/** What an identity server answers to `prompt=none` when it would have to ask (OpenID Connect Core §3.1.2.6). */
const WOULD_ASK = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/**
 * Reads the address the identity server sent the browser to, once.
 * @throws UnknownLogin when no request of ours matches, or the server sent it back without a code; LoginRefused,
 * NobodySignedIn when it says so
 */
export const readAuthorization = async (url: string): Promise<AuthorizedLogin> => {
  const outside = await askLoginPlace()
  const place = outside ?? ownPlace()
  const client = createClient(place)
  const parsed = await client.readSigninResponseState(url, true).catch((error: unknown) => {
    throw new UnknownLogin(error)
  })
  const { state, response } = parsed
  const issuer = new URL(url).searchParams.get('iss')
  const tooOld = Date.now() / 1000 - state.created > LOGIN_STATE_SECONDS
  if (!state.code_verifier || !isLoginState(state.data) || tooOld) throw new UnknownLogin()
  if (issuer !== place.issuer && (issuer !== null || place.namesItself))
    throw new UnknownLogin(`issuer ${issuer}`)
  const { error } = response
  if (error && WOULD_ASK.includes(error)) throw new NobodySignedIn(state.data.returnTo)
  if (error) throw new LoginRefused(response.error_description)
  if (!response.code) throw new UnknownLogin()
  return {
    code: response.code,
    codeVerifier: state.code_verifier,
    redirectUri: state.redirect_uri,
    returnTo: state.data.returnTo,
    nonce: state.data.nonce,
  }
}

/** Where an authorization request led: to our login page, straight back with an answer, or to another server. */
export type AuthorizationStep =
  | { readonly kind: 'login'; readonly uid: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'answer'; readonly url: string }

/**
 * Follows the identity server's redirects without leaving the page; everything is on our own origin (D3). Another
 * identity server is not asked behind the page: it has one of its own.
 */
export const follow = async (url: string): Promise<AuthorizationStep> => {
  if (await askLoginPlace()) return { kind: 'outside' }
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
