import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { moscowHour } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { GatewayFailure } from '../../../server/gateways/gateways.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { PLAIN_CARD, typeCard } from '../cloud-payments/contract.ts'
import { type TestApp, testApp } from '../test-app.ts'
import {
  changesOf,
  daysLater,
  ledgerAndFold,
  moveDays,
  opened,
  pay,
  signedChange,
  stepOf,
} from './change-bench.ts'
import { texts } from './debit-fixture.ts'
import { type Borrower, contractOf, giveCard, verifiedBorrower } from './fixture.ts'

const EARLY = 'PARTIALLY_EARLY' as const
const NO_MONEY_LATER = '2200000022222222'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const lost = () => new GatewayFailure('timeout', 'no answer')

let operations = 900_700

/** The card is charged, by an operation of its own, but nobody answers; what asks the acquirer later is answered. */
const loseAnswers = () => {
  const { acquirer } = app.context.gateways
  operations += 1
  vi.spyOn(acquirer, 'chargeToken').mockRejectedValue(lost())
  const asked = vi.spyOn(acquirer, 'findByInvoice').mockRejectedValue(lost())
  return () =>
    asked.mockResolvedValue({
      operation: 'payment',
      state: 'COMPLETED',
      transactionId: String(operations),
      amountKopecks: kopecks(200_000),
      invoiceId: 'as asked',
      accountId: null,
      currency: null,
      testMode: null,
      originalTransactionId: null,
      reasonCode: 0,
      paymentCode: null,
      retry: 'ALLOWED',
      token: null,
      atMs: null,
    })
}

const toldAbout = (loanId: string) =>
  app.context.database
    .select()
    .from(messages)
    .where(and(eq(messages.loanId, loanId), eq(messages.kind, 'CHANGE_EXPIRED')))

/** A contract with a signed early repayment of 2 000 ₽ that waits for its money. */
const waiting = async (): Promise<{ who: Borrower; loanId: string }> => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  await moveDays(app, 6)
  await signedChange(app, who, { loanId, kind: EARLY, amount: 2000 })
  return { who, loanId }
}

const twoThousand = (who: Borrower, loanId: string) =>
  pay(app, who, { loanId, kopecks: 200_000, paymentType: EARLY })

/** Begins the payment of the change in the widget; what the widget takes. */
const widgetOf = async (who: Borrower, loanId: string) => {
  const { headers } = who
  const asked = (
    await pay(app, { ...who, cardId: null }, { loanId, kopecks: 200_000, paymentType: EARLY })
  ).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  return (await post(app, url, {}, { headers })).json()
}

const stateOf = async (who: Borrower, invoiceId: string) =>
  (await get(app, `/cloud-payments/payments/${invoiceId}/outcome`, who.headers)).json().state

test('paid in the widget: however often the notice comes, one payment and one change', async () => {
  const { who, loanId } = await waiting()
  const info = await widgetOf(who, loanId)
  expect(await widgetOf(who, loanId)).toEqual(info)
  expect(await typeCard(app, info, PLAIN_CARD)).toMatchObject({ success: true })
  expect(await typeCard(app, info, PLAIN_CARD)).toMatchObject({ success: false })
  expect(await stateOf(who, info.invoiceId)).toBe('PAID')
  await app.runJobs(app.clock.now() + 3_600_000)
  const contract = await contractOf(app, who, loanId)
  expect([contract.changes.length, contract.payments.length]).toEqual([1, 1])
  const { ledger, fold } = await ledgerAndFold(app, loanId)
  expect(ledger).toEqual(fold)
})

test('thirty payments of one signed change at once are one payment and one change', async () => {
  const { who, loanId } = await waiting()
  const replies = await Promise.all(Array.from({ length: 30 }, () => twoThousand(who, loanId)))
  expect(replies.filter((reply) => reply.json().state === 'PAID')).toHaveLength(1)
  const contract = await contractOf(app, who, loanId)
  expect([contract.changes.length, contract.payments.length]).toEqual([1, 1])
})

test('a lost answer of the acquirer: the reconciliation finds the money and puts the change in force', async () => {
  const { who, loanId } = await waiting()
  const answerAgain = loseAnswers()
  const reply = await twoThousand(who, loanId)
  expect(reply.json().state).toBe('UNKNOWN')
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'WAITING_PAYMENT' })
  const dropped = await post(
    app,
    '/vovremya-core/loan/application-change/cancel',
    { loanId },
    { headers: who.headers },
  )
  expect(dropped.json().code).toBe('PAYMENT_IN_PROGRESS')
  answerAgain()
  await app.runJobs(app.clock.now() + 600_000)
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'APPLIED' })
  expect((await contractOf(app, who, loanId)).payments).toHaveLength(1)
})

test('money found on the next day is an ordinary payment, the change has expired, nothing is lost', async () => {
  const { who, loanId } = await waiting()
  const answerAgain = loseAnswers()
  await twoThousand(who, loanId)
  await moveDays(app, 1)
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'WAITING_PAYMENT' })
  answerAgain()
  await app.runJobs()
  const contract = await contractOf(app, who, loanId)
  expect(contract).toMatchObject({ changes: [], advanceKopecks: 200_000 })
  expect(await changesOf(app, loanId)).toMatchObject([{ state: 'EXPIRED', endReason: 'OTHER_DAY' }])
  expect((await stepOf(app, who, loanId)).reason).toContain('обычный платёж')
  expect(await toldAbout(loanId)).toMatchObject([{ kind: 'CHANGE_EXPIRED', state: 'SENT' }])
})

test('a refused card leaves the change waiting, another card pays it', async () => {
  const { who, loanId } = await waiting()
  const { id: cardId } = await giveCard(app, who.clientId, NO_MONEY_LATER)
  const refused = await twoThousand({ ...who, cardId }, loanId)
  expect(refused.json()).toMatchObject({ state: 'DECLINED', code: '564036' })
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'WAITING_PAYMENT' })
  expect((await twoThousand(who, loanId)).json().state).toBe('PAID')
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'APPLIED' })
})

test('a form left open over midnight takes no money, and the night ends the change', async () => {
  const { who, loanId } = await waiting()
  const info = await widgetOf(who, loanId)
  await daysLater(app, 1)
  expect(await changesOf(app, loanId)).toMatchObject([{ state: 'EXPIRED', endReason: 'NOT_PAID' }])
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'EXPIRED' })
  expect(await typeCard(app, info, PLAIN_CARD)).toMatchObject({ success: false })
  expect((await twoThousand(who, loanId)).json().code).toBe('CHANGE_OUTDATED')
  const [told, ...others] = await toldAbout(loanId)
  expect(others).toEqual([])
  expect(told).toMatchObject({ kind: 'CHANGE_EXPIRED', state: 'SENT' })
  expect(moscowHour(told?.sentAtMs ?? 0)).toBe(10)
  const text = (await texts({ app, who })).find((each) =>
    each.text.includes('оплата не пришла в срок'),
  )
  expect(text).toBeDefined()
  expect(text?.text).not.toMatch(/\d/)
})

test('other money that came after the signature ends the change: what was signed is what is paid (D57)', async () => {
  const { who, loanId } = await waiting()
  const other = await pay(app, who, { loanId, kopecks: 30_000, paymentType: 'INSTALMENT' })
  expect(other.json().state).toBe('PAID')
  expect(await changesOf(app, loanId)).toMatchObject([{ endReason: 'LOAN_CHANGED' }])
  expect((await twoThousand(who, loanId)).json().code).toBe('CHANGE_OUTDATED')
  const contract = await contractOf(app, who, loanId)
  expect(contract).toMatchObject({ changes: [], advanceKopecks: 30_000 })
  expect((await stepOf(app, who, loanId)).reason).toContain('новый расчёт')
})

test('two tabs pay one signed repayment: the second is refused, never a payoff (D57)', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  await moveDays(app, 6)
  await signedChange(app, who, { loanId, kind: EARLY, amount: 7000 })
  const tab = () => pay(app, who, { loanId, kopecks: 700_000, paymentType: EARLY })
  expect((await tab()).json().state).toBe('PAID')
  const second = await tab()
  expect([second.statusCode, second.json().code]).toEqual([409, 'CHANGE_OUTDATED'])
  expect(await contractOf(app, who, loanId)).toMatchObject({
    contractState: 'ACTIVE',
    payments: [{ amountKopecks: 700_000 }],
  })
})

test('a payment names the change it is for: another one of the same sum is not paid by it (D57)', async () => {
  const { who, loanId } = await waiting()
  const named = (await changesOf(app, loanId))[0]?.termsHash ?? ''
  await signedChange(app, who, { loanId, kind: EARLY, amount: 2000, mode: 'REDUCE_TERM' })
  const body = {
    amount: 2000,
    loanApplicationId: loanId,
    paymentType: EARLY,
    paymentDataId: who.cardId,
    termsHash: named,
  }
  const url = '/cloud-payments/debit/check/specified-amount'
  const first = await post(app, url, body, { headers: who.headers })
  expect(first.json().code).toBe('CHANGE_OUTDATED')
  const step = await stepOf(app, who, loanId)
  const renamed = { ...body, termsHash: step.termsHash }
  const second = await post(app, url, renamed, { headers: who.headers })
  expect(second.json().state).toBe('PAID')
})

test('a loan repaid whole by other money: the form of its change takes nothing more', async () => {
  const { who, loanId } = await waiting()
  const info = await widgetOf(who, loanId)
  const whole = await pay(app, who, { loanId, kopecks: 2_000_000, paymentType: 'INSTALMENT' })
  expect(whole.json().state).toBe('PAID')
  expect(await typeCard(app, info, PLAIN_CARD)).toMatchObject({ success: false })
  const contract = await contractOf(app, who, loanId)
  expect(contract).toMatchObject({ contractState: 'CLOSED', changes: [] })
  expect(await changesOf(app, loanId)).toMatchObject([{ endReason: 'REPAID_IN_FULL' }])
  const { ledger, fold, whole: all } = await ledgerAndFold(app, loanId)
  expect([ledger, all]).toEqual([fold, 0])
})
