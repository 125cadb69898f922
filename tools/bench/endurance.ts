/** `npm run bench -- endurance`: whether the memory of a server stays flat over an hour of load (`BENCH_MINUTES` of it). */
import { startBenchPostgres } from './bench-postgres.ts'
import { median, type Chapter } from './figure.ts'
import { walk } from './journey.ts'
import { keepDoing } from './keep-doing.ts'
import { load } from './load.ts'
import { accountReads, freshToken, openAccount } from './open-account.ts'
import { createSandboxServer } from './sandbox-server.ts'
import { makePhotos } from './test-photos.ts'
import { createWalker } from './walker.ts'

const PORT = 8222
const DATABASE_PORT = '54339'
const SERIAL = 740_000
const ENV = { RATE_LIMIT_PER_MINUTE: '100000000' }
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 60)
const MINUTE_SECONDS = 60
/** Strangers who register, borrow, pay and pay off, one after another in each lane. */
const LANES = 2
const READERS = 4
const PAUSE_MS = 20
/** A buffer that comes and goes is no leak; a tenth more in the time that was served twice over is. */
const BAR_GROWTH = 1.1

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

/** Memory of the server minute by minute, while strangers go the whole way and an account is read. */
export const measureEndurance = async (): Promise<Chapter> => {
  const postgres = startBenchPostgres([], DATABASE_PORT)
  const server = createSandboxServer({ port: PORT, env: { ...ENV, DATABASE_URL: postgres.url } })
  try {
    await server.start()
    const photos = await makePhotos()
    const account = await openAccount(server.url, SERIAL)
    let serial = SERIAL
    const goTheWholeWay = async (): Promise<void> => {
      serial += 1
      await walk(createWalker({ baseUrl: server.url, serial }), photos)
    }
    const strangers = keepDoing(Array.from({ length: LANES }, () => goTheWholeWay))
    const residents: number[] = []
    let reads = 0
    try {
      for (let minute = 0; minute < MINUTES; minute += 1) {
        const token = await freshToken(account)
        const requests = [accountReads({ ...account, token }).map(({ request }) => request)]
        const order = { connections: READERS, seconds: MINUTE_SECONDS, pauseMs: PAUSE_MS, requests }
        reads += (await load(server.url, order)).answers
        residents.push(server.residentBytes())
        process.stdout.write(
          `minute ${minute + 1}: ${megabytes(server.residentBytes())} MB, ${strangers.times()} ways\n`,
        )
      }
    } finally {
      await strangers.stop()
    }
    const quarter = Math.floor(MINUTES / 4)
    const early = median(residents.slice(quarter, 2 * quarter))
    const late = median(residents.slice(-quarter))
    const growth = late / early
    return {
      title: 'Memory over an hour of load',
      figures: [
        {
          what: 'Memory of the last quarter against that of the second, PostgreSQL',
          value: `${growth.toFixed(2)} times (${megabytes(late)} of ${megabytes(early)} MB, at most ${megabytes(Math.max(...residents))})`,
          bar: `≤ ${BAR_GROWTH}`,
          holds: growth <= BAR_GROWTH,
          how: `resident, medians of a look a minute over ${MINUTES} minutes; ${strangers.times().toLocaleString('en')} strangers went from the phone to the repaid loan, an account was read ${reads.toLocaleString('en')} times`,
        },
      ],
    }
  } finally {
    await server.stop()
    server.clear()
    postgres.stop()
  }
}
