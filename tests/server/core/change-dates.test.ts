import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDate, moscowDate } from '../../../lending/calendar.ts'
import { contractOn } from '../../../src/offline/contract-on.ts'
import { post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import {
  changed,
  changesOf,
  daysLater,
  ledgerAndFold,
  moveDays,
  opened,
  pay,
  preview,
  signedChange,
  stepOf,
} from './change-bench.ts'
import { contractOf, paid, verifiedBorrower } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const SALARY = { product: 'BEFORE_SALARY', amount: 10_000, term: 15 } as const

const draw = async (who: Awaited<ReturnType<typeof verifiedBorrower>>, url: string, body: object) =>
  (
    await post(
      app,
      `/print-service/template/${url}`,
      { clientId: who.clientId, ...body },
      { headers: who.headers },
    )
  ).json()

test('a prolongation is in force when the interest of the day is paid: the date moves, the rate stays', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who, SALARY)
  await moveDays(app, 10)
  const before = await contractOf(app, who, loanId)
  expect(before.actions).toContain('PROLONG')
  expect(before.actions).not.toContain('SHIFT_PAYMENT')
  const looked = await preview(app, who, { loanId, kind: 'PROLONGATION' })
  expect(looked).toMatchObject({ choices: [7, 14, 21], leftThisYear: 5, result: { days: 7 } })
  const { shown, step } = await signedChange(app, who, { loanId, kind: 'PROLONGATION', days: 14 })
  expect(step).toMatchObject({ step: 'WAITING_PAYMENT', amountKopecks: shown.dueNowKopecks })
  expect(shown.dueNowKopecks).toBe(before.payoff.interestKopecks)
  const money = await pay(app, who, {
    loanId,
    kopecks: shown.dueNowKopecks,
    paymentType: 'INSTALMENT',
    prolongation: true,
  })
  expect(money.json()).toMatchObject({ state: 'PAID' })
  const after = await contractOf(app, who, loanId)
  expect(after).toMatchObject({
    contractState: 'ACTIVE',
    lastPaymentOn: shown.toDueOn,
    outstandingPrincipalKopecks: 1_000_000,
    nextPayment: { dueOn: shown.toDueOn, amountKopecks: shown.after.rows[0].paymentKopecks },
  })
  expect(after.actions).not.toContain('PROLONG')
  const again = await preview(app, who, { loanId, kind: 'PROLONGATION', days: 7 })
  expect(again).toMatchObject({
    choices: [],
    leftThisYear: 4,
    result: { outcome: 'REFUSED', refusal: { code: 'ALREADY_TODAY' } },
  })
  const { ledger, fold, whole } = await ledgerAndFold(app, loanId)
  expect([ledger, whole]).toEqual([fold, 0])
})

test('two days late, a prolongation brings the contract back into order', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who, SALARY)
  await moveDays(app, 16)
  await daysLater(app, 1)
  expect(await contractOf(app, who, loanId)).toMatchObject({
    contractState: 'OVERDUE',
    overdueDays: 2,
  })
  const shown = await changed(app, who, { loanId, kind: 'PROLONGATION', days: 21 })
  const after = await contractOf(app, who, loanId)
  expect(after).toMatchObject({ contractState: 'ACTIVE', overdueDays: 0, penaltyKopecks: 0 })
  expect(after.nextPayment.dueOn).toBe(shown.toDueOn)
  await moveDays(app, 2)
  const other = await preview(app, who, { loanId, kind: 'PROLONGATION', days: 5 })
  expect(other.result).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'DAYS' } })
})

test('the fifth prolongation of a year is the last, whichever loans they were of', async () => {
  const who = await verifiedBorrower(app)
  const loans = []
  for (let index = 0; index < 3; index += 1) loans.push(await opened(app, who, SALARY))
  await moveDays(app, 4)
  for (const loanId of loans) await changed(app, who, { loanId, kind: 'PROLONGATION', days: 7 })
  await moveDays(app, 3)
  for (const loanId of loans.slice(0, 2))
    await changed(app, who, { loanId, kind: 'PROLONGATION', days: 7 })
  const loanId = String(loans[2])
  expect(await preview(app, who, { loanId, kind: 'PROLONGATION' })).toMatchObject({
    leftThisYear: 0,
    choices: [],
    result: { outcome: 'REFUSED', refusal: { code: 'YEAR_LIMIT' } },
  })
  expect((await contractOf(app, who, loanId)).actions).not.toContain('PROLONG')
})

test('a shift is in force at once, free, once a contract, and its agreement says so', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  await moveDays(app, 20)
  const before = await contractOf(app, who, loanId)
  expect(before.actions).toContain('SHIFT_PAYMENT')
  const looked = await preview(app, who, { loanId, kind: 'SHIFT' })
  expect(looked).toMatchObject({ mostDays: 10, result: { days: 10, dueNowKopecks: 0 } })
  const text = await draw(who, 'shift', { loanApplicationId: loanId, days: 6 })
  const { shown, step } = await signedChange(app, who, { loanId, kind: 'SHIFT', days: 6 })
  expect(step).toMatchObject({ step: 'APPLIED', amountKopecks: 0 })
  expect(text.title).toContain('переносе')
  expect(JSON.stringify(text.sections)).toContain(shown.explanation)
  const after = await contractOf(app, who, loanId)
  expect(after.nextPayment).toEqual({
    dueOn: shown.toDueOn,
    amountKopecks: before.nextPayment.amountKopecks + shown.extraKopecks,
  })
  expect(after.actions).not.toContain('SHIFT_PAYMENT')
  const device = contractOn(after, isoDate(moscowDate(app.clock.now())))
  expect(device.rows).toEqual(after.rows)
  expect(await preview(app, who, { loanId, kind: 'SHIFT' })).toMatchObject({
    mostDays: 0,
    result: { outcome: 'REFUSED', refusal: { code: 'ALREADY_SHIFTED' } },
  })
  await paid(app, who, { loanId, amountKopecks: 100_000 })
  const { ledger, fold } = await ledgerAndFold(app, loanId)
  expect(ledger).toEqual(fold)
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'APPLIED' })
})

test('the text to read before signing has the sums of the plan that follows', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who, SALARY)
  await moveDays(app, 5)
  const asked = { loanApplicationId: loanId, paymentAmount: 2000 }
  const { result } = await preview(app, who, { loanId, kind: 'PARTIALLY_EARLY', amount: 2000 })
  const text = JSON.stringify(await draw(who, 'partially-early', asked))
  for (const side of [result.before, result.after])
    expect(text).toContain(side.fullCost.percentText)
  const prolonging = await draw(who, 'prolongation', { loanApplicationId: loanId, days: 21 })
  expect(prolonging.conditions.map(({ number }: { number: string }) => number)).toEqual(['2', '6'])
  const foreign = await post(
    app,
    '/print-service/template/prolongation',
    { clientId: 'somebody-else', loanApplicationId: loanId },
    { headers: who.headers },
  )
  expect(foreign.statusCode).toBe(404)
  const refused = await draw(who, 'shift', { loanApplicationId: loanId })
  expect(refused).toMatchObject({ code: 'CHANGE_REFUSED', status: 422 })
  expect(await changesOf(app, loanId)).toHaveLength(1)
})
