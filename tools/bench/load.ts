import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadSeen } from './load-process.ts'
import { stopAtEnd } from './started.ts'

const loadProcess = fileURLToPath(new URL('load-process.ts', import.meta.url))

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const wireText = (host: string, { method, path, headers = {}, body }: WireRequest): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host,
    ...headers,
    ...(body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

export interface Load extends LoadSeen {
  readonly perSecond: number
}

/**
 * Sends requests to a server from another process for some seconds; each connection waits for an answer before it
 * sends the next request of its list. @throws Error with what came when an answer is no success
 */
export const load = async (
  baseUrl: string,
  order: Pick<LoadOrder, 'connections' | 'seconds'> & {
    /** What a connection waits after each answer; 0 when it is not said. */
    readonly pauseMs?: number
    /** One list a connection, used in turn; a single list serves all of them. */
    readonly requests: readonly (readonly WireRequest[])[]
  },
): Promise<Load> => {
  const { hostname, port, host } = new URL(baseUrl)
  const child = spawn(process.execPath, [loadProcess], { stdio: ['pipe', 'pipe', 'inherit'] })
  const takeBack = stopAtEnd(() => child.kill())
  const text = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
    const wire: LoadOrder = {
      pauseMs: 0,
      ...order,
      host: hostname,
      port: Number(port),
      requests: order.requests.map((list) => list.map((request) => wireText(host, request))),
    }
    child.stdin.end(JSON.stringify(wire))
  })
  takeBack()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own process writes it
  const seen = JSON.parse(text) as LoadSeen
  if (seen.refusal !== '') throw new Error(`Under load a request was refused:\n${seen.refusal}`)
  return { ...seen, perSecond: seen.answers / seen.seconds }
}
