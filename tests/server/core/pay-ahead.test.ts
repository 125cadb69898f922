import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { isoDate, moscowDate } from '../../../lending/calendar.ts'
import { earlySaving } from '../../../src/screens/profile/contract/early-saving.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { changed, moveDays, opened, preview } from './change-bench.ts'
import { contractOf, paid, verifiedBorrower } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a payment before its day is held until then and lessens no interest, as the screen says', async () => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  await moveDays(app, 5)
  const before = await contractOf(app, who, loanId)
  const { amountKopecks, dueOn } = before.nextPayment
  await paid(app, who, { loanId, amountKopecks })
  const held = await contractOf(app, who, loanId)
  expect(held.advanceKopecks).toBe(amountKopecks)
  expect(held.outstandingPrincipalKopecks).toBe(before.outstandingPrincipalKopecks)
  expect(held.remainingTotalKopecks).toBe(before.remainingTotalKopecks - amountKopecks)
  while (moscowDate(app.clock.now()) < isoDate(dueOn)) await moveDays(app, 1)
  const counted = await contractOf(app, who, loanId)
  expect([counted.advanceKopecks, counted.rows[0].status]).toEqual([0, 'PAID'])
  expect(counted.outstandingPrincipalKopecks).toBe(before.rows[0].balanceAfterKopecks)
})

test.each([
  { product: 'INSTALLMENT', amount: 12_000, term: 3 },
  { product: 'OPTIMAL', amount: 12_000, term: 12 },
] as const)(
  'what the device says an early repayment of $product would save is what its preview answers',
  async (terms) => {
    const who = await verifiedBorrower(app)
    const loanId = await opened(app, who, terms)
    await moveDays(app, 6)
    await changed(app, who, {
      loanId,
      kind: 'PARTIALLY_EARLY',
      amount: 1500,
      mode: 'REDUCE_PAYMENT',
    })
    await moveDays(app, 3)
    const contract = await contractOf(app, who, loanId)
    const due = kopecks(contract.nextPayment.amountKopecks)
    const saving = earlySaving(contract, due, moscowDate(app.clock.now()))
    expect(saving).not.toBeNull()
    for (const [mode, saved] of [
      ['REDUCE_PAYMENT', saving?.byPaymentKopecks],
      ['REDUCE_TERM', saving?.byTermKopecks],
    ] as const) {
      const asked = { loanId, kind: 'PARTIALLY_EARLY', amount: saving?.roubles ?? 0, mode } as const
      const { result } = await preview(app, who, asked)
      expect([mode, result.savedKopecks]).toEqual([mode, saved])
    }
  },
)
