import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { insertCreditRatingRequest } from '../../../server/db/credit-evidence.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { get } from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { closeLoanWell } from './close-loan-well.ts'
import {
  type Borrower,
  contractOf,
  lent,
  noonMs,
  offer,
  paid,
  verifiedBorrower,
} from './fixture.ts'

const DAY_MS = 86_400_000

let app: TestApp

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())

const limitsOf = async (who: Borrower) =>
  (await get(app, '/vovremya-core/limits/current', who.headers)).json()

/** A first step raised by a signed request. */
const raiseFirstStep = (to: TestApp, { clientId }: Borrower, amountRoubles: number) =>
  transaction(to.context.database, (tx) =>
    insertCreditRatingRequest(tx, {
      id: randomUUID(),
      clientId,
      amountKopecks: fromRoubles(amountRoubles),
      codeId: randomUUID(),
      outcome: 'APPROVED',
      findings: [],
      codeHash: 'hash',
      termsHash: '0'.repeat(64),
      textVersion: '2026-11',
      address: '127.0.0.1',
      signedAtMs: to.clock.now(),
    }),
  )

const statusOf = async (who: Borrower) =>
  (await get(app, '/profile-manager/client/status', who.headers)).json()

const goodClosings = async (who: Borrower, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    await closeLoanWell(app, who, 400)
    await app.context.database
      .update(loans)
      .set({ contractNumber: `OLD-${who.clientId}-${made}` })
      .where(eq(loans.contractNumber, 'OLD-0001'))
  }
}

/** A loan of 12 000 ₽, and the clock so many days after its first due date. */
const overdue = async (who: Borrower, days: number): Promise<string> => {
  const loanId = await lent(app, who)
  const { nextPayment } = await contractOf(app, who, loanId)
  await app.clock.moveTo(noonMs(addDays(isoDate(nextPayment.dueOn), days)))
  return loanId
}

test('a new client has 60 000 ₽ of line, of which the first loan may take 30 000 ₽', async () => {
  const who = await verifiedBorrower(app)
  expect(await limitsOf(who)).toMatchObject({
    systemCreditLimit: 300_000,
    userCreditLimit: 60_000,
    usedLimit: 0,
  })
  expect((await offer(app, who, { amount: 31_000, term: 6 })).statusCode).toBe(422)
})

test.for([
  [1, 150_000],
  [2, 150_000],
  [3, 180_000],
  [5, 240_000],
] as const)('%i loans closed well make a line of %i ₽', async ([closed, limit]) => {
  const who = await verifiedBorrower(app)
  await goodClosings(who, closed)
  expect((await limitsOf(who)).userCreditLimit).toBe(limit)
})

test('what is lent takes the line, what is repaid gives it back', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  expect((await limitsOf(who)).usedLimit).toBe(12_000)
  await paid(app, who, { loanId, amountKopecks: 1_200_000, kind: 'PAYOFF' })
  expect(await limitsOf(who)).toMatchObject({ usedLimit: 0, userCreditLimit: 60_000 })
})

test('five grace loans given back the same day leave the line where it was (D52) @slow', async () => {
  const who = await verifiedBorrower(app)
  for (let made = 0; made < 5; made += 1) {
    const loanId = await lent(app, who, {
      product: 'LOAN_WITH_GRACE_PERIOD',
      amount: 3_000,
      term: 7,
    })
    await paid(app, who, { loanId, amountKopecks: 300_000, kind: 'PAYOFF' })
    await app.clock.moveTo(app.clock.now() + 10 * 60_000)
  }
  expect(await limitsOf(who)).toMatchObject({
    userCreditLimit: 60_000,
    available: 30_000,
    firstStepCap: 30_000,
    level: 1,
  })
})

test('a loan given back after 14 days counts, after 13 it does not (D52)', async () => {
  for (const [days, level] of [
    [13, 1],
    [14, 2],
  ] as const) {
    const who = await verifiedBorrower(app)
    const loanId = await lent(app, who)
    await app.clock.moveTo(app.clock.now() + days * DAY_MS)
    await paid(app, who, { loanId, amountKopecks: 1_500_000, kind: 'PAYOFF' })
    expect(await limitsOf(who)).toMatchObject({ level })
  }
})

test('one day past due closes the line, and the refusal says what helps (D40)', async () => {
  const who = await verifiedBorrower(app)
  await goodClosings(who, 3)
  const loanId = await overdue(who, 0)
  expect((await limitsOf(who)).available).toBeGreaterThan(0)
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  expect(await limitsOf(who)).toMatchObject({ available: 0, userCreditLimit: 180_000 })
  const refused = await offer(app, who)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'PAST_DUE',
    detail:
      'Есть просроченный платёж по действующему займу. Внесите его, и новый займ снова будет доступен в тот же день.',
  })
  expect(JSON.stringify(await statusOf(who))).toContain('LIMIT_REACHED')
  await paid(app, who, { loanId, amountKopecks: 800_000 })
  expect((await limitsOf(who)).available).toBeGreaterThan(0)
  expect((await offer(app, who)).statusCode).toBe(200)
})

test('seven days past due leave the level as it is, the eighth takes one level', async () => {
  const who = await verifiedBorrower(app)
  await goodClosings(who, 3)
  await overdue(who, 7)
  expect((await limitsOf(who)).userCreditLimit).toBe(180_000)
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  expect((await limitsOf(who)).userCreditLimit).toBe(150_000)
})

test('over 30 days past due the raised first step is lost, paid up or not (D40)', async () => {
  const who = await verifiedBorrower(app)
  await raiseFirstStep(app, who, 80_000)
  const loanId = await overdue(who, 30)
  expect(await limitsOf(who)).toMatchObject({ firstStepCap: 80_000, available: 0 })
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  expect(await limitsOf(who)).toMatchObject({ firstStepCap: 30_000, available: 0 })
  await paid(app, who, { loanId, amountKopecks: 1_900_000, kind: 'PAYOFF' })
  expect(await limitsOf(who)).toMatchObject({ firstStepCap: 30_000, available: 30_000 })
})
