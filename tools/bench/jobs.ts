/** `npm run bench -- jobs`: what a night over the whole book costs, in the server's own process, on both databases. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { addDays, isoDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import type { OpenDatabase } from '../../server/db/database.ts'
import { openEmbedded } from '../../server/db/embedded.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { startScratchPostgres } from '../scratch-postgres.ts'
import { serverEnvironment, serverFlags } from '../serve.ts'
import { bundleBesideServer } from '../server-bundle.ts'
import type { Chapter, Figure } from './figure.ts'
import type { Cost } from './night-process.ts'
import { writeOpenContracts } from './open-contracts.ts'

const TODAY = isoDate('2026-11-18')
/** 10:00 in Moscow, when reminders have gone out. */
const NOW_MS = Date.parse('2026-11-18T07:00:00Z')
const PORT = '54337'

const BARS = {
  /** Twice the cost of a contract at ten times the contracts would be more than linear by a factor of two. */
  growth: 1.5,
  seconds: { 'loans.settle': 20, 'loans.remind': 2 },
  megabytes: 400,
} as const

/** The book at first, and the grown one; `BENCH_CONTRACTS` grows it further on PostgreSQL. */
const FEW = 10_000
const MANY = 100_000

type Kind = 'PostgreSQL' | 'embedded'

const costs = z.array(
  z.object({
    kind: z.enum(['loans.settle', 'loans.remind']),
    seconds: z.number(),
    rows: z.number(),
    restMegabytes: z.number(),
    residentMegabytes: z.number(),
  }),
) satisfies z.ZodType<Cost[]>

type NightCost = z.infer<typeof costs>[number]

/** A database under measurement: opened to write the book, closed while a night has it for itself. */
interface Book {
  readonly open: () => Promise<OpenDatabase>
  readonly folder: string
  readonly databaseUrl?: string
}

/** The jobs of one night in a process of their own, as the server that was started in the evening runs them. */
const nightOf = (program: string, book: Book, day: number): NightCost[] => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...serverFlags(),
      program,
      String(NOW_MS + day * DAY_MS),
      book.folder,
      ...(book.databaseUrl === undefined ? [] : [book.databaseUrl]),
    ],
    { encoding: 'utf8', env: { ...serverEnvironment(), NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error(`The night has failed:\n${stderr}`)
  return costs.parse(JSON.parse(stdout))
}

const writeBook = async (book: Book, from: number, to: number, day: number): Promise<void> => {
  const opened = await book.open()
  try {
    await writeOpenContracts(opened.database, {
      from,
      to,
      today: addDays(TODAY, day),
      nowMs: NOW_MS,
    })
  } finally {
    await opened.close()
  }
}

const figureOf = (where: Kind, contracts: number, cost: NightCost): Figure => {
  const { kind, seconds, rows, restMegabytes, residentMegabytes } = cost
  const isGrown = contracts >= MANY
  const barSeconds = (BARS.seconds[kind] * contracts) / MANY
  return {
    what: `${kind} over ${contracts.toLocaleString('en')} open contracts, ${where}`,
    value: `${seconds.toFixed(1)} s, ${rows.toLocaleString('en')} rows written, at most ${residentMegabytes} MB resident (${restMegabytes} before it)`,
    bar: isGrown ? `≤ ${barSeconds} s, ≤ ${BARS.megabytes} MB` : '',
    holds: !isGrown || (seconds <= barSeconds && residentMegabytes <= BARS.megabytes),
    how: 'one day later than the last run, alone in a process of the built server on a database that is there',
  }
}

const growthOf = (where: Kind, [few, many]: readonly [NightCost, NightCost], contracts: number) => {
  const ratio = many.seconds / contracts / (few.seconds / FEW)
  return {
    what: `${few.kind}: cost of a contract at ${contracts.toLocaleString('en')} against ${FEW.toLocaleString('en')}, ${where}`,
    value: `${ratio.toFixed(2)} times`,
    bar: `≤ ${BARS.growth}`,
    holds: ratio <= BARS.growth,
    how: 'seconds per contract, same run',
  }
}

const measureOn = async (
  where: Kind,
  { book, program, contracts }: { book: Book; program: string; contracts: number },
): Promise<Figure[]> => {
  // The first settling brings the book up to its day; the one after it is the work of a day.
  await writeBook(book, 0, FEW, 0)
  nightOf(program, book, 0)
  const few = nightOf(program, book, 1)
  await writeBook(book, FEW, contracts, 1)
  nightOf(program, book, 2)
  const many = nightOf(program, book, 3)
  return few.flatMap((cost, index): Figure[] => {
    const grown = many[index]
    if (!grown) throw new Error(`${cost.kind} did not run over the grown book`)
    return [
      figureOf(where, FEW, cost),
      figureOf(where, contracts, grown),
      growthOf(where, [cost, grown], contracts),
    ]
  })
}

/** What the nightly jobs cost over a small and a grown book, in one run, on PostgreSQL and embedded. */
export const measureJobs = async (): Promise<Chapter> => {
  const program = await bundleBesideServer('tools/bench/night-process.ts', 'night-process.js')
  const folder = join(tmpdir(), `vovremya-jobs-${randomUUID()}`)
  mkdirSync(folder)
  const postgres = startScratchPostgres([], PORT)
  try {
    const onPostgres = await measureOn('PostgreSQL', {
      book: {
        open: () => openPostgres(postgres.url),
        folder: join(folder, 'postgres'),
        databaseUrl: postgres.url,
      },
      program,
      contracts: Number(process.env['BENCH_CONTRACTS'] ?? MANY),
    })
    const embedded = join(folder, 'embedded')
    const inside = await measureOn('embedded', {
      book: { open: () => openEmbedded(embedded), folder: embedded },
      program,
      contracts: MANY,
    })
    return { title: 'Daily jobs over the whole book', figures: [...onPostgres, ...inside] }
  } finally {
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(program, { force: true })
  }
}
