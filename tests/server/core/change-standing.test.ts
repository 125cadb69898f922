import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineFacts } from '../../../server/loan-book/line-facts.ts'
import { get } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { changed, moveDays, opened, preview } from './change-bench.ts'
import { contractOf, noonMs, paid, verifiedBorrower } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const SALARY = { product: 'BEFORE_SALARY', amount: 10_000, term: 16 } as const

/** A prolonged loan: its first date and its new one. */
const prolonged = async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who, SALARY)
  await moveDays(app, 10)
  const shown = await changed(app, who, { loanId, kind: 'PROLONGATION', days: 14 })
  return { who, loanId, shown }
}

const payOff = async (who: Awaited<ReturnType<typeof verifiedBorrower>>, loanId: string) => {
  const { payoff } = await contractOf(app, who, loanId)
  await paid(app, who, { loanId, amountKopecks: payoff.totalKopecks, kind: 'PAYOFF' })
  return contractOf(app, who, loanId)
}

test('a prolonged loan is not late after its first date, and paid on the new one it is paid by the schedule', async () => {
  const { who, loanId, shown } = await prolonged()
  await app.clock.moveTo(noonMs(shown.fromDueOn) + 3 * 86_400_000)
  const facts = await lineFacts(app.context.database, who.clientId, app.clock.now())
  expect(facts).toMatchObject({ currentOverdueDays: 0, overdues: [] })
  await app.clock.moveTo(noonMs(shown.toDueOn))
  expect(await payOff(who, loanId)).toMatchObject({ contractState: 'CLOSED', closeReason: 'PAID' })
  const after = await lineFacts(app.context.database, who.clientId, app.clock.now())
  expect(after.closedContracts).toMatchObject([{ maxOverdueDays: 0 }])
})

test('a prolonged loan returned on its first date is returned early', async () => {
  const { who, loanId, shown } = await prolonged()
  await app.clock.moveTo(noonMs(shown.fromDueOn))
  expect(await payOff(who, loanId)).toMatchObject({ contractState: 'CLOSED', closeReason: 'EARLY' })
  const look = await preview(app, who, { loanId, kind: 'PROLONGATION', days: 7 })
  expect(look).toMatchObject({
    choices: [],
    result: { outcome: 'REFUSED', refusal: { code: 'CLOSED' } },
  })
  const early = await preview(app, who, { loanId, kind: 'PARTIALLY_EARLY', amount: 100 })
  expect(early.result).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'CLOSED' } })
})

test('a prolonged loan that is late again on its new date counts as late from there', async () => {
  const { who, loanId, shown } = await prolonged()
  await app.clock.moveTo(noonMs(shown.toDueOn) + 4 * 86_400_000)
  const facts = await lineFacts(app.context.database, who.clientId, app.clock.now())
  expect(facts.currentOverdueDays).toBe(4)
  await payOff(who, loanId)
  const after = await lineFacts(app.context.database, who.clientId, app.clock.now())
  expect(after.closedContracts).toMatchObject([{ maxOverdueDays: 4 }])
})

test('a new payment missed is late, however much was repaid early before', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  await moveDays(app, 9)
  const early = { loanId, kind: 'PARTIALLY_EARLY', amount: 7000, mode: 'REDUCE_PAYMENT' } as const
  const shown = await changed(app, who, early)
  await app.clock.moveTo(noonMs(shown.after.rows[0].dueOn) + 5 * 86_400_000)
  await payOff(who, loanId)
  const facts = await lineFacts(app.context.database, who.clientId, app.clock.now())
  expect(facts.closedContracts).toMatchObject([{ maxOverdueDays: 5 }])
})

test('the list of coming payments is that of the schedule in force', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who, { amount: 15_000, term: 4 })
  await moveDays(app, 9)
  const early = { loanId, kind: 'PARTIALLY_EARLY', amount: 6000, mode: 'REDUCE_TERM' } as const
  const shown = await changed(app, who, early)
  const { payments } = (await get(app, '/report-service/current-payments', who.headers)).json()
  expect(payments.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(
    shown.after.rows.map(({ dueOn }: { dueOn: string }) => dueOn),
  )
  expect(payments.length).toBeLessThan(4)
})
