import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskRatings } from '../../../protocol/calls/desk/ratings.ts'
import type { ratings } from '../../../protocol/calls/report-service/ratings.ts'
import { MIN_RATED_CLIENTS } from '../../../server/accounts/ratings.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { coreApp, verifiedBorrower } from '../core/fixture.ts'
import { signedInAs } from '../desk/staff.ts'
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

describe('words of clients', () => {
  const say = async (app: TestApp, words: object) => {
    const who = await verifiedBorrower(app)
    const body = { rating: 2, comment: 'Долго отвечали', ...words }
    await post(app, RATE, body, { headers: who.headers })
    return who
  }
  const wordsNow = async (app: TestApp) => {
    await app.clock.moveTo(app.clock.now() + FRESH_MS)
    return (await read(app)).json<Reply<typeof ratings>>().words
  }
  const atWork = async (app: TestApp) => {
    const { headers } = await signedInAs(app, 'ryabinina')
    const list = async () =>
      (await get(app, '/desk-service/ratings', headers)).json<Reply<typeof deskRatings>>().ratings
    const publish = async (published: boolean) => {
      const url = `/desk-service/ratings/${(await list())[0]?.ratingId}/published`
      return post(app, url, { published }, { headers })
    }
    return { list, publish }
  }

  test('are shown with the leave of the client and after a person has read them, without a name', async () => {
    const app = await coreApp()
    await say(app, { mayPublish: true })
    expect(await wordsNow(app)).toEqual([])
    const { list, publish } = await atWork(app)
    expect((await publish(true)).statusCode).toBe(200)
    const [shown] = await list()
    expect(await wordsNow(app)).toEqual([{ stars: 2, words: 'Долго отвечали', at: shown?.at }])
    expect((await publish(false)).statusCode).toBe(200)
    expect(await wordsNow(app)).toEqual([])
    const { database } = app.context
    const { action, subject } = staffActions
    const noted = database.select({ action }).from(staffActions)
    expect(await noted.where(eq(subject, shown?.ratingId ?? ''))).toEqual([
      { action: 'RATING_SHOWN' },
      { action: 'RATING_HIDDEN' },
    ])
  })

  test.each([
    ['without that leave', {}],
    ['where there are none', { mayPublish: true, comment: '' }],
  ])('%s are shown to nobody', async (_case, words) => {
    const app = await coreApp()
    await say(app, words)
    const { publish } = await atWork(app)
    expect((await publish(true)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect(await wordsNow(app)).toEqual([])
  })

  test('an accountant shows nothing', async () => {
    const app = await coreApp()
    const { headers } = await signedInAs(app, 'koltsova')
    const url = `/desk-service/ratings/${randomUUID()}/published`
    expect((await post(app, url, { published: true }, { headers })).json()).toMatchObject({
      code: 'ROLE_REFUSED',
    })
  })
})
