import type { FastifyRequest } from 'fastify'
import * as calls from '../../../protocol/calls/auth-service/session.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { SESSION_COOKIES } from '../../../protocol/identity.ts'
import { endOtherOwnSessions, endOwnSession, endSession } from '../../accounts/end-session.ts'
import { openDeviceSessions } from '../../db/identity.ts'
import { setDeviceCookie } from '../../device-cookie.ts'
import { route } from '../../route.ts'
import {
  clearSessionCookies,
  isOwnScript,
  sessionProof,
  sessionUidOf,
  setSessionCookies,
} from '../../session-cookies.ts'
import { askForTokens } from './ask-for-tokens.ts'

export const token = route(calls.token, async ({ context, body, request, reply }) => {
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  const tokens = await askForTokens(request, {
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

export const refresh = route(calls.refresh, async ({ context, request, reply }) => {
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  const refreshToken = request.cookies[SESSION_COOKIES.refresh]
  const tokens = refreshToken
    ? await askForTokens(request, { grant_type: 'refresh_token', refresh_token: refreshToken })
    : null
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
  await endSession(context, sessionProof(request))
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
