import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { payments, refunds } from '../../../server/db/schema/payments.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { decideSbp } from '../../../server/sandbox/cloud-payments/operations.ts'
import {
  findOperation,
  insertOperation,
  moveOperation,
} from '../../../server/sandbox/sandbox-store.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { opened } from '../core/change-bench.ts'
import { contractOf, paid, verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { askToPay, type Contract, newContract } from './contract.ts'
import { notify, operationAtBank, payFields } from './notices.ts'

const MINUTE_MS = 60_000
const INSTALMENT = 8577.3
const BY_SBP = { method: 'SBP' } as const

let app: TestApp
let contract: Contract

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // Every test asks for codes of its own: an hour on, no limit of codes stands in the way (D22).
  await app.clock.moveTo(app.clock.now() + 60 * MINUTE_MS)
  contract = await newContract(app)
})

const begin = async (amount = INSTALMENT) =>
  (await askToPay(app, contract, { amount, extra: BY_SBP })).json()

const linkOf = (invoiceId: string, who = contract.borrower) =>
  get(app, `/cloud-payments/payments/${invoiceId}/sbp-link`, who.headers)

const outcomeOf = async (invoiceId: string, who = contract.borrower) =>
  (await get(app, `/cloud-payments/payments/${invoiceId}/outcome`, who.headers)).json()

/** What the payer does on the page of their bank. */
const decide = (url: string, decision: 'confirm' | 'refuse') => {
  const { searchParams } = new URL(url)
  return app.fastify.inject({
    method: 'POST',
    url: '/sandbox/sbp',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:8080' },
    payload: new URLSearchParams({
      id: searchParams.get('id') ?? '',
      key: searchParams.get('key') ?? '',
      decision,
    }).toString(),
  })
}

const rowOf = async (invoiceId: string) => {
  const [row] = await app.context.database
    .select()
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
  if (!row) throw new Error('no payment')
  return row
}

test('a link repays nothing until it is confirmed in the bank, then exactly its sum', async () => {
  const { invoiceId, state, method } = await begin()
  expect([state, method]).toEqual(['CREATED', 'SBP'])
  const link = (await linkOf(invoiceId)).json()
  expect(await outcomeOf(invoiceId)).toMatchObject({ state: 'PROCESSING' })
  expect((await decide(link.url, 'confirm')).statusCode).toBe(200)
  expect(await outcomeOf(invoiceId)).toMatchObject({ state: 'PAID', amountKopecks: 857_730 })
  const { payments: movements } = (
    await get(
      app,
      `/report-service/details-payments-contract?loanApplicationId=${contract.loanId}`,
      contract.borrower.headers,
    )
  ).json()
  expect(movements[0]).toMatchObject({ amountKopecks: 857_730, cardMask: null, method: 'SBP' })
})

test('asked for again, after a reload or by another tap, it is the same payment and the same link', async () => {
  const first = await begin()
  const link = (await linkOf(first.invoiceId)).json()
  expect((await linkOf(first.invoiceId)).json()).toEqual(link)
  expect(await begin()).toMatchObject({ paymentId: first.paymentId, state: 'PROCESSING' })
})

test('while a link can be paid its loan takes no other payment; when its time is over it gives way', async () => {
  const { invoiceId } = await begin()
  await linkOf(invoiceId)
  const byCard = { amount: INSTALMENT, paymentDataId: contract.cardId }
  const refused = (await askToPay(app, contract, byCard)).json()
  expect([refused.code, refused.detail]).toEqual([
    'PAYMENT_IN_PROGRESS',
    expect.stringContaining('ждёт подтверждения в вашем банке'),
  ])
  await app.clock.moveTo(app.clock.now() + 13 * MINUTE_MS)
  expect((await askToPay(app, contract, byCard)).json()).toMatchObject({ state: 'PAID' })
  expect(await rowOf(invoiceId)).toMatchObject({ state: 'EXPIRED' })
})

test('a link ends with its payment, however late it was asked for', async () => {
  const { invoiceId } = await begin()
  await app.clock.moveTo(app.clock.now() + 6 * MINUTE_MS)
  const { url } = (await linkOf(invoiceId)).json()
  await app.clock.moveTo(app.clock.now() + 5 * MINUTE_MS)
  expect((await decide(url, 'confirm')).body).toContain('больше не действует')
})

test('a link that nobody confirmed ends by itself and takes no money afterwards', async () => {
  const { invoiceId } = await begin()
  const { url } = (await linkOf(invoiceId)).json()
  await app.clock.moveTo(app.clock.now() + 30 * MINUTE_MS)
  await app.runJobs()
  expect(await outcomeOf(invoiceId)).toMatchObject({ state: 'EXPIRED' })
  expect((await decide(url, 'confirm')).body).toContain('больше не действует')
  expect((await linkOf(invoiceId)).json().code).toBe('NOTHING_TO_PAY')
})

test('who declines in the bank may pay at once by anything else, and is told why without a word of cards', async () => {
  const { invoiceId } = await begin()
  await decide((await linkOf(invoiceId)).json().url, 'refuse')
  expect(await outcomeOf(invoiceId)).toMatchObject({ state: 'DECLINED' })
  const [message] = (await get(app, '/profile-manager/inbox', contract.borrower.headers)).json()
    .messages
  expect(message.body).toContain('Перевод по СБП не прошёл.')
  expect(message.body).not.toContain('данные карты')
  expect(
    (await askToPay(app, contract, { amount: INSTALMENT, paymentDataId: contract.cardId })).json(),
  ).toMatchObject({ state: 'PAID' })
})

test('a notice whose sum differs from the payment repays nothing (D45)', async () => {
  const { invoiceId } = await begin()
  await linkOf(invoiceId)
  const { transactionId } = await rowOf(invoiceId)
  const info = { invoiceId, accountId: contract.borrower.clientId, amount: INSTALMENT - 1 }
  const {
    CardFirstSix: _six,
    CardLastFour: _four,
    ...fields
  } = payFields(info, {
    TransactionId: transactionId ?? '',
    PaymentMethod: 'Sbp',
  })
  await notify(app, 'pay', fields)
  expect(await rowOf(invoiceId)).toMatchObject({ state: 'DECLINED', allocation: null })
})

test('one link paid twice repays once, and the second transaction goes back (D45)', async () => {
  const { invoiceId } = await begin()
  await decide((await linkOf(invoiceId)).json().url, 'confirm')
  const info = { invoiceId, accountId: contract.borrower.clientId, amount: INSTALMENT }
  const reply = await notify(app, 'pay', payFields(info, { TransactionId: '900000777' }))
  expect(reply.json()).toEqual({ code: 0 })
  const rows = await app.context.database
    .select()
    .from(payments)
    .where(eq(payments.loanId, contract.loanId))
  expect(rows.filter(({ state }) => state === 'PAID')).toHaveLength(1)
})

/** The payer confirms the same link once more; the acquirer's number of the second operation. */
const paidAgain = async (invoiceId: string): Promise<string> => {
  const { transactionId } = await rowOf(invoiceId)
  const first = await findOperation(app.context.database, Number(transactionId))
  if (!first) throw new Error('no operation')
  const { transactionId: _id, token: _token, ...same } = first
  const second = await insertOperation(app.context.database, {
    ...same,
    status: 'AwaitingAuthentication',
  })
  await decideSbp(app.context, second, true)
  return String(second.transactionId)
}

const taskOf = async (transactionId: string) => {
  const [task] = await app.context.database
    .select()
    .from(moneyTasks)
    .where(eq(moneyTasks.transactionId, transactionId))
  return task
}

const told = async (): Promise<string[]> => {
  const reply = await get(app, '/profile-manager/messages', contract.borrower.headers)
  return reply.json().messages.map(({ title }: { title: string }) => title)
}

test('the second payment of a link counts as given back when the bank has said so, not before', async () => {
  const { invoiceId } = await begin()
  await decide((await linkOf(invoiceId)).json().url, 'confirm')
  const second = await paidAgain(invoiceId)
  await app.runJobs()
  expect(await taskOf(second)).toMatchObject({ kind: 'SECOND_TRANSACTION', state: 'OPEN' })
  expect(await told()).not.toContain('Вернули второе списание')
  await app.runJobs(app.clock.now() + MINUTE_MS)
  expect(await taskOf(second)).toMatchObject({ state: 'DONE' })
  expect(await told()).toContain('Вернули второе списание')
})

test('the second payment of a link that the bank will not take back stays owed to its payer', async () => {
  const { invoiceId } = await begin()
  await decide((await linkOf(invoiceId)).json().url, 'confirm')
  const second = await paidAgain(invoiceId)
  await app.runJobs()
  const ordered = Number((await taskOf(second))?.refundTransactionId)
  await transaction(app.context.database, (tx) =>
    moveOperation(tx, ordered, 'Created', { status: 'Declined' }),
  )
  await app.runJobs(app.clock.now() + 11 * MINUTE_MS)
  expect(await taskOf(second)).toMatchObject({
    state: 'OPEN',
    suspenseKopecks: 857_730,
    refundTransactionId: null,
    attempts: 1,
  })
  expect(await told()).not.toContain('Вернули второе списание')
})

test('a lost notice costs nothing: the outcome is found at the acquirer', async () => {
  const { invoiceId } = await begin()
  await linkOf(invoiceId)
  const { transactionId } = await rowOf(invoiceId)
  // The bank took the money, and nobody told us.
  await transaction(app.context.database, (tx) =>
    moveOperation(tx, Number(transactionId), 'AwaitingAuthentication', { status: 'Completed' }),
  )
  await app.clock.moveTo(app.clock.now() + MINUTE_MS)
  expect(await outcomeOf(invoiceId)).toMatchObject({ state: 'PAID' })
})

test('the form of a card is not opened for a payment by СБП, nor a link for one by card', async () => {
  const { paymentId } = await begin()
  const { headers } = contract.borrower
  const form = await post(
    app,
    `/cloud-payments/payments/cards/uuid?paymentId=${paymentId}`,
    {},
    { headers },
  )
  expect(form.json().code).toBe('NOTHING_TO_PAY')
  const byCard = (await askToPay(app, contract, { amount: INSTALMENT })).json()
  expect((await linkOf(byCard.invoiceId)).json().code).toBe('NOTHING_TO_PAY')
})

test("nobody gets the link of another's payment", async () => {
  const { invoiceId } = await begin()
  const other = await newContract(app)
  expect((await linkOf(invoiceId, other.borrower)).statusCode).toBe(404)
})

test('what came over the debt goes back by СБП, and counts as returned when the bank has said so', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  const { payoff } = await contractOf(app, who, loanId)
  const amountKopecks = kopecks(payoff.totalKopecks)
  contract = { borrower: who, cardId: who.cardId, loanId }
  const { invoiceId } = await begin(amountKopecks / 100)
  const { url } = (await linkOf(invoiceId)).json()
  // Given up by us and paid by other means; what the bank confirms late is never lost.
  await app.context.database
    .update(payments)
    .set({ state: 'EXPIRED' })
    .where(eq(payments.invoiceId, invoiceId))
  await paid(app, who, { loanId, amountKopecks, kind: 'PAYOFF' })
  await decide(url, 'confirm')
  await app.runJobs()
  const refund = async () => {
    const [row] = await app.context.database
      .select()
      .from(refunds)
      .where(eq(refunds.loanId, loanId))
    return row
  }
  const ordered = await refund()
  expect(ordered).toMatchObject({ state: 'PROCESSING', amountKopecks })
  expect(ordered?.transactionId).not.toBeNull()
  await app.runJobs(app.clock.now() + MINUTE_MS)
  expect(await refund()).toMatchObject({ state: 'PAID', transactionId: ordered?.transactionId })
  const { transactionId } = await rowOf(invoiceId)
  expect(await operationAtBank(app, transactionId ?? '')).toMatchObject({
    refundedKopecks: amountKopecks,
  })
})
