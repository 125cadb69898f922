import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginAutoDebit } from '../../../server/servicing/auto-debit-attempt.ts'
import { opened, signedChange } from '../core/change-bench.ts'
import { enable, moscowMs } from '../core/debit-fixture.ts'
import { contractOf, verifiedBorrower } from '../core/fixture.ts'
import { type TestApp, testApp } from '../test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('on the day a prolongation was signed nothing is debited: the signed change is the later one; next day it is', async () => {
  const who = await verifiedBorrower(app)
  const product = 'LOAN_WITH_GRACE_PERIOD'
  const loanId = await opened(app, who, { product, amount: 10_000, term: 14 })
  const { lastPaymentOn: day, contractNumber } = await contractOf(app, who, loanId)
  await app.clock.moveTo(moscowMs(`${day}T09:00`))
  const debt = { app, who, loanId, contractNumber, due: () => day, until: () => app.runJobs() }
  expect((await enable(debt)).statusCode).toBe(200)
  await signedChange(app, who, { loanId, kind: 'PROLONGATION', days: 7 })
  await app.clock.moveTo(moscowMs(`${day}T10:00`))
  expect(await beginAutoDebit(app.context, { loanId, slotMs: app.clock.now() })).toBeNull()
  await app.clock.moveTo(moscowMs(`${day}T10:00`) + 86_400_000)
  expect(await beginAutoDebit(app.context, { loanId, slotMs: app.clock.now() })).not.toBeNull()
})
