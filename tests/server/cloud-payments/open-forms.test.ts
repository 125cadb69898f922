import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromRoubles } from '../../../lending/money.ts'
import { TEST_CARDS } from '../../../server/sandbox/cloud-payments/test-cards.ts'
import { insertOperation } from '../../../server/sandbox/sandbox-store.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { askToPay, type Contract, newContract, PLAIN_CARD, typeCard } from './contract.ts'
import { notify, payFields } from './notices.ts'

const NO_MONEY = '2203000000000043'
const INSTALMENT = 8577.3

let app: TestApp
let contract: Contract

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
})

/** Begins a payment in the widget: what its form takes. */
const openForm = async (amount: number) => {
  const { headers } = contract.borrower
  const asked = (await askToPay(app, contract, { amount })).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  return (await post(app, url, {}, { headers })).json()
}

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

const bySavedCard = (amount: number) =>
  askToPay(app, contract, { amount, paymentDataId: contract.cardId })

test('a form whose card was refused takes nothing more once the same payment was made in another tab', async () => {
  const form = await openForm(INSTALMENT)
  expect(await typeCard(app, form, NO_MONEY)).toMatchObject({ success: false })
  expect((await bySavedCard(INSTALMENT)).json()).toMatchObject({ state: 'PAID' })
  expect(await typeCard(app, form, PLAIN_CARD)).toMatchObject({ success: false })
  expect(await shown()).toMatchObject({ advanceKopecks: 857_730 })
})

test('a form left open takes nothing for a loan that was repaid meanwhile', async () => {
  const form = await openForm(30_000)
  expect(await typeCard(app, form, NO_MONEY)).toMatchObject({ success: false })
  expect((await bySavedCard(30_000)).json()).toMatchObject({ state: 'PAID' })
  expect(await typeCard(app, form, PLAIN_CARD)).toMatchObject({ success: false })
  expect(await shown()).toMatchObject({ contractState: 'CLOSED', payments: [{}] })
})

/** An operation of an invoice at the bank of which we are told nothing. */
const untold = async (
  { invoiceId, accountId, amount }: { invoiceId: string; accountId: string; amount: number },
  change: Partial<Parameters<typeof insertOperation>[1]>,
): Promise<string> => {
  const operation = await insertOperation(app.context.database, {
    type: 'payment',
    status: 'Completed',
    invoiceId,
    accountId,
    amountKopecks: fromRoubles(amount),
    refundedKopecks: 0,
    description: '',
    data: '{}',
    twoStage: false,
    testCard: TEST_CARDS[0]?.key ?? '',
    expires: '12/30',
    reasonCode: 0,
    createdAtMs: app.clock.now(),
    ...change,
  })
  return String(operation.transactionId)
}

test('money of the first try is booked though a second one of the same form was refused after it', async () => {
  const form = await openForm(INSTALMENT)
  const taken = await untold(form, {})
  await notify(app, 'check', payFields(form, { TransactionId: taken }))
  await untold(form, { status: 'Declined', reasonCode: 5051 })
  await app.runJobs(app.clock.now() + 3_600_000)
  expect(await shown()).toMatchObject({ advanceKopecks: 857_730 })
})
