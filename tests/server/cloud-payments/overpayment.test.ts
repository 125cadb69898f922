import { randomUUID } from 'node:crypto'
import { and, eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fromRoubles } from '../../../lending/money.ts'
import type { Context } from '../../../server/context.ts'
import { hasOpenOperations } from '../../../server/accounts/erase-client.ts'
import { loanById } from '../../../server/db/loans.ts'
import { insertPayment } from '../../../server/db/payments.ts'
import { ledgerEntries, postings } from '../../../server/db/schema/ledger.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { payments as paymentRows, refunds } from '../../../server/db/schema/payments.ts'
import { transaction } from '../../../server/db/transaction.ts'
import type { Acquirer } from '../../../server/gateways/gateways.ts'
import { chargeSavedCard } from '../../../server/servicing/charge-saved-card.ts'
import { returnOverpayment } from '../../../server/servicing/return-overpayment.ts'
import { type Borrower, contractOf, lent, verifiedBorrower } from '../core/fixture.ts'
import { signedInAs } from '../desk/staff.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { notify } from './notices.ts'

interface Lent {
  readonly who: Borrower
  readonly loanId: string
}

let app: TestApp

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())

const borrowed = async (): Promise<Lent> => {
  const who = await verifiedBorrower(app)
  return { who, loanId: await lent(app, who) }
}

/** The saved card is charged through the acquirer, with a sum no page would have let through. */
const arrives = async ({ who, loanId }: Lent, amount: number): Promise<string> => {
  const id = randomUUID()
  const nowMs = app.clock.now()
  await transaction(app.context.database, (tx) =>
    insertPayment(tx, {
      id,
      invoiceId: id,
      clientId: who.clientId,
      purpose: 'REPAYMENT',
      loanId,
      paymentType: 'INSTALMENT',
      amountKopecks: fromRoubles(amount),
      cardId: who.cardId,
      cardMask: 'MIR •• 3055',
      state: 'PROCESSING',
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 1_800_000,
    }),
  )
  await chargeSavedCard(app.context, id)
  return id
}

const payOff = async ({ who, loanId }: Lent) => {
  const { payoff } = await contractOf(app, who, loanId)
  const body = {
    amount: payoff.totalKopecks / 100,
    loanApplicationId: loanId,
    paymentType: 'PAYOFF',
    paymentDataId: who.cardId,
  }
  const path = '/cloud-payments/debit/check/specified-amount'
  return post(app, path, body, { headers: who.headers })
}

interface Told {
  readonly messages: readonly { readonly title: string }[]
}

const about = ({ messages }: Told, title: string) =>
  messages.filter((message) => message.title === title)

const accounts = async ({ loanId }: Lent) => {
  const rows = await app.context.database
    .select({ account: postings.account, total: sum(postings.amountKopecks).mapWith(Number) })
    .from(postings)
    .where(eq(postings.loanId, loanId))
    .groupBy(postings.account)
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]))
}

const refundsOf = ({ loanId }: Lent) =>
  app.context.database.select().from(refunds).where(eq(refunds.loanId, loanId))

const operationsOf = async ({ who, loanId }: Lent) =>
  (
    await get(
      app,
      `/report-service/details-payments-contract?loanApplicationId=${loanId}`,
      who.headers,
    )
  ).json()

test('what comes over the debt goes back to the same operation, and the books end at zero', async () => {
  const debt = await borrowed()
  await arrives(debt, 12_500)
  expect((await accounts(debt))['ADVANCE']).toBe(-50_000)
  await app.runJobs()
  expect(await refundsOf(debt)).toMatchObject([{ state: 'PAID', amountKopecks: 50_000 }])
  const books = await accounts(debt)
  expect(books['ADVANCE']).toBe(0)
  expect(Object.values(books).reduce((total, amount) => total + amount, 0)).toBe(0)
  const { total, payments } = await operationsOf(debt)
  expect(total).toBe(3)
  expect(payments).toMatchObject([
    { direction: 'OUTGOING', amountKopecks: 50_000, state: 'PAID', paymentType: null },
    { direction: 'INCOMING', amountKopecks: 1_250_000 },
    { direction: 'OUTGOING', amountKopecks: 1_200_000 },
  ])
})

test('money that comes for a closed loan goes back whole', async () => {
  const debt = await borrowed()
  expect((await payOff(debt)).json().state).toBe('PAID')
  await arrives(debt, 700)
  await app.runJobs()
  expect(await refundsOf(debt)).toMatchObject([{ state: 'PAID', amountKopecks: 70_000 }])
  expect((await accounts(debt))['ADVANCE']).toBe(0)
  const told = (await get(app, '/profile-manager/messages', debt.who.headers)).json()
  expect(about(told, 'Вернули лишнее')).toMatchObject([{ title: 'Вернули лишнее', state: 'SENT' }])
})

test.each([
  ['more', '600.00', 10_000],
  ['less', '499.00', 0],
])(
  'a refund of ours that is told with %s opens no closed loan and is kept for a person (decision 0173)',
  async (_what, Amount, taken) => {
    const debt = await borrowed()
    await arrives(debt, 12_500)
    const deaf = vi.spyOn(app.context.gateways.acquirer, 'verifyWebhook').mockReturnValue(false)
    await app.runJobs()
    deaf.mockRestore()
    const [refund] = await refundsOf(debt)
    expect(refund).toMatchObject({ state: 'PAID', amountKopecks: 50_000 })
    const [paid] = await app.context.database
      .select()
      .from(paymentRows)
      .where(eq(paymentRows.id, refund?.paymentId ?? ''))
    const before = await accounts(debt)
    const told = {
      TransactionId: refund?.transactionId ?? '',
      PaymentTransactionId: paid?.transactionId ?? '',
      OperationType: 'Refund',
      Currency: 'RUB',
    }
    await notify(app, 'refund', { ...told, Amount })
    expect(await contractOf(app, debt.who, debt.loanId)).toMatchObject({ contractState: 'CLOSED' })
    expect(await accounts(debt)).toEqual(before)
    const tasks = await app.context.database
      .select()
      .from(moneyTasks)
      .where(eq(moneyTasks.refundTransactionId, told.TransactionId))
    expect(tasks).toMatchObject([
      { kind: 'UNKNOWN_REFUND', reasons: ['AMOUNT'], suspenseKopecks: taken },
    ])
  },
)

test.each([
  ['more', '600.00', 10_000],
  ['less', '499.00', 0],
])(
  'a refund of ours whose notice names %s and comes before the answer opens no closed loan (decision 0173)',
  async (_what, Amount, taken) => {
    const debt = await borrowed()
    await arrives(debt, 12_500)
    const TransactionId = `7100000${taken}`
    vi.spyOn(app.context.gateways.acquirer, 'refund').mockImplementation(
      async ({ transactionId: PaymentTransactionId }) => {
        const told = { TransactionId, PaymentTransactionId, OperationType: 'Refund' }
        await notify(app, 'refund', { ...told, Currency: 'RUB', Amount })
        return { outcome: 'done', transactionId: TransactionId }
      },
    )
    await app.runJobs()
    vi.restoreAllMocks()
    expect(await refundsOf(debt)).toMatchObject([{ state: 'PAID', transactionId: TransactionId }])
    expect(await contractOf(app, debt.who, debt.loanId)).toMatchObject({ contractState: 'CLOSED' })
    expect((await accounts(debt))['ADVANCE']).toBe(0)
    const tasks = await app.context.database
      .select()
      .from(moneyTasks)
      .where(eq(moneyTasks.refundTransactionId, TransactionId))
    expect(tasks).toMatchObject([
      { kind: 'UNKNOWN_REFUND', reasons: ['AMOUNT'], suspenseKopecks: taken },
    ])
  },
)

test('a refund run again, told again by notices and approved late is one refund and one entry', async () => {
  const debt = await borrowed()
  const paymentId = await arrives(debt, 12_500)
  await app.runJobs()
  const [refund] = await refundsOf(debt)
  if (!refund) throw new Error('no refund')
  await returnOverpayment(app.context, { refundId: refund.id }, { id: 'row' })
  await app.runJobs(app.clock.now() + 86_400_000)
  expect(await refundsOf(debt)).toHaveLength(1)
  const entries = await app.context.database
    .select()
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.kind, 'OVERPAYMENT_RETURNED'), eq(ledgerEntries.loanId, debt.loanId)),
    )
  expect(entries).toHaveLength(1)
  expect(entries[0]?.causeId).toBe(refund.id)
  expect(refund.paymentId).toBe(paymentId)
})

/** The server with some answers of the acquirer replaced. */
const withAcquirer = (answers: Partial<Acquirer>): Context => ({
  ...app.context,
  gateways: {
    ...app.context.gateways,
    acquirer: { ...app.context.gateways.acquirer, ...answers },
  },
})

test('an answer that was lost is looked up at the acquirer, the money is not given back twice', async () => {
  const debt = await borrowed()
  await arrives(debt, 12_500)
  const [ordered] = await refundsOf(debt)
  if (!ordered) throw new Error('no refund')
  const asked: string[] = []
  const deaf = withAcquirer({
    refund({ requestId }) {
      asked.push(requestId)
      return Promise.resolve({ outcome: 'unknown', cause: 'time-out' })
    },
  })
  const order = { refundId: ordered.id }
  await expect(returnOverpayment(deaf, order, { id: 'row' })).rejects.toThrow('may stand')
  expect(await refundsOf(debt)).toMatchObject([{ state: 'PROCESSING' }])
  const made = {
    transactionId: '77',
    operation: 'refund',
    state: 'COMPLETED',
    amountKopecks: fromRoubles(500),
    invoiceId: ordered.paymentId,
    accountId: debt.who.clientId,
    currency: 'RUB',
    testMode: true,
    originalTransactionId: null,
    reasonCode: null,
    paymentCode: null,
    retry: 'ALLOWED',
    token: null,
    atMs: null,
  } as const
  const seeing = withAcquirer({
    refund: (input) => deaf.gateways.acquirer.refund(input),
    findByInvoice: () => Promise.resolve(made),
  })
  await returnOverpayment(seeing, order, { id: 'row' })
  expect(asked).toEqual([ordered.id])
  expect(await refundsOf(debt)).toMatchObject([{ state: 'PAID', transactionId: '77' }])
  expect((await accounts(debt))['ADVANCE']).toBe(0)
})

test('the acquirer’s notice of a refund is enough when its answer is lost; one that is not ours changes nothing', async () => {
  const debt = await borrowed()
  await arrives(debt, 12_500)
  const [ordered] = await refundsOf(debt)
  const { acquirer } = app.context.gateways
  const deaf = withAcquirer({
    async refund(input) {
      await acquirer.refund(input)
      return { outcome: 'unknown', cause: 'time-out' }
    },
  })
  await expect(
    returnOverpayment(deaf, { refundId: ordered?.id ?? '' }, { id: 'row' }),
  ).rejects.toThrow('stand')
  expect(await refundsOf(debt)).toMatchObject([{ state: 'PAID' }])
  const paid = await payOff(await borrowed())
  const { invoiceId } = paid.json()
  const found = await acquirer.findByInvoice(invoiceId)
  const amountKopecks = fromRoubles(1)
  await acquirer.refund({
    transactionId: found?.transactionId ?? '',
    amountKopecks,
    requestId: randomUUID(),
  })
  expect(await refundsOf(debt)).toHaveLength(1)
})

test('a refused refund is shown as late and tried every day until it is made (D45)', async () => {
  const debt = await borrowed()
  const { acquirer } = app.context.gateways
  const refused = { outcome: 'refused', message: 'too late' } as const
  const refusing = vi.spyOn(acquirer, 'refund').mockResolvedValue(refused)
  await arrives(debt, 12_500)
  await app.runJobs(app.clock.now() + 2 * 86_400_000)
  const tasks = () =>
    app.context.database.select().from(moneyTasks).where(eq(moneyTasks.loanId, debt.loanId))
  expect(await tasks()).toMatchObject([
    { kind: 'REFUND_REFUSED', state: 'OPEN', lastError: 'too late', amountKopecks: 50_000 },
  ])
  expect((await tasks())[0]?.attempts).toBeGreaterThan(2)
  // Two people who closed it would hide money that we owe still.
  const closing = { kind: 'CLOSE_TASK', subjectId: (await tasks())[0]?.id, reason: 'Клиент ждёт' }
  const staff = await signedInAs(app, 'koltsova')
  const closed = await post(app, '/desk-service/requests', closing, staff)
  expect(closed.json().code).toBe('REQUEST_IMPOSSIBLE')
  expect((await operationsOf(debt)).payments[0]).toMatchObject({
    direction: 'OUTGOING',
    state: 'PROCESSING',
    amountKopecks: 50_000,
  })
  const told = (await get(app, '/profile-manager/messages', debt.who.headers)).json()
  expect(about(told, 'Возврат задерживается')).toHaveLength(1)
  expect((await accounts(debt))['ADVANCE']).toBe(-50_000)
  // A refund that is late for months must not keep a person from leaving.
  const asked = { clientId: debt.who.clientId, nowMs: app.clock.now() }
  expect(await hasOpenOperations(app.context.database, asked)).toBe(false)
  refusing.mockRestore()
  await app.runJobs(app.clock.now() + 2 * 86_400_000)
  expect(await tasks()).toMatchObject([{ state: 'DONE' }])
  expect((await accounts(debt))['ADVANCE']).toBe(0)
})

test('a refund the acquirer never answers about is a task too @slow', async () => {
  const debt = await borrowed()
  const { acquirer } = app.context.gateways
  const silent = { outcome: 'unknown', cause: 'time-out' } as const
  const asked = vi.spyOn(acquirer, 'refund').mockResolvedValue(silent)
  await arrives(debt, 12_500)
  await app.runJobs(app.clock.now() + 12 * 86_400_000)
  asked.mockRestore()
  await app.runJobs(app.clock.now() + 2 * 86_400_000)
  expect(await refundsOf(debt)).toMatchObject([{ state: 'PAID' }])
  const { database } = app.context
  const [task] = await database.select().from(moneyTasks).where(eq(moneyTasks.loanId, debt.loanId))
  expect(task).toMatchObject({ kind: 'REFUND_REFUSED', state: 'DONE' })
})

test('exactly the payoff leaves nothing to give back', async () => {
  const debt = await borrowed()
  await payOff(debt)
  await app.runJobs()
  expect(await refundsOf(debt)).toEqual([])
  expect((await loanById(app.context.database, debt.loanId))?.contractState).toBe('CLOSED')
})
