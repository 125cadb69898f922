/**
 * One night of a server of its own, in a process of its own: opens the database as the server does, settles and reminds the
 * whole book on a given day, and says in JSON what each took. Arguments: the moment, the folder of the data, and the
 * PostgreSQL to use instead of the embedded database, if any.
 */
import { sql } from 'drizzle-orm'
import * as allRoutes from '../../server/all-routes.ts'
import { type App, build } from '../../server/app.ts'
import { createFrozenClock } from '../../server/clock.ts'
import { parseConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/database.ts'
import { ALL_JOBS } from '../../server/jobs/all.ts'

const [nowMs = '', dataFolder = '', databaseUrl] = process.argv.slice(2)

/** Recurring jobs over the whole book, by the names in server/jobs. */
const NIGHTLY = ['loans.settle', 'loans.remind'] as const

const TABLES = ['journal_entry', 'posting', 'loan', 'loan_transition', 'outbox', 'message'] as const

/** What a job took. */
export interface Cost {
  readonly kind: string
  readonly seconds: number
  /** Rows inserted and changed. */
  readonly rows: number
  /** Memory the process held before the job, and the most while it ran. */
  readonly restMegabytes: number
  readonly residentMegabytes: number
}

/** A connection of PostgreSQL that rests has told of its rows after ten seconds; the embedded one tells when it is asked. */
const STATISTICS_MS = 11_000

/** Rows inserted and updated since the database was made, by its own statistics. */
const rowsWritten = async (database: Database): Promise<number> => {
  if (databaseUrl !== undefined) await new Promise((resolve) => setTimeout(resolve, STATISTICS_MS))
  await database.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await database.execute<{ written: string }>(
    sql`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as written
        from pg_stat_user_tables where relname in (${sql.join(
          TABLES.map((table) => sql`${table}`),
          sql`, `,
        )})`,
  )
  return Number(rows[0]?.written ?? 0)
}

const REST_MS = 3_000

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

const measure = async (app: App, kind: string): Promise<Cost> => {
  const job = ALL_JOBS.find((each) => each.kind === kind)
  if (!job) throw new Error(`There is no job ${kind}`)
  const { database } = app.context
  const before = await rowsWritten(database)
  const restBytes = process.memoryUsage.rss()
  let residentBytes = restBytes
  const look = (): void => {
    residentBytes = Math.max(residentBytes, process.memoryUsage.rss())
  }
  // The job serves others between its pages, this clock among them.
  const watch = setInterval(look, 50)
  const startedAt = performance.now()
  try {
    await job.run(app.context, null, { id: 'bench' })
    look()
  } finally {
    clearInterval(watch)
  }
  return {
    kind,
    seconds: (performance.now() - startedAt) / 1000,
    rows: (await rowsWritten(database)) - before,
    restMegabytes: megabytes(restBytes),
    residentMegabytes: megabytes(residentBytes),
  }
}

const config = parseConfig({
  LOG_LEVEL: 'silent',
  DATA_DIR: dataFolder,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})
const product = { routes: allRoutes, jobs: ALL_JOBS }
const app = await build({ config, product, clock: createFrozenClock(Number(nowMs)) })
// A server of the night has come to rest since the evening; a start takes more for a moment.
await new Promise((resolve) => setTimeout(resolve, REST_MS))
const costs: Cost[] = []
for (const kind of NIGHTLY) costs.push(await measure(app, kind))
await app.close()
process.stdout.write(`${JSON.stringify(costs)}\n`)
