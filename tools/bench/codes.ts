import { csrf, sendCode, sendCodeRegistration } from '../../protocol/calls/sms-service/codes.ts'
import type { EventCode } from '../../protocol/enums.ts'
import { CallRefused } from './http-client.ts'
import { moveClock, type Walker } from './walker.ts'

const RESEND_MS = 61_000
/** After three sends a phone waits for ten minutes (D22). */
const LONG_WAIT_MS = 601_000
const SEND_TRIES = 6

interface SentCode {
  readonly code: string
  readonly eventCode: string
  readonly sentAt: string
}

const isSentCode = (value: unknown): value is SentCode =>
  typeof value === 'object' && value !== null && 'code' in value && 'sentAt' in value

/** The newest code the phone got for an event since a moment of the product's clock, or null. */
const deliveredCode = async (
  { http, person }: Walker,
  eventCode: EventCode,
  sinceMs: number,
): Promise<string | null> => {
  const response = await http.fetch(`/sandbox/codes?phone=${encodeURIComponent(person.phone)}`)
  const sent: unknown = await response.json()
  const found = (Array.isArray(sent) ? sent : [])
    .filter(isSentCode)
    .find((each) => each.eventCode === eventCode && Date.parse(each.sentAt) >= sinceMs)
  return found?.code ?? null
}

const order = async (walker: Walker, eventCode: EventCode, termsHash?: string): Promise<void> => {
  const { http, person } = walker
  const body = { phone: person.phone, eventCode, ...(termsHash ? { termsHash } : {}) }
  const headers = { 'X-CSRF': (await http.send(csrf)).csrf }
  if (eventCode === 'REGISTRATION') await http.send(sendCodeRegistration, { body, headers })
  else await http.send(sendCode, { body, headers })
}

/**
 * Orders a code and reads it where the stand-in delivered it. A send whose answer was lost counts when its code came;
 * when the server asks to wait, the product's clock is moved on instead.
 */
export const getCode = async (
  walker: Walker,
  eventCode: EventCode,
  termsHash?: string,
): Promise<string> => {
  const sinceMs = await walker.nowMs()
  for (let attempt = 1; attempt <= SEND_TRIES; attempt += 1) {
    try {
      await order(walker, eventCode, termsHash)
    } catch (error) {
      if (!(error instanceof CallRefused && error.status === 429)) throw error
      if ((await deliveredCode(walker, eventCode, sinceMs)) === null)
        await moveClock(walker, attempt < 3 ? RESEND_MS : LONG_WAIT_MS)
    }
    const code = await deliveredCode(walker, eventCode, sinceMs)
    if (code !== null) return code
  }
  throw new Error(`${walker.http.settings.owner} got no code of ${eventCode}`)
}

const OUTDATED = ['CODE_EXPIRED', 'CODE_NOT_MATCH']
const SIGN_TRIES = 3

/** Orders a code and does with it what it allows; with a fresh one when the clock has run past its life meanwhile. */
export const withCode = async <T>(
  walker: Walker,
  what: { readonly eventCode: EventCode; readonly termsHash?: string },
  act: (code: string) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const code = await getCode(walker, what.eventCode, what.termsHash)
    try {
      return await act(code)
    } catch (error) {
      const outdated = error instanceof CallRefused && OUTDATED.includes(error.code)
      if (!outdated || attempt === SIGN_TRIES) throw error
    }
  }
}
