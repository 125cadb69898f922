import type { FastifyRequest } from 'fastify'
import { answered } from '../../accounts/identity-answer.ts'
import {
  beginOutsideSession,
  continueOutsideSession,
  endOutsideSession,
  forgetOutsideSession,
  type SessionHolder,
} from '../../accounts/outside-session.ts'
import type { Context } from '../../context.ts'
import { deviceOf } from '../../device-cookie.ts'
import type { IdentityServer, IssuedSession } from '../../gateways/gateways.ts'
import { readRefreshTurn, sealRefreshTurn } from '../../refresh-turns.ts'
import { shownTokens } from '../../session-cookies.ts'
import type { IssuedTokens } from './ask-for-tokens.ts'

/** The page knows the client and the phone; the names of the identity server stay behind. */
const tokensOf = (
  { config }: Context,
  session: IssuedSession,
  holder: SessionHolder,
): IssuedTokens => ({
  refreshToken: sealRefreshTurn(config, { token: session.refreshToken, turn: holder.turn }),
  reply: {
    accessToken: session.accessToken,
    expiresIn: session.expiresInSeconds,
    // The frame of another origin cannot see its cookies; the page asks our server instead.
    sessionState: null,
    claims: { sub: holder.clientId, username: holder.phone, nonce: session.nonce },
  },
})

/**
 * Exchanges a code at another identity server. Null when it refuses the code.
 * @throws Refusal UNAVAILABLE, NOT_FOUND
 */
export const exchangeOutside = async (
  context: Context,
  server: IdentityServer,
  request: FastifyRequest,
  login: { code: string; codeVerifier: string; redirectUri: string },
): Promise<IssuedTokens | null> => {
  const session = await answered(context, server.exchange(login))
  if (!session) return null
  const holder = await beginOutsideSession(context, server, session, {
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    isKnownTo: (phone) => deviceOf(context, request, phone) !== null,
  })
  return tokensOf(context, session, holder)
}

/**
 * Fresh tokens by the cookie. Null when the identity server refuses to go on, which ends the session here, or when it was
 * ended here, which ends it there. @throws Refusal UNAVAILABLE
 */
export const refreshOutside = async (
  context: Context,
  server: IdentityServer,
  request: FastifyRequest,
): Promise<IssuedTokens | null> => {
  const { accessToken, refreshToken } = shownTokens(request)
  if (refreshToken === undefined) return null
  const shown = readRefreshTurn(context.config, refreshToken)
  const session = await answered(context, server.refresh(shown.token))
  if (!session) {
    await forgetOutsideSession(context, server, accessToken)
    return null
  }
  const holder = await continueOutsideSession(context, server, { session, shown })
  if (holder) return tokensOf(context, session, holder)
  await endOutsideSession(context, server, { accessToken, refreshToken: session.refreshToken })
  return null
}
