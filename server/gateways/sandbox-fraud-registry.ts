import {
  checkIn,
  FRAUD_FEEDS,
  type FraudFeedName,
  feedsOf,
  hashOf,
  readFeed,
} from './fraud-feed-format.ts'
import type { FraudRegistry } from './fraud-registry.ts'

/** Who stands in the base of the sandbox: nobody types these numbers by chance, a test compares them with the examples. */
export const REPORTED = {
  passport: '9914900041',
  phone: '79885550041',
  inn: '774300041312',
  snils: '99999999999',
  card: '2200000000000041',
} as const

/** Days are those of the published example of a feed. */
const ROWS: Readonly<Record<FraudFeedName, string>> = {
  hashPassport: `${hashOf(REPORTED.passport)},06.08.2019 21:00:00,1,RUS`,
  hashSnils: `${hashOf(REPORTED.snils)},06.08.2019 21:00:00,1,RUS`,
  inn: `${REPORTED.inn},13.08.2019 21:00:00,2,RUS`,
  phoneNumber: `${REPORTED.phone},14.08.2019 00:00:00,1,RUS`,
  fastPayNumber: `${REPORTED.phone},15.08.2019 00:00:00,1,RUS`,
  cardNumber: `${REPORTED.card},14.08.2019 00:00:00,1,RUS`,
}

/** The base of the sandbox, read as the real one is. */
export const createSandboxFraudRegistry = (): FraudRegistry => {
  const read = async () => {
    const feeds = await Promise.all(
      FRAUD_FEEDS.map(
        async (name) =>
          [name, await readFeed(name, ['value,date,count,country', ROWS[name]])] as const,
      ),
    )
    return feedsOf(new Map(feeds))
  }
  let known: ReturnType<typeof read> | null = null
  return {
    refresh: () => Promise.resolve(),
    async check(payee) {
      known ??= read()
      return checkIn(await known, payee)
    },
  }
}
