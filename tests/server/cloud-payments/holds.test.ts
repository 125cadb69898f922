import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import type { ReturnResult } from '../../../server/gateways/gateways.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import {
  askToPay,
  attachCard,
  type Contract,
  newContract,
  PLAIN_CARD,
  typeCard,
} from './contract.ts'
import { notify, operationAtBank, payFields, takeUnasked } from './notices.ts'

const INSTALMENT = 8577.3

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

const openForm = async (amount: number) => {
  const { headers } = contract.borrower
  const asked = (await askToPay(app, contract, { amount })).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  return (await post(app, url, {}, { headers })).json()
}

const outcome = async (invoiceId: string) =>
  (
    await get(app, `/cloud-payments/payments/${invoiceId}/outcome`, contract.borrower.headers)
  ).json()

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

describe('a repayment that the page opened as a hold (D56)', () => {
  test('is stopped before the authorisation', async () => {
    const form = await openForm(30_000)
    expect(await typeCard(app, form, PLAIN_CARD, 'auth')).toMatchObject({ success: false })
    await app.runJobs()
    expect(await shown()).toMatchObject({ contractState: 'ACTIVE', payments: [] })
  })

  test('repays nothing until the acquirer has captured it', async () => {
    const form = await openForm(30_000)
    const held = await takeUnasked(app, { ...form, mode: 'auth' })
    expect(await shown()).toMatchObject({ contractState: 'ACTIVE', payments: [] })
    expect(await outcome(form.invoiceId)).toMatchObject({ state: 'PROCESSING' })
    await app.runJobs()
    expect(await operationAtBank(app, held)).toMatchObject({ status: 'Completed' })
    expect(await outcome(form.invoiceId)).toMatchObject({ state: 'PAID', amountKopecks: 3_000_000 })
    expect(await shown()).toMatchObject({ contractState: 'CLOSED', payments: [{}] })
  })

  test('is released when the loan was repaid meanwhile', async () => {
    const form = await openForm(30_000)
    const held = await takeUnasked(app, { ...form, mode: 'auth' })
    const second = await takeUnasked(app, { ...form, mode: 'auth' })
    await app.runJobs()
    expect(await operationAtBank(app, held)).toMatchObject({ status: 'Completed' })
    expect(await operationAtBank(app, second)).toMatchObject({ status: 'Cancelled' })
    expect(await shown()).toMatchObject({ contractState: 'CLOSED', payments: [{}] })
  })

  test('is released when its sum is another', async () => {
    const form = await openForm(INSTALMENT)
    const held = await takeUnasked(app, { ...form, amount: 1, mode: 'auth' })
    await app.runJobs()
    expect(await operationAtBank(app, held)).toMatchObject({ status: 'Cancelled' })
    expect(await shown()).toMatchObject({ advanceKopecks: 0, payments: [] })
  })

  test('found by the look-up is not money either', async () => {
    const form = await openForm(30_000)
    expect((await notify(app, 'check', payFields(form))).json()).toEqual({ code: 0 })
    const { acquirer } = app.context.gateways
    vi.spyOn(acquirer, 'verifyWebhook').mockReturnValue(false)
    const held = await takeUnasked(app, { ...form, mode: 'auth' })
    await app.clock.moveTo(app.clock.now() + 60_000)
    expect(await outcome(form.invoiceId)).toMatchObject({ state: 'PROCESSING' })
    expect(await shown()).toMatchObject({ contractState: 'ACTIVE', payments: [] })
    await app.runJobs()
    expect(await operationAtBank(app, held)).toMatchObject({ status: 'Completed' })
    expect(await outcome(form.invoiceId)).toMatchObject({ state: 'PAID' })
  })

  test('is captured once though every answer of the acquirer is lost', async () => {
    const form = await openForm(INSTALMENT)
    const { acquirer } = app.context.gateways
    const capture = acquirer.confirmAuthorisation.bind(acquirer)
    vi.spyOn(acquirer, 'confirmAuthorisation').mockImplementation(async (input) => {
      await capture(input)
      return { outcome: 'unknown', cause: 'time-out' } satisfies ReturnResult
    })
    const held = await takeUnasked(app, { ...form, mode: 'auth' })
    await app.runJobs(app.clock.now() + 3_600_000)
    expect(await operationAtBank(app, held)).toMatchObject({ status: 'Completed' })
    expect(await shown()).toMatchObject({ advanceKopecks: 857_730, payments: [{}] })
  })

  test('whose capture is refused is released, and the person may pay again', async () => {
    const form = await openForm(INSTALMENT)
    const { acquirer } = app.context.gateways
    const refused = { outcome: 'refused', message: 'no' } as const
    vi.spyOn(acquirer, 'confirmAuthorisation').mockResolvedValue(refused)
    const held = await takeUnasked(app, { ...form, mode: 'auth' })
    await app.runJobs()
    expect(await operationAtBank(app, held)).toMatchObject({ status: 'Cancelled' })
    expect(await outcome(form.invoiceId)).toMatchObject({ state: 'DECLINED' })
    const again = await askToPay(app, contract, {
      amount: INSTALMENT,
      paymentDataId: contract.cardId,
    })
    expect(again.json()).toMatchObject({ state: 'PAID' })
  })

  test('that ended at the acquirer before we heard of it repays nothing', async () => {
    const form = await openForm(INSTALMENT)
    const { invoiceId, accountId } = form
    const ended = {
      TransactionId: '777',
      Amount: '8577.30',
      InvoiceId: invoiceId,
      AccountId: accountId,
    }
    expect((await notify(app, 'cancel', ended)).json()).toEqual({ code: 0 })
    const pay = payFields(form, { TransactionId: '777', Status: 'Authorized' })
    expect((await notify(app, 'pay', pay)).json()).toEqual({ code: 0 })
    await app.runJobs()
    expect(await shown()).toMatchObject({ advanceKopecks: 0, payments: [] })
  })

  test('counts for the day on which it was authorised (D55)', async () => {
    const day = moscowDate(app.clock.now())
    await app.clock.moveTo(Date.parse(`${day}T23:50:00+03:00`))
    const form = await openForm(INSTALMENT)
    await takeUnasked(app, { ...form, mode: 'auth' })
    await app.clock.moveTo(Date.parse(`${day}T23:50:00+03:00`) + 20 * 60_000)
    await app.runJobs()
    expect((await shown()).payments).toMatchObject([{ on: day }])
  })
})

describe('the rouble of an attached card', () => {
  test('is held, released and never repays', async () => {
    await attachCard(app, contract.borrower)
    await app.runJobs()
    expect(await shown()).toMatchObject({ advanceKopecks: 0, payments: [] })
  })

  test('is not charged because a page asks for it', async () => {
    const { headers, clientId } = contract.borrower
    const path = `/cloud-payments/cards/check-auth?userId=${clientId}`
    const order = (await post(app, path, {}, { headers })).json()
    expect(await typeCard(app, order, PLAIN_CARD, 'charge')).toMatchObject({ success: false })
  })

  test('charged all the same goes back by itself', async () => {
    const { headers, clientId } = contract.borrower
    const path = `/cloud-payments/cards/check-auth?userId=${clientId}`
    const order = (await post(app, path, {}, { headers })).json()
    const charged = await takeUnasked(app, { ...order, mode: 'charge' })
    await app.runJobs()
    expect(await operationAtBank(app, charged)).toMatchObject({ refundedKopecks: 100 })
  })
})
