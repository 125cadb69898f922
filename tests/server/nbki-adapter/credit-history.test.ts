/** The client's own view of what the bureaus said (decision 0088). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../lending/durations.ts'
import { bureauSnapshots } from '../../../server/db/schema/clients.ts'
import { type Borrower, offer, verifiedBorrower } from '../core/fixture.ts'
import { get } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const URL = '/nbki-adapter/credit-history'
const known = async ({ headers }: Pick<Borrower, 'headers'>) =>
  (await get(app, URL, headers)).json()

test('before a loan is asked for nothing is known, and looking asks no bureau', async () => {
  const who = await verifiedBorrower(app)
  const reply = await known(who)
  expect(reply).toMatchObject({ answeredAt: null, bureaus: [] })
  expect(Date.parse(reply.consentUntil)).toBeGreaterThan(app.clock.now() + 180 * DAY_MS)
  expect(await app.context.database.select().from(bureauSnapshots)).toEqual([])
})

test('after an offer the client sees what each bureau said, the next day too, with the day of the answer', async () => {
  const who = await verifiedBorrower(app)
  expect((await offer(app, who)).statusCode).toBe(200)
  const answeredAt = new Date(app.clock.now()).toISOString()
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  const reply = await known(who)
  expect(reply.answeredAt).toBe(answeredAt)
  expect(reply.bureaus.map(({ bureau }: { bureau: string }) => bureau)).toEqual(['nbki', 'okb'])
  for (const { score, selfBan, arrearsDays } of reply.bureaus) {
    expect(score).toBeGreaterThan(0)
    expect([selfBan, arrearsDays]).toEqual([false, 0])
  }
})

test('a self-ban that one bureau knows stands beside the one that does not', async () => {
  const who = await verifiedBorrower(app, { documentNumber: '200011' })
  await offer(app, who)
  const { bureaus } = await known(who)
  expect(bureaus.map(({ selfBan }: { selfBan: boolean }) => selfBan).toSorted()).toEqual([
    false,
    true,
  ])
})

test('nobody sees the history of another, and nobody without signing in', async () => {
  const who = await verifiedBorrower(app)
  await offer(app, who)
  expect((await known(await verifiedBorrower(app))).bureaus).toEqual([])
  expect((await get(app, URL, {})).statusCode).toBe(401)
})
