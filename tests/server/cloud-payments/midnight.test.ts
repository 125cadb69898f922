import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { GatewayFailure, type FoundOperation } from '../../../server/gateways/gateways.ts'
import { changesOf, ledgerAndFold, opened, pay, signedChange } from '../core/change-bench.ts'
import { type Borrower, contractOf, verifiedBorrower } from '../core/fixture.ts'
import { post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { PLAIN_CARD, typeCard } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const momentMs = (day: string, time: string): number => Date.parse(`${day}T${time}:00+03:00`)

/** A loan whose first payment is due today, at 23:58 Moscow. */
const dueTonight = async (): Promise<{ who: Borrower; loanId: string; day: string }> => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  const { rows } = await contractOf(app, who, loanId)
  const day = String(rows[0].dueOn)
  await app.clock.moveTo(momentMs(day, '23:58'))
  return { who, loanId, day }
}

const amountDue = async (who: Borrower, loanId: string): Promise<number> =>
  (await contractOf(app, who, loanId)).nextPayment.amountKopecks

/** The acquirer answers nobody until it is told how the operation of a moment ended. */
const silentAcquirer = () => {
  const { acquirer } = app.context.gateways
  const lost = new GatewayFailure('timeout', 'no answer')
  vi.spyOn(acquirer, 'chargeToken').mockRejectedValue(lost)
  const asked = vi.spyOn(acquirer, 'findByInvoice').mockRejectedValue(lost)
  return (found: Pick<FoundOperation, 'state' | 'amountKopecks' | 'atMs'>) =>
    asked.mockResolvedValue({
      operation: 'payment',
      transactionId: `${found.atMs}`,
      invoiceId: 'as asked',
      accountId: null,
      currency: null,
      testMode: null,
      originalTransactionId: null,
      reasonCode: found.state === 'DECLINED' ? 5051 : 0,
      paymentCode: found.state === 'DECLINED' ? '564036' : null,
      retry: 'ALLOWED',
      token: null,
      ...found,
    })
}

const booksAgree = async (loanId: string) => {
  const { ledger, fold, whole } = await ledgerAndFold(app, loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
}

test('money the card gave on the due day and we learn of at night is in time: no late day, no penalty', async () => {
  const { who, loanId, day } = await dueTonight()
  const amountKopecks = (await amountDue(who, loanId)) as FoundOperation['amountKopecks']
  const answer = silentAcquirer()
  await pay(app, who, { loanId, kopecks: amountKopecks, paymentType: 'INSTALMENT' })
  await app.runJobs(momentMs(day, '23:58') + 20 * 60_000)
  answer({ state: 'COMPLETED', amountKopecks, atMs: momentMs(day, '23:58') })
  await app.runJobs(app.clock.now() + 20 * 60_000)
  const contract = await contractOf(app, who, loanId)
  expect(contract).toMatchObject({ contractState: 'ACTIVE', overdueDays: 0, penaltyKopecks: 0 })
  expect(contract.rows[0]).toMatchObject({ status: 'PAID' })
  expect(contract.payments).toMatchObject([{ on: day }])
  await booksAgree(loanId)
})

test('a payment that did not happen after all: the night is booked as soon as that is known', async () => {
  const { who, loanId, day } = await dueTonight()
  const amountKopecks = (await amountDue(who, loanId)) as FoundOperation['amountKopecks']
  const answer = silentAcquirer()
  await pay(app, who, { loanId, kopecks: amountKopecks, paymentType: 'INSTALMENT' })
  await app.runJobs(momentMs(day, '23:58') + 20 * 60_000)
  answer({ state: 'DECLINED', amountKopecks, atMs: momentMs(day, '23:58') })
  await app.runJobs(app.clock.now() + 20 * 60_000)
  const contract = await contractOf(app, who, loanId)
  expect(contract).toMatchObject({ contractState: 'OVERDUE', overdueDays: 1 })
  await booksAgree(loanId)
})

test('a change paid in its last minute is in force, though we learn of the money after midnight', async () => {
  const { who, loanId, day } = await dueTonight()
  const due = await amountDue(who, loanId)
  const amount = due / 100 + 1000
  await signedChange(app, who, { loanId, kind: 'PARTIALLY_EARLY', amount })
  const paidAtMs = app.clock.now()
  const answer = silentAcquirer()
  const kopecks = Math.round(amount * 100) as FoundOperation['amountKopecks']
  await pay(app, who, { loanId, kopecks, paymentType: 'PARTIALLY_EARLY' })
  await app.runJobs(momentMs(day, '23:58') + 20 * 60_000)
  answer({ state: 'COMPLETED', amountKopecks: kopecks, atMs: paidAtMs })
  await app.runJobs(app.clock.now() + 20 * 60_000)
  expect(await changesOf(app, loanId)).toMatchObject([{ state: 'APPLIED', appliedOn: day }])
  await booksAgree(loanId)
})

test('a form for the whole loan takes money until midnight only: its sum is that of the day', async () => {
  const { who, loanId, day } = await dueTonight()
  const { headers } = who
  const asked = (
    await pay(app, { headers, cardId: null }, { loanId, kopecks: 9_000_000, paymentType: 'PAYOFF' })
  ).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  const form = (await post(app, url, {}, { headers })).json()
  await app.runJobs(momentMs(day, '23:58') + 3 * 60_000)
  expect(moscowDate(app.clock.now())).not.toBe(day)
  expect(await typeCard(app, form, PLAIN_CARD)).toMatchObject({ success: false })
  expect((await contractOf(app, who, loanId)).payments).toEqual([])
})
