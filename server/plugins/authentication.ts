import type { FastifyRequest } from 'fastify'
import type { Authority } from '../../protocol/call.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Client } from '../route.ts'
import { isOwnScript } from '../session-cookies.ts'

interface Owner {
  readonly sub: string
  readonly sid?: string
}

/** Answers with the owner of a good access token and the session it belongs to, null for any other. */
export interface VerifyAccessToken {
  (token: string): Promise<Owner | null>
  /** Whose a token is that was good before, its session being asked at the same time; null where it must be waited for. */
  readonly claimOf?: (
    token: string,
  ) => { readonly owner: Owner; readonly stands: Promise<boolean> } | null
}

const clientOf = ({ sub: id, sid: sessionUid }: Owner): Client =>
  sessionUid === undefined ? { id } : { id, sessionUid }

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
  if (owner) return clientOf(owner)
  if (token !== null || authority === 'bearer') throw new Refusal('UNAUTHENTICATED')
  return null
}

/**
 * What `answer` makes for the client who sends the request, made while the session of a token known before is still asked;
 * null where the token is not known yet. What was made for a session that has ended is thrown away, its errors too, so that
 * nobody learns from it what is there (decision 0148).
 * @throws Refusal UNAUTHENTICATED when the session has ended
 */
export const answerMeanwhile = async (
  request: FastifyRequest,
  verify: VerifyAccessToken,
  answer: (client: Client) => Promise<unknown>,
): Promise<{ readonly value: unknown } | null> => {
  const token = tokenOf(request)
  const claim = token === null ? null : (verify.claimOf?.(token) ?? null)
  if (claim === null) return null
  const [stands, answered] = await Promise.allSettled([claim.stands, answer(clientOf(claim.owner))])
  if (stands.status === 'rejected') throw stands.reason
  if (!stands.value) throw new Refusal('UNAUTHENTICATED')
  if (answered.status === 'rejected') throw answered.reason
  return { value: answered.value }
}
