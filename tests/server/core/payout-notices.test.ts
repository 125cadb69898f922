import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { sandboxCardOperations } from '../../../server/db/schema/sandbox.ts'
import { notify, payFields } from '../cloud-payments/notices.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { coreApp, lent, SLOW_CARD, statusOf, verifiedBorrower } from './fixture.ts'

const suspense = async ({ context }: TestApp): Promise<number> => {
  const { rows } = await context.database.execute<{ total: string | number | null }>(
    sql`select sum(amount_kopecks) as total from posting where account = 'SUSPENSE'`,
  )
  return Number(rows[0]?.total ?? 0)
}

/** A loan whose payout takes half a minute, and the fields of a notice that fits it. */
const onItsWay = async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: SLOW_CARD })
  const loanId = await lent(app, who)
  const [payout] = await app.context.database.select().from(payouts)
  if (!payout) throw new Error('no payout')
  const fields = payFields(
    { invoiceId: payout.id, accountId: who.clientId, amount: payout.amountKopecks / 100 },
    { OperationType: 'CardPayout', TransactionId: '4444' },
  )
  return { app, who, loanId, payout, fields }
}

test.each([
  ['another sum', { Amount: '11999.00' }, 'AMOUNT', 1_199_900],
  ['another currency', { Currency: 'USD' }, 'CURRENCY', 0],
  ['another account', { AccountId: 'x' }, 'ACCOUNT', 1_200_000],
  ['the flag of another terminal', { TestMode: '0' }, 'TEST_FLAG', 0],
])(
  'a payout told with %s opens no contract and is kept (D45)',
  async (_what, change, reason, booked) => {
    const { app, who, loanId, fields } = await onItsWay()
    for (const reply of [
      await notify(app, 'pay', { ...fields, ...change }),
      await notify(app, 'pay', { ...fields, ...change }),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([200, { code: 0 }])
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
    const tasks = await app.context.database.select().from(moneyTasks)
    expect(tasks).toMatchObject([{ kind: 'PAYOUT_DIFFERS', reasons: [reason], loanId }])
    expect(await suspense(app)).toBe(booked)
    await app.runJobs(app.clock.now() + 60_000)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  },
)

/** The number by which the stand-in itself made the payout. */
const numberOf = async ({ context }: TestApp, payoutId: string): Promise<string> => {
  const [row] = await context.database
    .select()
    .from(sandboxCardOperations)
    .where(eq(sandboxCardOperations.invoiceId, payoutId))
  return String(row?.transactionId)
}

test('a payout told with another sum and then as ordered leaves suspense for its loan (decision 0173)', async () => {
  const { app, who, loanId, payout, fields } = await onItsWay()
  const TransactionId = await numberOf(app, payout.id)
  await notify(app, 'pay', { ...fields, TransactionId, Amount: '11999.00' })
  expect(await suspense(app)).toBe(1_199_900)
  await app.runJobs(app.clock.now() + 60_000)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  expect(await suspense(app)).toBe(0)
  expect(await app.context.database.select().from(moneyTasks)).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', reasons: ['AMOUNT'], state: 'OPEN', suspenseKopecks: 0 },
  ])
})

test.each([
  ['another sum', { Amount: '11999.00' }, 'AMOUNT'],
  ['another account', { AccountId: 'x' }, 'ACCOUNT'],
  ['an unknown invoice', { InvoiceId: 'nobody' }, 'INVOICE'],
])(
  'a payout in the books that is told again with %s is shown to a person, its money once (decision 0173)',
  async (_what, change, reason) => {
    const { app, payout, fields } = await onItsWay()
    await app.runJobs(app.clock.now() + 60_000)
    const TransactionId = await numberOf(app, payout.id)
    await notify(app, 'pay', { ...fields, TransactionId, ...change })
    expect(await app.context.database.select().from(moneyTasks)).toMatchObject([
      { kind: 'PAYOUT_DIFFERS', reasons: [reason], suspenseKopecks: 0 },
    ])
    expect(await suspense(app)).toBe(0)
  },
)

test('a payout in the books that its bank is said to have refused is shown to a person (decision 0173)', async () => {
  const { app, who, loanId, payout, fields } = await onItsWay()
  await app.runJobs(app.clock.now() + 60_000)
  const TransactionId = await numberOf(app, payout.id)
  await notify(app, 'fail', { ...fields, TransactionId, ReasonCode: '5051' })
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  expect(await app.context.database.select().from(moneyTasks)).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', reasons: ['STATE'], suspenseKopecks: 0 },
  ])
})

test('a payout made a second time is kept with its money in suspense', async () => {
  const { app, who, loanId, payout, fields } = await onItsWay()
  await app.runJobs(app.clock.now() + 60_000)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  expect((await notify(app, 'pay', fields)).json()).toEqual({ code: 0 })
  const tasks = await app.context.database
    .select()
    .from(moneyTasks)
    .where(eq(moneyTasks.subjectId, payout.id))
  expect(tasks).toMatchObject([{ kind: 'PAYOUT_DIFFERS', reasons: ['STATE'] }])
  expect(await suspense(app)).toBe(1_200_000)
})

test('leave for a payout is given only for what was ordered', async () => {
  const { app, fields } = await onItsWay()
  const check = async (change: Record<string, string>) =>
    (await notify(app, 'check', { ...fields, ...change })).json().code
  expect(await check({})).toBe(0)
  expect(await check({ Amount: '1.00' })).toBe(13)
  expect(await check({ InvoiceId: 'nobody' })).toBe(10)
})

test('a look-up that finds another sum opens no contract', async () => {
  const app = await testApp()
  const { acquirer } = app.context.gateways
  vi.spyOn(acquirer, 'payOut').mockResolvedValue({ state: 'UNKNOWN', cause: 'time-out' })
  vi.spyOn(acquirer, 'findByInvoice').mockImplementation((invoiceId) =>
    Promise.resolve({
      operation: 'payout',
      state: 'COMPLETED',
      transactionId: '4445',
      amountKopecks: kopecks(100),
      currency: 'RUB',
      accountId: null,
      testMode: true,
      originalTransactionId: null,
      invoiceId,
      reasonCode: null,
      paymentCode: null,
      retry: 'ALLOWED',
      token: null,
      atMs: null,
    }),
  )
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  await app.runJobs(app.clock.now() + 120_000)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
  expect(await app.context.database.select().from(moneyTasks)).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', transactionId: '4445' },
  ])
  await app.close()
})
