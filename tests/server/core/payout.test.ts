import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payouts } from '../../../server/db/schema/loans.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import {
  type Borrower,
  contractOf,
  coreApp,
  giveCard,
  GOOD_CARD,
  lent,
  noonMs,
  REFUSING_CARD,
  signed,
  SLOW_CARD,
  statusOf,
  verifiedBorrower,
} from './fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const payoutsOf = (app: TestApp, loanId: string) =>
  app.context.database.select().from(payouts).where(eq(payouts.loanId, loanId))

/** Titles of what the bell says of payouts that nobody will try again. */
const failuresTold = async (app: TestApp, who: Borrower): Promise<string[]> => {
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json<{
    messages: { title: string }[]
  }>()
  return messages
    .map(({ title }) => title.replaceAll(/\s/g, ' '))
    .filter((title) => title.startsWith('Не отправили'))
}

test('a small loan is paid out at once and its contract opens on the payout’s day', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  expect(await statusOf(app, who, loanId)).toMatchObject({
    applicationState: 'PAID_OUT',
    contractState: 'ACTIVE',
    cardMask: 'MIR •• 3055',
  })
  expect(await contractOf(app, who, loanId)).toMatchObject({
    contractNumber: '260311-0001',
    issuedOn: '2026-03-11',
    outstandingPrincipalKopecks: 1_200_000,
    payoff: { totalKopecks: 1_200_000, withinFourteenDays: true },
  })
  expect(await brokenRules(app.context.database)).toEqual({})
})

test('contracts of different days never share a count', async () => {
  const app = await coreApp()
  const numberOf = async () => {
    const who = await verifiedBorrower(app)
    const { contractNumber } = await contractOf(app, who, await lent(app, who))
    return contractNumber
  }
  expect(await numberOf()).toBe('260311-0001')
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  expect(await numberOf()).toBe('260312-0002')
})

test('a payout under way is finished by the notice half a minute later, once', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: SLOW_CARD })
  const loanId = await lent(app, who)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
  await app.runJobs(app.clock.now() + 2 * MINUTE_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  expect(await payoutsOf(app, loanId)).toHaveLength(1)
  expect(await brokenRules(app.context.database)).toEqual({})
})

test('a refused payout is tried again after 1, 5 and 15 minutes, then another own card is asked for', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: REFUSING_CARD })
  const loanId = await lent(app, who)
  const startMs = app.clock.now()
  for (const [minutes, tries] of [
    [0, 1],
    [1, 2],
    [6, 3],
    [21, 4],
    [60, 4],
  ] as const) {
    await app.runJobs(startMs + minutes * MINUTE_MS)
    expect(await payoutsOf(app, loanId)).toHaveLength(tries)
  }
  expect(await statusOf(app, who, loanId)).toMatchObject({
    applicationState: 'PAYOUT_FAILED',
    reasons: [{ code: 'PAYOUT_FAILED' }],
  })
  expect(await failuresTold(app, who)).toEqual(['Не отправили 12 000 ₽'])

  const change = (paymentData: string) =>
    post(
      app,
      '/vovremya-core/loan/payout-card',
      { loanApplicationId: loanId, paymentData },
      { headers: who.headers },
    )
  expect((await change(who.cardId)).json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ field: 'paymentData' }],
  })
  const other = await giveCard(app, who.clientId, GOOD_CARD)
  expect((await change(other.id)).json()).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
  await app.runJobs()
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
})

/** A loan whose card refused it, with another card to go to. */
const failedWithAnotherCard = async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: REFUSING_CARD })
  const loanId = await signed(app, who)
  await app.runJobs(app.clock.now() + 60 * MINUTE_MS)
  const { id: paymentData } = await giveCard(app, who.clientId, GOOD_CARD)
  const change = () =>
    post(
      app,
      '/vovremya-core/loan/payout-card',
      { loanApplicationId: loanId, paymentData },
      { headers: who.headers },
    )
  return { app, who, loanId, change }
}

test('a loan that found no place waits five working days for another card, and no longer', async () => {
  const { app, who, loanId, change } = await failedWithAnotherCard()
  await app.runJobs(noonMs('2026-03-18'))
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_FAILED' })
  await app.clock.moveTo(noonMs('2026-03-19'))
  expect((await change()).json()).toMatchObject({ code: 'OFFER_EXPIRED' })
  await app.runJobs()
  // The page, and the copy on the device, say these in place of «Вы отказались от займа».
  expect(await statusOf(app, who, loanId)).toMatchObject({
    applicationState: 'CANCELLED',
    reasons: [
      {
        code: 'PAYOUT_PLACE',
        text: expect.stringContaining('за пять рабочих дней вы не выбрали'),
        whatHelps: expect.stringContaining('выберите его снова'),
      },
    ],
  })
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
  expect(messages[0]).toMatchObject({
    title: expect.stringMatching(/^Не выдали 12.000/),
    body: expect.stringContaining('за пять рабочих дней вы не выбрали'),
  })
})

test('nothing is lent on a later day to who pays another loan late by then (D40)', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const refusing = await giveCard(app, who.clientId, REFUSING_CARD)
  const first = await lent(app, who, { product: 'LOAN_WITH_GRACE_PERIOD', amount: 5_000, term: 7 })
  await app.runJobs(noonMs('2026-03-18'))
  const second = await signed(app, who, { amount: 5_000, cardId: refusing.id })
  await app.runJobs(app.clock.now() + 60 * MINUTE_MS)
  expect(await statusOf(app, who, second)).toMatchObject({ applicationState: 'PAYOUT_FAILED' })
  await app.runJobs(noonMs('2026-03-19'))
  expect(await statusOf(app, who, first)).toMatchObject({ contractState: 'OVERDUE' })
  await post(
    app,
    '/vovremya-core/loan/payout-card',
    { loanApplicationId: second, paymentData: who.cardId },
    { headers: who.headers },
  )
  await app.runJobs()
  expect(await statusOf(app, who, second)).toMatchObject({
    applicationState: 'REFUSED',
    reasons: [{ code: 'OVERDUE' }],
  })
})

test('another card that refuses too gets its own three retries', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: REFUSING_CARD })
  const loanId = await signed(app, who)
  await app.runJobs(app.clock.now() + 60 * MINUTE_MS)
  const other = await giveCard(app, who.clientId, REFUSING_CARD)
  await post(
    app,
    '/vovremya-core/loan/payout-card',
    { loanApplicationId: loanId, paymentData: other.id },
    { headers: who.headers },
  )
  await app.runJobs(app.clock.now() + 60 * MINUTE_MS)
  expect(await payoutsOf(app, loanId)).toHaveLength(8)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_FAILED' })
  expect(await failuresTold(app, who)).toHaveLength(2)
})

test('since when the money is on its way is told through all tries, and begins with another card', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: REFUSING_CARD })
  const loanId = await signed(app, who)
  const startMs = app.clock.now()
  const told = async () => {
    const list = (
      await get(app, '/vovremya-core/loan/application/current-list', who.headers)
    ).json<{ asOf: string; applications: Record<string, unknown>[] }>()
    const { asOf, payoutOrderedAt } = await statusOf(app, who, loanId)
    expect(list).toMatchObject({ asOf, applications: [{ payoutOrderedAt }] })
    return { asOf, payoutOrderedAt }
  }
  const at = (ms: number) => new Date(ms).toISOString()
  await app.runJobs(startMs + 7 * MINUTE_MS)
  expect(await payoutsOf(app, loanId)).toHaveLength(3)
  expect(await told()).toEqual({ asOf: at(startMs + 7 * MINUTE_MS), payoutOrderedAt: at(startMs) })
  await app.runJobs(startMs + 60 * MINUTE_MS)
  expect(await told()).toMatchObject({ payoutOrderedAt: null })
  const body = {
    loanApplicationId: loanId,
    paymentData: (await giveCard(app, who.clientId, GOOD_CARD)).id,
  }
  const changed = await post(app, '/vovremya-core/loan/payout-card', body, { headers: who.headers })
  expect(changed.json()).toMatchObject({ payoutOrderedAt: at(startMs + 60 * MINUTE_MS) })
  await app.runJobs()
  expect(await told()).toMatchObject({ payoutOrderedAt: null })
})

test('a card of somebody else is answered like one that does not exist', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: REFUSING_CARD })
  const stranger = await verifiedBorrower(app)
  const loanId = await signed(app, who)
  await app.runJobs(app.clock.now() + 60 * MINUTE_MS)
  const reply = await post(
    app,
    '/vovremya-core/loan/payout-card',
    { loanApplicationId: loanId, paymentData: stranger.cardId },
    { headers: who.headers },
  )
  expect(reply.json()).toMatchObject({ code: 'NOT_FOUND' })
})
