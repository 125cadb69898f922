import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBorrower, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { attachCard, PLAIN_CARD, typeCard } from './contract.ts'

const NO_MONEY = '2203000000000043'
const DAY_MS = 86_400_000

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('who tries card after card finds out nothing more from the bank that day', async () => {
  const who = await newBorrower(app, '+79189900017')
  const { clientId, headers } = who
  const openForm = () =>
    post(app, `/cloud-payments/cards/check-auth?userId=${clientId}`, {}, { headers })
  const form = (await openForm()).json()
  const answers: unknown[] = []
  for (let tried = 0; tried < 20; tried += 1)
    answers.push((await typeCard(app, form, NO_MONEY, 'auth')).reasonCode)
  expect(new Set(answers.slice(0, 15)).size).toBe(1)
  expect(answers.slice(15)).not.toContain(answers[0])
  expect(await typeCard(app, form, PLAIN_CARD, 'auth')).toMatchObject({ success: false })
  expect((await openForm()).json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    detail: 'Попробуйте завтра или напишите в поддержку.',
  })
  expect(await attachCard(app, await newBorrower(app, '+79189900024'))).not.toBeNull()
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  expect(await attachCard(app, who)).not.toBeNull()
})
