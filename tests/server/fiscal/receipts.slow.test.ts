/** Receipts of 54-FZ follow from the ledger: every kopeck of interest and penalty has one, and none has two. */
import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { fiscalDays, fiscalReceipts } from '../../../server/db/schema/fiscal.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { compareFiscalDays } from '../../../server/fiscal/compare-days.ts'
import { orderReceipts, scanForReceipts } from '../../../server/fiscal/order-receipts.ts'
import { reverseBooking } from '../../../server/servicing/reverse-booking.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { GatewayFailure } from '../../../server/gateways/gateways.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { notify } from '../cloud-payments/notices.ts'
import { paid } from '../core/fixture.ts'
import { endStatus } from '../desk/legal-steps.ts'
import { signedInAs } from '../desk/staff.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'

const DAY_MS = 86_400_000
const INSTALMENT = 8_577.3

let app: TestApp
let contract: Contract
let operations = 71_000_000

const begin = async (env: Record<string, string> = {}) => {
  app = await testApp({ env })
}

const laterBy = (days: number) => app.runJobs(app.clock.now() + days * DAY_MS)
const monthLater = () => app.runJobsAfterPause(app.clock.now() + 31 * DAY_MS)
/** The till makes what it has. */
const tillWorks = () => app.runJobs(app.clock.now() + 60_000)

const pay = async (amount: number, paymentType = 'INSTALMENT') => {
  const { cardId: paymentDataId } = contract
  const payment = { amount, paymentType, paymentDataId, key: crypto.randomUUID() }
  const { paymentId, state } = (await askToPay(app, contract, payment)).json()
  expect(state).toBe('PAID')
  const [row] = await app.context.database.select().from(payments).where(eq(payments.id, paymentId))
  if (!row?.allocation) throw new Error('not booked')
  return { ...row, allocation: row.allocation }
}

const receipts = () =>
  app.context.database
    .select()
    .from(fiscalReceipts)
    .where(eq(fiscalReceipts.loanId, contract.loanId))
    .orderBy(asc(fiscalReceipts.createdAtMs), asc(fiscalReceipts.sequence))

const shownContract = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

/** What the till was told of a receipt, as it keeps it. */
const atTill = async (receiptId: string | undefined) => {
  const kept = (await get(app, '/sandbox/journal?kind=fiscal-receipt')).json()
  return kept.find(({ subject }: { subject: string }) => subject === `${receiptId}-1`)?.payload
}

/** An instalment, 3 000 ₽ ahead, and ten days later the whole debt: its payment uses the advance. */
const payOffWithAdvance = async () => {
  await pay(INSTALMENT)
  const { allocation } = await pay(3_000)
  await laterBy(10)
  const { payoff } = await shownContract()
  const payment = await pay(payoff.totalKopecks / 100, 'PAYOFF')
  expect(payment.allocation.advanceKopecks).toBe(-allocation.advanceKopecks)
  await tillWorks()
  return { payment, advanceKopecks: allocation.advanceKopecks }
}

const tasksOf = (kind: 'FISCAL_RECEIPT' | 'FISCAL_DIFFERENCE') =>
  app.context.database.select().from(moneyTasks).where(eq(moneyTasks.kind, kind))

const shown = async () =>
  (
    await get(
      app,
      `/report-service/details-payments-contract?loanApplicationId=${contract.loanId}`,
      contract.borrower.headers,
    )
  ).json().payments

const takenBack = async (transactionId: string | null, amount: number) => {
  operations += 1
  const fields = {
    TransactionId: String(operations),
    PaymentTransactionId: transactionId ?? '',
    Amount: amount.toFixed(2),
    OperationType: 'Refund',
    DateTime: '2026-03-11 12:00:00',
  }
  expect((await notify(app, 'refund', fields)).json()).toEqual({ code: 0 })
}

describe('receipts of interest and penalty', () => {
  beforeAll(() => begin())
  afterAll(() => app.close())
  afterEach(() => vi.restoreAllMocks())
  beforeEach(async () => {
    await app.runJobs(app.clock.now() + 3_600_000)
    contract = await newContract(app)
    await monthLater()
  })

  test('a payment has one at once, on its interest alone, and its payer finds it', async () => {
    const { id, allocation } = await pay(INSTALMENT)
    await tillWorks()
    expect(allocation.interestKopecks).toBeGreaterThan(0)
    expect(await receipts()).toMatchObject([
      {
        kind: 'SELL',
        state: 'DONE',
        paymentId: id,
        interestKopecks: allocation.interestKopecks,
        penaltyKopecks: allocation.penaltyKopecks,
        principalKopecks: 0,
      },
    ])
    const [operation] = await shown()
    expect(operation).toMatchObject({
      id,
      fiscalReceipts: [
        {
          kind: 'SELL',
          amountKopecks: allocation.interestKopecks + allocation.penaltyKopecks,
          driveNumber: expect.stringMatching(/^\d{16}$/),
          url: expect.stringMatching(/^https:/),
        },
      ],
    })
  })

  test('whoever asks, and however often, nobody gets a second one', async () => {
    await pay(INSTALMENT)
    const { loanId } = contract
    await Promise.all([
      orderReceipts(app.context, { loanId }),
      orderReceipts(app.context, { loanId }),
    ])
    await laterBy(2)
    await scanForReceipts(app.context)
    expect(await receipts()).toHaveLength(1)
  })

  test('money that its bank took back is returned, and the days agree with the ledger', async () => {
    const { transactionId, allocation } = await pay(INSTALMENT)
    await laterBy(1)
    await takenBack(transactionId, INSTALMENT)
    await laterBy(2)
    expect(await receipts()).toMatchObject([
      { kind: 'SELL', interestKopecks: allocation.interestKopecks },
      { kind: 'SELL_REFUND', state: 'DONE', interestKopecks: allocation.interestKopecks },
    ])
    const [operation] = (await shown()).filter(
      ({ direction }: { direction: string }) => direction === 'INCOMING',
    )
    expect(operation.fiscalReceipts).toHaveLength(2)
    const days = await app.context.database.select().from(fiscalDays).orderBy(fiscalDays.on)
    expect(days.filter((day) => day.ledgerKopecks !== 0).length).toBeGreaterThan(1)
    expect(days.filter((day) => day.ledgerKopecks !== day.receiptsKopecks)).toEqual([])
    expect(await tasksOf('FISCAL_DIFFERENCE')).toEqual([])
  })

  test('a payment that was booked by mistake has its receipt returned', async () => {
    const { id, allocation } = await pay(INSTALMENT)
    await laterBy(1)
    const nowMs = app.clock.now()
    await transaction(app.context.database, (tx) => reverseBooking(tx, { paymentId: id, nowMs }))
    await laterBy(2)
    const { interestKopecks } = allocation
    expect(await receipts()).toMatchObject([
      { kind: 'SELL', interestKopecks },
      { kind: 'SELL_REFUND', interestKopecks, paymentId: id, state: 'DONE' },
    ])
    expect(await tasksOf('FISCAL_DIFFERENCE')).toEqual([])
  })

  test('interest of a loan that was not its client’s is receipted back when that is proved', async () => {
    await monthLater()
    const { allocation } = await pay(INSTALMENT)
    expect(allocation.interestKopecks).toBeGreaterThan(0)
    await laterBy(1)
    const { clientId } = contract.borrower
    const claim = { way: 'CALL', caseNumber: 'КУСП 1', reason: 'Не брал' }
    const body = { ...claim, clientId, loanId: contract.loanId }
    await post(app, '/desk-service/fraud-claims', body, await signedInAs(app, 'serov'))
    await endStatus(app, { clientId }, 'PROVED')
    await laterBy(2)
    const { interestKopecks } = allocation
    expect(await receipts()).toMatchObject([
      { kind: 'SELL', interestKopecks },
      { kind: 'SELL_REFUND', interestKopecks, state: 'DONE' },
    ])
    expect(await tasksOf('FISCAL_DIFFERENCE')).toEqual([])
  })

  test('interest that an advance pays has its receipt when the advance is applied', async () => {
    await pay(INSTALMENT)
    const { allocation } = await pay(3_000)
    expect(allocation.advanceKopecks).toBeGreaterThan(200_000)
    await laterBy(33)
    const made = await receipts()
    expect(made.map(({ causeKey }) => causeKey.split(':')[0])).toContain('ADVANCE')
    expect(made.every(({ state }) => state === 'DONE')).toBe(true)
    expect(await tasksOf('FISCAL_DIFFERENCE')).toEqual([])
  })

  test('a payoff that uses an advance names it apart from the money of the day', async () => {
    const { payment, advanceKopecks } = await payOffWithAdvance()
    const { interestKopecks } = payment.allocation
    expect(interestKopecks).toBeGreaterThan(0)
    const own = (await receipts()).filter(({ paymentId }) => paymentId === payment.id)
    const fromAdvanceKopecks = Math.min(advanceKopecks, interestKopecks)
    expect(own).toMatchObject([{ kind: 'SELL', interestKopecks, fromAdvanceKopecks }])
    expect(await atTill(own[0]?.id)).toMatchObject({
      totalKopecks: interestKopecks,
      fromAdvanceKopecks,
    })
  })

  test('while the till is away the order waits and is tried again, and one receipt is made', async () => {
    const register = vi
      .spyOn(app.context.gateways.fiscalTill, 'register')
      .mockRejectedValue(new GatewayFailure('till', 'answered 503'))
    await pay(INSTALMENT)
    await app.runJobs(app.clock.now() + 600_000)
    expect(register.mock.calls.length).toBeGreaterThan(2)
    expect(new Set(register.mock.calls.map(([{ number }]) => number)).size).toBe(1)
    expect(await receipts()).toMatchObject([{ state: 'WAITING' }])
    register.mockRestore()
    await laterBy(1)
    expect(await receipts()).toMatchObject([{ kind: 'SELL', state: 'DONE' }])
  })

  test('one that the till refuses waits at the desk, is sent again there under another number', async () => {
    const { database } = app.context
    const { clientId } = contract.borrower
    await database.update(clients).set({ phone: '+79165555454' }).where(eq(clients.id, clientId))
    await pay(INSTALMENT)
    await tillWorks()
    const [task] = await tasksOf('FISCAL_RECEIPT')
    expect(task).toMatchObject({
      state: 'OPEN',
      clientId,
      lastError: expect.stringContaining('4501'),
    })
    const { headers } = await signedInAs(app, 'koltsova')
    const money = (await get(app, '/desk-service/money', headers)).json()
    expect(money.tasks).toContainEqual(
      expect.objectContaining({ kind: 'FISCAL_RECEIPT', isRetried: true, taskId: task?.id }),
    )
    const retry = `/desk-service/money/tasks/${task?.id}/retry`
    expect((await post(app, retry, {}, { headers })).statusCode).toBe(200)
    await tillWorks()
    expect(await receipts()).toMatchObject([{ state: 'DONE', attempt: 2 }])
    expect(await tasksOf('FISCAL_RECEIPT')).toMatchObject([{ state: 'DONE' }])
  })

  test('days that nobody compared are compared when the product works again', async () => {
    await pay(INSTALMENT)
    const on = moscowDate(app.clock.now())
    await app.clock.moveTo(app.clock.now() + 20 * DAY_MS)
    await laterBy(1)
    const [day] = await app.context.database.select().from(fiscalDays).where(eq(fiscalDays.on, on))
    expect(day).toMatchObject({ ledgerKopecks: expect.any(Number) })
    expect(day?.receiptsKopecks).toBe(day?.ledgerKopecks)
  })

  test('money that was missed for days gets a correction', async () => {
    await paid(app, contract.borrower as never, { loanId: contract.loanId, amountKopecks: 857_730 })
    await app.clock.moveTo(app.clock.now() + 6 * DAY_MS)
    await laterBy(1)
    expect(await receipts()).toMatchObject([{ kind: 'SELL_CORRECTION', state: 'DONE' }])
  })

  test('a day whose receipts say another sum is a task until they agree', async () => {
    await pay(INSTALMENT)
    await laterBy(1)
    const [receipt] = await receipts()
    if (!receipt) throw new Error('no receipt')
    const keep = async (interestKopecks: number) => {
      await app.context.database
        .update(fiscalReceipts)
        .set({ interestKopecks })
        .where(eq(fiscalReceipts.id, receipt.id))
      await compareFiscalDays(app.context)
      return app.context.database
        .select()
        .from(moneyTasks)
        .where(
          and(
            eq(moneyTasks.kind, 'FISCAL_DIFFERENCE'),
            like(moneyTasks.dedupeKey, `%${receipt.on}`),
          ),
        )
    }
    expect(await keep(receipt.interestKopecks - 1)).toMatchObject([
      { state: 'OPEN', amountKopecks: 1, lastError: expect.stringContaining('по чекам') },
    ])
    // However long the till needs.
    await monthLater()
    expect(await keep(receipt.interestKopecks)).toMatchObject([{ state: 'DONE' }])
  })
})

test('FISCAL=ALL: the whole advance is named, and a bank takes back money of the day', async () => {
  await begin({ FISCAL: 'ALL' })
  try {
    contract = await newContract(app)
    await monthLater()
    const { payment, advanceKopecks } = await payOffWithAdvance()
    const own = async () => (await receipts()).filter(({ paymentId }) => paymentId === payment.id)
    const [sold] = await own()
    expect(await atTill(sold?.id)).toMatchObject({
      totalKopecks: payment.amountKopecks + advanceKopecks,
      fromAdvanceKopecks: advanceKopecks,
    })
    await laterBy(1)
    await takenBack(payment.transactionId, payment.amountKopecks / 100)
    await laterBy(2)
    const [, returned] = await own()
    expect(await atTill(returned?.id)).toMatchObject({
      operation: 'sell_refund',
      totalKopecks: payment.amountKopecks,
      fromAdvanceKopecks: 0,
    })
    expect(await tasksOf('FISCAL_DIFFERENCE')).toEqual([])
  } finally {
    await app.close()
  }
})

test.for([
  ['NONE', []],
  ['ALL', ['interestKopecks', 'principalKopecks']],
] as const)('FISCAL=%s', async ([FISCAL, parts]) => {
  await begin({ FISCAL })
  try {
    contract = await newContract(app)
    await monthLater()
    const { allocation } = await pay(INSTALMENT)
    await laterBy(2)
    const made = await receipts()
    expect(made).toHaveLength(parts.length === 0 ? 0 : 1)
    for (const part of parts) expect(made[0]?.[part]).toBe(allocation[part])
    expect(await tasksOf('FISCAL_DIFFERENCE')).toEqual([])
  } finally {
    await app.close()
  }
})
