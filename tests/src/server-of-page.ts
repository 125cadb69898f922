import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Body, CallDefinition, Params, Query, Reply } from '../../protocol/call.ts'
import { refresh, type SessionReply } from '../../protocol/calls/auth-service/session.ts'
import { ALL_CALLS } from '../../protocol/calls/all.ts'
import { csrf } from '../../protocol/calls/sms-service/codes.ts'
import { CATALOGUE, type FieldError, type RefusalCode } from '../../protocol/errors.ts'
import { SESSION_COOKIES } from '../../protocol/session-cookies.ts'
import { GOALS_PATH } from '../../protocol/visits.ts'

/** What a page sent by one call, as the server reads it. */
export interface Sent<C extends CallDefinition> {
  readonly params: Params<C>
  readonly query: Query<C>
  readonly body: Body<C>
  readonly idempotencyKey: string | null
  readonly headers: Headers
}

type AnswerOf<C extends CallDefinition> = (
  sent: Sent<C>,
  /** Which time this call is sent in this test, from 1. */
  times: number,
) => Reply<C> | Response | Promise<Reply<C> | Response>

interface Asked {
  readonly call: CallDefinition
  readonly sent: Sent<CallDefinition>
}

/** Who is signed in where nothing else is said. */
export const CLIENT = { id: 'anna', phone: '+79161234567' } as const

const SESSION: SessionReply = {
  accessToken: 'token',
  expiresIn: 300,
  sessionState: null,
  claims: { sub: CLIENT.id, username: CLIENT.phone, nonce: null },
}

const world: {
  asked: Asked[]
  answers: Map<CallDefinition, AnswerOf<CallDefinition>>
  /** What a page may never do: a call no test expects, a body the call does not take, a fixture of a wrong shape. */
  faults: string[]
} = { asked: [], answers: new Map(), faults: [] }

/** What the page sent and looked at no answer of. */
let beacons: Blob[] = []

const pattern = ({ path }: CallDefinition): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const KNOWN = ALL_CALLS.map((call) => ({ call, pattern: pattern(call) }))

const fault = (text: string): Response => {
  world.faults.push(text)
  return Response.json({}, { status: 500 })
}

const parsed = (schema: unknown, value: unknown, what: string): unknown => {
  if (typeof schema !== 'object' || schema === null) return value
  const result = z.safeParse(schema as z.ZodMiniType, value)
  if (!result.success) world.faults.push(`${what}: ${z.prettifyError(result.error)}`)
  return value
}

const replied = (call: CallDefinition, reply: unknown): Response => {
  if (reply instanceof Response) return reply
  if (call.reply === 'empty') return new Response(null, { status: 204 })
  if (call.reply === 'blob') return new Response(reply as Blob)
  const result = z.safeParse(call.reply, reply)
  if (result.success) return Response.json(result.data)
  return fault(`The fixture of ${call.path} is no reply of it: ${z.prettifyError(result.error)}`)
}

const bodyOf = (init: RequestInit): unknown =>
  typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)

/** The server behind every request of the page. */
export const answerPage = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const url = new URL(address, 'http://localhost')
  const known = KNOWN.find(
    (each) => each.call.method === (init.method ?? 'GET') && each.pattern.test(url.pathname),
  )
  if (!known) return fault(`The page asked ${init.method} ${url.pathname}, which is no call`)
  const { call } = known
  const headers = new Headers(init.headers)
  const sent = {
    params: { ...known.pattern.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: bodyOf(init),
    idempotencyKey: headers.get('Idempotency-Key'),
    headers,
  } as Sent<CallDefinition>
  parsed(call.body, sent.body, `The page sent a body that ${call.path} does not take`)
  parsed(call.query, sent.query, `The page sent a query that ${call.path} does not take`)
  world.asked.push({ call, sent })
  const answer = world.answers.get(call)
  if (!answer) return fault(`Nobody said what ${call.path} is answered with`)
  init.signal?.throwIfAborted()
  const reply = await answer(sent, sentBy(call).length)
  init.signal?.throwIfAborted()
  return replied(call, reply)
}

/** What the page sent by a call, in order. */
export const sentBy = <C extends CallDefinition>(call: C): Sent<C>[] =>
  world.asked.filter((asked) => asked.call === call).map(({ sent }) => sent as Sent<C>)

/** The one sending of a call; fails when there were none or several. */
export const sentOnce = <C extends CallDefinition>(call: C): Sent<C> => {
  const all = sentBy(call)
  expect(all, `sendings of ${call.path}`).toHaveLength(1)
  return all[0] as Sent<C>
}

/** From now on a call is answered so; a reply that the call's schema refuses fails the test. */
export const answers = <C extends CallDefinition>(
  call: C,
  answer: Reply<C> | AnswerOf<C>,
): void => {
  const given = typeof answer === 'function' ? (answer as AnswerOf<C>) : () => answer
  world.answers.set(call, given)
}

interface Words {
  readonly title?: string
  readonly detail?: string
  readonly fields?: readonly FieldError[]
}

/** A refusal as the server writes it, in the words of the catalogue where no others are given (D35). */
export const refusal = (code: RefusalCode, { title, detail, fields }: Words = {}): Response => {
  const { status, title: usual, hint } = CATALOGUE[code]
  const problem = {
    type: 'about:blank',
    title: title ?? usual,
    status,
    code,
    detail: detail ?? hint,
    ...(fields && { errors: fields }),
    requestId: 'request-1',
  }
  return Response.json(problem, { status })
}

/** The refusal of a code that was not sent: one key and nothing else (spec §8). */
export const codeNotSent = (error: string): Response => Response.json({ error }, { status: 429 })

/** From now on a call is refused. */
export const refuses = (call: CallDefinition, code: RefusalCode, words?: Words): void =>
  answers(call, () => refusal(code, words) as never)

/** The connection is cut: nobody knows whether the server did the work. */
export const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

/** From now on the answers of a call are lost on their way. */
export const loses = (call: CallDefinition): void => answers(call, () => lost())

interface Held<C extends CallDefinition> {
  /** Gives the answer that everybody who asked is waiting for. */
  readonly answer: (reply: Reply<C> | Response) => void
  readonly lose: () => void
}

/** A server that has the call and has not answered yet. */
export const holds = <C extends CallDefinition>(call: C): Held<C> => {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<C> | Response>()
  answers(call, () => promise)
  return { answer: resolve, lose: () => reject(new TypeError('Failed to fetch')) }
}

/** The device says that it has no network; whatever is sent all the same is lost. */
export const goOffline = (): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
}

/** The network is back. */
export const goOnline = (): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
}

/** Somebody is signed in on this browser; the access token comes with the first call that needs one. */
export const signInPage = (): void => {
  document.cookie = `${SESSION_COOKIES.hint}=hint; path=/`
  answers(refresh, SESSION)
}

/** Bodies of the goals that the page has sent, in order (decision 0064). */
export const goalsReached = async (): Promise<unknown[]> =>
  Promise.all(beacons.map(async (beacon) => JSON.parse(await beacon.text()) as unknown))

const keepBeacon = (address: string | URL, body?: BodyInit | null): boolean => {
  if (String(address) !== GOALS_PATH || !(body instanceof Blob))
    world.faults.push(`The page sent a beacon to ${String(address)}`)
  else beacons.push(body)
  return true
}

export const serverBeforeTest = (): void => {
  beacons = []
  Object.defineProperty(navigator, 'sendBeacon', { value: keepBeacon, configurable: true })
  world.asked = []
  world.answers = new Map()
  world.faults = []
  vi.stubGlobal('fetch', answerPage)
  vi.stubGlobal('reportError', (error: unknown) => world.faults.push(`reported: ${String(error)}`))
  answers(csrf, { csrf: 'csrf' })
  signInPage()
}

/** Whatever no test may pass over in silence. */
export const serverAfterTest = (): void => {
  const { faults } = world
  world.faults = []
  expect(faults).toEqual([])
}
