/** Which answer of a session a refresh token of another identity server came in: how a token that was stolen is noticed. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import { derivedKey } from './derived-key.ts'

/** Requests that were already on their way when a later token of the session was used. */
export const REUSE_GRACE_MS = 10_000

export interface RefreshTurn {
  /** As the identity server gave it. */
  readonly token: string
  /** Number of the answer within its session, from 1; 0 for a token of before there were numbers, or a number not ours. */
  readonly turn: number
  /** Tells two answers of one number apart. */
  readonly mark: string
}

const COOKIE = /^(\d{1,9})\.([\w-]{16})\.([\w-]{43})\.(.+)$/s

const signature = (secret: string, { turn, mark, token }: RefreshTurn): string =>
  createHmac('sha256', derivedKey(secret, 'refresh-turn'))
    .update(`${turn}.${mark}.${token}`)
    .digest('base64url')

/** The cookie for a token of a session's next answer. */
export const sealRefreshTurn = (
  { secret }: Pick<Config, 'secret'>,
  { token, turn }: Pick<RefreshTurn, 'token' | 'turn'>,
): string => {
  const mark = randomBytes(12).toString('base64url')
  return `${turn}.${mark}.${signature(secret, { turn, mark, token })}.${token}`
}

/** What a cookie says; a bare token is one of before, and so is one whose number somebody has changed. */
export const readRefreshTurn = (
  { secret }: Pick<Config, 'secret'>,
  cookie: string,
): RefreshTurn => {
  const [, number = '', mark = '', given = '', token = cookie] = COOKIE.exec(cookie) ?? []
  const read = { token, turn: Number(number), mark }
  const expected = Buffer.from(signature(secret, read))
  const received = Buffer.from(given)
  const isOurs = expected.length === received.length && timingSafeEqual(expected, received)
  return isOurs ? read : { token, turn: 0, mark: '' }
}
