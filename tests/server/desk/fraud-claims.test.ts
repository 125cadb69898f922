/** A loan of which a person says that it is not theirs (41-FZ, decision 0164). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addWorkingDays, isoDate, moscowDate } from '../../../lending/calendar.ts'
import { loansOf } from '../../../server/db/loans.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { loans, payouts } from '../../../server/db/schema/loans.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { lastExpensiveClosing } from '../../../server/loan-book/current-full-costs.ts'
import { lineFacts } from '../../../server/loan-book/line-facts.ts'
import { planMessage } from '../../../server/messaging/messages.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { notify, operationAtBank, takeUnasked } from '../cloud-payments/notices.ts'
import { ledgerAndFold } from '../core/change-bench.ts'
import { giveCard, SLOW_CARD } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { endStatus } from './legal-steps.ts'
import { signedInAs } from './staff.ts'

const DAY_MS = 86_400_000
const REPORTS = '/desk-service/fraud-reports'

let app: TestApp
let contract: Contract

const today = () => moscowDate(app.clock.now())

const laterBy = async (days: number) => {
  await app.clock.moveTo(app.clock.now() + (days - 1) * DAY_MS)
  await app.runJobs(app.clock.now() + DAY_MS)
}

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
  await laterBy(40)
})

const claimed = async (who = 'ryabinina') => {
  const staff = await signedInAs(app, who)
  const body = {
    clientId: contract.borrower.clientId,
    loanId: contract.loanId,
    way: 'CALL',
    caseNumber: 'КУСП 1204',
    reason: 'Паспорт украли в марте, займ не брал',
  }
  return post(app, '/desk-service/fraud-claims', body, staff)
}

const ended = (reason: 'REJECTED' | 'PROVED') =>
  endStatus(app, { clientId: contract.borrower.clientId }, reason)

interface Shown {
  readonly penaltyKopecks: number
  readonly nextPayment: unknown
  readonly contractState: string
  readonly closeReason: string | null
  readonly payoff: { readonly totalKopecks: number; readonly interestKopecks: number }
  readonly legalStatus: { readonly kind: string; readonly end: unknown } | null
}

const shown = async (): Promise<Shown> =>
  (
    await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)
  ).json<Shown>()

const loanRow = async () => {
  const [loan] = await loansOf(app.context.database, contract.borrower.clientId)
  if (!loan) throw new Error('No loan')
  return loan
}

/** Nothing of the payer is left with us, and the entries of the refund, which no fold has, say so. */
const expectWholeLedger = async (refundedKopecks: number) => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect(whole).toBe(0)
  expect(ledger['ADVANCE'] ?? 0).toBe((fold['ADVANCE'] ?? 0) - refundedKopecks)
  expect(ledger['ADVANCE'] ?? 0).toBe(0)
}

const expectWholeBooks = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
}

/** A notice of the arrear planned now, as it stands once its turn has come. */
const noticed = async () => {
  const { loanId } = contract
  const { clientId } = contract.borrower
  const { database } = app.context
  const [loan] = await database.select().from(loans).where(eq(loans.id, loanId))
  const sendAtMs = app.clock.now()
  const dedupeKey = `test:${loanId}:${sendAtMs}`
  const words = { kind: 'OVERDUE_NOTICE', title: 'О займе', text: 'О займе' } as const
  const planned = { ...words, clientId, loanId, dueOn: loan?.nextDueOn ?? null, dedupeKey }
  await transaction(database, (tx) => planMessage(tx, { ...planned, sendAtMs }, sendAtMs))
  await app.runJobs(sendAtMs)
  const [row] = await database.select().from(messages).where(eq(messages.dedupeKey, dedupeKey))
  return `${row?.state ?? 'NONE'} ${row?.reason ?? ''}`
}

describe('a claim', () => {
  test('is registered by one person, counts at once and is written down with what was said', async () => {
    expect((await claimed()).statusCode).toBe(200)
    expect((await shown()).legalStatus).toMatchObject({ kind: 'FRAUD_CLAIM', end: null })
    const { headers } = await signedInAs(app, 'serov')
    const card = await get(app, `/desk-service/clients/${contract.borrower.clientId}`, headers)
    expect(card.json<{ legalStatuses: unknown[] }>().legalStatuses).toMatchObject([
      {
        kind: 'FRAUD_CLAIM',
        caseNumber: 'КУСП 1204',
        source: 'Звонок: Паспорт украли в марте, займ не брал',
        confirmedBy: null,
      },
    ])
    const journal = await app.context.database
      .select()
      .from(staffActions)
      .where(eq(staffActions.clientId, contract.borrower.clientId))
    expect(journal.map(({ action }) => action)).toContain('FRAUD_CLAIM_REGISTERED')
    expect((await claimed()).json()).toMatchObject({ code: 'REQUEST_IMPOSSIBLE' })
  })

  test('is not registered by a role that has no part in it, nor of another client’s loan', async () => {
    expect((await claimed('vetlugina')).json()).toMatchObject({ code: 'ROLE_REFUSED' })
    const { loanId } = contract
    contract = { ...(await newContract(app)), loanId }
    expect((await claimed()).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('stops penalty, what is asked for, notices of the debt and new loans; interest goes on', async () => {
    const before = await shown()
    expect(before.penaltyKopecks).toBeGreaterThan(0)
    await claimed()
    await laterBy(5)
    const after = await shown()
    expect(after.penaltyKopecks).toBeLessThanOrEqual(before.penaltyKopecks)
    expect(after.payoff.interestKopecks).toBeGreaterThan(before.payoff.interestKopecks)
    expect(after.nextPayment).toBeNull()
    expect(await noticed()).toMatch(/^REFUSED .*процедура по закону/)
    const limits = await get(app, '/vovremya-core/limits/current', contract.borrower.headers)
    expect(limits.json()).toMatchObject({ refusal: { code: 'LEGAL_STATUS' } })
    await expectWholeBooks()
  })
})

test('rejected by two people, the loan goes on as agreed and its days without penalty stay free @slow', async () => {
  await claimed()
  await laterBy(5)
  const free = await shown()
  await ended('REJECTED')
  expect((await shown()).penaltyKopecks).toBe(free.penaltyKopecks)
  expect((await shown()).nextPayment).not.toBeNull()
  expect(await noticed()).not.toContain('процедура по закону')
  await laterBy(3)
  expect((await shown()).penaltyKopecks).toBeGreaterThan(free.penaltyKopecks)
  await expectWholeBooks()
})

describe('proved by two people', () => {
  interface Report {
    readonly reportId: string
    readonly contractNumber: string
    readonly dueOn: string
    readonly isLate: boolean
    readonly sentAt: string | null
    readonly number: string | null
  }

  const reports = async (): Promise<readonly Report[]> => {
    const { headers } = await signedInAs(app, 'serov')
    const all = (await get(app, REPORTS, headers)).json<{
      reports: (Report & { clientId: string })[]
    }>().reports
    return all.filter(({ clientId }) => clientId === contract.borrower.clientId)
  }
  const onlyReport = async (): Promise<Report> => {
    const [report, ...others] = await reports()
    if (!report || others.length > 0) throw new Error('There is not one report')
    return report
  }

  test('nothing is owed, the loss is the lender’s, and the client is told', async () => {
    await claimed()
    await laterBy(3)
    await ended('PROVED')
    expect(await shown()).toMatchObject({
      contractState: 'CLOSED',
      closeReason: 'NOT_OWED',
      payoff: { totalKopecks: 0 },
    })
    await expectWholeBooks()
    await app.runJobs()
    const inbox = await get(app, '/profile-manager/inbox', contract.borrower.headers)
    expect(inbox.body).toContain('Займ оформили не вы: долга нет')
    expect(await noticed()).toMatch(/^REFUSED .*процедура по закону/)
  })

  test('the Bank of Russia is to be told within a working day; the number and the answer are kept', async () => {
    await claimed()
    await ended('PROVED')
    const { reportId, dueOn, isLate } = await onlyReport()
    expect([dueOn, isLate]).toEqual([addWorkingDays(today(), 1), false])
    const step = async (name: string, body: object) =>
      post(app, `${REPORTS}/${reportId}/${name}`, body, await signedInAs(app, 'serov'))
    expect((await step('answered', { answer: 'Принято' })).json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
    })
    await app.clock.moveTo(app.clock.now() + 15 * DAY_MS)
    expect((await onlyReport()).isLate).toBe(true)
    expect((await step('sent', { number: 'ФЦ-77' })).statusCode).toBe(200)
    expect(await onlyReport()).toMatchObject({ number: 'ФЦ-77', isLate: false })
    expect((await step('sent', { number: 'ФЦ-78' })).json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
    })
    expect((await step('answered', { answer: 'Принято' })).statusCode).toBe(200)
    expect(await reports()).toEqual([])
  })

  test('its record has passport and phone as the base writes them, the sum and the payout', async () => {
    await claimed()
    await ended('PROVED')
    const { reportId, contractNumber } = await onlyReport()
    const staff = await signedInAs(app, 'serov')
    const reply = await post(app, `${REPORTS}/${reportId}/export`, {}, staff)
    const { name, content } = reply.json<{ name: string; content: string }>()
    expect(name).toBe(`fraud-report-${contractNumber}.json`)
    const facts: unknown = JSON.parse(content)
    expect(facts).toMatchObject({
      contractNumber,
      provedOn: today(),
      phone: contract.borrower.phone.slice(1),
      currency: 'RUB',
      amount: expect.stringMatching(/^\d+\.\d\d$/),
    })
    expect(content).not.toMatch(/"passport"/)
    const other = await post(
      app,
      `${REPORTS}/${reportId}/export`,
      {},
      await signedInAs(app, 'ryabinina'),
    )
    expect(other.json()).toMatchObject({ code: 'ROLE_REFUSED' })
  })

  test('what was late of it is not held against the client’s line', async () => {
    const { clientId } = contract.borrower
    const late = async () =>
      (await lineFacts(app.context.database, clientId, app.clock.now())).overdues
    await askToPay(app, contract, { amount: 500, paymentDataId: contract.cardId })
    await laterBy(1)
    expect(await late()).not.toEqual([])
    await claimed()
    await ended('PROVED')
    expect(await late()).toEqual([])
  })

  test('the pause that the law asks for after an expensive loan does not follow it', async () => {
    await claimed()
    await ended('PROVED')
    const [loan] = await loansOf(app.context.database, contract.borrower.clientId)
    if (!loan) throw new Error('No loan')
    const on = isoDate('2027-05-03')
    const expensive = new Map([[loan.id, 200]])
    const closed = { ...loan, closedOn: '2027-05-01' }
    expect(lastExpensiveClosing([{ ...closed, closeReason: 'PAID' }], expensive, on)).toBe(
      '2027-05-01',
    )
    expect(lastExpensiveClosing([closed], expensive, on)).toBeNull()
  })

  test('the account stays until it is sent: its record needs the passport', async () => {
    await claimed()
    await ended('PROVED')
    const obstacle = async () =>
      (await get(app, '/profile-manager/client/delete', contract.borrower.headers)).json<{
        obstacle: { detail: string } | null
      }>().obstacle
    expect((await obstacle())?.detail).toContain('сообщаем в Банк России')
    const { reportId } = await onlyReport()
    const staff = await signedInAs(app, 'serov')
    await post(app, `${REPORTS}/${reportId}/sent`, { number: 'ФЦ-79' }, staff)
    expect(await obstacle()).toBeNull()
  })
})

describe('what was paid of it', () => {
  const REQUESTS = '/desk-service/requests'
  const ORDER = '№ 318 от 20.03.2026'

  const refunding = () => vi.spyOn(app.context.gateways.acquirer, 'refund')
  afterEach(() => vi.restoreAllMocks())

  const pay = async (amount: number, paymentType = 'INSTALMENT') => {
    await askToPay(app, contract, { amount, paymentType, paymentDataId: contract.cardId })
    await laterBy(1)
  }

  /** The payout that the fixture leaves out: to a card of the client's, another than they pay with. */
  const lentTo = async (cardId: string) => {
    const nowMs = app.clock.now()
    await app.context.database.insert(payouts).values({
      id: randomUUID(),
      loanId: contract.loanId,
      cardId,
      amountKopecks: 3_000_000,
      attempt: 1,
      state: 'PAID',
      transactionId: null,
      createdAtMs: nowMs,
      finishedAtMs: nowMs,
    })
  }

  const proved = async () => {
    expect((await claimed()).statusCode).toBe(200)
    await ended('PROVED')
    await laterBy(1)
  }

  const tasks = () =>
    app.context.database.select().from(moneyTasks).where(eq(moneyTasks.loanId, contract.loanId))

  const onlyTask = async () => {
    const [task, ...others] = await tasks()
    if (!task || others.length > 0) throw new Error('There is not one task')
    return task
  }

  const askFor = async (kind: string, subjectId: string) =>
    post(
      app,
      REQUESTS,
      { kind, subjectId, target: kind === 'RETURN_MONEY' ? null : ORDER, reason: ORDER },
      await signedInAs(app, 'koltsova'),
    )

  const twoDecide = async (kind: string, subjectId: string) => {
    const { requestId } = (await askFor(kind, subjectId)).json<{ requestId: string }>()
    const decision = { isApproved: true, note: '' }
    const decided = await post(
      app,
      `${REQUESTS}/${requestId}/decide`,
      decision,
      await signedInAs(app, 'serov'),
    )
    expect(decided.statusCode).toBe(200)
    await laterBy(1)
  }

  const inbox = async () =>
    (await get(app, '/profile-manager/inbox', contract.borrower.headers)).body

  const obstacle = async () =>
    (await get(app, '/profile-manager/client/delete', contract.borrower.headers)).json<{
      obstacle: { detail: string } | null
    }>().obstacle

  test('is no repayment and no income: the lender has lost what was lent @slow', async () => {
    await pay(9_000)
    await proved()
    const { ledger } = await ledgerAndFold(app, contract.loanId)
    expect(ledger).toEqual({
      PAYOUT_CLEARING: -3_000_000,
      WRITTEN_OFF: 3_000_000,
      SETTLEMENT: 900_000,
      ADVANCE: -900_000,
    })
    await expectWholeBooks()
  })

  test('goes nowhere before two people say so; the client reads the sum and how it comes', async () => {
    await lentTo((await giveCard(app, contract.borrower.clientId, SLOW_CARD)).id)
    await pay(500)
    const refund = refunding()
    await proved()
    await laterBy(10)
    expect(refund.mock.calls).toEqual([])
    const { headers } = await signedInAs(app, 'koltsova')
    const money = (await get(app, '/desk-service/money', headers)).json<{ tasks: object[] }>()
    const task = await onlyTask()
    expect(money.tasks).toContainEqual(
      expect.objectContaining({
        taskId: task.id,
        kind: 'FRAUD_REFUND',
        amountKopecks: 50_000,
        isStopped: true,
        isRetried: false,
      }),
    )
    expect(await inbox()).toMatch(/Вернём то, что вы заплатили.*500.*реквизиты счёта на ваше имя/)
    expect((await obstacle())?.detail).toContain('заплачено 500')
    expect((await askFor('CLOSE_TASK', task.id)).json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
    })
  })

  test('goes back to the card that paid when the loan went to another one @slow', async () => {
    await lentTo((await giveCard(app, contract.borrower.clientId, SLOW_CARD)).id)
    await pay(500)
    await proved()
    const { id, transactionId } = await onlyTask()
    await twoDecide('RETURN_MONEY', id)
    expect(await operationAtBank(app, transactionId ?? '')).toMatchObject({
      refundedKopecks: 50_000,
    })
    expect(await onlyTask()).toMatchObject({ state: 'DONE' })
    expect(await inbox()).toMatch(/Вернули ваши деньги: 500/)
    expect((await askFor('RETURN_BY_TRANSFER', id)).json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
    })
    await expectWholeLedger(-50_000)
  })

  test('keeps the account until it has gone, and says how far it is @slow', async () => {
    await lentTo((await giveCard(app, contract.borrower.clientId, SLOW_CARD)).id)
    await pay(500)
    await proved()
    expect((await obstacle())?.detail).toContain('Напишите в поддержку, вы ли платили')
    refunding().mockResolvedValue({ outcome: 'refused', message: 'Card is closed' })
    await twoDecide('RETURN_MONEY', (await onlyTask()).id)
    expect((await obstacle())?.detail).toMatch(/^Возвращаем 500/)
  })

  test('never goes to the card that got the loan: by a transfer that two people approve', async () => {
    await lentTo(contract.cardId)
    await pay(500)
    const refund = refunding()
    await proved()
    const { id, reasons } = await onlyTask()
    expect(reasons).toEqual(['PAYOUT_PLACE'])
    expect((await askFor('RETURN_MONEY', id)).json()).toMatchObject({ code: 'REQUEST_IMPOSSIBLE' })
    await twoDecide('RETURN_BY_TRANSFER', id)
    expect(refund.mock.calls).toEqual([])
    expect(await onlyTask()).toMatchObject({ state: 'DONE', transferNumber: ORDER })
    expect(await inbox()).toMatch(/Вернули ваши деньги: 500/)
    await expectWholeLedger(-50_000)
  })

  test('that its bank takes back meanwhile is owed to nobody again, and no debt comes back @slow', async () => {
    await lentTo(contract.cardId)
    await pay(500)
    await proved()
    const { transactionId } = await onlyTask()
    const fields = {
      TransactionId: '72000001',
      PaymentTransactionId: transactionId ?? '',
      Amount: '500.00',
      OperationType: 'Refund',
      DateTime: '2026-03-11 12:00:00',
    }
    expect((await notify(app, 'refund', fields)).json()).toEqual({ code: 0 })
    await laterBy(1)
    expect(await shown()).toMatchObject({ contractState: 'CLOSED', closeReason: 'NOT_OWED' })
    expect((await tasks()).find(({ kind }) => kind === 'FRAUD_REFUND')).toMatchObject({
      state: 'DONE',
    })
    await expectWholeLedger(-50_000)
  })

  describe('of a loan that was repaid', () => {
    beforeEach(async () => {
      const { totalKopecks } = (await shown()).payoff
      await pay(totalKopecks / 100, 'PAYOFF')
    })

    const closedOfLine = async () =>
      (await lineFacts(app.context.database, contract.borrower.clientId, app.clock.now()))
        .closedContracts

    test('a claim is registered and looked into, and nothing of the loan moves', async () => {
      expect(await shown()).toMatchObject({ contractState: 'CLOSED', closeReason: 'EARLY' })
      const before = await ledgerAndFold(app, contract.loanId)
      expect((await claimed()).statusCode).toBe(200)
      expect((await shown()).legalStatus).toMatchObject({ kind: 'FRAUD_CLAIM', end: null })
      await laterBy(3)
      await ended('REJECTED')
      expect(await shown()).toMatchObject({ contractState: 'CLOSED', closeReason: 'EARLY' })
      expect((await ledgerAndFold(app, contract.loanId)).ledger).toEqual(before.ledger)
      expect(await closedOfLine()).toHaveLength(1)
      expect(await tasks()).toEqual([])
    })

    test('what no refund can bring back goes by a transfer: a part of its payment went back before @slow', async () => {
      contract = await newContract(app)
      const { borrower } = contract
      const { paymentId } = (await askToPay(app, contract, { amount: 8_000 })).json<{
        paymentId: string
      }>()
      const url = `/cloud-payments/payments/cards/uuid?paymentId=${paymentId}`
      const form = (await post(app, url, {}, borrower)).json<Parameters<typeof takeUnasked>[1]>()
      await pay(25_000)
      await takeUnasked(app, form)
      await laterBy(1)
      expect(await shown()).toMatchObject({ contractState: 'CLOSED' })
      await proved()
      const [rest, other] = (await tasks()).toSorted((one) => (one.reasons[0] === 'OWED' ? -1 : 1))
      expect(other).toMatchObject({ amountKopecks: 2_500_000, reasons: ['PAYOUT_PLACE'] })
      expect(rest).toMatchObject({ reasons: ['OWED'] })
      const { ledger } = await ledgerAndFold(app, contract.loanId)
      expect(ledger['ADVANCE']).toBe(-2_500_000 - (rest?.amountKopecks ?? 0))
      expect((await askFor('CLOSE_TASK', rest?.id ?? '')).json()).toMatchObject({
        code: 'REQUEST_IMPOSSIBLE',
      })
      await twoDecide('RETURN_BY_TRANSFER', rest?.id ?? '')
      expect(await inbox()).toContain('Вернули ваши деньги')
      await twoDecide('RETURN_BY_TRANSFER', other?.id ?? '')
      await expectWholeLedger(-3_300_000)
    })

    test('proved, all of it is to go back, and the loan is no history of the client’s', async () => {
      await claimed()
      await laterBy(3)
      const { closedOn } = await loanRow()
      expect(await closedOfLine()).toHaveLength(1)
      await ended('PROVED')
      await laterBy(1)
      expect(await loanRow()).toMatchObject({ closeReason: 'NOT_OWED', closedOn })
      const { ledger } = await ledgerAndFold(app, contract.loanId)
      expect(ledger['ADVANCE']).toBe(-(ledger['SETTLEMENT'] ?? 0))
      expect(await onlyTask()).toMatchObject({
        kind: 'FRAUD_REFUND',
        amountKopecks: ledger['SETTLEMENT'],
      })
      expect(await closedOfLine()).toEqual([])
      expect(await inbox()).toContain('Займ оформили не вы: долга нет')
      await expectWholeBooks()
    })
  })
})
