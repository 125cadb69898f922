/** Block 29(1): the debt load a contract was signed with (decision 0169). */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loans } from '../../../server/db/schema/loans.ts'
import { type Borrower, lent, verifiedBorrower } from '../core/fixture.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { passDays, reportsOf } from './told.ts'

let app: TestApp
let who: Borrower
beforeEach(async () => {
  app = await testApp()
  who = await verifiedBorrower(app)
})
afterEach(() => app.close())

const loadsOf = async (loanId: string) =>
  (await reportsOf(app, loanId)).map(({ kind, facts, state }) => [kind, facts.debtLoad, state])

const keptOf = async (loanId: string) => {
  const [loan] = await app.context.database.select().from(loans).where(eq(loans.id, loanId))
  const evidence = loan?.evidence ?? []
  return { evidence, load: evidence.find(({ rule }) => rule === 'DEBT_LOAD') }
}

test('signature and payout tell the range, the day and the income of what the signature kept', async () => {
  const loanId = await lent(app, who, { amount: 20_000 })
  const { load } = await keptOf(loanId)
  expect(Number(load?.value)).toBeLessThan(50)
  await passDays(app, 1)
  const told = { range: 'UP_TO_50', on: load?.on, incomeSource: load?.income?.source }
  expect(told.incomeSource).toBeDefined()
  expect(await loadsOf(loanId)).toEqual([
    ['SIGNED', told, 'ACCEPTED'],
    ['ISSUED', told, 'ACCEPTED'],
  ])
})

test('a loan below 10,000 roubles has none to tell', async () => {
  const loanId = await lent(app, who, { amount: 8_000 })
  await passDays(app, 1)
  expect(await loadsOf(loanId)).toEqual([
    ['SIGNED', undefined, 'ACCEPTED'],
    ['ISSUED', undefined, 'ACCEPTED'],
  ])
})

test('a loan of which the income was not kept says nothing rather than a guess', async () => {
  const loanId = await lent(app, who, { amount: 20_000 })
  const { evidence } = await keptOf(loanId)
  const older = evidence.map(({ income: _income, ...found }) => found)
  await app.context.database.update(loans).set({ evidence: older }).where(eq(loans.id, loanId))
  await passDays(app, 1)
  expect(await loadsOf(loanId)).toEqual([
    ['SIGNED', undefined, 'ACCEPTED'],
    ['ISSUED', undefined, 'ACCEPTED'],
  ])
})
