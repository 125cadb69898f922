import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import { DESK_COOKIE, DESK_IDLE_MS } from '../../protocol/desk.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { endStaffSession, liveStaffSession, openStaffSession, touchStaffSession } from './staff.ts'
import type { Staff } from '../route.ts'

/** A shift: after it everybody signs in anew, however busy. */
const LONGEST_MS = 12 * HOUR_MS
/** Not every request writes. */
const TOUCH_EVERY_MS = MINUTE_MS

/** Key of a session's row, by the text of its cookie: it opens no session. */
export const sessionIdOf = (token: string): string => hash('sha256', token, 'base64url')

const cookie = (config: Pick<Config, 'baseUrl'>) =>
  ({
    path: '/desk-service',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.baseUrl.startsWith('https:'),
  }) as const

const tokenIn = (request: FastifyRequest): string | null => {
  const token = request.cookies[DESK_COOKIE]
  return token === undefined || token === '' ? null : token
}

/** Opens a session for a member of staff; the text of its cookie. */
export const openSession = async (tx: Tx, staffId: string, nowMs: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await openStaffSession(tx, { tokenHash: sessionIdOf(token), staffId, nowMs })
  return token
}

/** The cookie lives as long as the browser; the session ends on the server. */
export const setDeskCookie = (reply: FastifyReply, config: Config, token: string): void => {
  void reply.setCookie(DESK_COOKIE, token, cookie(config))
}

export const clearDeskCookie = (reply: FastifyReply, config: Config): void => {
  void reply.clearCookie(DESK_COOKIE, cookie(config))
}

/** Who is signed in by the request's cookie, and that they are at work; null when the session is over. */
export const staffOf = async (
  { database, clock }: Context,
  request: FastifyRequest,
): Promise<Staff | null> => {
  const token = tokenIn(request)
  if (token === null) return null
  const tokenHash = sessionIdOf(token)
  const nowMs = clock.now()
  const found = await liveStaffSession(database, {
    tokenHash,
    seenAfterMs: nowMs - DESK_IDLE_MS,
    startedAfterMs: nowMs - LONGEST_MS,
  })
  if (!found) return null
  if (nowMs - found.lastSeenAtMs >= TOUCH_EVERY_MS)
    await touchStaffSession(database, tokenHash, nowMs)
  const { id, login, name, roles } = found.staff
  return { id, login, name, roles, sessionUid: tokenHash }
}

/** Ends the session of the request's cookie. */
export const endSessionOf = async (
  tx: Tx,
  request: FastifyRequest,
  nowMs: number,
): Promise<void> => {
  const token = tokenIn(request)
  if (token !== null) await endStaffSession(tx, sessionIdOf(token), nowMs)
}
