import { expect, test } from 'vitest'
import { trackedEvents } from '../../../server/db/schema/tracked-events.ts'
import {
  contractOf,
  coreApp,
  giveCard,
  lent,
  paid,
  SLOW_CARD,
  verifiedBorrower,
  type Borrower,
} from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'

const read = async (app: TestApp, who: Borrower, path: string) =>
  (await get(app, `/report-service/${path}`, who.headers)).json()

test('current payments are the unpaid rows of all open contracts, earliest first', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const months = await lent(app, who, { amount: 12_000, term: 3 })
  const split = await lent(app, who, { product: 'OPTIMAL', amount: 5_000, term: 8 })
  const { payments } = await read(app, who, 'current-payments')
  expect(payments).toHaveLength(3 + 4)
  const days: string[] = payments.map(({ dueOn }: { dueOn: string }) => dueOn)
  expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)))
  expect(payments[0]).toMatchObject({
    loanApplicationId: split,
    contractNumber: '260311-0002',
    number: 1,
    rowsTotal: 4,
    status: 'NEAREST',
  })
  const { nextPayment } = await contractOf(app, who, months)
  await paid(app, who, { loanId: months, amountKopecks: nextPayment.amountKopecks })
  expect((await read(app, who, 'current-payments')).payments).toHaveLength(2 + 4)
})

test('closed contracts tell what was paid and why they ended; they are gone from the open list', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  await paid(app, who, { loanId, amountKopecks: 1_200_000, kind: 'PAYOFF' })
  expect(await read(app, who, 'history-closed-contracts')).toEqual({
    asOf: new Date(app.clock.now()).toISOString(),
    contracts: [
      {
        loanApplicationId: loanId,
        contractNumber: '260311-0001',
        typeOfProduct: 'INSTALLMENT',
        amountKopecks: 1_200_000,
        paidKopecks: 1_200_000,
        issuedOn: '2026-03-11',
        closedOn: '2026-03-11',
        closeReason: 'RETURNED_14_DAYS',
      },
    ],
  })
  const current = await get(app, '/vovremya-core/loan/application/current-list', who.headers)
  expect(current.json().applications).toEqual([])
})

test('movements of a contract come latest first, by pages, never more than a thousand', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  await paid(app, who, { loanId, amountKopecks: 10_000 })
  await paid(app, who, { loanId, amountKopecks: 20_000 })
  const page = (query: string) =>
    read(app, who, `details-payments-contract?loanApplicationId=${loanId}${query}`)
  const all = await page('&limit=5000')
  expect(all.total).toBe(3)
  expect(all.payments).toMatchObject([
    { direction: 'INCOMING', amountKopecks: 20_000, advanceKopecks: 20_000, state: 'PAID' },
    { direction: 'INCOMING', amountKopecks: 10_000 },
    { direction: 'OUTGOING', amountKopecks: 1_200_000, cardMask: 'MIR •• 3055', state: 'PAID' },
  ])
  expect((await page('&limit=1')).payments).toMatchObject([{ amountKopecks: 20_000 }])
  expect((await page('&offset=1&limit=2')).payments).toEqual(all.payments.slice(1))
  expect((await page('&offset=2')).payments).toEqual(all.payments.slice(2))
})

test('cards are shown by their faces, the first one is the main one', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  await app.clock.moveTo(app.clock.now() + 1_000)
  await giveCard(app, who.clientId, SLOW_CARD)
  expect((await read(app, who, 'payment-data')).paymentData).toMatchObject([
    { mask: 'MIR •• 3055', expires: '12/30', isMain: true },
    { mask: 'MIR •• 0001', isMain: false },
  ])
})

test('what is somebody else’s is answered like what does not exist', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const stranger = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  expect((await contractOf(app, stranger, loanId)).code).toBe('NOT_FOUND')
  const details = `details-payments-contract?loanApplicationId=${loanId}`
  expect((await read(app, stranger, details)).code).toBe('NOT_FOUND')
  expect((await read(app, stranger, 'current-payments')).payments).toEqual([])
})

test('an event of the interface is kept without whose it was, its moment never in the future', async () => {
  const app = await coreApp()
  const event = { name: 'rating.left', at: '2027-01-01T00:00:00Z', details: { rating: 4 } }
  expect((await post(app, '/report-service/bagTracker/track', event)).json()).toEqual({ ok: true })
  expect(await app.context.database.select().from(trackedEvents)).toMatchObject([
    { name: 'rating.left', details: { rating: 4 }, atMs: app.clock.now() },
  ])
})

test('an event that is sent twice with one key counts once', async () => {
  const app = await coreApp()
  const event = { name: 'rating.left', details: { rating: 5 } }
  const key = 'event-key-0001'
  for (const _ of [1, 2]) await post(app, '/report-service/bagTracker/track', event, { key })
  expect(await app.context.database.select().from(trackedEvents)).toHaveLength(1)
})
