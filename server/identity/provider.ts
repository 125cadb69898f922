import type { EventEmitter } from 'node:events'
import { ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import * as z from 'zod'
import { TOKEN_COOKIE_SECONDS } from '../../protocol/session-cookies.ts'
import { CATALOGUE } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { issuerOf } from './issuer.ts'
import { identityKeys } from './keys.ts'
import { registerPasswordGrant } from './password-grant.ts'
import { providerSettings } from './provider-settings.ts'
import { BROWSER_STATE_COOKIE, browserState, sessionState } from './session-state.ts'
import { keycloakTokenAnswers } from './token-answers.ts'

/** OpenID Session Management, which the provider does not have: proofs in its answers and a cookie for the frame. */
const addSessionManagement = (provider: Provider, origin: string): void => {
  const cookie = {
    httpOnly: false,
    sameSite: 'lax',
    path: '/',
    signed: false,
    overwrite: true,
    secure: origin.startsWith('https:'),
  } as const
  provider.on('authorization.success', (ctx, out) => {
    const { client, session } = ctx.oidc
    if (!out || !client || !session?.accountId) return
    Object.assign(out, { session_state: sessionState(client.clientId, origin, session) })
    ctx.cookies.set(BROWSER_STATE_COOKIE, browserState(session), {
      ...cookie,
      maxAge: TOKEN_COOKIE_SECONDS * 1000,
    })
  })
  provider.on('end_session.success', (ctx) => {
    ctx.cookies.set(BROWSER_STATE_COOKIE, null, cookie)
  })
}

const headersShape = z.object({
  res: z.custom<ServerResponse>((res) => res instanceof ServerResponse),
})

/** Names a failure of the identity server and the request it belongs to, nothing that was sent with it. */
const logFailure = (context: Context, error: unknown, ctx: unknown): void => {
  const answer = headersShape.safeParse(ctx)
  const requestId = answer.success ? answer.data.res.getHeader('x-request-id') : undefined
  context.log.error({ err: error, reqId: requestId }, 'identity server failed')
}

/** Makes the OpenID provider of a process; `identity-provider.ts` keeps it. */
export const createProvider = async (context: Context): Promise<Provider> => {
  const keys = await identityKeys(context)
  const provider = new Provider(issuerOf(context.config), providerSettings(context, keys))
  // The mount overwrites the forwarding headers with the issuer's own, so what it believes is what we wrote.
  provider.proxy = true
  if (context.config.passwordGrant) registerPasswordGrant(provider, context)
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // Koa itself would answer plain text and drop the headers that every answer of ours carries.
      context.log.error({ err: error }, 'identity server')
      ctx.status = 500
      ctx.body = { error: 'server_error', error_description: CATALOGUE.UNKNOWN.title }
    }
  })
  provider.use(keycloakTokenAnswers(context))
  addSessionManagement(provider, context.config.baseUrl)
  // The first are failures inside the provider's own answers, the second those around them (Koa).
  provider.on('server_error', (ctx, error) => logFailure(context, error, ctx))
  const around: EventEmitter = provider
  around.on('error', (error: unknown, ctx: unknown) => logFailure(context, error, ctx))
  return provider
}
