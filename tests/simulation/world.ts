import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash, randomUUID } from 'node:crypto'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { InjectOptions } from 'fastify'
import { decodeJwt } from 'jose'
import * as allRoutes from '../../server/all-routes.ts'
import { build, type App } from '../../server/app.ts'
import { createFrozenClock, type MovableClock } from '../../server/clock.ts'
import { parseConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { documentById, recordDocumentFile, undrawnReceipts } from '../../server/db/documents.ts'
import { onPglite } from '../../server/db/embedded.ts'
import { releaseLeases } from '../../server/db/outbox.ts'
import { withQuery } from '../../server/db/quick-queries.ts'
import { createGateways } from '../../server/gateways/create-gateways.ts'
import { GatewayFailure, type Gateways } from '../../server/gateways/gateways.ts'
import { ALL_JOBS } from '../../server/jobs/all.ts'
import type { AnyJob } from '../../server/job.ts'
import { makeDocumentJob } from '../../server/jobs/clients.ts'
import { drawReceiptsJob } from '../../server/jobs/nightly.ts'
import { createRunner, type Runner } from '../../server/jobs/runner.ts'
import { createLog } from '../../server/log.ts'
import { SANDBOX_JOBS } from '../../server/sandbox/sandbox-jobs.ts'
import { setup, templatePath } from '../server/database-template.ts'
import { createFaults, InjectedFault, type Faults } from './faults.ts'
import type { Random } from './random.ts'

/** A Wednesday noon in Moscow. */
const START_MS = Date.UTC(2026, 2, 11, 9)
/** Notices of the bank that may be repeated any time later. */
const KEPT_NOTICES = 30

/** The whole server over one embedded database, with everything around it that may break. */
export interface World {
  readonly app: App
  readonly clock: MovableClock
  readonly faults: Faults
  /** The database past our server and its faults: for preparing and checking only. */
  readonly lite: PGlite
  /** Borrowers, by client id, whose banks take no refund. */
  readonly closedBanks: Set<string>
  /** Grows with everything that may have changed a row; rows are the same while it is. */
  writes(): number
  /** How often the server was started again after it died. */
  restarts(): number
  /** Works off what falls due up to the moment; a server that dies on the way is started again. */
  runUntil(targetMs: number): Promise<void>
  /** Works off what is due now, if anything is. */
  runDue(): Promise<void>
  /** Starts the server again when it has died. */
  reviveIfDead(): Promise<void>
  /** The bank sends an old notice once more. */
  repeatNotice(random: Random): Promise<void>
  close(): Promise<void>
}

/** PGlite whose queries and commits fail as the seed says; `onWrite` is told of all but single reads. */
const faulty = (lite: PGlite, faults: Faults, onWrite: () => void): PGlite => {
  const transaction = <R>(work: (tx: Transaction) => Promise<R>): Promise<R> => {
    onWrite()
    return faults.transaction((beforeCommit) =>
      lite.transaction(async (tx) => {
        const result = await work(tx)
        beforeCommit()
        return result
      }),
    )
  }
  const client = withQuery<PGlite>(lite, (...asked) => {
    if (!asked[0].startsWith('select ')) onWrite()
    return faults.query(() => lite.query(...asked))
  })
  return new Proxy(client, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
}

const noAnswer = (gateway: string) => (): never => {
  throw new GatewayFailure(gateway, 'time-out')
}

type Send = Gateways['sandbox']['fetch']

/** What the bank of the payer says to a refund by itself; null: nothing, the acquirer answers. */
type Refused = (
  refund: Parameters<Gateways['acquirer']['refund']>[0],
) => Promise<Awaited<ReturnType<Gateways['acquirer']['refund']>> | null>

/** Of a closed bank nothing is refunded that was not refunded before. */
const refusedBy =
  (lite: PGlite, closedBanks: ReadonlySet<string>): Refused =>
  async ({ transactionId }) => {
    const { rows } = await lite.query<{ accountId: string; isRefunded: boolean }>(
      `select account_id as "accountId", refunded_kopecks > 0 as "isRefunded"
        from sandbox_card_operations where transaction_id = $1`,
      [transactionId],
    )
    const [paid] = rows
    return paid && closedBanks.has(paid.accountId) && !paid.isRefunded
      ? { outcome: 'refused', message: 'Card is closed' }
      : null
  }

interface Lines {
  readonly faults: Faults
  readonly random: Random
  readonly notices: Late[]
  readonly refused: Refused
}

/** The real adapters over lines that lose, delay and repeat; the notices of the bank take the same lines back. */
const faultyGateways = (made: Gateways, { faults, random, notices, refused }: Lines): Gateways => {
  const { acquirer, codeSender, creditBureaus, identification } = made
  const unknown = { outcome: 'unknown', cause: 'time-out' } as const
  const notify: Send = (url, init) => {
    const send = () => faults.inside(() => made.sandbox.fetch(url, init))
    if (!faults.armed || !url.includes('/webhooks/')) return send()
    notices.push(send)
    if (notices.length > KEPT_NOTICES) notices.shift()
    return deliver(send)
  }
  const deliver = async (send: () => ReturnType<Send>): ReturnType<Send> => {
    const turn = random.weighted<'ok' | 'lost' | 'answer lost' | 'twice'>([
      [80, 'ok'],
      [8, 'lost'],
      [6, 'answer lost'],
      [6, 'twice'],
    ])
    if (turn === 'lost') throw new InjectedFault('the notice was lost')
    const answer = await send()
    if (turn === 'answer lost') throw new InjectedFault('the answer to the notice was lost')
    return turn === 'twice' ? send() : answer
  }
  return {
    ...made,
    acquirer: {
      ...acquirer,
      chargeToken: (charge) =>
        faults.call(
          () => acquirer.chargeToken(charge),
          () => unknown,
        ),
      payOut: (payOut) =>
        faults.call(
          () => acquirer.payOut(payOut),
          () => ({ state: 'UNKNOWN', cause: 'time-out' }),
        ),
      refund: (refund) =>
        faults.call(
          async () => (await refused(refund)) ?? acquirer.refund(refund),
          () => unknown,
        ),
      findByInvoice: (invoiceId) =>
        faults.call(() => acquirer.findByInvoice(invoiceId), noAnswer('acquirer')),
    },
    codeSender: {
      ...codeSender,
      send: (message) => faults.call(() => codeSender.send(message), noAnswer('sms')),
      sendText: (message) => faults.call(() => codeSender.sendText(message), noAnswer('sms')),
    },
    creditBureaus: {
      ...creditBureaus,
      reports: (question) => faults.call(() => creditBureaus.reports(question), noAnswer('bureau')),
    },
    identification: {
      identify: (question) =>
        faults.call(() => identification.identify(question), noAnswer('identification')),
    },
    sandbox: { ...made.sandbox, fetch: notify },
  }
}

type Late = () => Promise<unknown>

/** Files of this world, in memory: nothing about them is left to a disk. */
const memoryFiles = (): Gateways['fileStore'] => {
  const files = new Map<string, Buffer>()
  return {
    put: (name, content) => Promise.resolve(void files.set(name, content)),
    get: (name) => Promise.resolve(files.get(name) ?? null),
    delete: (name) => Promise.resolve(void files.delete(name)),
  }
}

/** What stands for every document that is laid out. */
const PAPER = Buffer.from('%PDF-1.7')

/** Writes the document down as made: layout takes a tenth of a second each and has tests of its own. */
const writeAsMade = async ({ database, gateways }: Context, documentId: string): Promise<void> => {
  const document = await documentById(database, documentId)
  if (!document || document.fileKey !== null) return
  const fileKey = `simulated/${documentId}`
  // A letter takes the file along.
  await gateways.fileStore.put(fileKey, PAPER)
  await recordDocumentFile(database, documentId, {
    fileKey,
    sha256: hash('sha256', PAPER),
    sizeBytes: JSON.stringify(document.facts).length,
    signature: '',
    keyId: '',
  })
}

const unprintedDocumentJob: AnyJob = {
  ...makeDocumentJob,
  run(context, payload) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by addDocument
    return writeAsMade(context, (payload as { documentId: string }).documentId)
  },
}

const unprintedReceiptsJob: AnyJob = {
  ...drawReceiptsJob,
  async run(context) {
    const undrawn = await undrawnReceipts(context.database, { after: null, limit: 100_000 })
    for (const { id } of undrawn) await writeAsMade(context, id)
  },
}

const WITHOUT_LAYOUT = [unprintedDocumentJob, unprintedReceiptsJob]

const jobsOf = (faults: Faults): AnyJob[] => [
  ...ALL_JOBS.map((job) => WITHOUT_LAYOUT.find(({ kind }) => kind === job.kind) ?? job),
  // What the stand-ins do later is done by the bank, whom our faults do not touch.
  ...SANDBOX_JOBS.map((job) => ({
    ...job,
    run: (...asked: Parameters<AnyJob['run']>) => faults.outside(() => job.run(...asked)),
  })),
]

/** Whose token it is: a bare client id, or a token that names its session too where a rule asks for it. */
const ownerOf = (token: string): { sub: string; sid?: string } => {
  if (!token.includes('.')) return { sub: token }
  const { sub = '', sid } = decodeJwt<{ sid?: string }>(token)
  return sid === undefined ? { sub } : { sub, sid }
}

const isInjected = (error: unknown): boolean =>
  error instanceof InjectedFault || (error instanceof Error && isInjected(error.cause))

/** Opens a world whose every chance comes from `random`. */
export const openWorld = async (random: Random): Promise<World> => {
  await setup()
  const lite = await PGlite.create({
    loadDataDir: new Blob([readFileSync(templatePath())]),
  })
  const dataDir = join(tmpdir(), `vovremya-simulation-${randomUUID()}`)
  const config = parseConfig({
    LOG_LEVEL: 'silent',
    SECRET: 'only-for-tests-0123456789-abcdefghij',
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '100000000',
  })
  const clock = createFrozenClock(START_MS)
  const faults = createFaults(random.fork('faults'), () => clock.now())
  const log = createLog('silent')
  const notices: Late[] = []
  const closedBanks = new Set<string>()
  const gateways = faultyGateways(
    { ...createGateways(config, { clock, log }), fileStore: memoryFiles() },
    { faults, random: random.fork('notices'), notices, refused: refusedBy(lite, closedBanks) },
  )
  let writes = 0
  const database = await onPglite(lite, (client) =>
    faulty(client, faults, () => {
      writes += 1
    }),
  )
  const app = await build({
    config,
    product: { routes: allRoutes, jobs: ALL_JOBS },
    clock,
    log,
    gateways,
    opened: { database, exclusive: true, close: () => lite.close() },
    verifyAccessToken: () => (token) => Promise.resolve(ownerOf(token)),
  })
  const jobs = jobsOf(faults)
  const newRunner = (): Runner => createRunner({ context: app.context, jobs, exclusive: true })
  let runner = newRunner()
  let restarts = 0

  const restart = async (): Promise<void> => {
    restarts += 1
    faults.dead = false
    const wasArmed = faults.armed
    faults.armed = false
    await releaseLeases(database)
    faults.armed = wasArmed
    runner = newRunner()
  }

  const world: World = {
    app,
    clock,
    faults,
    lite,
    closedBanks,
    writes: () => writes,
    restarts: () => restarts,
    async runUntil(targetMs) {
      for (;;) {
        try {
          await runner.runUntil(targetMs)
          if (!faults.dead) return
        } catch (error) {
          if (!isInjected(error)) throw error
        }
        await restart()
      }
    },
    async runDue() {
      const due = `select 1 from outbox where status = 'WAITING' and run_at_ms <= ${clock.now()} limit 1`
      const [found] = await lite.exec(due)
      if ((found?.rows.length ?? 0) > 0) await world.runUntil(clock.now())
    },
    async reviveIfDead() {
      if (faults.dead) await restart()
    },
    async repeatNotice(from) {
      if (notices.length > 0) await from.pick(notices)()
    },
    async close() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

/** Sends one request to the server, past any socket. */
export const inject = (world: World, request: InjectOptions) => world.app.fastify.inject(request)
