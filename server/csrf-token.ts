import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '../lending/durations.ts'
import { keptKey } from './derived-key.ts'

const LIFE_MS = HOUR_MS

const signature = (secret: string, text: string): string =>
  createHmac('sha256', keptKey(secret, 'csrf')).update(text).digest('base64url')

/** A value for the header `X-CSRF`, good for one hour and kept nowhere: `time.random.signature`. */
export const issueCsrfToken = (secret: string, nowMs: number): string => {
  const text = `${nowMs.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${text}.${signature(secret, text)}`
}

/** True for a value that {@link issueCsrfToken} gave out less than an hour ago. */
export const isCsrfToken = (secret: string, token: string, nowMs: number): boolean => {
  const [time = '', random = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(secret, `${time}.${random}`))
  const received = Buffer.from(given)
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return false
  const ageMs = nowMs - Number.parseInt(time, 36)
  return ageMs >= 0 && ageMs <= LIFE_MS
}
