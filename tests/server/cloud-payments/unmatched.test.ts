import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { askedRefunds } from '../../../server/db/schema/payments.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { askToPay, type Contract, newContract } from './contract.ts'
import { notify, operationAtBank, payFields, takeUnasked } from './notices.ts'

const INSTALMENT = 8577.3
const DAY_MS = 86_400_000

let app: TestApp
let contract: Contract

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
})

const openForm = async (amount = INSTALMENT) => {
  const { headers } = contract.borrower
  const asked = (await askToPay(app, contract, { amount })).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  return (await post(app, url, {}, { headers })).json()
}

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

const told = async () =>
  (await get(app, '/profile-manager/messages', contract.borrower.headers)).json().messages

const tasksOf = (transactionId: string) =>
  app.context.database.select().from(moneyTasks).where(eq(moneyTasks.transactionId, transactionId))

/** Kopecks of the accounts that belong to no loan. */
const suspense = async (): Promise<Record<string, number>> => {
  const { rows } = await app.context.database.execute<{ account: string; total: string | number }>(
    sql`select account, sum(amount_kopecks) as total from posting where loan_id is null group by account`,
  )
  return Object.fromEntries(rows.map(({ account, total }) => [account, Number(total)]))
}

let transactions = 500_000
const nextTransaction = (): string => {
  transactions += 1
  return String(transactions)
}

describe('a second transaction of a paid invoice (D45)', () => {
  test('goes back by itself, and the client is told', async () => {
    const form = await openForm()
    await takeUnasked(app, form)
    const second = await takeUnasked(app, form)
    expect(await shown()).toMatchObject({ advanceKopecks: 857_730 })
    const before = await suspense()
    await app.runJobs()
    expect(await operationAtBank(app, second)).toMatchObject({ refundedKopecks: 857_730 })
    expect(await tasksOf(second)).toMatchObject([{ kind: 'SECOND_TRANSACTION', state: 'DONE' }])
    expect((await suspense())['SUSPENSE']).toBe((before['SUSPENSE'] ?? 0) + 857_730)
    expect(await told()).toContainEqual(
      expect.objectContaining({ title: 'Вернули второе списание' }),
    )
    expect(await shown()).toMatchObject({ advanceKopecks: 857_730, payments: [{}] })
  })

  test('is looked up before it is given back again', async () => {
    const form = await openForm()
    await takeUnasked(app, form)
    const { acquirer } = app.context.gateways
    const refund = acquirer.refund.bind(acquirer)
    const asked = vi.spyOn(acquirer, 'refund').mockImplementation(async (input) => {
      vi.spyOn(acquirer, 'verifyWebhook').mockReturnValue(false)
      await refund(input)
      return { outcome: 'unknown', cause: 'time-out' }
    })
    const second = await takeUnasked(app, form)
    await app.runJobs(app.clock.now() + 7_200_000)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(await operationAtBank(app, second)).toMatchObject({ refundedKopecks: 857_730 })
    expect(await tasksOf(second)).toMatchObject([{ state: 'DONE' }])
  })

  test('waits while the answer about another return of its invoice is not known', async () => {
    const form = await openForm()
    await takeUnasked(app, form)
    const { acquirer } = app.context.gateways
    const refund = acquirer.refund.bind(acquirer)
    const asked: string[] = []
    vi.spyOn(acquirer, 'refund').mockImplementation(async (input) => {
      asked.push(input.transactionId)
      vi.spyOn(acquirer, 'verifyWebhook').mockReturnValue(false)
      const answer = await refund(input)
      return asked.length === 1 ? { outcome: 'unknown', cause: 'time-out' } : answer
    })
    const second = await takeUnasked(app, form)
    const third = await takeUnasked(app, form)
    await app.runJobs(app.clock.now() + 7_200_000)
    // The last operation of the invoice tells of the first return only while nothing followed it.
    expect(asked).toEqual([second, third])
    expect(await tasksOf(second)).toMatchObject([{ state: 'DONE' }])
    expect(await tasksOf(third)).toMatchObject([{ state: 'DONE' }])
    expect(await app.context.database.$count(askedRefunds)).toBe(0)
  })

  test('the acquirer does not give back is tried again every day until it does @slow', async () => {
    const form = await openForm()
    await takeUnasked(app, form)
    const { acquirer } = app.context.gateways
    const refusing = vi
      .spyOn(acquirer, 'refund')
      .mockResolvedValue({ outcome: 'refused', message: 'too early' })
    const second = await takeUnasked(app, form)
    await app.runJobs(app.clock.now() + 3 * DAY_MS)
    expect(await tasksOf(second)).toMatchObject([{ state: 'OPEN', lastError: 'too early' }])
    expect((await tasksOf(second))[0]?.attempts).toBeGreaterThan(2)
    refusing.mockRestore()
    await app.runJobs(app.clock.now() + 2 * DAY_MS)
    expect(await tasksOf(second)).toMatchObject([{ state: 'DONE' }])
  })
})

describe('money that differs from the payment it names (D45)', () => {
  test.each([
    ['another currency', { Currency: 'USD' }, 'CURRENCY', 0],
    ['another account', { AccountId: 'somebody-else' }, 'ACCOUNT', 857_730],
    ['no account', { AccountId: '' }, 'ACCOUNT', 857_730],
    ['another sum', { Amount: '8577.31' }, 'AMOUNT', 857_731],
    ['a sum of nothing', { Amount: '0.00' }, 'AMOUNT', 0],
    ['the flag of another terminal', { TestMode: '0' }, 'TEST_FLAG', 0],
    ['an unknown invoice', { InvoiceId: 'nobody-knows' }, 'INVOICE', 857_730],
    ['no invoice', { InvoiceId: '' }, 'INVOICE', 857_730],
  ])(
    '%s is kept, answered as taken and not booked to the loan',
    async (_what, change, reason, booked) => {
      const form = await openForm()
      const TransactionId = nextTransaction()
      const before = (await suspense())['SUSPENSE'] ?? 0
      const fields = payFields(form, { TransactionId, ...change })
      const first = await notify(app, 'pay', fields)
      expect([first.statusCode, first.json()]).toEqual([200, { code: 0 }])
      expect((await notify(app, 'pay', fields)).json()).toEqual({ code: 0 })
      expect(await shown()).toMatchObject({
        contractState: 'ACTIVE',
        advanceKopecks: 0,
        payments: [],
      })
      expect(await tasksOf(TransactionId)).toMatchObject([
        { kind: 'UNMATCHED_MONEY', state: 'OPEN', reasons: [reason] },
      ])
      expect(before - ((await suspense())['SUSPENSE'] ?? 0)).toBe(booked)
    },
  )

  test('in another sum leaves the form closed and the person free to pay', async () => {
    const form = await openForm()
    await takeUnasked(app, { ...form, amount: 100 })
    await app.runJobs(app.clock.now() + 2 * 3_600_000)
    const paid = await askToPay(app, contract, {
      amount: INSTALMENT,
      paymentDataId: contract.cardId,
    })
    expect(paid.json()).toMatchObject({ state: 'PAID' })
  })

  test.each([
    ['a sum that is no number', { Amount: '1e3' }],
    ['a sum below zero', { Amount: '-5.00' }],
    ['a zero byte in the invoice', { InvoiceId: 'a\u0000b' }],
    ['a number longer than any', { TransactionId: '9'.repeat(3_000) }],
    ['no number at all', { TransactionId: '' }],
  ])('%s is kept once and answered as taken', async (_what, change) => {
    const form = await openForm()
    const before = await app.context.database.$count(moneyTasks)
    const fields = payFields(form, { TransactionId: nextTransaction(), ...change })
    const replies = [await notify(app, 'pay', fields), await notify(app, 'pay', fields)]
    for (const reply of replies)
      expect([reply.statusCode, reply.json()]).toEqual([200, { code: 0 }])
    expect((await app.context.database.$count(moneyTasks)) - before).toBe(1)
    expect(await shown()).toMatchObject({ advanceKopecks: 0, payments: [] })
  })

  test('malformed and asked about beforehand is refused', async () => {
    const form = await openForm()
    const reply = await notify(app, 'check', payFields(form, { Amount: 'much' }))
    expect([reply.statusCode, reply.json()]).toEqual([200, { code: 13 }])
  })

  test('found by the look-up is compared too', async () => {
    const form = await openForm()
    const { acquirer } = app.context.gateways
    const deaf = vi.spyOn(acquirer, 'verifyWebhook').mockReturnValue(false)
    const transactionId = await takeUnasked(app, { ...form, amount: 100 })
    deaf.mockRestore()
    await app.context.database
      .update(payments)
      .set({ state: 'PROCESSING' })
      .where(eq(payments.invoiceId, form.invoiceId))
    await app.clock.moveTo(app.clock.now() + 60_000)
    const url = `/cloud-payments/payments/${form.invoiceId}/outcome`
    const ended = (await get(app, url, contract.borrower.headers)).json()
    expect(ended).toMatchObject({ state: 'DECLINED' })
    expect(await tasksOf(transactionId)).toMatchObject([{ reasons: ['AMOUNT'] }])
    expect(await shown()).toMatchObject({ advanceKopecks: 0, payments: [] })
  })

  test('is shown on the page of the sandbox', async () => {
    const TransactionId = nextTransaction()
    await notify(app, 'pay', payFields(await openForm(), { TransactionId, Currency: 'EUR' }))
    const listed = (await get(app, '/sandbox/money-tasks')).json()
    expect(listed).toContainEqual(
      expect.objectContaining({ transactionId: TransactionId, reasons: ['CURRENCY'] }),
    )
    expect((await get(app, '/sandbox')).body).toContain(TransactionId)
  })
})

describe('one operation that is told in two ways (decision 0173)', () => {
  const inBooks = async () => {
    const { advanceKopecks, payments: booked } = await shown()
    return { advanceKopecks, payments: booked.length, suspense: (await suspense())['SUSPENSE'] }
  }

  test('of a saved card stays in suspense, whatever the answer to the charge says', async () => {
    const { acquirer } = app.context.gateways
    const TransactionId = nextTransaction()
    vi.spyOn(acquirer, 'chargeToken').mockImplementation(async (charge) => {
      const { invoiceId, accountId, amountKopecks } = charge
      const info = { invoiceId, accountId, amount: amountKopecks / 100 }
      await notify(app, 'pay', payFields(info, { TransactionId, Amount: '8000.00' }))
      const facts = { transactionId: TransactionId, amountKopecks, accountId, currency: 'RUB' }
      return { outcome: 'approved', ...facts, testMode: true, held: false }
    })
    const before = (await suspense())['SUSPENSE'] ?? 0
    const saved = { amount: INSTALMENT, paymentDataId: contract.cardId }
    expect((await askToPay(app, contract, saved)).json()).toMatchObject({ state: 'DECLINED' })
    expect(await inBooks()).toEqual({
      advanceKopecks: 0,
      payments: 0,
      suspense: before - 800_000,
    })
    expect(await tasksOf(TransactionId)).toMatchObject([{ reasons: ['AMOUNT'], state: 'OPEN' }])
  })

  test('stays in suspense when its invoice is told later, and its payer learns of it', async () => {
    const form = await openForm()
    const TransactionId = nextTransaction()
    await notify(app, 'pay', payFields(form, { TransactionId, InvoiceId: '' }))
    const before = await inBooks()
    await notify(app, 'confirm', payFields(form, { TransactionId }))
    expect(await inBooks()).toEqual(before)
    await app.runJobs()
    expect(await told()).toContainEqual(
      expect.objectContaining({ title: 'Разбираемся с вашим платежом' }),
    )
  })

  test.each([
    ['another sum', { Amount: '9999.99' }, 'AMOUNT'],
    ['another currency', { Currency: 'USD' }, 'CURRENCY'],
    ['the flag of another terminal', { TestMode: '0' }, 'TEST_FLAG'],
    ['another account', { AccountId: 'somebody-else' }, 'ACCOUNT'],
    ['another invoice', { InvoiceId: 'nobody-knows' }, 'INVOICE'],
  ])(
    'is booked once and shown to a person when told again with %s',
    async (_what, change, reason) => {
      const form = await openForm()
      const TransactionId = await takeUnasked(app, form)
      const before = await inBooks()
      expect(before).toMatchObject({ advanceKopecks: 857_730, payments: 1 })
      await notify(app, 'pay', payFields(form, { TransactionId }))
      expect(await tasksOf(TransactionId)).toEqual([])
      for (const kind of ['pay', 'confirm'] as const)
        await notify(app, kind, payFields(form, { TransactionId, ...change }))
      expect(await inBooks()).toEqual(before)
      expect(await tasksOf(TransactionId)).toMatchObject([
        { kind: 'UNMATCHED_MONEY', reasons: [reason], suspenseKopecks: 0, state: 'OPEN' },
      ])
    },
  )

  test('is shown to a person when its bank is said to have refused it after all', async () => {
    const form = await openForm()
    const TransactionId = await takeUnasked(app, form)
    await notify(app, 'fail', payFields(form, { TransactionId, ReasonCode: '5051' }))
    expect(await inBooks()).toMatchObject({ advanceKopecks: 857_730, payments: 1 })
    expect(await tasksOf(TransactionId)).toMatchObject([
      { kind: 'UNMATCHED_MONEY', reasons: ['STATE'], suspenseKopecks: 0 },
    ])
  })

  test('opens no other task when it goes back by itself and is told once more', async () => {
    const form = await openForm()
    await takeUnasked(app, form)
    const TransactionId = await takeUnasked(app, form)
    await notify(app, 'confirm', payFields(form, { TransactionId }))
    expect(await tasksOf(TransactionId)).toMatchObject([{ kind: 'SECOND_TRANSACTION' }])
  })

  test('pays one loan only, whatever other payment it is told for', async () => {
    const form = await openForm()
    const TransactionId = await takeUnasked(app, form)
    contract = await newContract(app)
    const other = await openForm()
    await notify(app, 'confirm', payFields(other, { TransactionId }))
    expect(await shown()).toMatchObject({ advanceKopecks: 0, payments: [] })
    expect(await tasksOf(TransactionId)).toMatchObject([{ suspenseKopecks: 0 }])
  })
})

describe('a refusal of another transaction', () => {
  test('does not end the payment that is on its way', async () => {
    const form = await openForm()
    const check = payFields(form, { TransactionId: '31', Status: 'Completed' })
    expect((await notify(app, 'check', check)).json()).toEqual({ code: 0 })
    const fail = payFields(form, { TransactionId: '32', ReasonCode: '3008', Reason: 'no' })
    expect((await notify(app, 'fail', fail)).json()).toEqual({ code: 0 })
    const url = `/cloud-payments/payments/${form.invoiceId}/outcome`
    const state = (await get(app, url, contract.borrower.headers)).json()
    expect(state).toMatchObject({ state: 'PROCESSING' })
  })
})
