import { connect, createServer, type Socket } from 'node:net'
import { type Random, seededRandom } from '../../simulation/random.ts'

/** A line to PostgreSQL that is cut at moments a seed decides. */
export interface CuttingProxy {
  /** The database's address by way of this line. */
  readonly url: string
  /** From now on every so many requests, on average, one is cut, until all cuts are made. */
  arm(plan: { cuts: number; meanRequests: number; seed: string }): void
  cutsMade(): number
  /** No answer comes any more on the lines there are, and nobody says so; new ones are sound. */
  fallSilent(): void
  close(): Promise<void>
}

/** How a line is cut: the request never arrives, or it is carried out and its answer is lost. */
type Cut = 'before' | 'after'

const cutLine = (...sockets: Socket[]): void => {
  for (const socket of sockets) socket.destroy()
}

/** Opens a line to the database of `databaseUrl`. */
export const cuttingProxy = async (databaseUrl: string): Promise<CuttingProxy> => {
  const target = new URL(databaseUrl)
  const lines = new Set<Socket>()
  let generation = 0
  let random: Random = seededRandom('not armed')
  let plan = { left: 0, mean: 1, next: Infinity }
  let made = 0

  /** Whether this request is cut, and how. */
  const cutOfThis = (): Cut | null => {
    plan.next -= 1
    if (plan.left === 0 || plan.next > 0) return null
    plan = { ...plan, left: plan.left - 1, next: random.between(1, 2 * plan.mean) }
    made += 1
    return random.chance(0.5) ? 'before' : 'after'
  }

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const ownGeneration = generation
    let isAnswerLost = false
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      lines.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        lines.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (bytes) => {
      const cut = cutOfThis()
      if (cut === 'before') return cutLine(client, upstream)
      if (cut === 'after') isAnswerLost = true
      return upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (isAnswerLost) return cutLine(client, upstream)
      if (ownGeneration !== generation) return undefined
      return client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)

  return {
    url: url.href,
    arm({ cuts, meanRequests, seed }) {
      random = seededRandom(seed)
      plan = { left: cuts, mean: meanRequests, next: random.between(1, 2 * meanRequests) }
    },
    cutsMade: () => made,
    fallSilent() {
      generation += 1
    },
    close() {
      cutLine(...lines)
      return new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
