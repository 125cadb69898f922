import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { toRoubles, kopecks } from '../../lending/money.ts'
import type { ScratchPostgres } from '../scratch-postgres.ts'
import { borrow } from './borrow.ts'
import type { Figure } from './figure.ts'
import { startHelper } from './helper-process.ts'
import { load, type WireRequest } from './load.ts'
import { register } from './register.ts'
import { createSandboxServer, type SandboxServer } from './sandbox-server.ts'
import { countStatements } from './statement-count.ts'
import { makePhotos } from './test-photos.ts'
import { createWalker, type Walker } from './walker.ts'

const ACQUIRER_PORT = 8219
const FIRST_SERIAL = 710_000
const CLIENTS = 32
/** Registered side by side. */
const LANES = 2
/** A busy machine may let a request wait long. */
const PATIENCE_MS = 120_000
const SECONDS = 5
const WARM_SECONDS = 2
const COUNTED = 32
const BARS = { perSecond: 300, share: 0.1, p99Ms: 100, statements: 25 } as const

interface Payer {
  readonly walker: Walker
  readonly loanApplicationId: string
  readonly cardId: string
}

const payerOf = async (baseUrl: string, serial: number, photos: Buffer[]): Promise<Payer> => {
  const walker = createWalker({ baseUrl, serial, patienceMs: PATIENCE_MS })
  const { cardId } = await register(walker, photos)
  const terms = { product: 'INSTALLMENT', amountRoubles: 30_000, term: 6, cardId } as const
  const { loanApplicationId } = await borrow(walker, { name: 'paid', ...terms })
  return { walker, loanApplicationId, cardId }
}

const payersOf = async (baseUrl: string): Promise<Payer[]> => {
  const photos = await makePhotos()
  const payers: Payer[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (next < CLIENTS) payers.push(await payerOf(baseUrl, FIRST_SERIAL + next++, photos))
    }),
  )
  return payers
}

/** Payments of one payer, each of another sum, so that none is taken for the same tap twice. */
const paymentsOf = async (
  { walker, loanApplicationId, cardId }: Payer,
  { from, count }: { from: number; count: number },
): Promise<WireRequest[]> => {
  const token = await walker.http.token?.()
  if (token === undefined) throw new Error('A payer is not signed in')
  return Array.from({ length: count }, (_, index) => ({
    method: 'POST',
    path: '/cloud-payments/debit/check/specified-amount',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: {
      amount: toRoubles(kopecks(100 + from + index)),
      loanApplicationId,
      paymentType: 'INSTALMENT',
      paymentDataId: cardId,
    },
  }))
}

const pgbench = ({ bin, url }: ScratchPostgres, args: readonly string[]): string => {
  const { status, stdout } = spawnSync(join(bin, 'pgbench'), [...args, url], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`pgbench ${args.join(' ')} failed`)
  return stdout
}

/** TPC-B transactions a second of the same cluster: what PostgreSQL itself can write. */
const tpcB = (postgres: ScratchPostgres): number => {
  pgbench(postgres, ['-i', '-q', '-s', '10'])
  const args = ['-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-M', 'prepared', '-n']
  const [, perSecond] = /tps = ([\d.]+)/.exec(pgbench(postgres, args)) ?? []
  return Number(perSecond)
}

const IDLE_LOOK_MS = 250

/** Waits until no job is due. */
const untilIdle = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ due: number }>(
        `select count(*)::int as due from outbox
         where finished_at_ms is null and run_at_ms <= extract(epoch from now()) * 1000`,
      )
      if (rows[0]?.due === 0) return
      await new Promise((resolve) => setTimeout(resolve, IDLE_LOOK_MS))
    }
  } finally {
    await client.end()
  }
}

/** @throws Error when a payment was answered and not taken: its figure would be that of another thing */
const refuseUntaken = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ state: string; payments: number }>(
      `select state, count(*)::int as payments from payment
       where purpose = 'REPAYMENT' and state <> 'PAID' group by state`,
    )
    if (rows.length > 0) throw new Error(`Payments were not taken: ${JSON.stringify(rows)}`)
  } finally {
    await client.end()
  }
}

/** Payments by a saved card over the front door, with an acquirer that answers at once from its own process. */
export const measurePayments = async (
  postgres: ScratchPostgres,
  env: Readonly<Record<string, string>>,
  registering: SandboxServer,
): Promise<Figure[]> => {
  const payers = await payersOf(registering.url)
  const ceiling = tpcB(postgres)
  const secret = randomUUID()
  // Tokens name their issuer, so the payers stay signed in only under the address they registered at.
  const server = createSandboxServer({
    port: Number(new URL(registering.url).port),
    env: {
      ...env,
      DATABASE_URL: postgres.url,
      SECRET: registering.secret(),
      ACQUIRER_URL: `http://127.0.0.1:${ACQUIRER_PORT}`,
      ACQUIRER_PUBLIC_ID: 'test_bench',
      ACQUIRER_SECRET: secret,
    },
  })
  const acquirer = await startHelper('acquirer-process.ts', [
    String(ACQUIRER_PORT),
    server.url,
    secret,
  ])
  try {
    await registering.stop()
    await server.start()
    const requestsOf = (from: number, count: number): Promise<WireRequest[][]> =>
      Promise.all(payers.map((payer) => paymentsOf(payer, { from, count })))
    const drive = async (from: number, seconds: number) =>
      load(server.url, { connections: CLIENTS, seconds, requests: await requestsOf(from, 2_000) })
    await drive(0, WARM_SECONDS)
    const paid = await drive(2_000, SECONDS)
    // What the load has left to do is no part of what is counted.
    await untilIdle(postgres.url)
    await refuseUntaken(postgres.url)
    const single = await requestsOf(4_000, 1)
    const { statements, byText } = await countStatements(postgres.url, async () => {
      for (const [request] of single.slice(0, COUNTED)) {
        if (!request) continue
        const answer = await fetch(server.url + request.path, {
          method: 'POST',
          headers: { ...request.headers, 'content-type': 'application/json' },
          body: JSON.stringify(request.body),
        })
        if (!answer.ok) throw new Error(`A payment was refused: ${await answer.text()}`)
      }
    })
    if (process.env['BENCH_STATEMENTS'] === 'on')
      for (const { text, calls } of byText)
        process.stdout.write(`${(calls / COUNTED).toFixed(2)}  ${text.replaceAll('\n', ' ')}\n`)
    const share = paid.perSecond / ceiling
    const each = statements / COUNTED
    return [
      {
        what: 'Payments by a saved card a second, PostgreSQL',
        value: `${Math.round(paid.perSecond)}, ${share.toFixed(2)} of TPC-B, p50 ${paid.p50Ms.toFixed(0)} ms, p99 ${paid.p99Ms.toFixed(0)} ms`,
        bar: `≥ ${BARS.perSecond}, ≥ ${BARS.share}, p99 ≤ ${BARS.p99Ms} ms`,
        holds: paid.perSecond >= BARS.perSecond && share >= BARS.share && paid.p99Ms <= BARS.p99Ms,
        how: `${CLIENTS} clients with a loan each, ${SECONDS} s; pgbench TPC-B of the same run ${Math.round(ceiling).toLocaleString('en')} a second; Check and Pay notices of the acquirer included`,
      },
      {
        what: 'Statements a payment by a saved card',
        value: each.toFixed(1),
        bar: `≤ ${BARS.statements}`,
        holds: each <= BARS.statements,
        how: `pg_stat_statements over ${COUNTED} payments one after another: request, notices and what follows at once`,
      },
    ]
  } finally {
    await acquirer.stop()
    await server.stop()
    server.clear()
  }
}
