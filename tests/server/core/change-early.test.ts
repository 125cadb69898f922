import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDate, moscowDate } from '../../../lending/calendar.ts'
import { contractOn } from '../../../src/offline/contract-on.ts'
import { post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import {
  changed,
  changesOf,
  DAY_MS,
  ledgerAndFold,
  moveDays,
  opened,
  pay,
  preview,
  signedChange,
  stepOf,
} from './change-bench.ts'
import { type Borrower, contractOf, noonMs, paid, verifiedBorrower } from './fixture.ts'

const EARLY = 'PARTIALLY_EARLY' as const

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A loan of 12 000 ₽ for three months, some days ago. */
const loanOf = async (days: number): Promise<{ who: Borrower; loanId: string }> => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  await moveDays(app, days)
  return { who, loanId }
}

const repay = (who: Borrower, loanId: string, amount: number, mode = 'REDUCE_PAYMENT') =>
  changed(app, who, { loanId, kind: EARLY, amount, mode })

test('a partial early repayment: both plans, the code, the money, the new schedule and its documents', async () => {
  const { who, loanId } = await loanOf(10)
  const looked = await preview(app, who, { loanId, kind: EARLY, amount: 5000 })
  expect(looked.result).toMatchObject({
    outcome: 'PLAN',
    dueNowKopecks: 500_000,
    mode: 'REDUCE_PAYMENT',
  })
  expect(looked.result.savedKopecks).toBeGreaterThan(0)
  expect(await stepOf(app, who, loanId)).toMatchObject({
    step: 'PREVIEWED',
    applicationType: EARLY,
  })
  const { shown, step } = await signedChange(app, who, { loanId, kind: EARLY, amount: 5000 })
  expect(step).toMatchObject({ step: 'WAITING_PAYMENT', amountKopecks: 500_000, loanId })
  const money = await pay(app, who, { loanId, kopecks: 500_000, paymentType: EARLY })
  expect(money.json()).toMatchObject({ state: 'PAID', amountKopecks: 500_000 })
  expect(await stepOf(app, who)).toMatchObject({ step: 'APPLIED', termsHash: shown.termsHash })
  await app.runJobs()

  const contract = await contractOf(app, who, loanId)
  expect(contract.changes).toMatchObject([{ kind: EARLY, rows: shown.after.rows }])
  expect(contract.fullCost).toEqual(shown.after.fullCost)
  expect(contract.remainingTotalKopecks).toBe(shown.after.totalKopecks - 500_000)
  const types = contract.documents.map(({ type }: { type: string }) => type)
  expect(types.toSorted()).toEqual(['CHANGE_PARTIALLY_EARLY', 'RECEIPT', 'SCHEDULE'])
  for (const fileType of ['CHANGE_PARTIALLY_EARLY', 'SCHEDULE']) {
    const body = { clientId: who.clientId, fileType, loanApplicationId: loanId }
    const pdf = await post(app, '/print-service/template/pdf', body, { headers: who.headers })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  }
})

test('the device folds the returned schedule, changes and payments to the very figures of the server', async () => {
  const { who, loanId } = await loanOf(8)
  await repay(who, loanId, 3000, 'REDUCE_TERM')
  await moveDays(app, 20)
  await paid(app, who, { loanId, amountKopecks: 200_000 })
  const contract = await contractOf(app, who, loanId)
  const device = contractOn(contract, isoDate(moscowDate(app.clock.now())))
  for (const figure of [
    'contractState',
    'nextPayment',
    'overdueKopecks',
    'outstandingPrincipalKopecks',
    'remainingTotalKopecks',
    'advanceKopecks',
    'payoff',
  ] as const)
    expect([figure, device[figure]]).toEqual([figure, contract[figure]])
  expect(device.rows).toEqual(contract.rows)
  const { ledger, fold, whole } = await ledgerAndFold(app, loanId)
  expect([ledger, whole]).toEqual([fold, 0])
})

test('two early repayments on one day make the schedule of one', async () => {
  const [who, other] = [await verifiedBorrower(app), await verifiedBorrower(app)]
  const [loanId, otherId] = [await opened(app, who), await opened(app, other)]
  await moveDays(app, 12)
  await repay(who, loanId, 4000)
  await repay(who, loanId, 1000)
  await repay(other, otherId, 5000)
  const twice = await contractOf(app, who, loanId)
  const once = await contractOf(app, other, otherId)
  expect([twice.changes.length, once.changes.length]).toEqual([2, 1])
  expect(twice.rows).toEqual(once.rows)
  expect(twice.fullCost).toEqual(once.fullCost)
  const { ledger, fold } = await ledgerAndFold(app, loanId)
  expect(ledger).toEqual(fold)
})

test('a sum under the minimum is refused with the minimum, one that reaches the payoff is a full repayment', async () => {
  const { who, loanId } = await loanOf(9)
  const little = await preview(app, who, { loanId, kind: EARLY, amount: 50 })
  expect(little.result).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'TOO_LITTLE' } })
  expect(little.minimumKopecks).toBeGreaterThan(10_000)
  const least = await preview(app, who, { loanId, kind: EARLY })
  expect(least.result).toMatchObject({ outcome: 'PLAN', dueNowKopecks: little.minimumKopecks })
  const full = await preview(app, who, { loanId, kind: EARLY, amount: 12_900 })
  expect(full.result).toEqual({ outcome: 'FULL', totalKopecks: full.payoffKopecks })
  const almost = (full.payoffKopecks - 50) / 100
  const tail = await preview(app, who, { loanId, kind: EARLY, amount: almost })
  expect(tail.result.outcome).toBe('FULL')
})

test('a signed repayment is paid with exactly its sum, and is never another payment (D57)', async () => {
  const { who, loanId } = await loanOf(9)
  const unsigned = await pay(app, who, { loanId, kopecks: 300_000, paymentType: EARLY })
  expect(unsigned.json().code).toBe('CHANGE_NOT_SIGNED')
  await signedChange(app, who, { loanId, kind: EARLY, amount: 3000 })
  const other = await pay(app, who, { loanId, kopecks: 300_100, paymentType: EARLY })
  expect(other.json().code).toBe('PAYMENT_AMOUNT')
  const more = await pay(app, who, { loanId, kopecks: 2_000_000, paymentType: EARLY })
  expect(more.json().code).toBe('PAYMENT_AMOUNT')
  const all = await pay(app, who, { loanId, kopecks: 2_000_000, paymentType: 'INSTALMENT' })
  expect(all.json()).toMatchObject({ state: 'PAID' })
  const contract = await contractOf(app, who, loanId)
  expect(contract).toMatchObject({ contractState: 'CLOSED', changes: [] })
  expect(await changesOf(app, loanId)).toMatchObject([
    { state: 'EXPIRED', endReason: 'REPAID_IN_FULL' },
  ])
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'EXPIRED' })
})

test('a late loan: the early part pays what is overdue first and the contract is in order again', async () => {
  const { who, loanId } = await loanOf(0)
  const { rows } = await contractOf(app, who, loanId)
  await app.clock.moveTo(noonMs(rows[0].dueOn) + 4 * DAY_MS)
  await app.runJobs()
  expect(await contractOf(app, who, loanId)).toMatchObject({ contractState: 'OVERDUE' })
  const { minimumKopecks } = await preview(app, who, { loanId, kind: EARLY })
  expect(minimumKopecks).toBeGreaterThan(rows[0].paymentKopecks)
  await repay(who, loanId, 6000)
  const after = await contractOf(app, who, loanId)
  expect(after).toMatchObject({ contractState: 'ACTIVE', overdueDays: 0 })
  const { ledger, fold } = await ledgerAndFold(app, loanId)
  expect(ledger).toEqual(fold)
})
