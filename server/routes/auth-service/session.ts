import type { FastifyRequest } from 'fastify'
import * as calls from '../../../protocol/calls/auth-service/session.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { endOtherOwnSessions, endOwnSession, endSession } from '../../accounts/end-session.ts'
import { endOutsideSession } from '../../accounts/outside-session.ts'
import type { Context } from '../../context.ts'
import { openDeviceSessions } from '../../db/identity.ts'
import { setDeviceCookie } from '../../device-cookie.ts'
import { route } from '../../route.ts'
import {
  clearSessionCookies,
  isOwnScript,
  sessionProof,
  sessionUidOf,
  setSessionCookies,
  shownTokens,
} from '../../session-cookies.ts'
import { askForTokens, type IssuedTokens } from './ask-for-tokens.ts'
import { exchangeOutside, refreshOutside } from './outside-tokens.ts'

export const token = route(calls.token, async ({ context, body, request, reply }) => {
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  const { identityServer } = context.gateways
  const tokens = identityServer
    ? await exchangeOutside(context, identityServer, request, body)
    : await askForTokens(request, {
        grant_type: 'authorization_code',
        code: body.code,
        code_verifier: body.codeVerifier,
        redirect_uri: body.redirectUri,
      })
  if (!tokens) throw new Refusal('SESSION_OVER')
  const { accessToken } = tokens.reply
  setDeviceCookie(context, { request, reply, phone: tokens.reply.claims.username })
  setSessionCookies(reply, context.config, { accessToken, refreshToken: tokens.refreshToken })
  return tokens.reply
})

const freshTokens = (context: Context, request: FastifyRequest): Promise<IssuedTokens | null> => {
  const { identityServer } = context.gateways
  if (identityServer) return refreshOutside(context, identityServer, request)
  const { refreshToken } = shownTokens(request)
  return refreshToken
    ? askForTokens(request, { grant_type: 'refresh_token', refresh_token: refreshToken })
    : Promise.resolve(null)
}

export const refresh = route(calls.refresh, async ({ context, request, reply }) => {
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  const tokens = await freshTokens(context, request)
  if (!tokens) {
    clearSessionCookies(reply, context.config)
    throw new Refusal('SESSION_OVER')
  }
  const { accessToken } = tokens.reply
  setDeviceCookie(context, { request, reply, phone: tokens.reply.claims.username })
  setSessionCookies(reply, context.config, { accessToken, refreshToken: tokens.refreshToken })
  return tokens.reply
})

export const logout = route(calls.logout, async ({ context, request, reply }) => {
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  const { identityServer } = context.gateways
  if (identityServer) await endOutsideSession(context, identityServer, shownTokens(request))
  else await endSession(context, sessionProof(request))
  clearSessionCookies(reply, context.config)
})

/** Whoever gets here has been let in by the token of a session that goes on. */
export const sessionAlive = route(calls.sessionAlive, () => undefined)

export const sessions = route(calls.sessions, async ({ context, client, request }) => {
  const current = sessionUidOf(request)
  const open = await openDeviceSessions(context.database, client.id)
  return {
    sessions: open.map(({ sessionUid, userAgent, startedAtMs, lastSeenAtMs }) => ({
      id: sessionUid,
      userAgent,
      startedAt: new Date(startedAtMs).toISOString(),
      lastSeenAt: new Date(lastSeenAtMs).toISOString(),
      current: sessionUid === current,
    })),
  }
})

export const sessionsEnd = route(calls.sessionsEnd, async ({ context, client, body }) => {
  await endOwnSession(context, { clientId: client.id, sessionUid: body.id })
  return { ok: true as const }
})

/** The session that the access token of a signed-in client belongs to. */
const presentSession = (request: FastifyRequest): string => {
  const sessionUid = sessionUidOf(request)
  if (sessionUid === undefined) throw new Refusal('UNAUTHENTICATED')
  return sessionUid
}

export const sessionsEndOthers = route(
  calls.sessionsEndOthers,
  async ({ context, client, request }) => ({
    ended: await endOtherOwnSessions(context, {
      clientId: client.id,
      sessionUid: presentSession(request),
    }),
  }),
)
