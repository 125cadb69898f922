import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportDueOn } from '../../../lending/bureau-terms.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { type Borrower, contractOf, lent, paid, verifiedBorrower } from '../core/fixture.ts'
import { endStatus, enterStatus } from '../desk/legal-steps.ts'
import { signedInAs } from '../desk/staff.ts'
import { post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { passDays, reportsOf, wordsOf } from './told.ts'

let app: TestApp
let who: Borrower
let loanId: string
beforeEach(async () => {
  app = await testApp()
  who = await verifiedBorrower(app)
  loanId = await lent(app, who)
  await passDays(app, 5)
})
afterEach(() => app.close())

const legalReports = async () =>
  (await reportsOf(app, loanId)).filter(({ facts }) => facts.legal !== undefined)

test('a bankruptcy is told within the days of the law, and withdrawn when it was a mistake', async () => {
  const on = moscowDate(app.clock.now())
  await enterStatus(app, { clientId: who.clientId, loanId }, 'BANKRUPT_COURT')
  await passDays(app, 2)
  expect(await legalReports()).toMatchObject([
    { kind: 'BANKRUPTCY', operation: 'B', on, dueOn: reportDueOn(on), state: 'ACCEPTED' },
  ])
  await endStatus(app, { clientId: who.clientId }, 'MISTAKE')
  await passDays(app, 2)
  expect(await legalReports()).toMatchObject([
    { kind: 'BANKRUPTCY', operation: 'B', state: 'ACCEPTED' },
    { kind: 'BANKRUPTCY', operation: 'C.2', state: 'ACCEPTED' },
  ])
})

test('a claim and the decision of the court are told one after the other, once', async () => {
  await enterStatus(app, { clientId: who.clientId, loanId }, 'COURT')
  await passDays(app, 3)
  await endStatus(app, { clientId: who.clientId }, 'DECIDED')
  await passDays(app, 3)
  await passDays(app, 3)
  const told = await legalReports()
  expect(told.map(({ kind, facts, state }) => [kind, facts.legal?.stage, state])).toEqual([
    ['COURT', 'BEGUN', 'ACCEPTED'],
    ['COURT', 'DECIDED', 'ACCEPTED'],
  ])
})

test('a discharge is told as the end of the loan', async () => {
  await enterStatus(app, { clientId: who.clientId, loanId }, 'BANKRUPT_COURT')
  await passDays(app, 3)
  await endStatus(app, { clientId: who.clientId }, 'DISCHARGED')
  await passDays(app, 3)
  const last = (await reportsOf(app, loanId)).at(-1)
  expect(last).toMatchObject({ kind: 'ENDED', state: 'ACCEPTED' })
  expect(last?.facts.end?.reason).toBe('DISCHARGED')
})

test('a debt that the law ends is told as the end of the loan, and withdrawn when the papers prove false', async () => {
  await enterStatus(app, { clientId: who.clientId, loanId }, 'SERVICE_DISABILITY')
  await passDays(app, 3)
  const ends = async () =>
    (await reportsOf(app, loanId)).filter(({ kind }) => kind === 'ENDED' || kind === 'COURT')
  expect((await ends()).map(({ state, facts }) => [state, facts.end?.reason])).toEqual([
    ['ACCEPTED', 'ENDED_BY_LAW'],
  ])
  await endStatus(app, { clientId: who.clientId }, 'MISTAKE')
  await passDays(app, 3)
  expect((await ends()).map(({ operation, state }) => [operation, state])).toEqual([
    ['B', 'ACCEPTED'],
    ['C.2', 'ACCEPTED'],
  ])
})

/** Repays a loan whole, and waits until its bureau has heard of the end. */
const repay = async () => {
  const { payoff } = await contractOf(app, who, loanId)
  await paid(app, who, { loanId, amountKopecks: payoff.totalKopecks, kind: 'PAYOFF' })
  await passDays(app, 3)
}

test.each([
  ['runs', [], () => Promise.resolve()],
  ['was repaid', ['B ENDED ACCEPTED'], repay],
] as const)(
  'a loan that %s and was proved to be another’s deceit is withdrawn whole',
  async (...row) => {
    const [, ends, before] = row
    await before()
    const claim = {
      clientId: who.clientId,
      loanId,
      way: 'LETTER',
      caseNumber: 'КУСП 1',
      reason: 'Не брал',
    }
    const registered = await post(
      app,
      '/desk-service/fraud-claims',
      claim,
      await signedInAs(app, 'serov'),
    )
    expect(registered.statusCode).toBe(200)
    const told = await wordsOf(app, loanId)
    expect(told).toContain('B ISSUED ACCEPTED')
    await endStatus(app, { clientId: who.clientId }, 'PROVED')
    await passDays(app, 3)
    const kinds = (words: readonly string[]) =>
      words.map((word) => word.split(' ')[1] ?? '').toSorted()
    const after = await wordsOf(app, loanId)
    expect(kinds(after.filter((word) => /^C\.2 \w+ ACCEPTED$/.test(word)))).toEqual(kinds(told))
    expect(after.filter((word) => /^[AB] ENDED/.test(word))).toEqual(ends)
  },
)
