import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDate } from '../../../lending/calendar.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { get } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
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

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const limitsOf = async (who: Borrower) =>
  (await get(app, '/vovremya-core/limits/current', who.headers)).json()

const statusOf = async (who: Borrower) =>
  (await get(app, '/profile-manager/client/status', who.headers)).json()

const goodClosings = async (who: Borrower, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    await closeLoanWell(app, who)
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
  const after = await limitsOf(who)
  expect(after).toMatchObject({ usedLimit: 0, userCreditLimit: 150_000 })
})

test('seven days past due leave the level as it is, the eighth takes one level', async () => {
  const who = await verifiedBorrower(app)
  await goodClosings(who, 3)
  await overdue(who, 7)
  expect((await limitsOf(who)).userCreditLimit).toBe(180_000)
  await app.clock.moveTo(app.clock.now() + 86_400_000)
  expect((await limitsOf(who)).userCreditLimit).toBe(150_000)
})

test('past 30 days nothing more is lent and the client is told so by LIMIT_REACHED; paid up, the line is back', async () => {
  const who = await verifiedBorrower(app)
  await goodClosings(who, 1)
  const loanId = await overdue(who, 30)
  const before = await statusOf(who)
  expect(JSON.stringify(before)).not.toContain('LIMIT_REACHED')
  await app.clock.moveTo(app.clock.now() + 86_400_000)
  expect(JSON.stringify(await statusOf(who))).toContain('LIMIT_REACHED')
  expect((await offer(app, who)).statusCode).toBe(422)
  const { overdueKopecks, penaltyKopecks } = await contractOf(app, who, loanId)
  await paid(app, who, { loanId, amountKopecks: overdueKopecks + penaltyKopecks + 100_000 })
  expect(JSON.stringify(await statusOf(who))).not.toContain('LIMIT_REACHED')
})
