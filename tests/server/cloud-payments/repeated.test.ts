import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toRoubles } from '../../../lending/money.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp, testDatabase } from '../test-app.ts'
import { askToPay, type Contract, newContract, PLAIN_CARD, typeCard } from './contract.ts'
import { notify, payFields } from './notices.ts'

const LATE_CARD = '2200000050400005'
const HOUR_MS = 3_600_000

let app: TestApp
let contract: Contract

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  contract = await newContract(app)
})

const bySavedCard = (amount: number, extra: object = {}) =>
  askToPay(app, contract, { amount, paymentDataId: contract.cardId, extra })

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

const openForm = async (amount: number) => {
  const { headers } = contract.borrower
  const asked = (await askToPay(app, contract, { amount })).json()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
  return (await post(app, url, {}, { headers })).json()
}

test('twenty equal payments at once under different keys are one (D59)', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => bySavedCard(3000)))
  expect(replies.filter((reply) => reply.json().state === 'PAID')).toHaveLength(1)
  const refused = replies.map((reply) => reply.json().code).filter((code) => code !== null)
  expect(refused).toHaveLength(19)
  for (const code of refused) expect(['PAYMENT_REPEATED', 'PAYMENT_IN_PROGRESS']).toContain(code)
  expect((await shown()).payments).toHaveLength(1)
})

test('an equal payment is refused in words and taken when it is meant (D59)', async () => {
  await bySavedCard(3000)
  const refused = await bySavedCard(3000)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'PAYMENT_REPEATED'])
  expect(refused.json().detail).toContain('Вы только что заплатили 3\u00a0000,00\u00a0₽')
  expect((await askToPay(app, contract, { amount: 3000 })).json().code).toBe('PAYMENT_REPEATED')
  expect((await bySavedCard(3000, { repeat: true })).json().state).toBe('PAID')
  expect((await shown()).advanceKopecks).toBe(600_000)
})

test('five minutes later, or with another sum, nobody is asked (D59)', async () => {
  await bySavedCard(3000)
  expect((await bySavedCard(3000.01)).json().state).toBe('PAID')
  await app.clock.moveTo(app.clock.now() + 5 * 60_000)
  expect((await bySavedCard(3000)).json().state).toBe('PAID')
})

test('the sum asked for counts, also when less is still owed (D59)', async () => {
  const { payoff } = await shown()
  const most = Math.ceil(payoff.totalKopecks / 200) + 1000
  expect((await bySavedCard(most)).json().state).toBe('PAID')
  expect((await bySavedCard(most)).json().code).toBe('PAYMENT_REPEATED')
  expect((await shown()).contractState).toBe('ACTIVE')
})

test('a form left open takes nothing once its sum has come by other ways (D59)', async () => {
  const { headers } = contract.borrower
  const first = await openForm(3000)
  // Taken, but told so late that the person begins again.
  await typeCard(app, first, LATE_CARD)
  await app.runJobs(app.clock.now() + 4.9 * HOUR_MS)
  const second = await openForm(3000)
  await app.runJobs(app.clock.now() + 0.15 * HOUR_MS)
  const told = (
    await get(app, `/cloud-payments/payments/${first.invoiceId}/outcome`, headers)
  ).json()
  expect(told.state).toBe('PAID')
  expect(await typeCard(app, second, PLAIN_CARD)).toMatchObject({ success: false })
  expect((await shown()).payments).toHaveLength(1)
})

test('another operation of an invoice is refused, though another process has booked the first', async () => {
  const opened = await testDatabase()
  const first = await testApp({ opened })
  const second = await testApp({
    opened: { ...opened, database: new Proxy(opened.database, {}), close: () => Promise.resolve() },
  })
  const theirs = await newContract(first)
  const { acquirer } = first.context.gateways
  const answers: unknown[] = []
  const charge = vi.spyOn(acquirer, 'chargeToken').mockImplementation(async (asked) => {
    const { amountKopecks, accountId, invoiceId } = asked
    const info = { invoiceId, accountId, amount: toRoubles(amountKopecks) }
    const DateTime = new Date(first.clock.now()).toISOString().slice(0, 19).replace('T', ' ')
    const tell = async (to: TestApp, kind: 'check' | 'pay', TransactionId: string) =>
      answers.push((await notify(to, kind, payFields(info, { TransactionId, DateTime }))).json())
    await tell(first, 'check', '920000001')
    await tell(second, 'pay', '920000001')
    await tell(first, 'check', '920000002')
    const facts = { transactionId: '920000001', amountKopecks, currency: 'RUB', accountId }
    return { outcome: 'approved', held: false, testMode: true, ...facts }
  })
  const paid = await askToPay(first, theirs, { amount: 400, paymentDataId: theirs.cardId })
  charge.mockRestore()
  await second.close()
  await first.close()
  expect(answers).toEqual([{ code: 0 }, { code: 0 }, { code: 13 }])
  expect(paid.json()).toMatchObject({ state: 'PAID' })
})

test('a card of an outage is told of late, whether by the invoice or by the operation', async () => {
  const form = await openForm(3000)
  const transactionId: unknown = Reflect.get(await typeCard(app, form, LATE_CARD), 'transactionId')
  const { acquirer } = app.context.gateways
  const told = async () => [
    (await acquirer.findByInvoice(form.invoiceId))?.state ?? 'nothing',
    (await acquirer.findTransaction(String(transactionId)))?.state ?? 'nothing',
  ]
  expect(await told()).toEqual(['nothing', 'nothing'])
  await app.clock.moveTo(app.clock.now() + 5 * HOUR_MS)
  expect(await told()).toEqual(['COMPLETED', 'COMPLETED'])
})
