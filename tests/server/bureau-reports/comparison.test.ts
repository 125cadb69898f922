import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { compareWithLedger } from '../../../server/bureau-reports/compare-with-ledger.ts'
import { bureauDifferences, bureauReports } from '../../../server/db/schema/bureau-reports.ts'
import { lent, paid, verifiedBorrower } from '../core/fixture.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { passDays, reportsOf } from './told.ts'

let app: TestApp
let loanId: string
beforeAll(async () => {
  app = await testApp()
  const who = await verifiedBorrower(app)
  loanId = await lent(app, who)
  await passDays(app, 2)
  await paid(app, who, { loanId, amountKopecks: 300_000 })
  await passDays(app, 1)
})
afterAll(() => app.close())

const found = async () => {
  await compareWithLedger(app.context)
  return app.context.database.select().from(bureauDifferences)
}

const keep = async (change: Partial<typeof bureauReports.$inferInsert>) => {
  const [last] = (await reportsOf(app, loanId)).toReversed()
  if (!last) throw new Error('nothing was told')
  await app.context.database.update(bureauReports).set(change).where(eq(bureauReports.id, last.id))
  return last
}

test('what the nights told is what the ledger has', async () => {
  expect(await found()).toEqual([])
})

test('another sum is found, and forgotten when it agrees', async () => {
  const [last] = (await reportsOf(app, loanId)).toReversed()
  const figures = last?.facts.figures
  if (!last || !figures) throw new Error('no figures')
  const debt = { ...figures.debt, principalKopecks: kopecks(figures.debt.principalKopecks + 1) }
  await keep({ facts: { ...last.facts, figures: { ...figures, debt } } })
  expect(await found()).toMatchObject([{ loanId, kind: 'OTHER_SUMS', toldOn: last.on }])
  await keep({ facts: last.facts })
  expect(await found()).toEqual([])
})

test('a loan of which nothing was taken is found', async () => {
  await app.context.database.update(bureauReports).set({ state: 'SENT' })
  expect(await found()).toMatchObject([{ loanId, kind: 'NOT_TOLD', toldOn: null }])
  await app.context.database.update(bureauReports).set({ state: 'ACCEPTED' })
})
