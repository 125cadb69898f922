import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoubles, type Kopecks } from '../../../lending/money.ts'
import { lockLoan } from '../../../server/db/loans.ts'
import { approvePayment } from '../../../server/servicing/payment-outcomes.ts'
import { insertPayment, type PaymentRow } from '../../../server/db/payments.ts'
import { payments, refunds } from '../../../server/db/schema/payments.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { ledgerAndFold, opened, pay } from '../core/change-bench.ts'
import { type Borrower, contractOf, verifiedBorrower } from '../core/fixture.ts'
import { type TestApp, testApp } from '../test-app.ts'

// What these show is worth most on PostgreSQL, where transactions really overlap: npm run test:postgres.
const OVERLAP_MS = 500

let app: TestApp
let who: Borrower
let loanId: string

beforeAll(async () => {
  app = await testApp()
  who = await verifiedBorrower(app)
})
afterAll(() => app.close())

const newPayment = (state: PaymentRow['state'], amountKopecks: Kopecks) => {
  const nowMs = app.clock.now()
  return {
    id: randomUUID(),
    invoiceId: randomUUID(),
    clientId: who.clientId,
    purpose: 'REPAYMENT' as const,
    loanId,
    paymentType: 'INSTALMENT' as const,
    amountKopecks,
    state,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + 1_800_000,
  }
}

test('a payment asked for under another key waits for the one being begun, and is told that one is under way', async () => {
  loanId = await opened(app, who)
  const locked = Promise.withResolvers<null>()
  const begun = transaction(app.context.database, async (tx) => {
    await lockLoan(tx, loanId)
    locked.resolve(null)
    await pause(OVERLAP_MS)
    // By a saved card: a form without one that nobody finished would give way.
    await insertPayment(tx, {
      ...newPayment('PROCESSING', fromRoubles(1000)),
      cardId: who.cardId,
    })
  })
  await locked.promise
  const reply = await pay(app, who, { loanId, kopecks: 100_000, paymentType: 'INSTALMENT' })
  await begun
  expect(reply.json().code).toBe('PAYMENT_IN_PROGRESS')
  const made = await app.context.database.select().from(payments).where(eq(payments.loanId, loanId))
  expect(made).toHaveLength(1)
})

test('without the lock the database itself keeps a second open payment out', async () => {
  loanId = await opened(app, who)
  const begin = () =>
    transaction(app.context.database, async (tx) => {
      await insertPayment(tx, newPayment('PROCESSING', fromRoubles(1000)))
      await pause(OVERLAP_MS)
    })
  const ends = await Promise.allSettled([begin(), begin()])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('two payments of a loan approved at the same moment are both booked, and what is over goes back', async () => {
  loanId = await opened(app, who)
  const { payoff } = await contractOf(app, who, loanId)
  const amountKopecks = payoff.totalKopecks as Kopecks
  const nowMs = app.clock.now()
  const rows = await transaction(app.context.database, async (tx) => [
    await insertPayment(tx, newPayment('EXPIRED', amountKopecks)),
    await insertPayment(tx, newPayment('PROCESSING', amountKopecks)),
  ])
  await Promise.all(
    rows.flatMap((row) =>
      // Every notice comes twice, by the webhook and by the look-up.
      [row, row].map((payment) =>
        transaction(app.context.database, (tx) =>
          approvePayment(tx, payment, {
            transactionId: payment.id,
            amountKopecks,
            currency: 'RUB',
            accountId: payment.clientId,
            testMode: true,
            isTestTerminal: true,
            held: false,
            card: null,
            paidAtMs: nowMs,
            nowMs,
          }),
        ),
      ),
    ),
  )
  const { ledger, fold, whole } = await ledgerAndFold(app, loanId)
  expect([ledger, whole]).toEqual([fold, 0])
  expect(await contractOf(app, who, loanId)).toMatchObject({
    contractState: 'CLOSED',
    payments: [{ amountKopecks }, { amountKopecks }],
  })
  const back = await app.context.database.select().from(refunds).where(eq(refunds.loanId, loanId))
  expect(back).toMatchObject([{ amountKopecks }])
})
