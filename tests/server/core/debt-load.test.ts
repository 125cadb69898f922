import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientPdns } from '../../../server/db/schema/clients.ts'
import { get } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { opened } from './change-bench.ts'
import { type Borrower, offer, verifiedBorrower } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const debtLoadOf = async (who: Borrower) =>
  (await get(app, '/vovremya-core/limits/debt-load', who.headers)).json()

test('the load is what the client said and the loans with us take of the income', async () => {
  const who = await verifiedBorrower(app, { incomeRoubles: 50_000, obligationsRoubles: 10_000 })
  expect(await debtLoadOf(who)).toMatchObject({
    incomeKopecks: 5_000_000,
    ownPaymentsKopecks: 0,
    otherPaymentsKopecks: 1_000_000,
    percent: 20,
    warnAbovePercent: 50,
    refuseAbovePercent: 80,
    computedFromKopecks: 1_000_000,
  })
  await opened(app, who, { amount: 12_000, term: 3 })
  const { ownPaymentsKopecks, percent } = await debtLoadOf(who)
  const { rows } = (await offer(app, who, { amount: 12_000, term: 3 })).json()
  expect(ownPaymentsKopecks).toBe(rows[0].paymentKopecks)
  expect(percent).toBeCloseTo(((ownPaymentsKopecks + 1_000_000) / 5_000_000) * 100, 9)
})

test('it is the share that the guard judges, less the new loan', async () => {
  const who = await verifiedBorrower(app, { incomeRoubles: 40_000, obligationsRoubles: 5_000 })
  await opened(app, who, { amount: 15_000, term: 3 })
  const { percent, incomeKopecks } = await debtLoadOf(who)
  const { evidence, rows } = (await offer(app, who, { amount: 12_000, term: 3 })).json()
  const judged = evidence.find(({ rule }: { rule: string }) => rule === 'DEBT_LOAD')
  expect(judged.value).toBeCloseTo(percent + (rows[0].paymentKopecks / incomeKopecks) * 100, 9)
})

test('without an income there is no share', async () => {
  const who = await verifiedBorrower(app)
  await app.context.database.delete(clientPdns).where(eq(clientPdns.clientId, who.clientId))
  expect(await debtLoadOf(who)).toMatchObject({ incomeKopecks: null, percent: null })
})
