import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import type { LedgerKind, RequestFacts } from '../../../protocol/two-people.ts'
import { autoDebits } from '../../../server/db/schema/auto-debits.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { forgivenesses } from '../../../server/db/schema/loan-endings.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { payments, refunds } from '../../../server/db/schema/payments.ts'
import { paymentHolidays } from '../../../server/db/schema/payment-holidays.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { ledgerAndFold } from '../core/change-bench.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const DAY_MS = 86_400_000
const REQUESTS = '/desk-service/requests'

let app: TestApp
let contract: Contract
let irina: SignedInStaff
let petr: SignedInStaff

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
})

/** Days later, the nights of them in one; sessions of staff end while days pass. */
const laterBy = async (days: number) => {
  await app.clock.moveTo(app.clock.now() + (days - 1) * DAY_MS)
  await app.runJobs(app.clock.now() + DAY_MS)
  irina = await signedInAs(app, 'koltsova')
  petr = await signedInAs(app, 'serov')
}

const previewed = (kind: LedgerKind, subjectId = contract.loanId) =>
  get(
    app,
    `/desk-service/ledger-steps/preview?${new URLSearchParams({ kind, subjectId })}`,
    irina.headers,
  )

const factsOf = async (kind: LedgerKind, subjectId = contract.loanId) => {
  const reply = await previewed(kind, subjectId)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<{ about: string; version: string; facts: RequestFacts }>()
}

const ask = (
  kind: LedgerKind,
  version: string,
  { staff = irina, subjectId = contract.loanId } = {},
) =>
  post(
    app,
    REQUESTS,
    { kind, subjectId, version, reason: 'Соглашение с клиентом от сегодня' },
    { headers: staff.headers },
  )

const decide = (requestId: string, staff = petr) =>
  post(
    app,
    `${REQUESTS}/${requestId}/decide`,
    { isApproved: true, note: '' },
    { headers: staff.headers },
  )

/** One asks, another approves; what both have seen. */
const doneByTwo = async (kind: LedgerKind, subjectId = contract.loanId): Promise<RequestFacts> => {
  const { version, facts } = await factsOf(kind, subjectId)
  const asked = await ask(kind, version, { subjectId })
  expect([asked.statusCode, asked.body]).toEqual([200, expect.any(String)])
  const reply = await decide(asked.json<{ requestId: string }>().requestId)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return facts
}

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

const pay = (amount: number) =>
  askToPay(app, contract, { amount, paymentDataId: contract.cardId, key: crypto.randomUUID() })

const booksAgree = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
  return ledger
}

const told = async (): Promise<readonly { title: string; body: string }[]> =>
  (await get(app, '/profile-manager/inbox', contract.borrower.headers)).json().messages

const certificates = () =>
  app.context.database
    .select()
    .from(documents)
    .where(and(eq(documents.loanId, contract.loanId), eq(documents.type, 'CERTIFICATE')))

const codeOf = (reply: Awaited<ReturnType<typeof post>>): string =>
  reply.json<{ code: string }>().code

describe('the whole debt', () => {
  test('is forgiven by two people, and the contract closes with nothing owed', async () => {
    await laterBy(40)
    const { facts } = await factsOf('FORGIVE_DEBT')
    expect(facts.before).toMatchObject({ contractState: 'OVERDUE' })
    expect(facts.after).toMatchObject({
      contractState: 'CLOSED',
      principalKopecks: 0,
      interestKopecks: 0,
      penaltyKopecks: 0,
      overdueDays: 0,
      offBalanceKopecks: 0,
    })
    await doneByTwo('FORGIVE_DEBT')
    const page = await shown()
    expect(page).toMatchObject({
      contractState: 'CLOSED',
      closeReason: 'FORGIVEN',
      nextPayment: null,
      payoff: { totalKopecks: 0 },
      forgivenDebts: [{ most: null, forgivenKopecks: facts.amountKopecks }],
    })
    expect(await booksAgree()).toMatchObject({ DEBT_FORGIVEN: facts.amountKopecks })
    await laterBy(30)
    expect(await booksAgree()).toMatchObject({ DEBT_FORGIVEN: facts.amountKopecks })
  })

  test('has its sums by kind, who asked, who approved and why', async () => {
    await laterBy(40)
    const { before, amountKopecks } = await doneByTwo('FORGIVE_DEBT')
    const { principalKopecks, interestKopecks, penaltyKopecks } = before
    expect(principalKopecks + interestKopecks + penaltyKopecks).toBe(amountKopecks)
    const [row] = await app.context.database
      .select()
      .from(forgivenesses)
      .where(eq(forgivenesses.loanId, contract.loanId))
    expect(row).toMatchObject({ isWhole: true, principalKopecks, interestKopecks, penaltyKopecks })
    const journal = await app.context.database
      .select()
      .from(staffActions)
      .where(eq(staffActions.clientId, contract.borrower.clientId))
    expect(journal).toContainEqual(
      expect.objectContaining({
        action: 'REQUEST_MADE',
        reason: 'Соглашение с клиентом от сегодня',
      }),
    )
    expect(journal.some(({ action }) => action === 'REQUEST_APPROVED')).toBe(true)
  })

  test('is never forgiven by whoever asked, nor by support', async () => {
    await laterBy(40)
    const { version } = await factsOf('FORGIVE_DEBT')
    const support = await signedInAs(app, 'ryabinina')
    expect(codeOf(await ask('FORGIVE_DEBT', version, { staff: support }))).toBe('ROLE_REFUSED')
    const { requestId } = (await ask('FORGIVE_DEBT', version)).json()
    expect(codeOf(await decide(requestId, irina))).toBe('REQUEST_OWN')
    expect(await shown()).toMatchObject({ contractState: 'OVERDUE' })
  })

  test('is asked for again when money has come since', async () => {
    await laterBy(40)
    const { version } = await factsOf('FORGIVE_DEBT')
    const { requestId } = (await ask('FORGIVE_DEBT', version)).json()
    expect((await pay(5_000)).json()).toMatchObject({ state: 'PAID' })
    expect(codeOf(await decide(requestId))).toBe('REQUEST_STALE')
  })

  test('says to the borrower how much, and is certified', async () => {
    await laterBy(40)
    await doneByTwo('FORGIVE_DEBT')
    const message = (await told()).find(({ title }) => title.startsWith('Остаток долга'))
    expect(message?.body).toContain('платить больше не нужно')
    const [paper, ...others] = await certificates()
    expect(others).toEqual([])
    expect(paper?.title).not.toContain('уточнённая')
    const kinds = await app.context.database
      .select({ kind: messages.kind })
      .from(messages)
      .where(eq(messages.loanId, contract.loanId))
    expect(kinds.map(({ kind }) => kind)).not.toContain('LOAN_CLOSED')
  })

  test('is written of to nobody and charged to no card any more', async () => {
    await laterBy(40)
    await doneByTwo('FORGIVE_DEBT')
    const sentOf = async () =>
      (
        await app.context.database
          .select()
          .from(messages)
          .where(eq(messages.loanId, contract.loanId))
      ).length
    const sent = await sentOf()
    await laterBy(60)
    expect(await sentOf()).toBe(sent)
    const agreed = await app.context.database
      .select()
      .from(autoDebits)
      .where(eq(autoDebits.loanId, contract.loanId))
    expect(agreed.filter(({ stoppedAtMs }) => stoppedAtMs === null)).toEqual([])
  })

  test('is paid by nobody, and asked for once', async () => {
    await laterBy(40)
    await doneByTwo('FORGIVE_DEBT')
    expect((await pay(1_000)).json()).toMatchObject({ code: 'NOTHING_TO_PAY' })
    expect(codeOf(await previewed('FORGIVE_DEBT'))).toBe('REQUEST_IMPOSSIBLE')
    expect(codeOf(await previewed('WRITE_OFF'))).toBe('REQUEST_IMPOSSIBLE')
  })

  test('is owed again as far as the bank takes its money back, once the dispute is lost', async () => {
    await laterBy(40)
    const { paymentId } = (await pay(5_000)).json()
    await doneByTwo('FORGIVE_DEBT')
    const [payment] = await app.context.database
      .select()
      .from(payments)
      .where(eq(payments.id, paymentId))
    const operation = { transactionId: Number(payment?.transactionId), operation: 'Presentment' }
    expect((await post(app, '/sandbox/chargebacks', operation)).statusCode).toBe(200)
    await laterBy(1)
    expect(await shown()).toMatchObject({ closeReason: 'FORGIVEN' })
    const [task] = await app.context.database
      .select()
      .from(moneyTasks)
      .where(
        and(
          eq(moneyTasks.kind, 'CHARGEBACK'),
          eq(moneyTasks.transactionId, payment?.transactionId ?? ''),
        ),
      )
    await doneByTwo('LOSE_CHARGEBACK', task?.id)
    expect(await shown()).toMatchObject({ contractState: 'ACTIVE', remainingTotalKopecks: 500_000 })
    await booksAgree()
    await laterBy(1)
    expect((await pay(5_000)).json()).toMatchObject({ state: 'PAID' })
    expect(await shown()).toMatchObject({ contractState: 'CLOSED', closeReason: 'FORGIVEN' })
    expect(await certificates()).toHaveLength(2)
    await booksAgree()
  })

  test('takes what is held for its instalments first; the rest of it is forgiven', async () => {
    await laterBy(3)
    expect((await pay(1_000)).json()).toMatchObject({ state: 'PAID' })
    const { before, amountKopecks } = await doneByTwo('FORGIVE_DEBT')
    expect(before).toMatchObject({ contractState: 'ACTIVE', advanceKopecks: 100_000 })
    expect(before.principalKopecks + before.interestKopecks - 100_000).toBe(amountKopecks)
    expect(await booksAgree()).toMatchObject({ DEBT_FORGIVEN: amountKopecks })
    const back = await app.context.database
      .select()
      .from(refunds)
      .where(eq(refunds.loanId, contract.loanId))
    expect(back).toEqual([])
  })

  test('that has left the balance leaves the books, and the borrower has a certificate', async () => {
    await laterBy(400)
    const { amountKopecks } = await doneByTwo('WRITE_OFF')
    await laterBy(1)
    expect((await pay(5_000)).json()).toMatchObject({ state: 'PAID' })
    expect(codeOf(await previewed('FORGIVE_CHARGES'))).toBe('REQUEST_IMPOSSIBLE')
    const { amountKopecks: forgiven } = await doneByTwo('FORGIVE_DEBT')
    expect(forgiven).toBe(amountKopecks - 500_000)
    expect(await shown()).toMatchObject({ closeReason: 'FORGIVEN', payoff: { totalKopecks: 0 } })
    expect(await booksAgree()).toMatchObject({ RECOVERED: -500_000, WRITTEN_OFF: amountKopecks })
    expect((await certificates()).map(({ title }) => title)).toEqual([
      expect.not.stringContaining('уточнённая'),
    ])
    expect((await pay(1_000)).json()).toMatchObject({ code: 'NOTHING_TO_PAY' })
  })
})

describe('interest and penalty', () => {
  test('are forgiven while the principal is owed on', async () => {
    await laterBy(45)
    const { before, after, amountKopecks } = await doneByTwo('FORGIVE_CHARGES')
    expect(amountKopecks).toBe(before.interestKopecks + before.penaltyKopecks)
    expect(after).toMatchObject({
      contractState: 'OVERDUE',
      principalKopecks: before.principalKopecks,
      interestKopecks: 0,
      penaltyKopecks: 0,
      overdueDays: before.overdueDays,
    })
    expect(await booksAgree()).toMatchObject({ DEBT_FORGIVEN: amountKopecks })
    expect(await shown()).toMatchObject({
      contractState: 'OVERDUE',
      forgivenDebts: [{ isWhole: false, forgivenKopecks: amountKopecks }],
    })
    await laterBy(2)
    expect((await shown()).penaltyKopecks).toBeGreaterThan(0)
    await booksAgree()
  })

  test('are told to the borrower, and certified by nothing', async () => {
    await laterBy(45)
    await doneByTwo('FORGIVE_CHARGES')
    const message = (await told()).find(({ title }) => title.startsWith('Простили'))
    expect(message?.body).toContain('Основной долг остаётся')
    expect(await certificates()).toEqual([])
  })

  test('are not forgiven where none are owed', async () => {
    await laterBy(45)
    await doneByTwo('FORGIVE_CHARGES')
    expect(codeOf(await previewed('FORGIVE_CHARGES'))).toBe('REQUEST_IMPOSSIBLE')
  })

  test('are no help to whoever pays the whole before: the rest closes as any loan', async () => {
    await laterBy(45)
    await doneByTwo('FORGIVE_CHARGES')
    const { payoff } = await shown()
    expect((await pay(payoff.totalKopecks / 100)).json()).toMatchObject({ state: 'PAID' })
    expect(await shown()).toMatchObject({ contractState: 'CLOSED', closeReason: 'EARLY' })
    await booksAgree()
  })

  test('keep the payments that came before them on the loan', async () => {
    await laterBy(40)
    const { paymentId } = (await pay(1_000)).json()
    await doneByTwo('FORGIVE_CHARGES')
    const reply = await previewed('REVERSE_BOOKING', paymentId)
    expect([codeOf(reply), reply.json().detail]).toEqual([
      'REQUEST_IMPOSSIBLE',
      expect.stringContaining('После платежа долг простили'),
    ])
  })

  test('wait for the answer to a demand of a payment holiday', async () => {
    await laterBy(40)
    const nowMs = app.clock.now()
    await app.context.database.insert(paymentHolidays).values({
      id: crypto.randomUUID(),
      loanId: contract.loanId,
      clientId: contract.borrower.clientId,
      ground: 'EMERGENCY',
      state: 'SUBMITTED',
      submittedAtMs: nowMs,
      fromOn: moscowDate(nowMs),
      months: 3,
      proofFileIds: [],
      answerByOn: moscowDate(nowMs + 5 * DAY_MS),
      silenceAtMs: nowMs + 10 * DAY_MS,
      rateNumerator: 6,
      rateDenominator: 1000,
    })
    const reply = await previewed('FORGIVE_CHARGES')
    expect(reply.json().detail).toContain('сначала ответьте на заявление')
    expect((await previewed('FORGIVE_DEBT')).statusCode).toBe(200)
  })
})
