import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanDecisions } from '../../../protocol/calls/core/decisions.ts'
import { get } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { type Borrower, offer, signed, verifiedBorrower } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const decisions = async (who: Borrower, loanId?: string) => {
  const query = loanId === undefined ? '' : `?loanApplicationId=${loanId}`
  const reply = await get(app, `/vovremya-core/loan/decisions${query}`, who.headers)
  return loanDecisions.reply.parse(reply.json()).decisions
}

test('an offer is kept with every rule that was looked at, its limit, value and day', async () => {
  const who = await verifiedBorrower(app)
  const offered = (await offer(app, who, { amount: 30_000, term: 6 })).json()
  const [decision, ...others] = await decisions(who)
  expect(others).toEqual([])
  expect(decision).toMatchObject({
    loanApplicationId: offered.loanApplicationId,
    typeOfProduct: 'INSTALLMENT',
    amountKopecks: 3_000_000,
    loanTerm: 6,
    dailyRateMillionths: 6000,
    fullCost: offered.fullCost,
    outcome: 'OFFERED',
    reasons: [],
    evidence: offered.evidence,
  })
  expect(decision?.evidence.map(({ rule }) => rule)).toEqual([
    'DAILY_RATE',
    'FULL_COST',
    'FULL_COST_MARKET',
    'OVERPAYMENT',
    'CLIENT_TOTAL',
    'EXPENSIVE_LOANS',
    'PAUSE',
    'SELF_BAN',
    'BUREAU_SCORE',
    'BUREAU_ARREARS',
    'DEBT_LOAD',
  ])
  expect(new Set(decision?.evidence.map(({ on }) => on))).toEqual(new Set(['2026-03-11']))
})

test('a refusal is kept with its reasons and what helps, a warning with the offer it stands at', async () => {
  const poor = await verifiedBorrower(app, { incomeRoubles: 15_000, obligationsRoubles: 11_000 })
  expect((await offer(app, poor)).json().code).toBe('OFFER_REFUSED')
  const [refusal] = await decisions(poor)
  expect(refusal).toMatchObject({ outcome: 'REFUSED', warnings: [] })
  expect(refusal?.reasons[0]).toMatchObject({
    code: 'DEBT_LOAD',
    whatHelps: expect.stringContaining('сумму меньше'),
  })
  const tight = await verifiedBorrower(app, { incomeRoubles: 30_000, obligationsRoubles: 12_000 })
  await offer(app, tight)
  const [warned] = await decisions(tight)
  expect(warned).toMatchObject({
    outcome: 'OFFERED',
    reasons: [],
    warnings: [{ code: 'DEBT_LOAD' }],
  })
})

test('a sum over the line is refused with its evidence too: what was asked and what was free', async () => {
  const who = await verifiedBorrower(app)
  expect((await offer(app, who, { amount: 31_000 })).json()).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    detail: 'Сейчас доступно 30\u00a0000\u00a0₽. Уменьшите сумму.',
  })
  const [refusal, ...others] = await decisions(who)
  expect(others).toEqual([])
  expect(refusal).toMatchObject({ outcome: 'REFUSED', reasons: [{ code: 'CREDIT_LINE' }] })
  expect(refusal?.evidence).toHaveLength(12)
  expect(refusal?.evidence[0]).toEqual({
    rule: 'CREDIT_LINE',
    limit: 3_000_000,
    value: 3_100_000,
    on: '2026-03-11',
    verdict: 'REFUSE',
  })
})

test('the latest come first, twenty at most, one by its id, and nobody sees another’s @slow', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await signed(app, who, { amount: 5000, term: 2 })
  const signedAt = new Date(app.clock.now()).toISOString()
  for (let count = 0; count < 21; count += 1) {
    await app.clock.moveTo(app.clock.now() + 1000)
    await offer(app, who, { amount: 5000 + count * 1000, term: 2 })
  }
  const all = await decisions(who)
  expect(all).toHaveLength(20)
  const moments = all.map(({ decidedAt }) => decidedAt)
  expect(moments).toEqual(moments.toSorted().toReversed())
  const [one] = await decisions(who, loanId)
  expect(one).toMatchObject({ loanApplicationId: loanId, decidedAt: signedAt, outcome: 'OFFERED' })
  const stranger = await verifiedBorrower(app)
  expect(await decisions(stranger, loanId)).toEqual([])
})
