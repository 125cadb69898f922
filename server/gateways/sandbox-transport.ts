import type { FastifyInstance, InjectOptions } from 'fastify'

/** Origin of the stand-ins as the adapters see it; it never leaves the process. */
export const SANDBOX_ORIGIN = 'http://sandbox.invalid'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

const toInjected = (url: string, init: RequestInit): InjectOptions => {
  const address = new URL(url)
  const body = init.body
  if (
    body !== undefined &&
    body !== null &&
    typeof body !== 'string' &&
    !(body instanceof Uint8Array)
  ) {
    throw new TypeError('The sandbox carries text and bytes only')
  }
  return {
    method: METHODS.find((method) => method === init.method) ?? 'GET',
    url: address.pathname + address.search,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(body === undefined || body === null
      ? {}
      : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
  }
}

const whenAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = () => {
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    if (signal?.aborted) fail()
    else signal?.addEventListener('abort', fail, { once: true })
  })

/**
 * Carries the adapters' HTTP to the stand-ins of the same process, byte for byte, without a socket:
 * the sandbox works the same whether the server listens on a port or is driven by a test (D37).
 */
export interface SandboxTransport {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Names the server that has the stand-ins' routes. */
  attach(fastify: FastifyInstance): void
}

/** Makes a transport; calls before `attach` fail as a refused connection would. */
export const createSandboxTransport = (): SandboxTransport => {
  let server: FastifyInstance | null = null
  return {
    attach(fastify) {
      server = fastify
    },
    async fetch(url, init) {
      if (server === null) {
        throw Object.assign(new Error('The sandbox is not attached'), { code: 'ECONNREFUSED' })
      }
      const injected = await Promise.race([
        server.inject(toInjected(url, init)),
        whenAborted(init.signal),
      ])
      const empty = injected.statusCode === 204 || injected.statusCode === 304
      return new Response(empty ? null : new Uint8Array(injected.rawPayload), {
        status: injected.statusCode,
        headers: { 'content-type': injected.headers['content-type'] ?? 'text/plain' },
      })
    },
  }
}
