/** The only fetch of the page: path, shapes and authority come from the call (architecture, step 5). */
import type { Body, CallDefinition, Params, Query, Reply } from '../../protocol/call.ts'
import { csrf } from '../../protocol/calls/sms-service/codes.ts'
import type { Problem } from '../../protocol/errors.ts'
import { withoutHiddenText } from '../../protocol/hidden-text.ts'
import { isForeignPage } from './foreign-page.ts'
import { CallRefused, NetworkFailure } from './send-failures.ts'
import { accessToken, currentSession, handleUnauthorized } from './session.ts'

export interface SendOptions<C extends CallDefinition> {
  params?: Params<C>
  query?: Query<C>
  body?: Body<C>
  /** Same key, same answer (D36). Made by the action once per intent and kept over retries. */
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 20_000
/** Pauses before a call that is safe to repeat is sent again. */
const RETRY_PAUSES_MS = [600, 2000]
const LONGEST_WAIT_SECONDS = 5

const addressOf = (call: CallDefinition, params: unknown, query: unknown): string => {
  const values = Object.entries((params ?? {}) as Record<string, unknown>)
  const path = values.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    call.path,
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null)
      search.set(name, withoutHiddenText(`${value as string | number | boolean}`))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The body as it travels: what was pasted unseen with a text stays here, the server would refuse it (D47). */
const bodyText = (body: unknown): string =>
  JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'string' ? withoutHiddenText(value) : value,
  )

/** Why the server did not do it; an answer without words of ours has words all the same. */
export const problemOf = async (response: Response): Promise<CallRefused> => {
  const requestId = response.headers.get('X-Request-Id') ?? undefined
  const body: unknown = await response.json().catch(() => null)
  if (typeof body === 'object' && body !== null) {
    const keys = Object.keys(body)
    // Send-code errors carry exactly one key, `error`, whose text is shown as it is (spec §8).
    if (keys.length === 1 && keys[0] === 'error')
      return new CallRefused(response.status, {
        code: 'SEND_CODE',
        title: String((body as { error: unknown }).error),
        detail: '',
        ...(requestId ? { requestId } : {}),
      })
    if ('code' in body && 'title' in body && 'detail' in body)
      return new CallRefused(response.status, body as Problem)
  }
  return new CallRefused(response.status, {
    code: 'UNKNOWN',
    title: 'Неизвестная ошибка',
    detail: 'Попробуйте через минуту. Если повторится, назовите поддержке номер запроса.',
    ...(requestId ? { requestId } : {}),
  })
}

/** Staff have a cookie of their own: no token of a client goes with their calls, and none is renewed for them. */
const takesToken = ({ auth }: CallDefinition): boolean => auth !== 'none' && auth !== 'staff'

const personNow = (): string | null => currentSession()?.claims.sub ?? null

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const headersFor = async (
  call: CallDefinition,
  body: unknown,
  idempotencyKey?: string,
): Promise<Headers> => {
  const headers = new Headers({ 'X-Requested-With': 'vovremya', 'Cache-Control': 'no-cache' })
  if (body !== undefined && !(body instanceof FormData))
    headers.set('Content-Type', 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (takesToken(call)) {
    const token = await accessToken()
    if (token) headers.set('Authorization', `Bearer ${token}`)
  }
  if (call.csrf)
    headers.set('X-CSRF', (await send(csrf, { query: { _t: String(Date.now()) } })).csrf)
  return headers
}

interface Answered {
  readonly response: Response
  /** Whose token went with the call. */
  readonly askedBy: string | null
}

const attempt = async (
  call: CallDefinition,
  options: SendOptions<CallDefinition>,
): Promise<Answered> => {
  const {
    body,
    signal,
    timeoutMs = DEFAULT_TIMEOUT_MS,
  } = options as { body?: unknown } & typeof options
  const timeout = AbortSignal.timeout(timeoutMs)
  const init: RequestInit = {
    method: call.method,
    headers: await headersFor(call, body, options.idempotencyKey),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  if (body !== undefined) init.body = body instanceof FormData ? body : bodyText(body)
  const askedBy = personNow()
  try {
    return { response: await fetch(addressOf(call, options.params, options.query), init), askedBy }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkFailure(error)
  }
}

/** How long a busy server asks to wait, when that is a wait for a person too; null for any other answer. */
const retryAfterMs = (response: Response): number | null => {
  const seconds = response.status === 503 ? Number(response.headers.get('Retry-After')) : 0
  return seconds > 0 && seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : null
}

const attemptWithRetries = async (
  call: CallDefinition,
  options: SendOptions<CallDefinition>,
): Promise<Answered> => {
  const repeatable =
    call.method === 'GET' || (call.idempotent === true && options.idempotencyKey !== undefined)
  for (const pauseMs of repeatable ? RETRY_PAUSES_MS : []) {
    try {
      const answered = await attempt(call, options)
      const laterMs = retryAfterMs(answered.response)
      if (laterMs === null) return answered
      await pause(laterMs)
    } catch (error) {
      if (!(error instanceof NetworkFailure) || !navigator.onLine) throw error
      await pause(pauseMs)
    }
  }
  return attempt(call, options)
}

/** The reply whole; its connection may still be cut, or its text be somebody else's page. */
const replyOf = async (
  call: CallDefinition,
  response: Response,
  signal?: AbortSignal,
): Promise<unknown> => {
  if (isForeignPage(response))
    throw new NetworkFailure(new Error('A page in the place of an answer'))
  if (call.reply === 'empty') return undefined
  try {
    return await (call.reply === 'blob' ? response.blob() : response.json())
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkFailure(error)
  }
}

/** Its person has left while it was on the way: nobody may see or keep it any more (D32). */
const ANSWER_TOO_LATE = {
  code: 'UNAUTHENTICATED',
  title: 'Вход закончился',
  detail: 'Войдите снова.',
}

/**
 * Sends a call and gives its reply, unwrapped to the body.
 * Throws CallRefused (the server said no), NetworkFailure (no answer), AbortError (the caller's signal).
 * A 401 tries one refresh; when that ends the session, the session module tells the app (D23).
 */
export async function send<C extends CallDefinition>(
  call: C,
  options: SendOptions<C> = {},
): Promise<Reply<C>> {
  const untyped = options as SendOptions<CallDefinition>
  let { response, askedBy } = await attemptWithRetries(call, untyped)
  if (response.status === 401 && takesToken(call) && (await handleUnauthorized()) === 'retry')
    ({ response, askedBy } = await attemptWithRetries(call, untyped))
  if (!response.ok) throw await problemOf(response)
  const reply = await replyOf(call, response, untyped.signal)
  if (call.auth === 'bearer' && askedBy !== null && askedBy !== personNow())
    throw new CallRefused(401, ANSWER_TOO_LATE)
  return reply as Reply<C>
}
