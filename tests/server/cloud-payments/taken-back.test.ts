import { and, eq, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDate, moscowDate } from '../../../lending/calendar.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { ledgerEntries, postings } from '../../../server/db/schema/ledger.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { orderRefunds } from '../../../server/servicing/refunds.ts'
import { payments, refunds as refundRows } from '../../../server/db/schema/payments.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { ledgerAndFold } from '../core/change-bench.ts'
import { signedInAs } from '../desk/staff.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'
import { askToPay, type Contract, newContract } from './contract.ts'
import { notify, payFields } from './notices.ts'

const INSTALMENT = 8577.3
const DAY_MS = 86_400_000

let app: TestApp
let contract: Contract

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
})

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

const pay = (amount: number) =>
  askToPay(app, contract, { amount, paymentDataId: contract.cardId, key: crypto.randomUUID() })

/** Pays with the saved card; the acquirer's number of the operation. */
const paid = async (amount: number): Promise<string> => {
  const { paymentId, state } = (await pay(amount)).json()
  expect(state).toBe('PAID')
  const [row] = await app.context.database.select().from(payments).where(eq(payments.id, paymentId))
  return row?.transactionId ?? ''
}

let refunds = 70_000_000

/** The bank tells that money of an operation went back. */
const takenBack = async (
  transactionId: string,
  amount: number,
  change: Record<string, string> = {},
) => {
  refunds += 1
  const fields = {
    TransactionId: String(refunds),
    PaymentTransactionId: transactionId,
    Amount: amount.toFixed(2),
    OperationType: 'Refund',
    DateTime: '2026-03-11 12:00:00',
    ...change,
  }
  const reply = await notify(app, 'refund', fields)
  expect([reply.statusCode, reply.json()]).toEqual([200, { code: 0 }])
  return fields
}

const booksAgree = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
}

const settlement = async (): Promise<number> => {
  const [row] = await app.context.database
    .select({ total: sum(postings.amountKopecks).mapWith(Number) })
    .from(postings)
    .where(and(eq(postings.account, 'SETTLEMENT'), eq(postings.loanId, contract.loanId)))
  return row?.total ?? 0
}

const suspense = async (): Promise<number> => {
  const { rows } = await app.context.database.execute<{ total: string | number | null }>(
    sql`select sum(amount_kopecks) as total from posting where account = 'SUSPENSE'`,
  )
  return Number(rows[0]?.total ?? 0)
}

describe('a payment that the bank takes back (D45)', () => {
  test('opens the contract it had closed, and its debt costs nothing for 30 days', async () => {
    const transactionId = await paid(30_000)
    expect(await shown()).toMatchObject({ contractState: 'CLOSED' })
    await takenBack(transactionId, 30_000)
    const dueOn = addDays(moscowDate(app.clock.now()), 30)
    const open = await shown()
    expect(open).toMatchObject({
      contractState: 'ACTIVE',
      closeReason: null,
      closedOn: null,
      outstandingPrincipalKopecks: 3_000_000,
      nextPayment: { dueOn, amountKopecks: 3_000_000 },
    })
    await app.runJobsAfterPause(Date.parse(`${dueOn}T12:00:00+03:00`))
    expect(await shown()).toMatchObject({
      contractState: 'ACTIVE',
      remainingTotalKopecks: 3_000_000,
    })
    await booksAgree()
    expect(await settlement()).toBe(0)
  })

  test('is late after its day like any debt', async () => {
    await takenBack(await paid(30_000), 30_000)
    await app.runJobsAfterPause(app.clock.now() + 33 * DAY_MS)
    const late = await shown()
    expect(late).toMatchObject({ contractState: 'OVERDUE' })
    expect(late.penaltyKopecks).toBeGreaterThan(0)
    await booksAgree()
  })

  test('can be paid again, and the contract closes with a certificate of its own', async () => {
    await takenBack(await paid(30_000), 30_000)
    await app.runJobs(app.clock.now() + 5 * DAY_MS)
    await paid(30_000)
    expect(await shown()).toMatchObject({ contractState: 'CLOSED', remainingTotalKopecks: 0 })
    const certificates = await app.context.database
      .select()
      .from(documents)
      .where(and(eq(documents.type, 'CERTIFICATE'), eq(documents.loanId, contract.loanId)))
    expect(certificates).toHaveLength(2)
    await booksAgree()
  })

  test('in part makes that part owed again', async () => {
    const transactionId = await paid(30_000)
    await takenBack(transactionId, 5_000)
    expect(await shown()).toMatchObject({
      contractState: 'ACTIVE',
      outstandingPrincipalKopecks: 500_000,
    })
    await takenBack(transactionId, 25_000)
    expect(await shown()).toMatchObject({ outstandingPrincipalKopecks: 3_000_000 })
    await booksAgree()
  })

  test('comes first out of what was paid ahead', async () => {
    await takenBack(await paid(INSTALMENT), INSTALMENT)
    const after = await shown()
    expect(after).toMatchObject({ advanceKopecks: 0, outstandingPrincipalKopecks: 3_000_000 })
    expect(after.rows).toHaveLength(6)
    await booksAgree()
  })

  test('is not given back once more', async () => {
    const first = await paid(1_000)
    await takenBack(await paid(2_000), 2_000)
    const nothingElse = await transaction(app.context.database, (tx) =>
      orderRefunds(tx, {
        loanId: contract.loanId,
        overpaidKopecks: 150_000,
        nowMs: app.clock.now(),
      }),
    )
    const ordered = await app.context.database
      .select({ transactionId: payments.transactionId, amountKopecks: refundRows.amountKopecks })
      .from(refundRows)
      .innerJoin(payments, eq(payments.id, refundRows.paymentId))
      .where(eq(refundRows.loanId, contract.loanId))
    expect(ordered).toEqual([{ transactionId: first, amountKopecks: 100_000 }])
    expect(nothingElse).toBe(50_000)
  })

  test('after it repaid a row leaves that row and adds one', async () => {
    const transactionId = await paid(INSTALMENT)
    const [first] = (await shown()).rows
    await app.runJobsAfterPause(Date.parse(`${addDays(isoDate(first.dueOn), 1)}T12:00:00+03:00`), 2)
    const before = await shown()
    await takenBack(transactionId, INSTALMENT)
    const after = await shown()
    expect(after).toMatchObject({ contractState: 'ACTIVE', overdueDays: 0 })
    expect(after.rows).toHaveLength(7)
    expect(after.remainingTotalKopecks).toBe(before.remainingTotalKopecks + 857_730)
    await booksAgree()
  })

  test('is booked once, however often it is told', async () => {
    const fields = await takenBack(await paid(30_000), 30_000)
    expect((await notify(app, 'refund', fields)).json()).toEqual({ code: 0 })
    expect(await settlement()).toBe(0)
    const entries = await app.context.database
      .select()
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.loanId, contract.loanId),
          eq(ledgerEntries.kind, 'PAYMENT_TAKEN_BACK'),
        ),
      )
    expect(entries).toHaveLength(1)
  })

  test('by more than it was leaves the rest in suspense', async () => {
    const before = await suspense()
    await takenBack(await paid(30_000), 30_500)
    expect(await shown()).toMatchObject({ outstandingPrincipalKopecks: 3_000_000 })
    expect((await suspense()) - before).toBe(50_000)
    await booksAgree()
  })

  test('what is nobody’s debt of it is written off by two people, and the task ends', async () => {
    const before = await suspense()
    await takenBack(await paid(30_000), 30_500)
    const { database } = app.context
    const ofLoan = eq(moneyTasks.loanId, contract.loanId)
    const [task] = await database.select().from(moneyTasks).where(ofLoan)
    const staff = await signedInAs(app, 'koltsova')
    const body = {
      kind: 'CLOSE_TASK',
      subjectId: task?.id,
      reason: 'Банк вернул лишнее, не отдаёт',
    }
    const asked = await post(app, '/desk-service/requests', body, staff)
    const { requestId } = asked.json<{ requestId: string }>()
    const decision = { isApproved: true, note: '' }
    const decide = `/desk-service/requests/${requestId}/decide`
    expect((await post(app, decide, decision, staff)).json().code).toBe('REQUEST_OWN')
    expect((await suspense()) - before).toBe(50_000)
    await post(app, decide, decision, await signedInAs(app, 'serov'))
    expect(await suspense()).toBe(before)
    expect(await database.select().from(moneyTasks).where(ofLoan)).toMatchObject([
      { state: 'DONE', suspenseKopecks: 50_000 },
    ])
    const lost = await database
      .select({ amountKopecks: postings.amountKopecks })
      .from(postings)
      .where(eq(postings.account, 'TAKEN_LOST'))
    expect(lost).toEqual([{ amountKopecks: 50_000 }])
    // The client owes what was taken back of the payment, and nothing of the rest.
    expect(await shown()).toMatchObject({ outstandingPrincipalKopecks: 3_000_000 })
    await booksAgree()
  })

  test('before its own notice came is taken back as soon as it does', async () => {
    const { headers } = contract.borrower
    const asked = (await askToPay(app, contract, { amount: 30_000 })).json()
    const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
    const form = (await post(app, url, {}, { headers })).json()
    const before = await suspense()
    await takenBack('98989898', 30_000)
    expect((await suspense()) - before).toBe(3_000_000)
    await notify(app, 'pay', payFields(form, { TransactionId: '98989898' }))
    expect(await shown()).toMatchObject({
      contractState: 'ACTIVE',
      outstandingPrincipalKopecks: 3_000_000,
      payments: [{}],
    })
    expect(await suspense()).toBe(before)
    await booksAgree()
  })

  test('by a notice of cancelling is owed again too', async () => {
    const transactionId = await paid(30_000)
    const fields = { TransactionId: transactionId, Amount: '30000.00' }
    const [row] = await app.context.database
      .select()
      .from(payments)
      .where(eq(payments.transactionId, transactionId))
    await notify(app, 'cancel', { ...fields, InvoiceId: row?.invoiceId ?? '' })
    expect(await shown()).toMatchObject({ contractState: 'ACTIVE' })
    await booksAgree()
  })

  test('is told to the client, shown among the movements and to a person', async () => {
    await takenBack(await paid(30_000), 30_000)
    await app.runJobs()
    const { headers } = contract.borrower
    const told = (await get(app, '/profile-manager/messages', headers)).json().messages
    expect(told).toContainEqual(expect.objectContaining({ title: 'Банк отозвал ваш платёж' }))
    const path = `/report-service/details-payments-contract?loanApplicationId=${contract.loanId}`
    expect((await get(app, path, headers)).json().payments[0]).toMatchObject({
      direction: 'OUTGOING',
      paymentType: 'PAYOFF',
      amountKopecks: 3_000_000,
      state: 'PAID',
    })
    const tasks = await app.context.database
      .select()
      .from(moneyTasks)
      .where(eq(moneyTasks.loanId, contract.loanId))
    expect(tasks).toMatchObject([{ kind: 'PAYMENT_TAKEN_BACK', state: 'OPEN' }])
  })

  test('in another currency is kept and changes no books', async () => {
    const before = await suspense()
    await takenBack(await paid(30_000), 30_000, { Currency: 'USD' })
    expect(await shown()).toMatchObject({ contractState: 'CLOSED' })
    expect(await suspense()).toBe(before)
  })
})
