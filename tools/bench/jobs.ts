import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { addDays, isoDate } from '../../lending/calendar.ts'
import { type App, build } from '../../server/app.ts'
import { createFrozenClock, isMovable } from '../../server/clock.ts'
import { parseConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/database.ts'
import { openEmbedded } from '../../server/db/embedded.ts'
import { ALL_JOBS } from '../../server/jobs/all.ts'
import type { Chapter, Figure } from './figure.ts'
import { writeOpenContracts } from './open-contracts.ts'

const TODAY = isoDate('2026-11-18')
/** 10:00 in Moscow, when reminders have gone out. */
const NOW_MS = Date.parse('2026-11-18T07:00:00Z')
const DAY_MS = 86_400_000
const FEW = 10_000
const MANY = 100_000
/** Twice the cost per contract at ten times the contracts would be more than linear by a factor of two. */
const LINEAR = 1.5

const TABLES = ['journal_entry', 'posting', 'loan', 'loan_transition', 'outbox', 'message'] as const

/** Rows inserted and updated since the database was opened, by its own statistics. */
const rowsWritten = async (database: Database): Promise<number> => {
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

interface Cost {
  readonly seconds: number
  readonly rows: number
  readonly residentMegabytes: number
}

const measure = async (app: App, kind: string): Promise<Cost> => {
  const job = ALL_JOBS.find((each) => each.kind === kind)
  if (!job) throw new Error(`There is no job ${kind}`)
  const { database } = app.context
  const before = await rowsWritten(database)
  const startedAt = performance.now()
  let residentBytes = 0
  const look = (): void => {
    residentBytes = Math.max(residentBytes, process.memoryUsage().rss)
  }
  // The job serves others between its pages, this clock among them.
  const watch = setInterval(look, 50)
  try {
    await job.run(app.context, null, { id: 'bench' })
    look()
  } finally {
    clearInterval(watch)
  }
  return {
    seconds: (performance.now() - startedAt) / 1000,
    rows: (await rowsWritten(database)) - before,
    residentMegabytes: Math.round(residentBytes / 1e6),
  }
}

/** Recurring jobs over the whole book, by the names in server/jobs. */
const KINDS = ['loans.settle', 'loans.remind'] as const

const costsAt = async (app: App, day: number): Promise<Cost[]> => {
  const { clock } = app.context
  if (!isMovable(clock)) throw new Error('The clock does not move')
  await clock.moveTo(NOW_MS + day * DAY_MS)
  const costs: Cost[] = []
  for (const kind of KINDS) costs.push(await measure(app, kind))
  return costs
}

const figureOf = (kind: string, contracts: number, cost: Cost | undefined): Figure => ({
  what: `${kind} over ${contracts.toLocaleString('en')} open contracts`,
  value: cost
    ? `${cost.seconds.toFixed(1)} s, ${cost.rows.toLocaleString('en')} rows written, ${cost.residentMegabytes} MB resident`
    : 'not measured',
  bar: '',
  holds: cost !== undefined,
  how: 'one day later than the last run; embedded durable database in the same process',
})

/** What the daily jobs cost over 10,000 and over 100,000 open contracts, in one run. */
export const measureJobs = async (): Promise<Chapter> => {
  const folder = join(tmpdir(), `vovremya-jobs-${randomUUID()}`)
  const opened = await openEmbedded(folder)
  const config = parseConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder })
  const app = await build({ config, opened, clock: createFrozenClock(NOW_MS) })
  try {
    const { database } = app.context
    const terms = { today: TODAY, nowMs: NOW_MS }
    await writeOpenContracts(database, { from: 0, to: FEW, ...terms })
    // The first settling brings the book up to its day; the one after it is the work of a day.
    await costsAt(app, 0)
    const few = await costsAt(app, 1)
    await writeOpenContracts(database, { ...terms, from: FEW, to: MANY, today: addDays(TODAY, 1) })
    await costsAt(app, 2)
    const many = await costsAt(app, 3)
    const figures = KINDS.flatMap((kind, index): Figure[] => {
      const [fewCost, manyCost] = [few[index], many[index]]
      const ratio = fewCost && manyCost ? manyCost.seconds / MANY / (fewCost.seconds / FEW) : NaN
      return [
        figureOf(kind, FEW, fewCost),
        figureOf(kind, MANY, manyCost),
        {
          what: `${kind}: cost of a contract at 100,000 against 10,000`,
          value: `${ratio.toFixed(2)} times`,
          bar: `≤ ${LINEAR}`,
          holds: ratio <= LINEAR,
          how: 'seconds per contract, same run',
        },
      ]
    })
    return { title: 'Daily jobs over the whole book', figures }
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
