import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskRatings } from '../../../protocol/calls/desk/ratings.ts'
import { get, newBorrower, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const RATINGS = '/desk-service/ratings'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rate = async (phone: string, body: object) => {
  const { headers } = await newBorrower(app, phone)
  const reply = await post(app, '/vovremya-core/recommendation', body, { headers })
  expect(reply.statusCode).toBe(200)
  await app.clock.moveTo(app.clock.now() + 60_000)
}

test('what clients wrote is read at the workplace, the newest first', async () => {
  await rate('+79165551001', { rating: 2, comment: 'Долго отвечали' })
  await rate('+79165551002', { rating: 5 })
  const { headers } = await signedInAs(app, 'ryabinina')
  const { ratings } = (await get(app, RATINGS, headers)).json<Reply<typeof deskRatings>>()
  expect(ratings).toMatchObject([
    { stars: 5, words: '' },
    { stars: 2, words: 'Долго отвечали' },
  ])
})

test('neither a borrower nor a moderator of photos reads them', async () => {
  const { headers } = await newBorrower(app, '+79165551003')
  expect((await get(app, RATINGS, headers)).statusCode).toBe(401)
  const marina = await signedInAs(app, 'vetlugina')
  expect((await get(app, RATINGS, marina.headers)).json()).toMatchObject({ code: 'ROLE_REFUSED' })
})
