import { setTimeout as pause } from 'node:timers/promises'
import type { Body, CallDefinition, Params, Query, Reply } from '../../protocol/call.ts'
import type { WriteLog } from './acknowledged.ts'

/** The server's refusal as a script sees it. */
export class CallRefused extends Error {
  readonly status: number
  /** Code of the catalogue, or the text of a single-key error. */
  readonly code: string

  constructor(where: string, status: number, body: unknown) {
    const fields = typeof body === 'object' && body !== null ? body : {}
    const code = 'code' in fields ? fields.code : 'error' in fields ? fields.error : body
    super(`${where} → ${status} ${JSON.stringify(body)}`)
    this.name = 'CallRefused'
    this.status = status
    this.code = String(code)
  }
}

export interface ClientSettings {
  readonly baseUrl: string
  /** Name in the log of acknowledged writes. */
  readonly owner: string
  /** Network address the server is to believe in (it must trust the loopback as a proxy). */
  readonly address: string
  /** How long a request is repeated with the same key while the server is away; 0: not at all. */
  readonly patienceMs: number
  readonly log: WriteLog
}

export interface SendInput<C extends CallDefinition> {
  readonly params?: Params<C>
  readonly query?: Query<C>
  readonly body?: Body<C>
  /** A multipart body, made afresh for every try. */
  readonly form?: () => FormData
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface HttpClient {
  readonly settings: ClientSettings
  /** Who is signed in; null sends no token. */
  token: (() => Promise<string>) | null
  /** Sends a call of the protocol; @throws CallRefused */
  send<const C extends CallDefinition>(call: C, input?: SendInput<C>): Promise<Reply<C>>
  /** Any other request of the same origin, with the same patience. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

const RETRY_PAUSE_MS = 150
const TIMEOUT_MS = 30_000

const addressOf = (call: CallDefinition, params: unknown, query: unknown): string => {
  const entries = (value: unknown): [string, string][] =>
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(
      ([name, each]) => (each === undefined || each === null ? [] : [[name, `${each}`]]),
    )
  const path = entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    call.path,
  )
  const search = new URLSearchParams(entries(query))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** An answer that says nothing about the effect: the server is going down, or works on the first send still. */
const isUndecided = async (response: Response): Promise<boolean> => {
  if (response.status === 503) return true
  return (
    response.status === 409 && (await response.clone().text()).includes('IDEMPOTENCY_IN_FLIGHT')
  )
}

const answerOf = async (call: CallDefinition, response: Response): Promise<unknown> => {
  const where = `${call.method} ${call.path}`
  if (!response.ok) {
    const text = await response.text()
    let body: unknown = text
    try {
      body = JSON.parse(text)
    } catch {
      // A refusal that is no JSON is shown as it came.
    }
    throw new CallRefused(where, response.status, body)
  }
  if (call.reply === 'empty') return undefined
  if (call.reply === 'blob') return response.blob()
  return response.json()
}

/** A client of the server over plain HTTP: what it sends and gets is typed by the protocol's calls. */
export const createHttpClient = (settings: ClientSettings): HttpClient => {
  const patiently = async (path: string, init: () => RequestInit): Promise<Response> => {
    const untilMs = performance.now() + settings.patienceMs
    for (;;) {
      const headers = new Headers(init().headers)
      headers.set('X-Forwarded-For', settings.address)
      const request = { signal: AbortSignal.timeout(TIMEOUT_MS), ...init(), headers }
      const response = await fetch(settings.baseUrl + path, request).catch((error: unknown) => {
        if (performance.now() >= untilMs) throw error
        return null
      })
      if (response && (performance.now() >= untilMs || !(await isUndecided(response)))) {
        return response
      }
      await pause(RETRY_PAUSE_MS)
    }
  }

  const client: HttpClient = {
    settings,
    token: null,
    fetch: (path, init = {}) => patiently(path, () => init),
    async send<const C extends CallDefinition>(call: C, input: SendInput<C> = {}) {
      const token = await client.token?.()
      const path = addressOf(call, input.params, input.query)
      const init = (): RequestInit => ({
        method: call.method,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(input.key === undefined ? {} : { 'Idempotency-Key': input.key }),
          ...(input.form || call.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
          ...input.headers,
        },
        ...(call.method === 'GET'
          ? {}
          : { body: input.form?.() ?? JSON.stringify(input.body ?? {}) }),
      })
      const reply = await answerOf(call, await patiently(path, init))
      if (input.key !== undefined) {
        settings.log.note({
          owner: settings.owner,
          call,
          key: input.key,
          reply,
          again: () => repeater.send(call, input),
        })
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks replies by the same schema
      return reply as Reply<C>
    },
  }
  const repeater: Pick<HttpClient, 'send'> = {
    async send(call, input) {
      const silent = createHttpClient({ ...settings, log: SILENT })
      silent.token = client.token
      return silent.send(call, input)
    },
  }
  return client
}

const SILENT: WriteLog = { writes: [], note: () => undefined, of: () => [] }
