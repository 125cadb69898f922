/** Money that the acquirer gives back to no card goes to its payer's account by a bank transfer (decision 0160). */
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ledgerEntries } from '../../../server/db/schema/ledger.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { askedRefunds, payments, refunds } from '../../../server/db/schema/payments.ts'
import { returnOverpayment } from '../../../server/servicing/return-overpayment.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { operationAtBank, takeUnasked } from '../cloud-payments/notices.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const DAY_MS = 86_400_000
const YEAR_DAYS = 366
const REQUESTS = '/desk-service/requests'
const ORDER = '№ 318 от 20.03.2026'

let app: TestApp
let contract: Contract

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  await app.runJobs(app.clock.now() + 3_600_000)
  contract = await newContract(app)
})

const days = (count: number) => app.runJobs(app.clock.now() + count * DAY_MS)

const refusing = () =>
  vi
    .spyOn(app.context.gateways.acquirer, 'refund')
    .mockResolvedValue({ outcome: 'refused', message: 'Card is closed' })

/** A card form of another tab, paid after the loan was closed. */
const paidTwice = async (): Promise<string> => {
  const { borrower } = contract
  const asked = (await askToPay(app, contract, { amount: 8_577.3 })).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  const form = (await post(app, url, {}, borrower)).json()
  await app.runJobs(app.clock.now() + 2 * 3_600_000)
  const { payoff } = (
    await get(app, `/vovremya-core/contract/${contract.loanId}`, borrower.headers)
  ).json()
  await askToPay(app, contract, {
    amount: payoff.totalKopecks / 100,
    paymentType: 'PAYOFF',
    paymentDataId: contract.cardId,
  })
  return takeUnasked(app, form)
}

const taskOf = async (transactionId: string) => {
  const [task] = await app.context.database
    .select()
    .from(moneyTasks)
    .where(eq(moneyTasks.transactionId, transactionId))
  if (!task) throw new Error(`No task about ${transactionId}`)
  return task
}

const refundOf = async () => {
  const rows = await app.context.database
    .select()
    .from(refunds)
    .where(eq(refunds.loanId, contract.loanId))
  expect(rows).toHaveLength(1)
  return rows[0]
}

const shownRefund = async () =>
  (
    await get(
      app,
      `/report-service/details-payments-contract?loanApplicationId=${contract.loanId}`,
      contract.borrower.headers,
    )
  )
    .json()
    .payments.find(
      ({ direction, paymentType }: { direction: string; paymentType: string | null }) =>
        direction === 'OUTGOING' && paymentType === null,
    )

const inbox = async (): Promise<string[]> =>
  (await get(app, '/profile-manager/inbox', contract.borrower.headers))
    .json()
    .messages.map(({ title }: { title: string }) => title)

const askFor = async (kind: string, subjectId: string, target: string | null = ORDER) =>
  post(app, REQUESTS, { kind, subjectId, target, reason: ORDER }, await signedInAs(app, 'koltsova'))

const twoDecide = async (kind: string, subjectId: string) => {
  const { requestId } = (await askFor(kind, subjectId)).json()
  const decision = { isApproved: true, note: '' }
  const path = `${REQUESTS}/${requestId}/decide`
  return post(app, path, decision, await signedInAs(app, 'serov'))
}

test('a refund is tried for five days, then its payer is asked for an account @slow', async () => {
  const refund = refusing()
  const atBank = await paidTwice()
  await days(10)
  const asked = refund.mock.calls.length
  expect(asked).toBe(7)
  await days(10)
  expect(refund.mock.calls).toHaveLength(asked)
  expect(await taskOf(atBank)).toMatchObject({
    kind: 'REFUND_REFUSED',
    state: 'OPEN',
    attempts: 7,
    lastError: 'Card is closed',
    nextTryAtMs: null,
  })
  expect((await inbox()).filter((title) => title === 'Нужен счёт для возврата')).toHaveLength(1)
  expect(await shownRefund()).toMatchObject({ state: 'PROCESSING', isAccountNeeded: true })
})

test('of a payment older than a year the acquirer is asked once', async () => {
  const refund = refusing()
  const unanswered = { outcome: 'unknown', cause: 'time-out' } as const
  refund.mockResolvedValue(unanswered)
  const atBank = await paidTwice()
  await app.context.database
    .update(payments)
    .set({ finishedAtMs: app.clock.now() - YEAR_DAYS * DAY_MS })
    .where(eq(payments.transactionId, atBank))
  refund.mockClear()
  refund.mockResolvedValue({ outcome: 'refused', message: 'Too old' })
  await days(3)
  expect(refund.mock.calls).toHaveLength(1)
  expect(await taskOf(atBank)).toMatchObject({ attempts: 1, nextTryAtMs: null })
})

test('two people book the transfer, and nothing goes to the card any more', async () => {
  const refund = refusing()
  const atBank = await paidTwice()
  await days(10)
  const task = await taskOf(atBank)
  const money = (
    await get(app, '/desk-service/money', (await signedInAs(app, 'koltsova')).headers)
  ).json()
  expect(money.tasks).toContainEqual(
    expect.objectContaining({ taskId: task.id, isStopped: true, isRetried: false }),
  )
  expect((await askFor('RETURN_BY_TRANSFER', task.id, null)).json().code).toBe('REQUEST_IMPOSSIBLE')
  expect((await askFor('CLOSE_TASK', task.id)).json().code).toBe('REQUEST_IMPOSSIBLE')
  expect((await twoDecide('RETURN_BY_TRANSFER', task.id)).statusCode).toBe(200)
  refund.mockRestore()
  await days(10)
  expect(await taskOf(atBank)).toMatchObject({ state: 'DONE', transferNumber: ORDER })
  expect(await operationAtBank(app, atBank)).toMatchObject({ refundedKopecks: 0 })
  expect(await refundOf()).toMatchObject({ state: 'PAID', transactionId: null })
  const entries = await app.context.database
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.loanId, contract.loanId),
        eq(ledgerEntries.kind, 'OVERPAYMENT_RETURNED'),
      ),
    )
  expect(entries).toHaveLength(1)
  expect(await shownRefund()).toMatchObject({ state: 'PAID', cardMask: null })
  expect(await inbox()).toContainEqual(expect.stringMatching(/^Вернули лишнее: 8/))
  expect((await askFor('RETURN_BY_TRANSFER', task.id)).json().code).toBe('REQUEST_IMPOSSIBLE')
})

test('no transfer is booked while the acquirer may be giving the money back', async () => {
  refusing()
  const atBank = await paidTwice()
  await days(3)
  const task = await taskOf(atBank)
  // It is tried still.
  expect((await askFor('RETURN_BY_TRANSFER', task.id)).json().code).toBe('REQUEST_IMPOSSIBLE')
  await days(7)
  const { database } = app.context
  const asking = { invoiceId: 'invoice', requestId: task.subjectId ?? '', askedAtMs: 1 }
  await database.insert(askedRefunds).values(asking)
  expect((await askFor('RETURN_BY_TRANSFER', task.id)).json().code).toBe('REQUEST_IMPOSSIBLE')
  await database.delete(askedRefunds).where(eq(askedRefunds.invoiceId, 'invoice'))
  expect((await askFor('RETURN_BY_TRANSFER', task.id)).statusCode).toBe(200)
})

test('a stopped refund is not begun again by a job that was ordered before', async () => {
  const refund = refusing()
  const atBank = await paidTwice()
  await days(10)
  const { id, subjectId } = await taskOf(atBank)
  refund.mockClear()
  const path = `/desk-service/money/tasks/${id}/retry`
  const pressed = await post(app, path, {}, await signedInAs(app, 'koltsova'))
  expect(pressed.json().code).toBe('REQUEST_IMPOSSIBLE')
  await returnOverpayment(app.context, { refundId: subjectId ?? '' }, { id: 'row' })
  expect(refund.mock.calls).toEqual([])
})

test('money in suspense that the acquirer does not give back goes by a transfer too', async () => {
  const { borrower } = contract
  const asked = (await askToPay(app, contract, { amount: 8_577.3 })).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  const form = (await post(app, url, {}, borrower)).json()
  const atBank = await takeUnasked(app, { ...form, amount: 100 })
  const refund = refusing()
  const { id } = await taskOf(atBank)
  await twoDecide('RETURN_MONEY', id)
  await days(10)
  expect(refund.mock.calls).toHaveLength(7)
  expect((await twoDecide('RETURN_BY_TRANSFER', id)).statusCode).toBe(200)
  expect(await taskOf(atBank)).toMatchObject({ state: 'DONE', transferNumber: ORDER })
  const [entry] = await app.context.database
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.causeId, id), eq(ledgerEntries.kind, 'SUSPENSE_RETURNED')))
  expect(entry).toBeDefined()
  expect(await inbox()).toContainEqual(expect.stringMatching(/^Вернули деньги: 100/))
})

test('the account of whoever the money is owed to stays until it has gone', async () => {
  refusing()
  const atBank = await paidTwice()
  const obstacle = async (): Promise<{ title: string; detail: string } | null> =>
    (await get(app, '/profile-manager/client/delete', contract.borrower.headers)).json().obstacle
  await days(1)
  expect(await obstacle()).toMatchObject({ title: 'Мы ещё не вернули вам деньги' })
  await days(10)
  expect(await obstacle()).toMatchObject({
    title: 'Мы должны вернуть вам деньги',
    detail: expect.stringMatching(/^Ваш банк не принял возврат 8.577,30.*реквизиты счёта/),
  })
  await twoDecide('RETURN_BY_TRANSFER', (await taskOf(atBank)).id)
  expect(await obstacle()).toBeNull()
})

test('money in suspense keeps the account of its payer, not of whoever the payment names by mistake', async () => {
  const asked = (await askToPay(app, contract, { amount: 8_577.3 })).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  const form = (await post(app, url, {}, contract.borrower)).json()
  const payoff = async () => {
    await app.runJobs(app.clock.now() + 2 * 3_600_000)
    const { payoff: due } = (
      await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)
    ).json()
    const amount = due.totalKopecks / 100
    await askToPay(app, contract, {
      amount,
      paymentType: 'PAYOFF',
      paymentDataId: contract.cardId,
    })
    await app.runJobs(app.clock.now() + 2 * 3_600_000)
  }
  const obstacle = async (): Promise<{ detail: string } | null> =>
    (await get(app, '/profile-manager/client/delete', contract.borrower.headers)).json().obstacle
  await takeUnasked(app, { ...form, accountId: 'somebody else', amount: 100 })
  await payoff()
  expect(await obstacle()).toBeNull()
  await takeUnasked(app, { ...form, amount: 100 })
  expect((await obstacle())?.detail).toMatch(/^Разбираемся с вашим платежом: зачтём 100/)
})
