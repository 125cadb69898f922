import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, isoDate } from '../../../lending/calendar.ts'
import { ledgerEntries } from '../../../server/db/schema/ledger.ts'
import { loanTransitions } from '../../../server/db/schema/loans.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import { get } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import {
  type Borrower,
  contractOf,
  coreApp,
  lent,
  noonMs,
  paid,
  verifiedBorrower,
} from './fixture.ts'

const GRACE = { product: 'LOAN_WITH_GRACE_PERIOD', amount: 10_000, term: 21 } as const

const accountsOf = async (app: TestApp, loanId: string): Promise<Record<string, number>> => {
  const { rows } = await app.context.database.execute<{ account: string; total: number | string }>(
    sql`select account, sum(amount_kopecks) as total from posting where loan_id = ${loanId} group by account`,
  )
  return Object.fromEntries(rows.map(({ account, total }) => [account, Number(total)]))
}

const limitsOf = async (app: TestApp, who: Borrower) =>
  (await get(app, '/vovremya-core/limits/current', who.headers)).json()

const goTo = (app: TestApp, day: string) => app.runJobsAfterPause(noonMs(day))

test('every night the ledger gets the interest of the day, and equals what the contract shows', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who, { amount: 30_000, term: 6 })
  await app.runJobs(noonMs('2026-03-21'))
  const contract = await contractOf(app, who, loanId)
  expect(await accountsOf(app, loanId)).toMatchObject({
    PRINCIPAL: 3_000_000,
    INTEREST: contract.payoff.interestKopecks,
    PAYOUT_CLEARING: -3_000_000,
  })
  const entries = await app.context.database
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'INTEREST_ACCRUED'))
  expect(entries).toHaveLength(10)
  expect(await brokenRules(app.context.database)).toEqual({})
})

test('a missed payment makes the contract OVERDUE the next day, with penalty; paying all makes it ACTIVE again', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who, { amount: 30_000, term: 6 })
  const [first] = (await contractOf(app, who, loanId)).rows
  await goTo(app, first.dueOn)
  expect((await contractOf(app, who, loanId)).contractState).toBe('ACTIVE')
  await goTo(app, addDays(isoDate(first.dueOn), 10))
  const late = await contractOf(app, who, loanId)
  expect(late).toMatchObject({ contractState: 'OVERDUE', overdueDays: 10 })
  expect(late.rows[0].status).toBe('EXPIRED')
  expect(late.penaltyKopecks).toBeGreaterThan(0)
  // Over 7 days late is a level down; the first level has none below.
  expect(await limitsOf(app, who)).toMatchObject({ level: 1 })

  const { state, allocation } = await paid(app, who, {
    loanId,
    amountKopecks: late.nextPayment.amountKopecks,
  })
  expect(state.overdueDays).toBe(0)
  expect(allocation.penaltyKopecks).toBe(late.penaltyKopecks)
  expect(await contractOf(app, who, loanId)).toMatchObject({
    contractState: 'ACTIVE',
    overdueDays: 0,
    penaltyKopecks: 0,
  })
  const steps = await app.context.database.select().from(loanTransitions)
  expect(steps.map(({ action }) => action).slice(-2)).toEqual(['MISS_PAYMENT', 'CATCH_UP'])
})

test('over 30 days late nothing more is lent', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who, GRACE)
  const { rows } = await contractOf(app, who, loanId)
  await goTo(app, addDays(isoDate(rows[0].dueOn), 31))
  expect((await limitsOf(app, who)).available).toBe(0)
})

test('a payoff within 14 days is a return, later it is early, on the last day it is paid @slow', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const reasons: string[] = []
  for (const days of [3, 17, 21]) {
    const loanId = await lent(app, who, GRACE)
    const { issuedOn } = await contractOf(app, who, loanId)
    await goTo(app, addDays(isoDate(issuedOn), days))
    const { payoff } = await contractOf(app, who, loanId)
    const { closed } = await paid(app, who, {
      loanId,
      amountKopecks: payoff.totalKopecks,
      kind: 'PAYOFF',
    })
    expect(closed).toBe(true)
    const contract = await contractOf(app, who, loanId)
    reasons.push(contract.closeReason)
    expect(contract).toMatchObject({ contractState: 'CLOSED', remainingTotalKopecks: 0 })
    expect(contract.actions).toEqual([])
  }
  expect(reasons).toEqual(['RETURNED_14_DAYS', 'EARLY', 'PAID'])
  // Given back after 3 days the first one does not count (D52): two do, so level 2 and no first-step cap.
  expect(await limitsOf(app, who)).toMatchObject({
    level: 2,
    userCreditLimit: 150_000,
    usedLimit: 0,
    firstStepCap: null,
  })
})

test('a loan closed after a long overdue does not raise the level', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who, GRACE)
  const { rows } = await contractOf(app, who, loanId)
  await goTo(app, addDays(isoDate(rows[0].dueOn), 5))
  const { payoff } = await contractOf(app, who, loanId)
  await paid(app, who, { loanId, amountKopecks: payoff.totalKopecks, kind: 'PAYOFF' })
  expect(await limitsOf(app, who)).toMatchObject({ level: 1, firstStepCap: 30_000 })
})

test('what comes over the debt is kept as overpaid, and payments of one moment keep their order', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who, GRACE)
  for (const amountKopecks of [100_000, 200_000, 300_000]) {
    await paid(app, who, { loanId, amountKopecks })
  }
  const { closed, allocation } = await paid(app, who, { loanId, amountKopecks: 450_000 })
  expect(closed).toBe(true)
  expect(allocation).toMatchObject({ principalKopecks: 1_000_000, overpaidKopecks: 50_000 })
  const contract = await contractOf(app, who, loanId)
  expect(
    contract.payments.map(({ amountKopecks }: { amountKopecks: number }) => amountKopecks),
  ).toEqual([100_000, 200_000, 300_000, 450_000])
  await goTo(app, '2026-03-20')
  expect(await accountsOf(app, loanId)).toMatchObject({ PRINCIPAL: 0, ADVANCE: -50_000 })
})

test('an advance waits for the due date and settles its row by itself in the night', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who, { amount: 12_000, term: 2 })
  const [first] = (await contractOf(app, who, loanId)).rows
  await paid(app, who, { loanId, amountKopecks: first.paymentKopecks })
  expect(await contractOf(app, who, loanId)).toMatchObject({
    advanceKopecks: first.paymentKopecks,
    outstandingPrincipalKopecks: 1_200_000,
    rows: [{ status: 'PAID' }, { status: 'NEAREST' }],
  })
  await goTo(app, first.dueOn)
  expect(await contractOf(app, who, loanId)).toMatchObject({
    contractState: 'ACTIVE',
    advanceKopecks: 0,
    outstandingPrincipalKopecks: first.balanceAfterKopecks,
  })
  expect(await accountsOf(app, loanId)).toMatchObject({
    PRINCIPAL: first.balanceAfterKopecks,
    ADVANCE: 0,
    INTEREST: 0,
  })
})
