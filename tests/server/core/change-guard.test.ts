import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-app.ts'
import { changed, changesOf, moveDays, opened, preview, signedChange } from './change-bench.ts'
import { contractOf, offer, verifiedBorrower } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  // The law counts expensive loans from 01.10.2026.
  await app.clock.moveTo(Date.parse('2026-11-10T09:00:00Z'))
})
afterAll(() => app.close())

const FREE = { product: 'LOAN_WITH_GRACE_PERIOD', amount: 3000, term: 7 } as const
const EXPENSIVE = { product: 'LOAN_WITH_GRACE_PERIOD', amount: 3000, term: 21 } as const
const PROLONGATION = { kind: 'PROLONGATION', days: 7 } as const

const offered = async (who: Awaited<ReturnType<typeof verifiedBorrower>>) => {
  const reply = await offer(app, who, EXPENSIVE)
  return reply.statusCode === 200 ? 'OFFERED' : reply.json()
}

test('prolonging a free loan into a third expensive one is refused with a remedy', async () => {
  const who = await verifiedBorrower(app)
  await opened(app, who, EXPENSIVE)
  await opened(app, who, EXPENSIVE)
  const loanId = await opened(app, who, FREE)
  await moveDays(app, 4)
  const { result, choices } = await preview(app, who, { loanId, ...PROLONGATION })
  expect(result).toMatchObject({
    outcome: 'REFUSED',
    refusal: {
      code: 'EXPENSIVE_LOANS',
      whatHelps: expect.stringContaining('Закройте один из дорогих займов'),
    },
  })
  expect(choices).toEqual([])
  expect((await contractOf(app, who, loanId)).actions).not.toContain('PROLONG')
})

test('a loan that is expensive already is prolonged beside another', async () => {
  const who = await verifiedBorrower(app)
  await opened(app, who, EXPENSIVE)
  const loanId = await opened(app, who, EXPENSIVE)
  await moveDays(app, 9)
  await changed(app, who, { loanId, ...PROLONGATION })
  const [change] = await changesOf(app, loanId)
  expect(change?.state).toBe('APPLIED')
  expect(change?.evidence?.map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual([
    'DAILY_RATE PASS',
    'FULL_COST PASS',
    'EXPENSIVE_LOANS PASS',
    'PAUSE PASS',
  ])
})

test('a new loan counts the full cost that a prolongation made of another', async () => {
  const who = await verifiedBorrower(app)
  await opened(app, who, EXPENSIVE)
  const loanId = await opened(app, who, FREE)
  await moveDays(app, 4)
  expect(await offered(who)).toBe('OFFERED')
  await changed(app, who, { loanId, ...PROLONGATION })
  expect(await offered(who)).toMatchObject({ code: 'OFFER_REFUSED' })
})

test('a prolongation that is signed and not paid yet counts already', async () => {
  const who = await verifiedBorrower(app)
  await opened(app, who, EXPENSIVE)
  const first = await opened(app, who, FREE)
  const second = await opened(app, who, FREE)
  // Past the free week there is interest to pay first.
  await moveDays(app, 9)
  const { step } = await signedChange(app, who, { loanId: first, ...PROLONGATION })
  expect(step).toMatchObject({ step: 'WAITING_PAYMENT' })
  const { result } = await preview(app, who, { loanId: second, ...PROLONGATION })
  expect(result).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'EXPENSIVE_LOANS' } })
})
