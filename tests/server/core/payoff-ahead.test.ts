import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type IsoDate, isoDate, moscowDate } from '../../../lending/calendar.ts'
import { payoffAhead, payoffOutlook } from '../../../lending/payoff-ahead.ts'
import { foldInputOf } from '../../../src/offline/contract-on.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { changed, moveDays, opened } from './change-bench.ts'
import { type Borrower, contractOf, paid, verifiedBorrower } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Contract = Awaited<ReturnType<typeof contractOf>>

const today = (): IsoDate => moscowDate(app.clock.now())

/** What a device that got this contract today names for a later day. */
const namedBy = (contract: Contract, on: IsoDate) => {
  const outlook = payoffOutlook(foldInputOf(contract), today())
  if (!outlook) throw new Error('The loan is closed')
  const { savedInterestKopecks: _saved, paidRow: _row, ...payoff } = payoffAhead(outlook, on)
  return payoff
}

/** Moves the clock to a day, paying each row on its date on the way; the server's payoff of that day. */
const answeredOn = async (who: Borrower, loanId: string, on: IsoDate, pays: boolean) => {
  while (today() < on) {
    const { nextPayment } = await contractOf(app, who, loanId)
    if (pays && nextPayment?.dueOn === today())
      await paid(app, who, { loanId, amountKopecks: nextPayment.amountKopecks })
    await moveDays(app, 1)
  }
  return (await contractOf(app, who, loanId)).payoff
}

const PRODUCTS = [
  { product: 'INSTALLMENT', amount: 12_000, term: 3 },
  { product: 'OPTIMAL', amount: 12_000, term: 8 },
  { product: 'LOAN_WITH_GRACE_PERIOD', amount: 10_000, term: 14 },
  { product: 'BEFORE_SALARY', amount: 10_000, term: 15 },
] as const

test.each(PRODUCTS)(
  'the device names for later days of $product what the server answers on them, each row paid in time',
  async (terms) => {
    const who = await verifiedBorrower(app)
    const loanId = await opened(app, who, terms)
    await moveDays(app, 3)
    const contract = await contractOf(app, who, loanId)
    const [first, last] = [isoDate(contract.rows[0].dueOn), isoDate(contract.lastPaymentOn)]
    const days = [today(), addDays(today(), 4), addDays(today(), 6), first, addDays(first, 1), last]
    const asked = [...new Set(days.filter((day) => day <= last))].toSorted()
    const named = asked.map((day) => namedBy(contract, day))
    for (const [index, day] of asked.entries())
      expect(named[index]).toEqual(await answeredOn(who, loanId, day, true))
  },
)

test('after a part was repaid early and an advance paid the device still names the sums of the server', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  await moveDays(app, 10)
  const early = { loanId, kind: 'PARTIALLY_EARLY', amount: 4000, mode: 'REDUCE_TERM' } as const
  await changed(app, who, early)
  await moveDays(app, 2)
  await paid(app, who, { loanId, amountKopecks: 100_000 })
  const contract = await contractOf(app, who, loanId)
  expect(contract.advanceKopecks).toBe(100_000)
  const first = isoDate(contract.rows[0].dueOn)
  const days = [addDays(today(), 5), first, addDays(first, 9)]
  const named = days.map((day) => namedBy(contract, day))
  for (const [index, day] of days.entries())
    expect(named[index]).toEqual(await answeredOn(who, loanId, day, true))
})

test('of an overdue loan the device names what it will cost if nothing is paid, penalty and all', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  await moveDays(app, 40)
  const contract = await contractOf(app, who, loanId)
  expect(contract.overdueDays).toBeGreaterThan(0)
  const days = [0, 1, 7, 25].map((later) => addDays(today(), later))
  const named = days.map((day) => namedBy(contract, day))
  expect(named[0]?.penaltyKopecks).toBeGreaterThan(0)
  for (const [index, day] of days.entries())
    expect(named[index]).toEqual(await answeredOn(who, loanId, day, false))
})
