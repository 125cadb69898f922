import { randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import {
  REFRESH_COOKIE_PATH,
  SESSION_COOKIES,
  TOKEN_COOKIE_SECONDS,
} from '../protocol/session-cookies.ts'
import type { Config } from './config.ts'

/** The identity server's own cookies: session, its signature, the check frame's state. */
const PROVIDER_COOKIES = ['op_sid', 'op_sid.sig', 'op_bs'] as const

const options = (config: Pick<Config, 'baseUrl'>, path: string): CookieSerializeOptions => ({
  path,
  httpOnly: true,
  sameSite: 'strict',
  secure: config.baseUrl.startsWith('https:'),
})

export interface SessionTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/**
 * Puts the tokens into cookies for a year (spec §4, §9, D23): no script reads them, and the refresh token is shown to
 * `/auth-service` alone. The readable hint says that asking for a session is worth a request, and changes with every
 * refresh, so that a waiting tab sees that another was faster.
 */
export const setSessionCookies = (
  reply: FastifyReply,
  config: Pick<Config, 'baseUrl'>,
  tokens: SessionTokens,
): void => {
  const maxAge = TOKEN_COOKIE_SECONDS
  void reply
    .setCookie(SESSION_COOKIES.access, tokens.accessToken, { ...options(config, '/'), maxAge })
    .setCookie(SESSION_COOKIES.refresh, tokens.refreshToken, {
      ...options(config, REFRESH_COOKIE_PATH),
      maxAge,
    })
    .setCookie(SESSION_COOKIES.hint, randomBytes(6).toString('base64url'), {
      ...options(config, '/'),
      httpOnly: false,
      maxAge,
    })
}

/** Takes the session's cookies away, the identity server's included. */
export const clearSessionCookies = (reply: FastifyReply, config: Pick<Config, 'baseUrl'>): void => {
  void reply
    .clearCookie(SESSION_COOKIES.access, options(config, '/'))
    .clearCookie(SESSION_COOKIES.refresh, options(config, REFRESH_COOKIE_PATH))
    .clearCookie(SESSION_COOKIES.hint, { ...options(config, '/'), httpOnly: false })
  for (const name of PROVIDER_COOKIES) void reply.clearCookie(name, { path: '/' })
}

/** True for a request of our own script: no foreign page can set this header (D23). */
export const isOwnScript = (request: FastifyRequest): boolean =>
  request.headers['x-requested-with'] === 'vovremya'

const accessTokenOf = (request: FastifyRequest): string | undefined =>
  request.headers.authorization?.replace(/^Bearer +/i, '') ??
  request.cookies[SESSION_COOKIES.access]

/** Uid of the session whose access token the request carries. The token must have been verified before. */
export const sessionUidOf = (request: FastifyRequest): string | undefined => {
  const token = accessTokenOf(request)
  const sid = token ? decodeJwt(token)['sid'] : undefined
  return typeof sid === 'string' ? sid : undefined
}

/** Both tokens as the browser shows them, the refresh token to `/auth-service` alone; neither was verified. */
export const shownTokens = (request: FastifyRequest) => ({
  accessToken: accessTokenOf(request),
  refreshToken: request.cookies[SESSION_COOKIES.refresh],
})

/** What the request shows of its session besides the access token. */
export const sessionProof = (request: FastifyRequest) => ({
  refreshToken: request.cookies[SESSION_COOKIES.refresh],
  sessionId: request.cookies['op_sid'],
})
