import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Borrower, codeFor, get, newBorrower, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { signedChange } from '../core/change-bench.ts'
import { askToPay, newContract, PLAIN_CARD, typeCard } from './contract.ts'
import { operationAtBank, takeUnasked } from './notices.ts'

const NO_MONEY = '2203000000000043'
const HOUR_MS = 3_600_000

let app: TestApp
let phones = 9_187_700_000

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.moveTo(app.clock.now() + 24 * HOUR_MS))

const deleteAccount = async ({ phone, headers }: Borrower) => {
  const order = { phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
  await post(app, '/sms-service/send/send_code', order, { headers })
  const smsCode = await codeFor(app, phone)
  return post(app, '/profile-manager/client/delete', { smsCode }, { headers })
}

const openCardForm = async ({ clientId, headers }: Borrower) =>
  (await post(app, `/cloud-payments/cards/check-auth?userId=${clientId}`, {}, { headers })).json()

const keptCards = async (clientId: string) =>
  (
    await app.context.database.execute(
      sql`select id from card
          where client_id = ${clientId} and (token_sealed is not null or last_four <> '')`,
    )
  ).rows

test('a card form left open in another tab takes nothing once the account is deleted', async () => {
  const who = await newBorrower(app, `+7${(phones += 7)}`)
  const form = await openCardForm(who)
  expect(await typeCard(app, form, NO_MONEY, 'auth')).toMatchObject({ success: false })
  expect((await deleteAccount(who)).statusCode).toBe(200)
  expect(await typeCard(app, form, PLAIN_CARD, 'auth')).toMatchObject({ success: false })
  expect(await keptCards(who.clientId)).toEqual([])
})

test('a rouble held for an account that is gone is released, and no card is kept', async () => {
  const who = await newBorrower(app, `+7${(phones += 7)}`)
  const form = await openCardForm(who)
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  expect((await deleteAccount(who)).statusCode).toBe(200)
  const held = await takeUnasked(app, { ...form, mode: 'auth' })
  await app.runJobs(app.clock.now() + HOUR_MS)
  expect(await operationAtBank(app, held)).toMatchObject({ status: 'Cancelled' })
  expect(await keptCards(who.clientId)).toEqual([])
})

test('a late repayment of a deleted account keeps its operation and sum, and no card', async () => {
  const contract = await newContract(app)
  const { borrower, loanId } = contract
  const asked = (await askToPay(app, contract, { amount: 8_577.3 })).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  const form = (await post(app, url, {}, borrower)).json()
  await app.runJobs(app.clock.now() + 2 * HOUR_MS)
  const page = await get(app, `/vovremya-core/contract/${loanId}`, borrower.headers)
  await askToPay(app, contract, {
    amount: page.json().payoff.totalKopecks / 100,
    paymentType: 'PAYOFF',
    paymentDataId: contract.cardId,
  })
  await app.runJobs(app.clock.now() + HOUR_MS)
  expect((await deleteAccount(borrower)).statusCode).toBe(200)
  const late = await takeUnasked(app, form)
  await app.runJobs(app.clock.now() + HOUR_MS)
  const { rows } = await app.context.database.execute(
    sql`select state, amount_kopecks::int as "amountKopecks", transaction_id as "transactionId"
        from payment where transaction_id = ${late}`,
  )
  expect(rows).toEqual([{ state: 'PAID', amountKopecks: 857_730, transactionId: late }])
  const { rows: masks } = await app.context.database.execute(
    sql`select id from payment where client_id = ${borrower.clientId} and card_mask is not null`,
  )
  expect(masks).toEqual([])
  expect(await keptCards(borrower.clientId)).toEqual([])
  expect(await operationAtBank(app, late)).toMatchObject({ refundedKopecks: 857_730 })
})

test('late money of a prolongation goes back though its account is gone @slow', async () => {
  const loan = { productKey: 'LOAN_WITH_GRACE_PERIOD', amountRoubles: 10_000, term: 14 } as const
  const contract = await newContract(app, loan)
  const { borrower, loanId } = contract
  await app.runJobs(app.clock.now() + 9 * 24 * HOUR_MS)
  const who = { ...borrower, cardId: contract.cardId }
  const { shown } = await signedChange(app, who, { loanId, kind: 'PROLONGATION', days: 7 })
  const amount = shown.dueNowKopecks / 100
  const asked = (await askToPay(app, contract, { amount, paymentType: 'PROLONGATION' })).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  const form = (await post(app, url, {}, borrower)).json()
  await app.runJobs(app.clock.now() + 2 * HOUR_MS)
  await askToPay(app, contract, { amount: 12_000, paymentDataId: contract.cardId })
  await app.runJobs(app.clock.now() + HOUR_MS)
  expect((await deleteAccount(borrower)).statusCode).toBe(200)
  const late = await takeUnasked(app, form)
  await app.runJobs(app.clock.now() + HOUR_MS)
  expect(await operationAtBank(app, late)).toMatchObject({ refundedKopecks: shown.dueNowKopecks })
})
