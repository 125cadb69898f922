import { GatewayFailure } from './gateway-failure.ts'

/** `fetch` of the platform, or the sandbox's that stays inside the process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface OutgoingRequest {
  /** Name of the party for messages and logs. */
  readonly gateway: string
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly timeoutMs: number
}

export interface OutgoingAnswer {
  readonly status: number
  readonly text: string
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
 * @throws GatewayFailure when there was no answer; `safeToRepeat` tells whether the party can have acted
 */
export const callOutside = async (
  fetch: Fetch,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> => {
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'POST',
      headers: { ...request.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs),
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new GatewayFailure(request.gateway, 'no answer', {
      safeToRepeat: NEVER_REACHED.has(String(causeCode(cause))),
      cause,
    })
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
