import { setTimeout as pause } from 'node:timers/promises'
import { IDENTITY_CLIENT_ID, IDENTITY_PATHS, IDENTITY_SCOPE } from '../../protocol/identity.ts'
import { createWriteLog, type WriteLog } from './acknowledged.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { makePerson, type Person } from './person.ts'

/** One borrower on the way: who it is, how it talks to the server, what it was promised. */
export interface Walker {
  readonly person: Person
  readonly http: HttpClient
  readonly log: WriteLog
  /** The idempotency key of a step: the same for every try of it. */
  readonly key: (step: string) => string
  /** Lets the server go on with what it does by itself. */
  readonly settle: () => Promise<void>
  /** Moment of the product's clock, milliseconds. */
  readonly nowMs: () => Promise<number>
}

export interface WalkerSettings {
  readonly baseUrl: string
  /** Number of the borrower; another number is another person at another network address. */
  readonly serial: number
  /** How long requests are repeated while the server is away. */
  readonly patienceMs?: number
  readonly settle?: () => Promise<void>
}

const SETTLE_PAUSE_MS = 100

const nowOf = async (http: HttpClient): Promise<number> => {
  const answer: unknown = await (await http.fetch('/sandbox/clock')).json()
  const now = typeof answer === 'object' && answer !== null && 'now' in answer ? answer.now : null
  if (typeof now !== 'string') throw new Error('The sandbox clock gave no time')
  return Date.parse(now)
}

/** A borrower who has done nothing yet. */
export const createWalker = (settings: WalkerSettings): Walker => {
  const { serial, baseUrl, patienceMs = 0 } = settings
  const log = createWriteLog()
  const http = createHttpClient({
    baseUrl,
    owner: `walker ${serial}`,
    address: `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
    patienceMs,
    log,
  })
  return {
    person: makePerson(serial),
    http,
    log,
    key: (step) => `walk-${serial}-${step}`,
    settle: settings.settle ?? (() => pause(SETTLE_PAUSE_MS)),
    nowMs: () => nowOf(http),
  }
}

const TRIES = 300
/** After so many reads in vain the product's clock is moved on: some answers come after minutes only. */
const PATIENT_TRIES = 60
const MINUTES_MS = 11 * 60_000

/** Moves the product's clock forward; what falls due on the way is done. */
export const moveClock = async ({ http, nowMs }: Walker, aheadMs: number): Promise<void> => {
  const now = new Date((await nowMs()) + aheadMs).toISOString()
  await http.fetch('/sandbox/clock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ now }),
  })
}

/** Reads until the answer is the one waited for. @throws Error with the last answer when it never comes */
export const until = async <T>(
  walker: Walker,
  what: string,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> => {
  let last: T | null = null
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    last = await read()
    if (isDone(last)) return last
    await walker.settle()
    if ((attempt + 1) % PATIENT_TRIES === 0) await moveClock(walker, MINUTES_MS)
  }
  throw new Error(
    `${walker.http.settings.owner} waited in vain for ${what}: ${JSON.stringify(last)}`,
  )
}

/** An access token is renewed when it has less than this left. */
const RENEW_BEFORE_MS = 60_000

/** Signs in by the specification's password grant and keeps a fresh access token (D23). */
export const signIn = async (walker: Walker): Promise<void> => {
  const { http, person } = walker
  let current = { token: '', untilMs: 0 }
  const renew = async (): Promise<void> => {
    const response = await http.fetch(IDENTITY_PATHS.token, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: IDENTITY_CLIENT_ID,
        username: person.phone,
        password: person.password,
        scope: IDENTITY_SCOPE,
      }).toString(),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`Password grant → ${response.status} ${text}`)
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) throw new Error('The grant gave no tokens')
    const tokens = { access_token: '', expires_in: 0, ...answer }
    current = {
      token: tokens.access_token,
      untilMs: performance.now() + tokens.expires_in * 1000 - RENEW_BEFORE_MS,
    }
  }
  await renew()
  http.token = async () => {
    if (performance.now() >= current.untilMs) await renew()
    return current.token
  }
}
