import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** One message of PostgreSQL's protocol 3: a letter, a length that counts itself, the body. */
const message = (letter: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(letter, 0, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`)

const errorOf = (code: string): Buffer =>
  message(
    'E',
    Buffer.concat([
      text('SFATAL'),
      text(`C${code}`),
      text('Mrefused by the test'),
      Buffer.from([0]),
    ]),
  )

const READY = message('Z', Buffer.from('I'))

const int = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}

const rowOf = (columns: Readonly<Record<string, string>>): Buffer => {
  const entries = Object.entries(columns)
  const description = entries.map(([name]) =>
    Buffer.concat([
      text(name),
      int(0, 4),
      int(0, 2),
      int(25, 4),
      int(-1, 2),
      int(-1, 4),
      int(0, 2),
    ]),
  )
  const data = entries.map(([, value]) =>
    Buffer.concat([int(Buffer.byteLength(value), 4), Buffer.from(value)]),
  )
  return Buffer.concat([
    message('T', Buffer.concat([int(entries.length, 2), ...description])),
    message('D', Buffer.concat([int(entries.length, 2), ...data])),
  ])
}

const DONE = message('C', text('OK'))

export interface Behaviour {
  /** Code the connection is refused with. */
  readonly refusal?: string
  /** Answers to `server_version_num` and `server_encoding`. */
  readonly version?: number
  readonly encoding?: string
  /** Code of the answer to the first query that contains the text. */
  readonly failing?: { readonly query: string; readonly code: string }
}

const converse = (socket: Socket, behaviour: Behaviour, queries: string[]): void => {
  const { refusal, version = 150_000, encoding = 'UTF8', failing } = behaviour
  let started = false
  const answer = (query: string): Buffer => {
    queries.push(query)
    if (failing && query.includes(failing.query))
      return Buffer.concat([errorOf(failing.code), READY])
    const rows = query.includes('server_version_num')
      ? rowOf({ version: String(version), encoding })
      : Buffer.alloc(0)
    return Buffer.concat([rows, DONE, READY])
  }
  const start = (): void => {
    started = true
    socket.write(
      refusal === undefined ? Buffer.concat([message('R', int(0, 4)), READY]) : errorOf(refusal),
    )
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    if (!started) return start()
    const letter = chunk.toString('latin1', 0, 1)
    if (letter === 'Q')
      return void socket.write(answer(chunk.toString('utf8', 5, chunk.length - 1)))
    // A query with parameters: name, then the query's text, both ended by a zero.
    if (letter === 'P') {
      const [, query = ''] = chunk.toString('utf8', 5).split('\0')
      const parts = [message('1', Buffer.alloc(0)), message('2', Buffer.alloc(0))]
      socket.write(Buffer.concat([...parts, message('n', Buffer.alloc(0)), answer(query)]))
    }
    if (letter === 'X') socket.end()
  })
}

/** A server that speaks as much of PostgreSQL as it takes to refuse somebody; `queries` is what it was asked. */
export const falsePostgres = async (behaviour: Behaviour) => {
  const queries: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    converse(socket, behaviour, queries)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    queries,
    url: `postgres://lender:secret-password@127.0.0.1:${port}/loans`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
