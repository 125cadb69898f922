import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLBACK, makePkce, obtainCode, openBrowser } from '../identity/browser.ts'
import { type TestApp, testApp } from '../test-app.ts'
import {
  askForRegistrationCode,
  type Borrower,
  createClient,
  codeFor,
  fillQuestionnaire,
  newBorrower,
  PASSWORD,
  sign,
} from './borrower.ts'

const DAY_MS = 86_400_000

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const leftOf = async ({ clientId }: Borrower) => {
  const { rows } = await app.context.database.execute(
    sql`select (select count(*)::int from client_passport where client_id = ${clientId}) as passports,
      (select count(*)::int from file where client_id = ${clientId}) as photos,
      (select count(*)::int from account where client_id = ${clientId}) as accounts`,
  )
  return rows[0]
}

/** Days later, the nights of them in one. */
const daysLater = async (days: number) => {
  await app.clock.moveTo(app.clock.now() + (days - 1) * DAY_MS)
  await app.runJobs(app.clock.now() + DAY_MS)
}

const signIn = async (phone: string) => {
  const browser = openBrowser(app)
  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce, { phone, password: PASSWORD })
  const body = { code, codeVerifier: pkce.verifier, redirectUri: CALLBACK }
  await browser.post('/auth-service/token', { json: body })
}

test('a registration nobody goes on with is erased after 90 days, photos too; others are left alone @slow', async () => {
  const left = await newBorrower(app, '+79187712001')
  await fillQuestionnaire(app, left, '238871')
  const seen = await newBorrower(app, '+79187712018')
  await fillQuestionnaire(app, seen, '238872')
  const signed = await newBorrower(app, '+79187712025')
  await fillQuestionnaire(app, signed, '238873')
  await sign(app, signed)

  await daysLater(60)
  await signIn(seen.phone)
  await daysLater(29)
  expect(await leftOf(left)).toMatchObject({ passports: 1, photos: 3, accounts: 1 })
  await daysLater(3)
  expect(await leftOf(left)).toEqual({ passports: 0, photos: 0, accounts: 0 })
  expect(await leftOf(seen)).toMatchObject({ passports: 1, photos: 3, accounts: 1 })
  expect(await leftOf(signed)).toMatchObject({ passports: 1, photos: 3, accounts: 1 })

  await askForRegistrationCode(app, left.phone)
  const again = await createClient(app, left.phone, await codeFor(app, left.phone))
  expect(again.json()).toMatchObject({ status: 'REGISTERED' })
})
