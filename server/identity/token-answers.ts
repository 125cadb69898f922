import type { KoaContextWithOIDC } from 'oidc-provider'
import { IDENTITY_CLIENT_ID } from '../../protocol/identity.ts'
import { TOKEN_COOKIE_SECONDS } from '../../protocol/session-cookies.ts'
import type { Context } from '../context.ts'
import { noteSignIn } from '../accounts/note-sign-in.ts'
import { accountByClient, touchDeviceSession } from '../db/identity.ts'
import { DEVICE_COOKIE, deviceIdIn } from '../device-cookie.ts'
import { sessionState } from './session-state.ts'

type Body = Record<string, unknown>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null

/** Texts of Keycloak's token endpoint that clients show or log (integrations reference 8.2). */
const errorAnswer = (status: number, body: Body, params: Body): { status: number; body: Body } => {
  const { error } = body
  const say = (code: number, description: string, name = error) => ({
    status: code,
    body: { error: name, error_description: description },
  })
  if (status >= 500) return { status, body }
  if (params['grant_type'] === undefined) return say(400, 'Missing form parameter: grant_type')
  if (params['grant_type'] === 'refresh_token') {
    // Every refusal to refresh is 400: the client clears its tokens on exactly that (spec §4).
    if (params['refresh_token'] === undefined)
      return say(400, 'No refresh token', 'invalid_request')
    if (error === 'invalid_client') return say(400, 'Invalid client or Invalid client credentials')
    return error === 'invalid_grant' ? say(400, 'Invalid refresh token') : { status: 400, body }
  }
  if (error === 'invalid_client') return say(401, 'Invalid client or Invalid client credentials')
  if (params['grant_type'] === 'password' && error === 'unsupported_grant_type')
    return say(400, 'Client not allowed for direct access grants', 'unauthorized_client')
  if (error === 'unsupported_grant_type') return say(400, 'Unsupported grant_type')
  if (params['grant_type'] === 'authorization_code' && error === 'invalid_grant')
    return say(400, 'Code not valid')
  return { status, body }
}

/** The browser was marked when this client signed in before (D41). */
const isKnown = async (
  context: Context,
  ctx: KoaContextWithOIDC,
  clientId: string,
): Promise<boolean> => {
  const account = await accountByClient(context.database, clientId)
  const mark = ctx.cookies.get(DEVICE_COOKIE, { signed: false })
  return account !== null && deviceIdIn(context, mark, account.phone) !== null
}

/** The session that the issued tokens live in, noted as a device; its proof goes to the check frame. */
const noteSession = async (context: Context, ctx: KoaContextWithOIDC): Promise<string | null> => {
  const { entities, provider } = ctx.oidc
  const uid = entities.RefreshToken?.sessionUid
  const session = uid ? await provider.Session.findByUid(uid) : undefined
  if (!uid || !session?.accountId) return null
  const nowMs = context.clock.now()
  if (entities.RotatedRefreshToken) await touchDeviceSession(context.database, uid, nowMs)
  else {
    const userAgent = ctx.get('user-agent').slice(0, 300)
    const { accountId: clientId } = session
    const isKnownBrowser = await isKnown(context, ctx, clientId)
    const isByCode = session.amr?.includes('sms') === true
    await noteSignIn(context, { sessionUid: uid, clientId, userAgent, isKnownBrowser, isByCode })
  }
  return sessionState(ctx.oidc.client?.clientId ?? IDENTITY_CLIENT_ID, context.config.baseUrl, {
    uid,
    accountId: session.accountId,
    loginTs: session.loginTs,
  })
}

/** Gives the answers of the token endpoint the shape and the statuses of Keycloak (D23). */
export const keycloakTokenAnswers =
  (context: Context) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const body: unknown = ctx.body
    // Requests that match no route never get an `oidc` member, whatever the types say.
    const oidc = ctx.oidc as KoaContextWithOIDC['oidc'] | undefined
    if (oidc?.route !== 'token' || !isBody(body)) return
    if (ctx.status !== 200) {
      const params = isBody(oidc.params) ? oidc.params : {}
      const answer = errorAnswer(ctx.status, body, params)
      ctx.status = answer.status
      ctx.body = answer.body
      return
    }
    const state = await noteSession(context, ctx)
    ctx.body = {
      ...body,
      refresh_expires_in: TOKEN_COOKIE_SECONDS,
      'not-before-policy': 0,
      ...(state === null ? {} : { session_state: state }),
    }
  }
