import { and, asc, desc, eq, sum } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { openDocument } from '../../../server/db/documents.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { postings } from '../../../server/db/schema/ledger.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { lineFacts } from '../../../server/loan-book/line-facts.ts'
import { payments, refunds } from '../../../server/db/schema/payments.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { returnPayoutOfLoan } from '../../../server/servicing/return-payout.ts'
import { loseChargeback, takeChargeback } from '../../../server/servicing/chargebacks.ts'
import { finishRefund } from '../../../server/servicing/refunds.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import { askToPay } from '../cloud-payments/contract.ts'
import { notify, operationAtBank, payFields } from '../cloud-payments/notices.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { ledgerAndFold } from './change-bench.ts'
import {
  type Borrower,
  contractOf,
  coreApp,
  lent,
  paid,
  SLOW_CARD,
  verifiedBorrower,
} from './fixture.ts'

const DAY_MS = 86_400_000

interface Lent {
  readonly app: TestApp
  readonly who: Borrower
  readonly loanId: string
}

const payoutOf = async ({ app, loanId }: Lent) => {
  const [payout] = await app.context.database
    .select()
    .from(payouts)
    .where(eq(payouts.loanId, loanId))
  if (!payout) throw new Error('no payout')
  return payout
}

/** A loan that was paid out at once, some days ago. */
const lentDaysAgo = async (days: number): Promise<Lent> => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loan = { app, who, loanId: await lent(app, who) }
  await app.runJobsAfterPause(app.clock.now() + days * DAY_MS)
  return loan
}

/** The card's bank gives the payout back, as the stand-in of the acquirer tells. */
const comesBack = async (loan: Lent) => {
  const { transactionId } = await payoutOf(loan)
  return post(loan.app, '/sandbox/returned-payouts', { transactionId: Number(transactionId) })
}

/** A notice of the acquirer about the payout's way back. */
const toldBack = async (loan: Lent, change: Record<string, string> = {}) => {
  const { id, transactionId, amountKopecks } = await payoutOf(loan)
  const info = { invoiceId: id, accountId: loan.who.clientId, amount: amountKopecks / 100 }
  return notify(
    loan.app,
    'refund',
    payFields(info, {
      TransactionId: '77000001',
      OperationType: 'Refund',
      PaymentTransactionId: transactionId ?? '55000001',
      ...change,
    }),
  )
}

const pay = async ({ app, who, loanId }: Lent, amount: number, paymentType = 'REPAYMENT') => {
  const key = crypto.randomUUID()
  const contract = { borrower: who, cardId: who.cardId, loanId }
  const reply = await askToPay(app, contract, {
    amount,
    paymentDataId: who.cardId,
    key,
    ...(paymentType === 'PAYOFF' && { paymentType }),
  })
  expect(reply.json()).toMatchObject({ state: 'PAID' })
  const { paymentId } = reply.json<{ paymentId: string }>()
  const [row] = await app.context.database.select().from(payments).where(eq(payments.id, paymentId))
  return {
    paymentId,
    transactionId: row?.transactionId ?? '',
    amountKopecks: row?.amountKopecks ?? 0,
  }
}

const suspense = async ({ context }: TestApp): Promise<number> => {
  const [row] = await context.database
    .select({ kopecks: sum(postings.amountKopecks).mapWith(Number) })
    .from(postings)
    .where(eq(postings.account, 'SUSPENSE'))
  return row?.kopecks ?? 0
}

const shown = ({ app, who, loanId }: Lent) => contractOf(app, who, loanId)

const inbox = async ({ app, who }: Lent) =>
  (await get(app, '/profile-manager/inbox', who.headers)).json<{
    messages: { title: string; body: string }[]
  }>().messages

const titles = async (loan: Lent): Promise<string[]> =>
  (await inbox(loan)).map(({ title }) => title)

/** What the borrower reads of it under the bell. */
const toldOf = async (loan: Lent) => {
  const messages = await inbox(loan)
  return messages.find(({ title }) => title.startsWith('Банк вернул нам'))
}

const certificates = async ({ app, loanId }: Lent) => {
  const { database } = app.context
  const rows = await database
    .select()
    .from(documents)
    .where(and(eq(documents.loanId, loanId), eq(documents.type, 'CERTIFICATE')))
    .orderBy(desc(documents.createdAtMs))
  return rows.map((row) => openDocument(database, row))
}

const expectBooks = async ({ app, loanId }: Lent, standing: Record<string, number>) => {
  const { ledger, fold, whole } = await ledgerAndFold(app, loanId)
  expect([ledger, whole]).toEqual([standing, 0])
  expect(Object.keys(fold).filter((name) => !['ADVANCE', 'SETTLEMENT'].includes(name))).toEqual([])
  expect(await brokenRules(app.context.database)).toEqual({})
}

test('a payout back on the third day leaves no debt, no interest and a free line (W39)', async () => {
  const loan = await lentDaysAgo(3)
  const { app, who } = loan
  expect((await shown(loan)).payoff.totalKopecks).toBeGreaterThanOrEqual(1_200_000)
  const before = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
  expect((await comesBack(loan)).json()).toEqual({ done: true })
  expect(await shown(loan)).toMatchObject({
    contractState: 'CLOSED',
    closeReason: 'PAYOUT_RETURNED',
    outstandingPrincipalKopecks: 0,
    payoff: { totalKopecks: 0 },
  })
  await expectBooks(loan, {})
  const after = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
  expect(before.usedLimit).toBe(12_000)
  expect(after.usedLimit).toBe(0)
  const told = await toldOf(loan)
  expect(told?.title).toMatch(/^Банк вернул нам 12\s000\s₽$/)
  expect(told?.body).toContain('платить ничего не нужно')
  expect(told?.body).not.toContain('вернём туда')
  expect(await certificates(loan)).toMatchObject([
    { facts: { closeReason: 'PAYOUT_RETURNED', paidKopecks: 0 } },
  ])
  await app.runJobsAfterPause(app.clock.now() + 60 * DAY_MS)
  await expectBooks(loan, {})
})

test('the same return told again, and another one of the same payout, change nothing @slow', async () => {
  const loan = await lentDaysAgo(3)
  for (const TransactionId of ['77000001', '77000001', '77000002'])
    expect((await toldBack(loan, { TransactionId })).json()).toEqual({ code: 0 })
  await expectBooks(loan, {})
  const tasks = await loan.app.context.database.select().from(moneyTasks)
  expect(tasks).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', reasons: ['STATE'], refundTransactionId: '77000002' },
  ])
})

test('a return that people had read in the statement is told by the acquirer once more', async () => {
  const loan = await lentDaysAgo(3)
  const { database, clock } = loan.app.context
  const marked = { loanId: loan.loanId, nowMs: clock.now() }
  await transaction(database, (tx) => returnPayoutOfLoan(tx, marked))
  expect((await toldBack(loan)).json()).toEqual({ code: 0 })
  await expectBooks(loan, {})
  expect(await database.select().from(moneyTasks)).toEqual([])
  await toldBack(loan, { TransactionId: '77000002' })
  expect(await database.select().from(moneyTasks)).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', refundTransactionId: '77000002' },
  ])
})

test('a second payout of the invoice that comes back ends nothing: the first one is with the borrower @slow', async () => {
  const loan = await lentDaysAgo(3)
  const { database } = loan.app.context
  const { id, amountKopecks } = await payoutOf(loan)
  const info = { invoiceId: id, accountId: loan.who.clientId, amount: amountKopecks / 100 }
  const twice = payFields(info, { TransactionId: '55000002', OperationType: 'CardPayout' })
  await notify(loan.app, 'pay', twice)
  expect(await suspense(loan.app)).toBe(amountKopecks)
  for (const TransactionId of ['77000001', '77000002'])
    await toldBack(loan, { TransactionId, PaymentTransactionId: '55000002' })
  expect(await shown(loan)).toMatchObject({ contractState: 'ACTIVE', closeReason: null })
  expect(await suspense(loan.app)).toBe(0)
  const tasks = await database.select().from(moneyTasks).orderBy(asc(moneyTasks.dedupeKey))
  expect(tasks).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', state: 'DONE', refundTransactionId: '77000001' },
    { kind: 'PAYOUT_DIFFERS', state: 'OPEN', refundTransactionId: '77000002' },
  ])
  // Its own return still ends it.
  await toldBack(loan, { TransactionId: '77000003' })
  expect(await shown(loan)).toMatchObject({ closeReason: 'PAYOUT_RETURNED' })
  await expectBooks(loan, {})
})

test('what had been paid goes back to the card it came from @slow', async () => {
  const loan = await lentDaysAgo(3)
  const { transactionId, amountKopecks } = await pay(loan, 1_000)
  expect((await comesBack(loan)).json()).toEqual({ done: true })
  expect(await toldOf(loan)).toMatchObject({
    body: expect.stringContaining('Всё, что вы заплатили, вернём туда, откуда вы платили'),
  })
  await loan.app.runJobs(loan.app.clock.now() + DAY_MS)
  expect(await operationAtBank(loan.app, transactionId)).toMatchObject({
    refundedKopecks: amountKopecks,
  })
  await expectBooks(loan, {})
})

test('the list of movements shows the money that came back, between the payment and its way back @slow', async () => {
  const loan = await lentDaysAgo(3)
  const { amountKopecks } = await pay(loan, 1_000)
  await comesBack(loan)
  await loan.app.runJobs(loan.app.clock.now() + DAY_MS)
  const reply = await get(
    loan.app,
    `/report-service/details-payments-contract?loanApplicationId=${loan.loanId}`,
    loan.who.headers,
  )
  const lentKopecks = (await payoutOf(loan)).amountKopecks
  expect(reply.json()).toMatchObject({
    total: 4,
    payments: [
      { direction: 'OUTGOING', amountKopecks },
      { direction: 'INCOMING', amountKopecks: lentKopecks, paymentType: null, state: 'PAID' },
      { direction: 'INCOMING', amountKopecks, paymentType: 'INSTALMENT' },
      { direction: 'OUTGOING', amountKopecks: lentKopecks },
    ],
  })
})

test('a loan repaid before its payout came back is certified again, and its money goes back @slow', async () => {
  const loan = await lentDaysAgo(2)
  const whole = (await shown(loan)).payoff.totalKopecks
  const { transactionId } = await pay(loan, whole / 100, 'PAYOFF')
  expect(await shown(loan)).toMatchObject({ contractState: 'CLOSED' })
  await loan.app.runJobs(loan.app.clock.now() + DAY_MS)
  expect((await comesBack(loan)).json()).toEqual({ done: true })
  expect(await shown(loan)).toMatchObject({ closeReason: 'PAYOUT_RETURNED' })
  expect(await certificates(loan)).toMatchObject([
    { title: expect.stringContaining('уточнённая'), facts: { paidKopecks: 0 } },
    { facts: { paidKopecks: whole } },
  ])
  await loan.app.runJobs(loan.app.clock.now() + DAY_MS)
  expect(await operationAtBank(loan.app, transactionId)).toMatchObject({ refundedKopecks: whole })
  await expectBooks(loan, {})
})

test('a certificate of it names nothing as paid, also where the bank had taken money back before', async () => {
  const loan = await lentDaysAgo(3)
  const { transactionId } = await pay(loan, 1_000)
  const fields = payFields(
    { invoiceId: '', accountId: loan.who.clientId, amount: 400 },
    { TransactionId: '77000011', OperationType: 'Refund', PaymentTransactionId: transactionId },
  )
  await notify(loan.app, 'refund', fields)
  await comesBack(loan)
  expect(await certificates(loan)).toMatchObject([{ facts: { paidKopecks: 0 } }])
  await expectBooks(loan, { ADVANCE: -60_000, SETTLEMENT: 60_000 })
})

test('money of a day before the return that is told after it goes back whole (D55) @slow', async () => {
  const loan = await lentDaysAgo(3)
  const { app, who, loanId } = loan
  const contract = { borrower: who, cardId: who.cardId, loanId }
  const asked = (await askToPay(app, contract, { amount: 1_000 })).json<{ paymentId: string }>()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  const form = (await post(app, url, {}, { headers: who.headers })).json()
  const DateTime = new Date(app.clock.now()).toISOString().slice(0, 19).replace('T', ' ')
  await app.runJobs(app.clock.now() + DAY_MS)
  await comesBack(loan)
  await app.runJobs(app.clock.now() + DAY_MS)
  await notify(app, 'pay', payFields(form, { TransactionId: '98989899', DateTime }))
  expect(await shown(loan)).toMatchObject({ closeReason: 'PAYOUT_RETURNED' })
  const { ledger, whole } = await ledgerAndFold(app, loanId)
  expect([ledger, whole]).toEqual([{ ADVANCE: -100_000, SETTLEMENT: 100_000 }, 0])
  expect(await app.context.database.select().from(refunds)).toMatchObject([
    { state: 'PROCESSING', amountKopecks: 100_000 },
  ])
})

test.each([
  ['another sum', { Amount: '11999.00' }, 'AMOUNT', 1_199_900],
  ['another currency', { Currency: 'USD' }, 'CURRENCY', 0],
  ['the flag of another terminal', { TestMode: '0' }, 'CURRENCY', 0],
])('a payout back with %s is kept for a person and ends nothing (D45)', async (...given) => {
  const [, change, reason, suspenseKopecks] = given
  const loan = await lentDaysAgo(3)
  expect((await toldBack(loan, change)).json()).toEqual({ code: 0 })
  expect(await shown(loan)).toMatchObject({ contractState: 'ACTIVE' })
  expect(await loan.app.context.database.select().from(moneyTasks)).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', reasons: [reason], suspenseKopecks, loanId: loan.loanId },
  ])
})

test('a part of a payout stands in suspense until two people have marked its return @slow', async () => {
  const loan = await lentDaysAgo(3)
  const { database, clock } = loan.app.context
  await toldBack(loan, { Amount: '11999.00' })
  expect(await suspense(loan.app)).toBe(-1_199_900)
  await transaction(database, (tx) =>
    returnPayoutOfLoan(tx, { loanId: loan.loanId, nowMs: clock.now() }),
  )
  expect(await suspense(loan.app)).toBe(0)
  expect(await database.select().from(moneyTasks)).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', state: 'DONE', suspenseKopecks: 1_199_900 },
  ])
  await expectBooks(loan, {})
})

test('a payout said to be back before it is known to be made waits for a person', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: SLOW_CARD })
  const loan = { app, who, loanId: await lent(app, who) }
  expect((await toldBack(loan)).json()).toEqual({ code: 0 })
  await app.runJobs(app.clock.now() + 60_000)
  expect(await shown(loan)).toMatchObject({ contractState: 'ACTIVE' })
  expect(await app.context.database.select().from(moneyTasks)).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', reasons: ['STATE'], suspenseKopecks: 0, loanId: loan.loanId },
  ])
})

test('a payout whose end was lost and that came back is found by the look-up, and its loan ends', async () => {
  const app = await coreApp()
  const { acquirer } = app.context.gateways
  vi.spyOn(acquirer, 'payOut').mockResolvedValue({ state: 'UNKNOWN', cause: 'time-out' })
  vi.spyOn(acquirer, 'findByInvoice').mockImplementation((invoiceId) =>
    Promise.resolve({
      operation: 'refund',
      state: 'COMPLETED',
      transactionId: '77000001',
      amountKopecks: kopecks(1_200_000),
      currency: 'RUB',
      accountId: null,
      testMode: true,
      originalTransactionId: '55000001',
      invoiceId,
      reasonCode: null,
      paymentCode: null,
      retry: 'ALLOWED',
      token: null,
      atMs: null,
    }),
  )
  const who = await verifiedBorrower(app)
  const loan = { app, who, loanId: await lent(app, who) }
  await toldBack(loan)
  await app.runJobs(app.clock.now() + 600_000)
  expect(await payoutOf(loan)).toMatchObject({ state: 'PAID', transactionId: '55000001' })
  expect(await shown(loan)).toMatchObject({ closeReason: 'PAYOUT_RETURNED' })
  expect(await app.context.database.select().from(moneyTasks)).toMatchObject([{ state: 'DONE' }])
  const { ledger, whole } = await ledgerAndFold(app, loan.loanId)
  expect([ledger, whole]).toEqual([{}, 0])
})

test('what no operation can take back is left to a person', async () => {
  const loan = await lentDaysAgo(2)
  // Of this payment no operation of the acquirer is known.
  await paid(loan.app, loan.who, { loanId: loan.loanId, amountKopecks: 100_000 })
  await comesBack(loan)
  const tasks = await loan.app.context.database.select().from(moneyTasks)
  expect(tasks).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', reasons: ['OWED'], amountKopecks: 100_000, loanId: loan.loanId },
  ])
})

/** A payment whose money went to its payer all but a part: a part of a payment goes back once. */
const paidAndGivenBackInPart = async (loan: Lent) => {
  const { app, who, loanId } = loan
  const { paymentId, transactionId } = await pay(loan, 1_000)
  const refund = {
    id: crypto.randomUUID(),
    paymentId,
    loanId,
    clientId: who.clientId,
    amountKopecks: 100,
    state: 'PROCESSING' as const,
    createdAtMs: app.clock.now(),
  }
  await transaction(app.context.database, async (tx) => {
    const [row] = await tx.insert(refunds).values(refund).returning()
    if (row) await finishRefund(tx, row, { transactionId: '77000008', nowMs: app.clock.now() })
  })
  return { paymentId, transactionId }
}

test('what of its money goes back at the payer’s bank is nobody’s debt and opens nothing @slow', async () => {
  const loan = await lentDaysAgo(3)
  const { app, who } = loan
  const { transactionId } = await paidAndGivenBackInPart(loan)
  expect((await comesBack(loan)).json()).toEqual({ done: true })
  await expectBooks(loan, { ADVANCE: -99_900, SETTLEMENT: 99_900 })
  const fields = payFields(
    { invoiceId: '', accountId: who.clientId, amount: 999 },
    {
      TransactionId: '77000009',
      OperationType: 'Refund',
      PaymentTransactionId: transactionId,
    },
  )
  expect((await notify(app, 'refund', fields)).json()).toEqual({ code: 0 })
  expect(await shown(loan)).toMatchObject({ contractState: 'CLOSED', payoff: { totalKopecks: 0 } })
  const tasks = await app.context.database.select().from(moneyTasks)
  expect(tasks.map(({ kind, amountKopecks }) => [kind, amountKopecks])).toEqual([
    ['PAYOUT_DIFFERS', 99_900],
    ['PAYMENT_TAKEN_BACK', 99_900],
  ])
  expect(await suspense(app)).toBe(0)
  await expectBooks(loan, {})
  expect(await titles(loan)).not.toContain('Банк отозвал ваш платёж')
  await app.runJobsAfterPause(app.clock.now() + 40 * DAY_MS)
  await expectBooks(loan, {})
})

test('a dispute about a payment of it can be given up, and its money is not held any more', async () => {
  const loan = await lentDaysAgo(3)
  const { database, clock } = loan.app.context
  const { paymentId, transactionId } = await paidAndGivenBackInPart(loan)
  const notice = {
    chargebackId: 'dispute-1',
    transactionId,
    type: 'Chargeback',
    operation: 'Presentment',
    amountKopecks: kopecks(99_900),
    atMs: clock.now(),
  } as const
  await takeChargeback(loan.app.context, notice)
  await comesBack(loan)
  const [task] = await database.select().from(moneyTasks).where(eq(moneyTasks.subjectId, paymentId))
  await transaction(database, (tx) =>
    loseChargeback(tx, { taskId: task?.id ?? '', nowMs: clock.now() }),
  )
  await expectBooks(loan, {})
  expect(await shown(loan)).toMatchObject({ closeReason: 'PAYOUT_RETURNED' })
})

test('a payment that comes after the return, and had gone back before it came, is not sent twice', async () => {
  const loan = await lentDaysAgo(3)
  const { app, who, loanId } = loan
  const contract = { borrower: who, cardId: who.cardId, loanId }
  const asked = (await askToPay(app, contract, { amount: 1_000 })).json<{ paymentId: string }>()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  const form = (await post(app, url, {}, { headers: who.headers })).json()
  const back = { TransactionId: '77000010', OperationType: 'Refund' }
  const fields = payFields(form, { ...back, PaymentTransactionId: '98989898' })
  await comesBack(loan)
  await notify(app, 'refund', fields)
  await notify(app, 'pay', payFields(form, { TransactionId: '98989898' }))
  expect(await suspense(app)).toBe(0)
  expect(await app.context.database.select().from(refunds)).toMatchObject([
    { state: 'PAID', transactionId: '77000010', amountKopecks: 100_000 },
  ])
  // The operation is the notice's alone: the bank's own list is not asked.
  const { ledger, whole } = await ledgerAndFold(app, loanId)
  expect([ledger, whole]).toEqual([{}, 0])
})

test('a loan whose money came back counts for nothing in the line (D12, D52)', async () => {
  const loan = await lentDaysAgo(40)
  const { app, who } = loan
  const factsNow = () => lineFacts(app.context.database, who.clientId, app.clock.now())
  expect(await factsNow()).toMatchObject({ firstPaidOutOn: '2026-03-11' })
  expect((await factsNow()).overdues.length).toBeGreaterThan(0)
  await comesBack(loan)
  expect(await factsNow()).toMatchObject({
    closedContracts: [],
    firstPaidOutOn: null,
    overdues: [],
    currentOverdueDays: 0,
  })
})
