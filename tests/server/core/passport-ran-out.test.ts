/** A passport that ran out since it was typed: no new loan, by any way to one (decision 0111). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inboxMessages } from '../../../server/db/schema/messages.ts'
import { loans, payouts } from '../../../server/db/schema/loans.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { writePassport } from '../../../server/onboarding/passport-digests.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { closeLoanWell } from './close-loan-well.ts'
import {
  type Borrower,
  coreApp,
  GOOD_CARD,
  giveCard,
  lent,
  noonMs,
  offer,
  paid,
  REFUSING_CARD,
  sign,
  signed,
  signingBody,
  statusOf,
  verifiedBorrower,
} from './fixture.ts'

const HOUR_MS = 3_600_000
/** 45 on 2025-12-11: the 90th day after it is the day on which the tests begin. */
const RUNNING_OUT = { birthDate: '1980-12-11', issuedDate: '2011-04-20' }
const LAST_DAY = '2026-03-11'
/** 22:00 in Moscow of the last day: four hours to think it over end on the next one. */
const EVENING_MS = Date.parse(`${LAST_DAY}T19:00:00Z`)

const givePassport = (app: TestApp, { clientId }: Borrower, dates = RUNNING_OUT) =>
  transaction(app.context.database, (tx) =>
    writePassport(tx, clientId, {
      lastName: 'Иванова',
      firstName: 'Анна',
      patronymic: 'Петровна',
      birthPlace: 'г. Москва',
      serialNumber: '4510',
      documentNumber: '200007',
      departmentCode: '770-053',
      ...dates,
    }),
  )

const limitsOf = async (app: TestApp, who: Borrower) =>
  (await get(app, '/vovremya-core/limits/current', who.headers)).json()

const EXPIRED = {
  rule: 'PASSPORT',
  limit: 'VALID',
  value: 'EXPIRED',
  on: '2026-03-12',
  verdict: 'REFUSE',
}

test('a passport is good for a loan on its last day, and the day after it refuses with what helps', async () => {
  const app = await coreApp({ startMs: noonMs(LAST_DAY) })
  const who = await verifiedBorrower(app)
  await givePassport(app, who)
  expect((await offer(app, who)).statusCode).toBe(200)
  await app.clock.moveTo(noonMs('2026-03-12'))
  expect((await offer(app, who)).json()).toMatchObject({
    code: 'OFFER_REFUSED',
    detail: expect.stringMatching(/Срок вашего паспорта закончился.*Получите новый/),
  })
})

test('what is kept of the refusal names no day from which a birthday is counted', async () => {
  const app = await coreApp({ startMs: noonMs('2026-03-12') })
  const who = await verifiedBorrower(app)
  await givePassport(app, who)
  await offer(app, who)
  const [kept] = await app.context.database
    .select({ evidence: loans.evidence, reasons: loans.reasons })
    .from(loans)
  expect(kept?.evidence[0]).toEqual(EXPIRED)
  expect(kept?.reasons[0]?.code).toBe('PASSPORT')
  expect(JSON.stringify(kept)).not.toMatch(/2026-03-11|11\.03|12-11/)
})

test('the passport is looked at again at the signature: one that ran out refuses the loan', async () => {
  const app = await coreApp({ startMs: noonMs(LAST_DAY) })
  const who = await verifiedBorrower(app)
  const body = await signingBody(app, who)
  // It ran out long before, and is put in after the offer was read.
  await givePassport(app, who, { ...RUNNING_OUT, birthDate: '1980-01-01' })
  expect((await sign(app, who, body)).json().code).toBe('OFFER_REFUSED')
})

test('the limits tell it before a sum is chosen, and ask for no payment that would help nothing @slow', async () => {
  const app = await coreApp({ startMs: noonMs('2026-02-01') })
  const who = await verifiedBorrower(app)
  await givePassport(app, who)
  await lent(app, who)
  expect(await limitsOf(app, who)).not.toHaveProperty('refusal')
  // By now a payment is late too.
  await app.runJobs(noonMs('2026-03-12'))
  expect((await limitsOf(app, who)).refusal).toEqual({ code: 'PASSPORT', on: '2026-03-12' })
  const { products } = (
    await get(app, '/vovremya-core/limits/current/products', who.headers)
  ).json()
  expect(products).toEqual(
    Array.from(products, () =>
      expect.objectContaining({
        available: false,
        reason: 'Срок паспорта закончился. Нужен новый.',
      }),
    ),
  )
})

test('a loan made before goes on and is paid', async () => {
  const app = await coreApp({ startMs: noonMs(LAST_DAY) })
  const who = await verifiedBorrower(app)
  await givePassport(app, who)
  const loanId = await lent(app, who)
  const before = (await statusOf(app, who, loanId)).remainingTotalKopecks
  await app.clock.moveTo(noonMs('2026-03-12'))
  await paid(app, who, { loanId, amountKopecks: 100_000 })
  const after = await statusOf(app, who, loanId)
  expect(after.contractState).toBe('ACTIVE')
  expect(after.remainingTotalKopecks).toBeLessThan(before)
  expect((await offer(app, who, { amount: 5_000 })).json().code).toBe('OFFER_REFUSED')
})

const signedInTheEvening = async () => {
  const app = await coreApp({ startMs: EVENING_MS })
  const who = await verifiedBorrower(app, { incomeRoubles: 300_000 })
  await givePassport(app, who)
  await closeLoanWell(app, who)
  return { app, who, loanId: await signed(app, who, { amount: 60_000, term: 6 }) }
}

test('one that ran out between signature and payout refuses the loan, and its client is told what helps', async () => {
  const { app, who, loanId } = await signedInTheEvening()
  await app.runJobs(EVENING_MS + 5 * HOUR_MS)
  const status = await statusOf(app, who, loanId)
  expect(status).toMatchObject({ applicationState: 'REFUSED', reasons: [{ code: 'PASSPORT' }] })
  const { database } = app.context
  expect(await database.select().from(payouts)).toEqual([])
  const told = await database
    .select({ title: inboxMessages.title, body: inboxMessages.body })
    .from(inboxMessages)
    .where(eq(inboxMessages.loanId, loanId))
  expect(told).toHaveLength(1)
  expect(told[0]?.title).toMatch(/^Не выдали 60.000/)
  expect(told[0]?.body).toMatch(/Деньги не отправлены.*Получите новый/)
  expect(JSON.stringify(told)).not.toMatch(/11\.03|2026-03-11/)
})

test('a new passport that came in time lets the payout go', async () => {
  const { app, who, loanId } = await signedInTheEvening()
  await givePassport(app, who, { ...RUNNING_OUT, issuedDate: '2026-03-01' })
  await app.runJobs(EVENING_MS + 5 * HOUR_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
})

test('another card after a failed payout does not pass by the passport', async () => {
  const app = await coreApp({ startMs: noonMs(LAST_DAY) })
  const who = await verifiedBorrower(app, { card: REFUSING_CARD })
  const { id: paymentData } = await giveCard(app, who.clientId, GOOD_CARD)
  await givePassport(app, who)
  const loanApplicationId = await lent(app, who)
  await app.runJobs(app.clock.now() + 10 * HOUR_MS)
  expect((await statusOf(app, who, loanApplicationId)).applicationState).toBe('PAYOUT_FAILED')
  await app.clock.moveTo(noonMs('2026-03-12'))
  const changed = { loanApplicationId, paymentData }
  await post(app, '/vovremya-core/loan/payout-card', changed, { headers: who.headers })
  await app.runJobs()
  expect(await statusOf(app, who, loanApplicationId)).toMatchObject({
    applicationState: 'REFUSED',
    reasons: [{ code: 'PASSPORT' }],
  })
})
