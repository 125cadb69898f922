import { expect, test } from 'vitest'
import { MIN_RATED_CLIENTS } from '../../../server/accounts/ratings.ts'
import { coreApp, verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'

const RATE = '/vovremya-core/recommendation'
const FRESH_MS = 10 * 60_000

const rate = async (app: TestApp, stars: readonly number[]) => {
  const who = await verifiedBorrower(app)
  for (const rating of stars) {
    await post(
      app,
      RATE,
      { rating, comment: 'Анна Иванова, +79160000000' },
      { headers: who.headers },
    )
    await app.clock.moveTo(app.clock.now() + 1_000)
  }
}

const read = async (app: TestApp) => get(app, '/report-service/ratings')

test('ratings are numbers only, each client once by the latest one', async () => {
  const app = await coreApp()
  for (let client = 1; client < MIN_RATED_CLIENTS; client += 1)
    await rate(app, [client % 2 ? 5 : 4])
  expect((await read(app)).json()).toMatchObject({ ratings: null })
  await rate(app, [5, 1])
  await app.clock.moveTo(app.clock.now() + FRESH_MS)
  const reply = await read(app)
  expect(reply.json()).toMatchObject({ ratings: { clients: 10, counts: [1, 0, 0, 4, 5] } })
  expect(reply.body).not.toContain('Анна')
})

test('an answer stays for ten minutes, however often it is asked for', async () => {
  const app = await coreApp()
  const first = (await read(app)).json()
  for (let client = 0; client < MIN_RATED_CLIENTS; client += 1) await rate(app, [3])
  expect((await read(app)).json()).toEqual(first)
  await app.clock.moveTo(app.clock.now() + FRESH_MS)
  expect((await read(app)).json()).toMatchObject({ ratings: { counts: [0, 0, 10, 0, 0] } })
})
