import { onTestFinished } from 'vitest'
import type { IsoDate } from '../../../lending/calendar.ts'
import { makePhotos } from '../../../tools/bench/test-photos.ts'
import { createWalker, type Walker } from '../../../tools/bench/walker.ts'
import { register, type Registered } from '../../../tools/bench/register.ts'
import { testApp, type TestApp } from '../test-app.ts'

export interface JourneyApp {
  readonly app: TestApp
  readonly baseUrl: string
}

const HOUR_MS = 3_600_000

/** The whole server, listening, on a database of its own; closed when the test ends. */
export const journeyApp = async (): Promise<JourneyApp> => {
  const app = await testApp({ env: { TRUST_PROXY: 'loopback' } })
  onTestFinished(() => app.close())
  return { app, baseUrl: await app.fastify.listen({ port: 0, host: '127.0.0.1' }) }
}

export interface Borrower extends Registered {
  readonly walker: Walker
}

let serials = 0

/** A verified client with a card; from here on signed in by a token of the test, which outlives the moved clock. */
export const journeyBorrower = async ({ app, baseUrl }: JourneyApp): Promise<Borrower> => {
  serials += 1
  const walker = createWalker({ baseUrl, serial: serials, settle: () => app.runJobs() })
  const registered = await register(walker, await makePhotos())
  const { authorization } = app.asClient(registered.clientId)
  walker.http.token = () => Promise.resolve(authorization.replace('Bearer ', ''))
  return { ...registered, walker }
}

/** Noon in Moscow of a day. */
export const noonMs = (day: IsoDate | string): number =>
  Date.parse(`${day}T00:00:00Z`) + 9 * HOUR_MS
