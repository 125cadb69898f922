import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../lending/durations.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import {
  checkIn,
  FRAUD_FEEDS,
  type FraudFeedName,
  type FraudFeeds,
  feedsOf,
  GATEWAY,
  readFeed,
} from './fraud-feed-format.ts'
import type { FraudRegistry } from './fraud-registry.ts'
import { GatewayFailure } from './gateway-failure.ts'

/** Whole card numbers, of which we know ten signs: compared only where the lender puts the file there. */
const OPTIONAL: FraudFeedName = 'cardNumber'
/** The base changes every day; a margin is left for a download that fails at a weekend. */
const MAX_AGE_MS = 3 * DAY_MS

interface FeedFile {
  readonly name: FraudFeedName
  readonly path: string
  readonly mtimeMs: number
  readonly size: number
}

const failure = (problem: string, cause?: unknown): GatewayFailure =>
  new GatewayFailure(GATEWAY, problem, { safeToRepeat: true, cause })

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

const fileOf = async (directory: string, name: FraudFeedName): Promise<FeedFile[]> => {
  const path = join(directory, `${name}.csv`)
  try {
    const { mtimeMs, size } = await stat(path)
    return [{ name, path, mtimeMs, size }]
  } catch (cause) {
    if (name === OPTIONAL && isMissing(cause)) return []
    throw failure(`${name}.csv cannot be read`, cause)
  }
}

const readFile = async ({ name, path }: FeedFile) => {
  const handle = await open(path).catch((cause: unknown) => {
    throw failure(`${name}.csv cannot be read`, cause)
  })
  try {
    return await readFeed(name, handle.readLines())
  } finally {
    await handle.close()
  }
}

/**
 * The base as its participants download it: a file a feed, `hashPassport.csv` and so on, in a directory where somebody
 * replaces them every day. They are read again when one has changed, line by line, so that nobody waits for it.
 */
export const createFileFraudRegistry = (
  directory: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): FraudRegistry => {
  let known: { readonly changes: string; readonly feeds: Promise<FraudFeeds> } | null = null

  const readAll = async (files: readonly FeedFile[]): Promise<FraudFeeds> => {
    const read = new Map<FraudFeedName, Awaited<ReturnType<typeof readFile>>>()
    for (const file of files) {
      const feed = await readFile(file)
      read.set(file.name, feed)
      const { unreadable } = feed
      if (unreadable > 0) log.warn({ feed: file.name, unreadable }, 'lines of a feed are no value')
    }
    const feeds = feedsOf(read)
    log.info({ edition: feeds.edition }, 'the base of payments without consent was read')
    return feeds
  }

  const feedsOfToday = async (): Promise<FraudFeeds> => {
    const files = (await Promise.all(FRAUD_FEEDS.map((name) => fileOf(directory, name)))).flat()
    const oldest = Math.min(...files.map(({ mtimeMs }) => mtimeMs))
    if (clock.now() - oldest > MAX_AGE_MS) throw failure('a feed is older than three days')
    const changes = files.map(({ name, mtimeMs, size }) => `${name}:${mtimeMs}:${size}`).join('\n')
    // Payouts that come at once wait for one reading.
    const current = known?.changes === changes ? known : { changes, feeds: readAll(files) }
    known = current
    try {
      return await current.feeds
    } catch (error) {
      if (known === current) known = null
      throw error
    }
  }

  return {
    async refresh() {
      await feedsOfToday()
    },
    async check(payee) {
      return checkIn(await feedsOfToday(), payee)
    },
  }
}
