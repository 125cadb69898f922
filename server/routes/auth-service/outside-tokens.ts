import type { FastifyRequest } from 'fastify'
import { answered } from '../../accounts/identity-answer.ts'
import {
  beginOutsideSession,
  continueOutsideSession,
  endOutsideSession,
  type SessionHolder,
} from '../../accounts/outside-session.ts'
import type { Context } from '../../context.ts'
import { deviceOf } from '../../device-cookie.ts'
import type { IdentityServer, IssuedSession } from '../../gateways/gateways.ts'
import { shownTokens } from '../../session-cookies.ts'
import type { IssuedTokens } from './ask-for-tokens.ts'

/** The page knows the client and the phone; the names of the identity server stay behind. */
const tokensOf = (session: IssuedSession, holder: SessionHolder): IssuedTokens => ({
  refreshToken: session.refreshToken,
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
  return tokensOf(session, holder)
}

/**
 * Fresh tokens by the cookie. Null when the identity server refuses to go on, or the session was ended here; it is over
 * on both sides then. @throws Refusal UNAVAILABLE
 */
export const refreshOutside = async (
  context: Context,
  server: IdentityServer,
  request: FastifyRequest,
): Promise<IssuedTokens | null> => {
  const { accessToken, refreshToken } = shownTokens(request)
  if (refreshToken === undefined) return null
  const session = await answered(context, server.refresh(refreshToken))
  const holder = session && (await continueOutsideSession(context, server, session))
  if (session && holder) return tokensOf(session, holder)
  await endOutsideSession(context, server, {
    accessToken,
    refreshToken: session?.refreshToken,
  })
  return null
}
