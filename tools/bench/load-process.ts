/**
 * Sends one kind of request over and over from a process of its own and prints what it saw as JSON. Written on bare
 * sockets: what the sender costs is taken from the machine that is measured.
 */
import { connect, type Socket } from 'node:net'
import * as z from 'zod'

const orderShape = z.object({
  host: z.string(),
  port: z.number(),
  connections: z.number(),
  seconds: z.number(),
  /** What a connection waits after an answer, before it sends again. */
  pauseMs: z.number(),
  /** Whole requests as bytes of HTTP/1.1; each connection sends its own ones in turn. */
  requests: z.array(z.array(z.string())),
})

/** What to send, and for how long. */
export type LoadOrder = z.infer<typeof orderShape>

/** What came back. */
export interface LoadSeen {
  readonly answers: number
  readonly seconds: number
  /** Of all answers, milliseconds. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** How often each status came. */
  readonly statuses: Readonly<Record<string, number>>
  /** One answer that was no success, as it came; empty when there was none. */
  readonly refusal: string
}

const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i
const END_OF_HEAD = '\r\n\r\n'
const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Length of the first whole answer in the bytes, or null while it has not come whole. */
const wholeLength = (bytes: Buffer): number | null => {
  const headEnd = bytes.indexOf(END_OF_HEAD)
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const bodyAt = headEnd + END_OF_HEAD.length
  const [, length] = CONTENT_LENGTH.exec(head) ?? []
  if (length !== undefined) {
    const end = bodyAt + Number(length)
    return bytes.length >= end ? end : null
  }
  const last = bytes.indexOf(LAST_CHUNK, headEnd)
  return last < 0 ? null : last + LAST_CHUNK.length
}

const run = async (order: LoadOrder): Promise<LoadSeen> => {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let refusal = ''
  const startedMs = performance.now()
  const untilMs = startedMs + order.seconds * 1000

  const note = (answer: Buffer, sentMs: number): void => {
    const status = answer.toString('latin1', 9, 12)
    times.push(performance.now() - sentMs)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (!status.startsWith('2') && refusal === '') refusal = answer.toString('utf8')
  }

  const drive = (socket: Socket, requests: readonly Buffer[]): Promise<void> =>
    new Promise((resolve, reject) => {
      let next = 0
      let sentMs = 0
      let got = Buffer.alloc(0)
      const send = (): void => {
        const request = requests[next % requests.length]
        next += 1
        if (request === undefined || performance.now() >= untilMs) {
          socket.destroy()
          resolve()
          return
        }
        sentMs = performance.now()
        socket.write(request)
      }
      socket.on('data', (bytes) => {
        got = got.length === 0 ? bytes : Buffer.concat([got, bytes])
        const end = wholeLength(got)
        if (end === null) return
        note(got.subarray(0, end), sentMs)
        got = got.subarray(end)
        if (order.pauseMs === 0) send()
        else setTimeout(send, order.pauseMs)
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('connect', send)
    })

  await Promise.all(
    Array.from({ length: order.connections }, (_, index) => {
      const own = order.requests[index % order.requests.length] ?? []
      const socket = connect({ host: order.host, port: order.port, noDelay: true })
      return drive(
        socket,
        own.map((text) => Buffer.from(text, 'utf8')),
      )
    }),
  )
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
  return {
    answers: sorted.length,
    seconds: (performance.now() - startedMs) / 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    statuses,
    refusal,
  }
}

if (import.meta.main) {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const seen = await run(orderShape.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))))
  process.stdout.write(JSON.stringify(seen))
}
