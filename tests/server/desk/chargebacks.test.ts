import { and, eq, inArray, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../lending/durations.ts'
import { insertChargebackLine, lastChargebackOf } from '../../../server/sandbox/sandbox-store.ts'
import { chargebacks } from '../../../server/db/schema/chargebacks.ts'
import { ledgerEntries, postings } from '../../../server/db/schema/ledger.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { operationAtBank, takeUnasked } from '../cloud-payments/notices.ts'
import { ledgerAndFold } from '../core/change-bench.ts'
import { codeFor, get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const INSTALMENT = 8_577.3
const REQUESTS = '/desk-service/requests'

let app: TestApp
let contract: Contract
let irina: SignedInStaff
let petr: SignedInStaff

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
})

const night = async (days = 1) => {
  await app.runJobs(app.clock.now() + days * DAY_MS)
  irina = await signedInAs(app, 'koltsova')
  petr = await signedInAs(app, 'serov')
}

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

/** Pays with the saved card; the acquirer's number of the operation. */
const paid = async (amount: number): Promise<{ paymentId: string; transactionId: string }> => {
  const key = crypto.randomUUID()
  const reply = await askToPay(app, contract, { amount, paymentDataId: contract.cardId, key })
  const { paymentId, state } = reply.json()
  expect(state).toBe('PAID')
  const [row] = await app.context.database.select().from(payments).where(eq(payments.id, paymentId))
  return { paymentId, transactionId: row?.transactionId ?? '' }
}

/** The payer's bank moves; the night after, the list is read. */
const atTheirBank = async (
  transactionId: string,
  operation: 'Presentment' | 'Representment',
): Promise<string> => {
  const reply = await post(app, '/sandbox/chargebacks', {
    transactionId: Number(transactionId),
    operation,
  })
  expect([reply.statusCode, reply.json()]).toEqual([200, { done: true }])
  const line = await lastChargebackOf(app.context.database, Number(transactionId))
  await night()
  return line?.chargebackId ?? ''
}

const balances = async (): Promise<Record<string, number>> => {
  const rows = await app.context.database
    .select({
      account: postings.account,
      kopecks: sum(postings.amountKopecks).mapWith(Number),
    })
    .from(postings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, postings.entryId))
    .where(
      and(
        inArray(postings.account, ['DISPUTED', 'DISPUTE_COST', 'SUSPENSE']),
        // Only what this test has booked: the clock moves on before each.
        inArray(ledgerEntries.causeId, causes),
      ),
    )
    .groupBy(postings.account)
  return Object.fromEntries(rows.map(({ account, kopecks }) => [account, kopecks]))
}

let causes: string[] = []
beforeEach(() => {
  causes = ['none']
})

const tasksOf = async (
  transactionId: string | null,
  kind:
    | 'CHARGEBACK'
    | 'UNMATCHED_MONEY'
    | 'UNKNOWN_REFUND'
    | 'PAYMENT_TAKEN_BACK'
    | 'MALFORMED_NOTICE',
) => {
  const rows = await app.context.database.select().from(moneyTasks).where(eq(moneyTasks.kind, kind))
  return rows.filter((task) => task.transactionId === transactionId)
}

const disputeOf = async (id: string) => {
  const [row] = await app.context.database.select().from(chargebacks).where(eq(chargebacks.id, id))
  return row
}

const opened = async (amount = INSTALMENT) => {
  const payment = await paid(amount)
  const chargebackId = await atTheirBank(payment.transactionId, 'Presentment')
  const [task] = await tasksOf(payment.transactionId, 'CHARGEBACK')
  causes.push(chargebackId)
  return { ...payment, chargebackId, taskId: task?.id ?? '' }
}

const previewed = (taskId: string, staff = irina) =>
  get(
    app,
    `/desk-service/ledger-steps/preview?kind=LOSE_CHARGEBACK&subjectId=${taskId}`,
    staff.headers,
  )

const lost = async (taskId: string) => {
  const { version, facts } = (await previewed(taskId)).json()
  const body = { kind: 'LOSE_CHARGEBACK', subjectId: taskId, version, reason: 'Банк клиента прав' }
  const { requestId } = (await post(app, REQUESTS, body, { headers: irina.headers })).json()
  const decision = { isApproved: true, note: '' }
  const reply = await post(app, `${REQUESTS}/${requestId}/decide`, decision, {
    headers: petr.headers,
  })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return facts
}

const booksAgree = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
}

const titles = async (): Promise<string[]> => {
  const reply = await get(app, '/profile-manager/inbox', contract.borrower.headers)
  return reply.json().messages.map(({ title }: { title: string }) => title)
}

describe('a payment that its payer disputes (decision 0062)', () => {
  test('leaves the loan as it is while the dispute lasts; its money stands under dispute', async () => {
    const { chargebackId, taskId } = await opened()
    const before = await shown()
    await night(5)
    const after = await shown()
    expect(after.advanceKopecks).toBe(before.advanceKopecks)
    expect(after.contractState).toBe('ACTIVE')
    expect(await balances()).toEqual({ DISPUTED: 857_730 })
    expect(await disputeOf(chargebackId)).toMatchObject({ state: 'OPEN', taskId })
    expect(await titles()).not.toContain('Банк отозвал ваш платёж')
    await booksAgree()
  })

  test('that we win ends without a trace on the loan', async () => {
    const { transactionId, chargebackId } = await opened()
    await atTheirBank(transactionId, 'Representment')
    expect(await balances()).toEqual({ DISPUTED: 0 })
    expect(await disputeOf(chargebackId)).toMatchObject({ state: 'WON' })
    expect(await tasksOf(transactionId, 'CHARGEBACK')).toMatchObject([{ state: 'DONE' }])
    await booksAgree()
  })

  test('whose money comes back in parts is settled by each part @slow', async () => {
    const { transactionId, chargebackId } = await opened()
    const part = async (amountKopecks: number) => {
      await insertChargebackLine(app.context.database, {
        chargebackId,
        transactionId: Number(transactionId),
        operation: 'Representment',
        type: 'Chargeback',
        amountKopecks,
        atMs: app.clock.now(),
      })
      await night(2)
    }
    await part(300_000)
    expect(await balances()).toEqual({ DISPUTED: 557_730 })
    await part(257_730)
    expect(await balances()).toEqual({ DISPUTED: 300_000 })
    await part(300_000)
    expect(await balances()).toEqual({ DISPUTED: 0 })
    expect(await disputeOf(chargebackId)).toMatchObject({ state: 'WON' })
    await part(100)
    await part(200)
    const over = (await tasksOf(null, 'UNMATCHED_MONEY')).filter(
      ({ refundTransactionId }) => refundTransactionId === chargebackId,
    )
    expect(new Set(over.map(({ suspenseKopecks }) => suspenseKopecks))).toEqual(new Set([100, 200]))
  })

  test('is booked once, however often the list is read', async () => {
    const { transactionId } = await opened()
    await night(3)
    expect(await tasksOf(transactionId, 'CHARGEBACK')).toHaveLength(1)
    expect(await balances()).toEqual({ DISPUTED: 857_730 })
  })

  test('is lost by two people only, who see what the borrower will owe', async () => {
    const { taskId } = await opened()
    const { version } = (await previewed(taskId)).json()
    const body = {
      kind: 'LOSE_CHARGEBACK',
      subjectId: taskId,
      version,
      reason: 'Банк клиента прав',
    }
    const { requestId } = (await post(app, REQUESTS, body, { headers: irina.headers })).json()
    const decision = { isApproved: true, note: '' }
    const own = await post(app, `${REQUESTS}/${requestId}/decide`, decision, {
      headers: irina.headers,
    })
    expect(own.json().code).toBe('REQUEST_OWN')
    const closing = { kind: 'CLOSE_TASK', subjectId: taskId, reason: 'Закрыть без спора' }
    const refused = await post(app, REQUESTS, closing, { headers: irina.headers })
    expect(refused.json().code).toBe('REQUEST_IMPOSSIBLE')
  })

  test('once lost is owed again to the kopeck, without interest and penalty for thirty days, and the borrower is told (W36)', async () => {
    for (const row of [1, 2]) {
      const { dueOn } = (await shown()).nextPayment
      await app.runJobsAfterPause(Date.parse(`${dueOn}T12:00:00+03:00`), 2)
      if (row === 1) await paid(INSTALMENT)
    }
    const { taskId, transactionId, chargebackId } = await opened()
    const { before, after } = await lost(taskId)
    expect([
      after.principalKopecks - before.principalKopecks,
      after.interestKopecks - before.interestKopecks,
      after.penaltyKopecks,
    ]).toEqual([374_921, 482_809, 0])
    expect(await shown()).toMatchObject({
      outstandingPrincipalKopecks: after.principalKopecks,
      contractState: 'ACTIVE',
    })
    expect(await balances()).toEqual({ DISPUTED: 0 })
    expect(await disputeOf(chargebackId)).toMatchObject({ state: 'LOST' })
    expect(await tasksOf(transactionId, 'PAYMENT_TAKEN_BACK')).toMatchObject([{ state: 'DONE' }])
    expect(await titles()).toContain('Банк отозвал ваш платёж')
    await booksAgree()
  })

  test('that had closed the contract opens it again when it is lost', async () => {
    const { taskId } = await opened(30_000)
    expect(await shown()).toMatchObject({ contractState: 'CLOSED' })
    await lost(taskId)
    expect(await shown()).toMatchObject({ contractState: 'ACTIVE' })
    await booksAgree()
  })

  test('whose money comes after all, once it was given up, waits for a person and repays the debt', async () => {
    const { taskId, transactionId, chargebackId } = await opened()
    await lost(taskId)
    await atTheirBank(transactionId, 'Representment')
    const held = (await tasksOf(null, 'UNMATCHED_MONEY')).find(
      ({ refundTransactionId }) => refundTransactionId === chargebackId,
    )
    expect(held).toMatchObject({ state: 'OPEN', suspenseKopecks: 857_730 })
    const target = (await shown()).contractNumber
    const step = new URLSearchParams({ kind: 'ASSIGN_MONEY', subjectId: held?.id ?? '', target })
    const reply = await get(app, `/desk-service/ledger-steps/preview?${step}`, irina.headers)
    expect(reply.statusCode).toBe(200)
  })

  test('costs the lender its fee, never the client', async () => {
    const { transactionId, chargebackId } = await opened()
    const before = await shown()
    await insertChargebackLine(app.context.database, {
      chargebackId,
      transactionId: Number(transactionId),
      operation: 'Presentment',
      type: 'Fee',
      amountKopecks: 150_000,
      atMs: app.clock.now(),
    })
    await night()
    causes.push(`${chargebackId}:Presentment`)
    expect(await balances()).toEqual({ DISPUTED: 857_730, DISPUTE_COST: 150_000 })
    expect((await shown()).remainingTotalKopecks).toBe(before.remainingTotalKopecks)
  })

  test('is not taken off its loan as a mistake while the dispute lasts', async () => {
    const { paymentId } = await opened()
    const reply = await get(
      app,
      `/desk-service/ledger-steps/preview?kind=REVERSE_BOOKING&subjectId=${paymentId}`,
      irina.headers,
    )
    expect(reply.json().detail).toContain('оспорил')
  })

  test('keeps the account of its payer, who could not be asked for the money any more', async () => {
    const { transactionId } = await opened(30_000)
    const obstacle = async () =>
      (await get(app, '/profile-manager/client/delete', contract.borrower.headers)).json().obstacle
    expect(await obstacle()).toMatchObject({ title: 'Спор о платеже ещё не закончен' })
    await atTheirBank(transactionId, 'Representment')
    expect(await obstacle()).toBeNull()
  })

  test('that began after its payer had deleted the account opens nothing: the loss is ours, said by two people', async () => {
    const { transactionId } = await paid(30_000)
    await app.runJobs()
    const { phone, headers, clientId } = contract.borrower
    const order = { phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
    await post(app, '/sms-service/send/send_code', order, { headers })
    const smsCode = await codeFor(app, phone)
    const gone = await post(app, '/profile-manager/client/delete', { smsCode }, { headers })
    expect(gone.statusCode).toBe(200)
    causes.push(await atTheirBank(transactionId, 'Presentment'))
    const [task] = await tasksOf(transactionId, 'CHARGEBACK')
    const facts = await lost(task?.id ?? '')
    expect([facts.before.contractState, facts.after.contractState]).toEqual(['CLOSED', 'CLOSED'])
    expect(await balances()).toEqual({ DISPUTED: 0, DISPUTE_COST: 3_000_000 })
    const [loan] = await app.context.database
      .select()
      .from(loans)
      .where(eq(loans.clientId, clientId))
    expect(loan).toMatchObject({ contractState: 'CLOSED', nextDueOn: null })
    await booksAgree()
  })

  test('gives an overpayment back to nobody who has it already', async () => {
    const { transactionId } = await paid(40_000)
    await post(app, '/sandbox/chargebacks', {
      transactionId: Number(transactionId),
      operation: 'Presentment',
    })
    const before = await operationAtBank(app, transactionId)
    await night(3)
    expect(await operationAtBank(app, transactionId)).toEqual(before)
    await booksAgree()
  })
})

describe('a disputed payment that repaid nothing', () => {
  test('in suspense counts as given back: nobody returns it a second time', async () => {
    const transactionId = await takeUnasked(app, {
      invoiceId: crypto.randomUUID(),
      accountId: contract.borrower.clientId,
      amount: 500,
    })
    await app.runJobs()
    expect(await tasksOf(transactionId, 'UNMATCHED_MONEY')).toMatchObject([
      { state: 'OPEN', suspenseKopecks: 50_000 },
    ])
    await atTheirBank(transactionId, 'Presentment')
    expect(await tasksOf(transactionId, 'UNMATCHED_MONEY')).toMatchObject([{ state: 'DONE' }])
  })
})

test('a line of the list that cannot be read keeps no other dispute from the books, and waits for a person', async () => {
  const { transactionId } = await paid(INSTALMENT)
  await insertChargebackLine(app.context.database, {
    chargebackId: '990001',
    transactionId: Number(transactionId),
    // Of a kind that the acquirer has not told of yet.
    operation: 'Arbitration' as 'Presentment',
    type: 'Chargeback',
    amountKopecks: 100,
    atMs: app.clock.now(),
  })
  await atTheirBank(transactionId, 'Presentment')
  await night()
  expect(await tasksOf(transactionId, 'CHARGEBACK')).toMatchObject([{ state: 'OPEN' }])
  expect(await tasksOf(transactionId, 'MALFORMED_NOTICE')).toMatchObject([
    { state: 'OPEN', suspenseKopecks: 0, lastError: expect.stringContaining('Amount 1:') },
  ])
})
