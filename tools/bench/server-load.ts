/** `npm run bench -- server`: how near the server comes to bare Fastify and bare PostgreSQL, measured side by side. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { median, type Chapter, type Figure } from './figure.ts'
import { startHelper } from './helper-process.ts'
import { load, type Load, type WireRequest } from './load.ts'
import { measurePayments } from './payment-load.ts'
import { accountReads, openAccount, type OpenAccount } from './open-account.ts'
import { createSandboxServer, type SandboxServer } from './sandbox-server.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { countStatements } from './statement-count.ts'

const PORT = 8216
const BARE_PORT = 8217
const BARE_URL = `http://127.0.0.1:${BARE_PORT}`
const SERIAL = 700_000
const CONNECTIONS = 32
const SECONDS = 2
const ROUNDS = 3
/** So many requests one after another, to count what each asks of the database. */
const COUNTED = 200

const BARS = {
  read: { PostgreSQL: 0.3, embedded: 0.1 },
  health: 0.5,
  landing: 0.25,
  p99Ms: 40,
  queries: 2,
  restMegabytes: { PostgreSQL: 150, embedded: 300 },
} as const

type Kind = 'PostgreSQL' | 'embedded'

/** What is asked, and which of the bare routes it is held against. */
interface Subject {
  readonly name: string
  readonly request: WireRequest
  readonly against: 'bare' | 'query'
  readonly bar: number
}

/** The server's own limit of requests an address is no part of what is measured. */
const ENV = { RATE_LIMIT_PER_MINUTE: '100000000' }

const settleDown = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3_000))

const readsOf = (account: OpenAccount, bar: number): Subject[] =>
  accountReads(account).map((read) => ({ ...read, against: 'query', bar }))

const PAGES: readonly Subject[] = [
  {
    name: 'health/live',
    request: { method: 'GET', path: '/health/live' },
    against: 'bare',
    bar: BARS.health,
  },
  {
    name: 'static landing',
    request: {
      method: 'GET',
      path: '/',
      headers: { 'accept-encoding': 'br', accept: 'text/html' },
    },
    against: 'bare',
    bar: BARS.landing,
  },
]

interface Seen {
  readonly share: number
  readonly load: Load
}

/** Each round measures the bare routes and every subject once, so that a busy minute of the machine meets all of them. */
const sideBySide = async (
  server: SandboxServer,
  { subjects, bareClientId }: { subjects: readonly Subject[]; bareClientId: string },
) => {
  const drive = (url: string, request: WireRequest): Promise<Load> =>
    load(url, { connections: CONNECTIONS, seconds: SECONDS, requests: [[request]] })
  const bareRequests = { bare: '/bare', query: `/query/${bareClientId}` } as const
  const seen = new Map<string, Seen[]>(subjects.map(({ name }) => [name, []]))
  const bare = { bare: [] as number[], query: [] as number[] }
  for (const { request } of subjects) await drive(server.url, request)
  for (let round = 0; round < ROUNDS; round += 1) {
    const ceiling = {
      bare: (await drive(BARE_URL, { method: 'GET', path: bareRequests.bare })).perSecond,
      query: (await drive(BARE_URL, { method: 'GET', path: bareRequests.query })).perSecond,
    }
    bare.bare.push(ceiling.bare)
    bare.query.push(ceiling.query)
    for (const { name, request, against } of subjects) {
      const loaded = await drive(server.url, request)
      seen.get(name)?.push({ load: loaded, share: loaded.perSecond / ceiling[against] })
    }
  }
  return { seen, ceiling: { bare: median(bare.bare), query: median(bare.query) } }
}

const figuresOf = (
  kind: Kind,
  subjects: readonly Subject[],
  { seen, ceiling }: Awaited<ReturnType<typeof sideBySide>>,
): Figure[] =>
  subjects.flatMap(({ name, against, bar }): Figure[] => {
    const rounds = seen.get(name) ?? []
    const share = median(rounds.map((each) => each.share))
    const perSecond = median(rounds.map((each) => each.load.perSecond))
    const p99Ms = median(rounds.map((each) => each.load.p99Ms))
    const isRead = against === 'query'
    const mustBeQuick = isRead && kind === 'PostgreSQL'
    return [
      {
        what: `${name}, ${kind}: share of bare Fastify${isRead ? ' with one query by an index' : ''}`,
        value: `${share.toFixed(2)} (${Math.round(perSecond).toLocaleString('en')} a second, p99 ${p99Ms.toFixed(0)} ms)`,
        bar: `≥ ${bar}${mustBeQuick ? `, p99 ≤ ${BARS.p99Ms} ms` : ''}`,
        holds: share >= bar && (!mustBeQuick || p99Ms <= BARS.p99Ms),
        how: `${CONNECTIONS} connections, median of ${ROUNDS} × ${SECONDS} s; bare in the same rounds ${Math.round(ceiling[against]).toLocaleString('en')} a second`,
      },
    ]
  })

const restFigure = async (
  kind: Kind,
  server: SandboxServer,
  { what, how }: Pick<Figure, 'what' | 'how'>,
): Promise<Figure> => {
  await settleDown()
  const megabytes = Math.round(server.residentBytes() / 1e6)
  const bar = BARS.restMegabytes[kind]
  return {
    what: `${what}, ${kind}`,
    value: `${megabytes} MB`,
    bar: `≤ ${bar} MB`,
    holds: megabytes <= bar,
    how,
  }
}

/** Migrations and the making of a database are work of its first start only. */
const AT_REST = {
  what: 'Memory at rest',
  how: 'resident, three seconds after a start on a database that is there',
}
const startAgain = async (server: SandboxServer): Promise<void> => {
  await server.start()
  await server.stop()
  await server.start()
}

const AFTER_LOAD = {
  what: 'Memory after the load',
  how: 'resident, three seconds after the last request',
}

const queryFigures = async (
  server: SandboxServer,
  databaseUrl: string,
  subjects: readonly Subject[],
): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const { name, request } of subjects) {
    const { statements } = await countStatements(databaseUrl, async () => {
      for (let sent = 0; sent < COUNTED; sent += 1) {
        const answer = await fetch(server.url + request.path, {
          headers: { ...request.headers },
        })
        await answer.arrayBuffer()
      }
    })
    const each = Math.round((statements / COUNTED) * 10) / 10
    figures.push({
      what: `${name}: queries a request`,
      value: each.toFixed(1),
      bar: `≤ ${BARS.queries}`,
      holds: each <= BARS.queries,
      how: `pg_stat_statements over ${COUNTED} requests, the runner’s look for jobs left out`,
    })
  }
  return figures
}

const onPostgres = async (): Promise<Figure[]> => {
  const postgres = startBenchPostgres(['shared_preload_libraries=pg_stat_statements'], '54331')
  const server = createSandboxServer({ port: PORT, env: { ...ENV, DATABASE_URL: postgres.url } })
  try {
    await startAgain(server)
    const atRest = await restFigure('PostgreSQL', server, AT_REST)
    const account = await openAccount(server.url, SERIAL)
    const bare = await startHelper('bare-server.ts', [String(BARE_PORT), postgres.url])
    try {
      const reads = readsOf(account, BARS.read.PostgreSQL)
      const subjects = [...PAGES, ...reads]
      const measured = await sideBySide(server, { subjects, bareClientId: account.clientId })
      const figures = [
        atRest,
        ...figuresOf('PostgreSQL', subjects, measured),
        await restFigure('PostgreSQL', server, AFTER_LOAD),
        ...(await queryFigures(server, postgres.url, reads)),
      ]
      return [...figures, ...(await measurePayments(postgres, ENV, server))]
    } finally {
      await bare.stop()
    }
  } finally {
    await server.stop()
    server.clear()
    postgres.stop()
  }
}

const onEmbedded = async (): Promise<Figure[]> => {
  const postgres = startBenchPostgres([], '54331')
  const { status } = spawnSync(
    join(postgres.bin, 'psql'),
    [
      postgres.url,
      '-qc',
      "create table client (id text primary key, phone text, status text, step text); insert into client values ('bare', '+79990000000', 'VERIFIED', 'done')",
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) throw new Error('The bare table was not made')
  const server = createSandboxServer({ port: PORT, env: ENV })
  const bare = await startHelper('bare-server.ts', [String(BARE_PORT), postgres.url])
  try {
    await startAgain(server)
    const atRest = await restFigure('embedded', server, AT_REST)
    const subjects = readsOf(await openAccount(server.url, SERIAL), BARS.read.embedded)
    const measured = await sideBySide(server, { subjects, bareClientId: 'bare' })
    return [
      atRest,
      ...figuresOf('embedded', subjects, measured),
      await restFigure('embedded', server, AFTER_LOAD),
    ]
  } finally {
    await bare.stop()
    await server.stop()
    server.clear()
    postgres.stop()
  }
}

/** The server's own work beside bare Fastify, PostgreSQL first, then the embedded database. */
export const measureServer = async (): Promise<Chapter> => ({
  title: 'The server beside a bare one',
  figures: [...(await onPostgres()), ...(await onEmbedded())],
})
