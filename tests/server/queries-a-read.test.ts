/** What the account's reads ask of the database, the look at the session included: one query for who asks, one for what. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../server/db/identity.ts'
import { transaction } from '../../server/db/transaction.ts'
import { hashPassword } from '../../server/onboarding/password-hash.ts'
import { moveDays, opened } from './core/change-bench.ts'
import { closeLoanWell } from './core/close-loan-well.ts'
import { type Borrower, verifiedBorrower } from './core/fixture.ts'
import { embeddedFromPool } from './embedded-pool.ts'
import { type Browser, openBrowser, PASSWORD, signIn } from './identity/browser.ts'
import { post } from './profile-manager/borrower.ts'
import { statementsOf } from './query-log.ts'
import { testApp, type TestApp } from './test-app.ts'

const MOST = 2

let app: TestApp
let browser: Browser
let openLoanId: string

/** Signs in as the page does, so that the session is looked at as in life. */
const signedIn = async (who: Borrower): Promise<Browser> => {
  const { clientId, phone } = who
  const passwordHash = await hashPassword(PASSWORD)
  await transaction(app.context.database, (tx) =>
    createAccount(tx, { clientId, phone, passwordHash, nowMs: app.clock.now() }),
  )
  const own = openBrowser(app)
  const answer = await signIn(own, { phone, password: PASSWORD })
  if (answer.statusCode !== 200) throw new Error(`Nobody signed in: ${answer.body}`)
  return own
}

beforeAll(async () => {
  // Statements are counted in an embedded database, whichever one the run is on.
  app = await testApp({ opened: await embeddedFromPool() })
  await app.clock.moveTo(Date.parse('2026-11-10T09:00:00Z'))
  const who = await verifiedBorrower(app)
  await closeLoanWell(app, who)
  openLoanId = await opened(app, who)
  await opened(app, who, { product: 'LOAN_WITH_GRACE_PERIOD', amount: 3_000, term: 21 })
  await moveDays(app, 2)
  browser = await signedIn(who)
  await post(app, '/vovremya-core/limits/reminder', { wanted: true }, { headers: who.headers })
})
afterAll(() => app.close())

test('the client of these reads is refused a third dear loan and waits to be told: the longest way', async () => {
  const answer = await browser.get('/vovremya-core/limits/current')
  expect(answer.json().refusal).toMatchObject({ code: 'EXPENSIVE_LOANS', reminder: 'ASKED' })
})

test.each([
  ['client/status', () => '/profile-manager/client/status'],
  ['limits/current', () => '/vovremya-core/limits/current'],
  ['limits/current/products', () => '/vovremya-core/limits/current/products'],
  ['current-payments', () => '/report-service/current-payments'],
  ['contract/{id}', () => `/vovremya-core/contract/${openLoanId}`],
  ['current-list', () => '/vovremya-core/loan/application/current-list'],
  ['inbox', () => '/profile-manager/inbox'],
  ['payment-data', () => '/report-service/payment-data'],
])('%s asks the session and its own query, nothing more', async (_name, path) => {
  // The first answer also fills what is kept for the life of the process.
  expect((await browser.get(path())).statusCode).toBe(200)
  const statements = await statementsOf(async () => {
    expect((await browser.get(path())).statusCode).toBe(200)
  })
  expect(statements.length).toBeGreaterThan(1)
  expect(statements.slice(MOST)).toEqual([])
})
