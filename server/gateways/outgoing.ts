import { GatewayFailure } from './gateway-failure.ts'

/** What goes to a party. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Record<string, string>
  /** Nobody follows a redirect. */
  readonly redirect: 'manual'
  readonly signal: AbortSignal
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** What is read of an answer. */
export interface Answered {
  readonly status: number
  readonly body: AsyncIterable<Uint8Array> | null
}

/** How a party is reached: over the network, or inside the process where the sandbox stands in. The platform's `fetch` fits. */
export type Fetch = (url: string, sent: Sent) => Promise<Answered>

export interface OutgoingRequest {
  /** Name of the party for messages and logs. */
  readonly gateway: string
  readonly url: string
  readonly method?: Sent['method']
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly timeoutMs: number
}

export interface OutgoingAnswer {
  readonly status: number
  readonly text: string
}

/** No party has more to say in one answer; whoever talks on must not fill the memory of everybody's server. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

const textOf = async ({ body }: Answered): Promise<string> => {
  if (body === null) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`The answer is longer than ${MAX_ANSWER_BYTES}`)
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

const causeCode = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error) return error.code
  return causeCode(error.cause)
}

/**
 * One call to the outside with a time limit. Redirects are not followed, so an allowed address
 * cannot lead to a forbidden one (B16).
 * @throws GatewayFailure when there was no answer, or one without an end; `safeToRepeat` tells whether the party can have acted
 */
export const callOutside = async (
  fetch: Fetch,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> => {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('No answer in time')), request.timeoutMs)
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'POST',
      headers: { ...request.headers },
      redirect: 'manual',
      signal: patience.signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    return { status: response.status, text: await textOf(response) }
  } catch (cause) {
    throw new GatewayFailure(request.gateway, 'no answer', {
      safeToRepeat: NEVER_REACHED.has(String(causeCode(cause))),
      cause,
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Reads an answer that has to be JSON. @throws GatewayFailure */
export const readJson = (gateway: string, answer: OutgoingAnswer): unknown => {
  try {
    return JSON.parse(answer.text)
  } catch (cause) {
    throw new GatewayFailure(gateway, `answered ${answer.status} with something that is not JSON`, {
      cause,
    })
  }
}
