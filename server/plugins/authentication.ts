import type { FastifyRequest } from 'fastify'
import type { Authority } from '../../protocol/call.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Client } from '../route.ts'
import { isOwnScript } from '../session-cookies.ts'

/** Answers with the owner of a good access token and the session it belongs to, null for any other. */
export type VerifyAccessToken = (
  token: string,
) => Promise<{ readonly sub: string; readonly sid?: string } | null>

const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  if (header === undefined) return null
  const [, token] = /^Bearer +(\S+)$/i.exec(header) ?? []
  if (token === undefined) throw new Refusal('UNAUTHENTICATED')
  return token
}

const tokenOf = (request: FastifyRequest): string | null =>
  bearerOf(request) ?? (isOwnScript(request) ? (request.cookies['ACCESS_TOKEN'] ?? null) : null)

/**
 * Who sends the request, as the call's authority asks: a bearer token, or the cookie together with the header
 * that only our script can set. A broken token is refused even where none is needed, so that the page refreshes it.
 */
export const authenticate = async (
  request: FastifyRequest,
  authority: Exclude<Authority, 'staff'>,
  verify: VerifyAccessToken,
): Promise<Client | null> => {
  if (authority === 'none') return null
  const token = tokenOf(request)
  const owner = token === null ? null : await verify(token)
  if (owner) {
    const { sub: id, sid: sessionUid } = owner
    return sessionUid === undefined ? { id } : { id, sessionUid }
  }
  if (token !== null || authority === 'bearer') throw new Refusal('UNAUTHENTICATED')
  return null
}
