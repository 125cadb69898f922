import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, isoDate, moscowDate } from '../../../lending/calendar.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { returnPayoutOfLoan } from '../../../server/servicing/return-payout.ts'
import { get } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { moveDays, opened } from './change-bench.ts'
import { closeLoanWell } from './close-loan-well.ts'
import {
  type Borrower,
  contractOf,
  lent,
  newcomer,
  noonMs,
  offer,
  paid,
  verifiedBorrower,
} from './fixture.ts'

let app: TestApp

beforeEach(async () => {
  app = await testApp()
  // The law counts expensive loans from 01.10.2026.
  await app.clock.moveTo(Date.parse('2026-11-10T09:00:00Z'))
})
afterEach(() => app.close())

const GRACE = { product: 'LOAN_WITH_GRACE_PERIOD', amount: 3_000, term: 21 } as const

const limitsOf = async (who: Borrower) =>
  (await get(app, '/vovremya-core/limits/current', who.headers)).json()

const productsOf = async (who: Borrower) =>
  (await get(app, '/vovremya-core/limits/current/products', who.headers)).json().products

const payOff = async (who: Borrower, loanId: string) => {
  const { payoff } = await contractOf(app, who, loanId)
  await paid(app, who, { loanId, amountKopecks: payoff.totalKopecks, kind: 'PAYOFF' })
}

test('whoever may take a loan is refused nothing', async () => {
  const who = await verifiedBorrower(app)
  expect(await limitsOf(who)).not.toHaveProperty('refusal')
})

test('a third expensive loan is refused before the tap, with the cheapest loan to close and what comes after it', async () => {
  const who = await verifiedBorrower(app)
  const cheap = await opened(app, who, GRACE)
  await opened(app, who, { ...GRACE, amount: 9_000 })
  await moveDays(app, 9)
  const { payoff, rows } = await contractOf(app, who, cheap)
  const { refusal } = await limitsOf(who)
  expect(refusal).toMatchObject({
    code: 'EXPENSIVE_LOANS',
    on: moscowDate(app.clock.now()),
    expensive: {
      abovePercent: 200,
      maxOpen: 2,
      products: ['LOAN_WITH_GRACE_PERIOD', 'LOAN_WITH_GRACE_PERIOD'],
    },
    remedy: {
      payments: [
        {
          loanApplicationId: cheap,
          action: 'CLOSE',
          amountKopecks: payoff.totalKopecks,
          chargesKopecks: payoff.interestKopecks,
        },
      ],
      totalKopecks: payoff.totalKopecks,
      afterwards: 30_000,
      allowedFrom: null,
    },
    ending: { on: rows.at(-1).dueOn },
  })
  expect((await offer(app, who, GRACE)).json().code).toBe('OFFER_REFUSED')
  await payOff(who, cheap)
  const after = await limitsOf(who)
  expect(after).not.toHaveProperty('refusal')
  expect(after.available).toBeGreaterThanOrEqual(refusal.remedy.afterwards)
  expect((await offer(app, who, GRACE)).statusCode).toBe(200)
})

test('beside two expensive loans the products say what is cheap enough, and the offer agrees', async () => {
  const who = await verifiedBorrower(app)
  await closeLoanWell(app, who, 100)
  await opened(app, who, GRACE)
  await opened(app, who, GRACE)
  const products = await productsOf(who)
  expect(products).toMatchObject([
    { available: true, minTerm: 1, maxTerm: 7 },
    { available: true, minAmount: 31_000 },
    { available: true, minAmount: 81_000, minTerm: 12, maxTerm: 24 },
  ])
  expect((await offer(app, who, { ...GRACE, term: 8 })).json().code).toBe('OFFER_REFUSED')
  expect((await offer(app, who, { ...GRACE, term: 7 })).statusCode).toBe(200)
  expect((await offer(app, who, { amount: 30_000 })).json().code).toBe('OFFER_REFUSED')
  expect((await offer(app, who, { amount: 31_000 })).statusCode).toBe(200)
})

test('a debtor is told what to pay today on every late loan, and what may be taken after it (D40)', async () => {
  const who = await verifiedBorrower(app)
  const first = await opened(app, who, { amount: 10_000, term: 6 })
  const second = await opened(app, who, { amount: 31_000, term: 6 })
  const { nextPayment } = await contractOf(app, who, first)
  await app.clock.moveTo(noonMs(addDays(isoDate(nextPayment.dueOn), 1)))
  const due = await Promise.all(
    [first, second].map(async (id) => (await contractOf(app, who, id)).nextPayment.amountKopecks),
  )
  const { refusal } = await limitsOf(who)
  expect(refusal.code).toBe('OVERDUE')
  expect(refusal).not.toHaveProperty('ending')
  const { payments, totalKopecks, afterwards } = refusal.remedy
  expect(payments).toHaveLength(2)
  expect(payments.every(({ action }: { action: string }) => action === 'PAY_OVERDUE')).toBe(true)
  expect(totalKopecks).toBe(due[0] + due[1])
  for (const { loanApplicationId: loanId, amountKopecks } of payments) {
    await paid(app, who, { loanId, amountKopecks })
  }
  const after = await limitsOf(who)
  expect(after).not.toHaveProperty('refusal')
  expect(after.available).toBe(afterwards)
})

test('where paying what is late is not enough, one of two expensive loans is to be closed besides', async () => {
  const who = await verifiedBorrower(app)
  const first = await opened(app, who, { amount: 10_000, term: 6 })
  const second = await opened(app, who, { amount: 12_000, term: 6 })
  const { nextPayment } = await contractOf(app, who, first)
  await app.clock.moveTo(noonMs(addDays(isoDate(nextPayment.dueOn), 1)))
  const { refusal } = await limitsOf(who)
  expect(refusal).toMatchObject({
    code: 'OVERDUE',
    remedy: {
      payments: [
        { loanApplicationId: first, action: 'CLOSE' },
        { loanApplicationId: second, action: 'PAY_OVERDUE' },
      ],
    },
  })
})

test('a line that is taken up names the loan whose end gives enough of it back', async () => {
  const who = await verifiedBorrower(app)
  const small = await lent(app, who, { amount: 28_000 })
  await lent(app, who, { amount: 30_000 })
  const { refusal } = await limitsOf(who)
  expect(refusal).toMatchObject({
    code: 'NO_FREE_LINE',
    remedy: { payments: [{ loanApplicationId: small, action: 'CLOSE' }], afterwards: 30_000 },
  })
  await payOff(who, small)
  expect(await limitsOf(who)).toMatchObject({ available: 30_000 })
})

test('after an expensive loan is closed the law asks for a pause, and its end is told (from 2027)', async () => {
  await app.clock.moveTo(Date.parse('2027-01-11T09:00:00Z'))
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who, GRACE)
  await opened(app, who, GRACE)
  await payOff(who, loanId)
  const { refusal } = await limitsOf(who)
  expect(refusal).toMatchObject({
    code: 'PAUSE',
    pause: { abovePercent: 100, days: 4, allowedFrom: '2027-01-15' },
  })
  expect(refusal).not.toHaveProperty('remedy')
  await app.clock.moveTo(noonMs('2027-01-15'))
  expect(await limitsOf(who)).not.toHaveProperty('refusal')
})

test('a loan whose money came back from the bank was none: no pause follows it (decision 0063)', async () => {
  await app.clock.moveTo(Date.parse('2027-01-11T09:00:00Z'))
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who, GRACE)
  await app.runJobs()
  const { database, clock } = app.context
  await transaction(database, (tx) => returnPayoutOfLoan(tx, { loanId, nowMs: clock.now() }))
  expect(await limitsOf(who)).not.toHaveProperty('refusal')
  expect((await offer(app, who, GRACE)).statusCode).toBe(200)
})

test('whoever is not checked yet is told that, and nothing of a bureau', async () => {
  const who = await newcomer(app)
  expect((await limitsOf(who)).refusal).toMatchObject({ code: 'NOT_VERIFIED' })
  const banned = await verifiedBorrower(app, { documentNumber: '200001' })
  expect(await limitsOf(banned)).not.toHaveProperty('refusal')
  await offer(app, banned)
  expect((await limitsOf(banned)).refusal).toMatchObject({ code: 'SELF_BAN' })
})

test('a client who is gone has no limits', async () => {
  const who = await verifiedBorrower(app)
  await app.context.database
    .update(clients)
    .set({ deletedAtMs: app.clock.now() })
    .where(eq(clients.id, who.clientId))
  expect((await get(app, '/vovremya-core/limits/current', who.headers)).statusCode).toBe(401)
})
