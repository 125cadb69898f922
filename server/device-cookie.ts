import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_COOKIE_SECONDS } from '../protocol/session-cookies.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { keptKey } from './derived-key.ts'

/** Says that somebody signed in here before; opens nothing by itself. */
export const DEVICE_COOKIE = 'DEVICE'

export interface DeviceDeps {
  readonly config: Pick<Config, 'secret' | 'baseUrl'>
  readonly clock: Clock
}

/** The phone is in the signature only, so the cookie names nobody and is good for this phone alone. */
const signature = (secret: string, text: string, phone: string): string =>
  createHmac('sha256', keptKey(secret, 'device')).update(`${text}.${phone}`).digest('base64url')

const issue = ({ config, clock }: DeviceDeps, id: string, phone: string): string => {
  const text = `${clock.now().toString(36)}.${id}`
  return `${text}.${signature(config.secret, text, phone)}`
}

/**
 * Id of a browser in which the owner of this phone (E.164) has signed in, or null for any other (D41). Such a browser has
 * counters of its own: no stranger can use them up, and whoever steals the cookie gets no more than one such counter.
 */
export const deviceIdIn = (
  { config, clock }: DeviceDeps,
  cookie: string | undefined,
  phone: string,
): string | null => {
  const [time = '', id = '', given = ''] = (cookie ?? '').split('.')
  const expected = Buffer.from(signature(config.secret, `${time}.${id}`, phone))
  const received = Buffer.from(given)
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return null
  const ageMs = clock.now() - Number.parseInt(time, 36)
  return ageMs >= 0 && ageMs <= TOKEN_COOKIE_SECONDS * 1000 ? id : null
}

/** {@link deviceIdIn} for a request. */
export const deviceOf = (deps: DeviceDeps, request: FastifyRequest, phone: string): string | null =>
  deviceIdIn(deps, request.cookies[DEVICE_COOKIE], phone)

/** Takes the mark away, when the account is deleted. */
export const clearDeviceCookie = (reply: FastifyReply): void => {
  void reply.clearCookie(DEVICE_COOKIE, { path: '/' })
}

/** Marks the browser after signing in, for a year from now; it keeps the id, and so its counters. */
export const setDeviceCookie = (
  deps: DeviceDeps,
  { request, reply, phone }: { request: FastifyRequest; reply: FastifyReply; phone: string },
): void => {
  const id = deviceOf(deps, request, phone) ?? randomBytes(16).toString('base64url')
  void reply.setCookie(DEVICE_COOKIE, issue(deps, id, phone), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.config.baseUrl.startsWith('https:'),
    maxAge: TOKEN_COOKIE_SECONDS,
  })
}
