import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { IDENTITY_CLIENT_ID, IDENTITY_PATHS } from '../../../protocol/identity.ts'
import type { SessionReply } from '../../../protocol/calls/auth-service/session.ts'
import { DEVICE_COOKIE } from '../../device-cookie.ts'
import { addressOf } from '../../network-address.ts'
import { Refusal } from '../../../protocol/errors.ts'

export interface IssuedTokens {
  readonly refreshToken: string
  readonly reply: SessionReply
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The tokens of an answer; only what the page needs goes into the reply, the refresh token does not. */
const issued = (answer: unknown): IssuedTokens => {
  if (!isRecord(answer)) throw new Error('The identity server sent no tokens')
  const accessToken = textOrNull(answer['access_token'])
  const refreshToken = textOrNull(answer['refresh_token'])
  const idToken = textOrNull(answer['id_token'])
  if (!accessToken || !refreshToken || !idToken)
    throw new Error('The identity server sent no tokens')
  const claims = decodeJwt(idToken)
  return {
    refreshToken,
    reply: {
      accessToken,
      expiresIn: Number(answer['expires_in']),
      sessionState: textOrNull(answer['session_state']),
      claims: {
        sub: claims.sub ?? '',
        username: textOrNull(claims['preferred_username']) ?? '',
        nonce: textOrNull(claims['nonce']),
      },
    },
  }
}

/**
 * Asks our own token endpoint without leaving the process, in the name of the browser that sent `request`.
 * Null when it refuses (4xx: the code or token is no good); throws when it is broken.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const askForTokens = async (
  request: FastifyRequest,
  form: Readonly<Record<string, string>>,
): Promise<IssuedTokens | null> => {
  const answer = await request.server.inject({
    method: 'POST',
    url: IDENTITY_PATHS.token,
    remoteAddress: addressOf(request),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': request.headers['user-agent'] ?? '',
      accept: 'application/json',
    },
    cookies: { [DEVICE_COOKIE]: request.cookies[DEVICE_COOKIE] ?? '' },
    payload: new URLSearchParams({ client_id: IDENTITY_CLIENT_ID, ...form }).toString(),
  })
  if (answer.statusCode === 200) return issued(answer.json())
  if (answer.statusCode === 429) throw new Refusal('TOO_MANY_REQUESTS')
  if (answer.statusCode < 500) return null
  throw new Error(`The token endpoint answered ${answer.statusCode}`)
}
