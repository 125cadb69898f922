import { login, loginByCode } from '../../protocol/calls/auth-service/login.ts'
import { token } from '../../protocol/calls/auth-service/session.ts'
import type { ShownCredential } from '../../protocol/passkey-shapes.ts'
import { ownReturnPath, PATHS } from '../../protocol/paths.ts'
import type {
  AuthorizationStep,
  AuthorizationWishes,
  AuthorizedLogin,
} from '../api/authorization.ts'
import { findHome } from '../api/find-home.ts'
import { NobodySignedIn } from '../api/login-errors.ts'
import { send } from '../api/send.ts'
import { CallRefused } from '../api/send-failures.ts'
import { emitSessionEvent } from '../api/session-events.ts'
import { beginSession, hasSession } from '../api/session.ts'
import { finishPendingSignOut } from '../api/sign-out-request.ts'

const oidc = () => import('../api/authorization.ts')

const finish = async (authorized: AuthorizedLogin): Promise<string> => {
  const { code, codeVerifier, redirectUri, nonce, returnTo } = authorized
  const session = await send(token, { body: { code, codeVerifier, redirectUri } })
  if (session.claims.nonce !== nonce) {
    emitSessionEvent({ type: 'authError', message: 'Invalid nonce.' })
    throw new Error('The answer of the identity server belongs to another request')
  }
  beginSession(session)
  return wayOn(returnTo)
}

const wayOn = async (returnTo: string): Promise<string> =>
  ownReturnPath(returnTo) ?? (await findHome(PATHS.profile)) ?? PATHS.profile

/**
 * Ends a login by the address it came back to; the way to go on. Whoever has a session by now goes on with it when the answer
 * is an old one: used already, reached by the way back, or that nobody was signed in. Throws UnknownLogin when there was no
 * such login, NobodySignedIn.
 */
export const finishLogin = async (url: string): Promise<string> => {
  const { readAuthorization, UnknownLogin } = await oidc()
  try {
    return await finish(await readAuthorization(url))
  } catch (error) {
    if (!hasSession()) throw error
    if (error instanceof NobodySignedIn) return wayOn(error.returnTo)
    if (error instanceof UnknownLogin) return wayOn('')
    throw error
  }
}

export type BegunLogin =
  | { readonly kind: 'login'; readonly uid: string }
  /** A living session at the identity server: no password needed. */
  | { readonly kind: 'signed-in'; readonly returnTo: string }
  /** Another identity server asks, on its own page (decision 0048). */
  | { readonly kind: 'outside' }

const afterStep = async (step: AuthorizationStep): Promise<BegunLogin> =>
  step.kind === 'answer' ? { kind: 'signed-in', returnTo: await finishLogin(step.url) } : step

/**
 * Leaves the page for another identity server's; `wishes` are what it may fill in, and whether it may ask. Never resolves:
 * what comes next is the callback, or the way back, on which a page out of the browser's memory begins anew. Throws CallRefused, NetworkFailure.
 */
export const leaveForLogin = async (
  returnTo: string | null,
  wishes: AuthorizationWishes = {},
): Promise<never> => {
  const { authorizationUrl } = await oidc()
  const url = await authorizationUrl(returnTo ?? '', wishes)
  // A question that nobody sees leaves no step for the way back.
  if (wishes.prompt === 'none') window.location.replace(url)
  else window.location.assign(url)
  window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  return new Promise<never>(() => undefined)
}

/**
 * Starts an authorization request behind the login screen; with a living session it is finished at once. A session that
 * was signed out of without network is ended first: it would let the next person in without a password.
 */
export const beginLogin = async (returnTo: string | null): Promise<BegunLogin> => {
  await finishPendingSignOut()
  const { authorizationUrl, follow } = await oidc()
  return afterStep(await follow(await authorizationUrl(returnTo ?? '')))
}

/** A phone in E.164 and what verifies it: the password, or a code of `send_code/authorization`; or a passkey alone. */
export type Credentials =
  | 'passkey'
  /** Chosen among the suggestions of the browser, and signed already. */
  | { readonly signed: ShownCredential }
  | { readonly phone: string; readonly password: string }
  | { readonly phone: string; readonly code: string }

/** Shows the credentials to a begun login; the address that continues it. Throws CallRefused. */
export const enter = async (uid: string, credentials: Credentials): Promise<string> => {
  if (credentials === 'passkey') {
    const { enterByPasskey } = await import('../api/passkey-login.ts')
    return enterByPasskey(uid)
  }
  if ('signed' in credentials) {
    const { enterWithSigned } = await import('../api/passkey-login.ts')
    return enterWithSigned(uid, credentials.signed)
  }
  const params = { uid }
  const { returnTo } =
    'code' in credentials
      ? await send(loginByCode, { params, body: credentials })
      : await send(login, { params, body: credentials })
  return returnTo
}

const isStale = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === 'INTERACTION_EXPIRED'

/**
 * Signs in without leaving the page: authorization request, password, answer, tokens. Returns where to go.
 * `begun` is a login started earlier; a stale one is replaced once. Throws CallRefused, NetworkFailure.
 */
export const signIn = async (
  credentials: Credentials,
  returnTo: string | null = null,
  begun?: BegunLogin,
): Promise<string> => {
  const attempt = async (open: BegunLogin): Promise<string> => {
    if (open.kind === 'signed-in') return open.returnTo
    if (open.kind === 'outside')
      return leaveForLogin(
        returnTo,
        credentials !== 'passkey' && 'phone' in credentials ? { phone: credentials.phone } : {},
      )
    const { follow } = await oidc()
    const done = await afterStep(await follow(await enter(open.uid, credentials)))
    if (done.kind === 'signed-in') return done.returnTo
    throw new Error('The identity server asked to sign in twice')
  }
  if (!begun) return attempt(await beginLogin(returnTo))
  return attempt(begun).catch(async (error: unknown) => {
    if (!isStale(error)) throw error
    return attempt(await beginLogin(returnTo))
  })
}
