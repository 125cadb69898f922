import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { autoDebits } from '../../../server/db/schema/auto-debits.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { PLAIN_CARD, typeCard } from '../cloud-payments/contract.ts'
import { endStatus, enterStatus } from '../desk/legal-steps.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { ledgerAndFold, pay } from './change-bench.ts'
import { debtor, enable, paymentsOf } from './debit-fixture.ts'
import {
  contractOf,
  coreApp,
  lent,
  sign,
  signed,
  signingBody,
  statusOf,
  verifiedBorrower,
} from './fixture.ts'

const HOUR_MS = 3_600_000

test('a loan signed before its client went bankrupt is not paid out while the case lasts', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await signed(app, who)
  await enterStatus(app, { clientId: who.clientId, loanId }, 'BANKRUPT_COURT')
  await app.runJobs(app.clock.now() + 20 * HOUR_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
  expect(await app.context.database.select().from(payouts)).toEqual([])
  await endStatus(app, { clientId: who.clientId }, 'MISTAKE')
  await app.runJobs(app.clock.now() + 48 * HOUR_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
})

test('an offer made before a death or a bankruptcy is not signed after it, and its code is kept', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const body = await signingBody(app, who)
  await enterStatus(app, { clientId: who.clientId, loanId: '' }, 'BANKRUPT_COURT')
  const refused = await sign(app, who, body)
  expect(refused.json()).toMatchObject({
    code: 'OFFER_REFUSED',
    detail: expect.stringContaining('процедура по закону'),
  })
  await endStatus(app, { clientId: who.clientId }, 'MISTAKE')
  expect((await sign(app, who, body)).statusCode).toBe(200)
})

test('an agreed automatic debit ends with the status and takes nothing on its day', async () => {
  const app = await coreApp()
  const debt = await debtor(app)
  await enable(debt)
  const { clientId } = debt.who
  await enterStatus(app, { clientId, loanId: debt.loanId }, 'ENFORCEMENT')
  await debt.until(2, '12:00')
  expect(await paymentsOf(debt)).toEqual([])
  const [agreed] = await app.context.database
    .select()
    .from(autoDebits)
    .where(eq(autoDebits.loanId, debt.loanId))
  expect(agreed?.stoppedAtMs).not.toBeNull()
})

test('a bankrupt is not asked to pay themselves, and money on its way is booked all the same', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  const byForm = { ...who, cardId: null }
  const asked = { loanId, paymentType: 'INSTALMENT' }
  const { paymentId } = (await pay(app, byForm, { ...asked, kopecks: 100_000 })).json()
  const uuid = `/cloud-payments/payments/cards/uuid?paymentId=${paymentId}`
  const form = (await post(app, uuid, {}, { headers: who.headers })).json()
  await enterStatus(app, { clientId: who.clientId, loanId }, 'BANKRUPT_COURT')
  const refused = await pay(app, byForm, { ...asked, kopecks: 50_000 })
  expect(refused.json()).toMatchObject({ code: 'PAYMENT_BY_STATUS' })
  expect((await contractOf(app, who, loanId)).actions).toEqual([])
  expect((await typeCard(app, form, PLAIN_CARD)).state).toBe('done')
  await app.runJobs()
  const page = await contractOf(app, who, loanId)
  expect(page.payments).toEqual([expect.objectContaining({ amountKopecks: 100_000 })])
  const { ledger, fold, whole } = await ledgerAndFold(app, loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
})

test('page and list of the account name the status and ask for nothing by dates', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  await app.runJobs(app.clock.now() + 40 * 24 * HOUR_MS)
  await enterStatus(app, { clientId: who.clientId, loanId }, 'COURT')
  const page = await contractOf(app, who, loanId)
  expect(page).toMatchObject({
    nextPayment: null,
    legalStatus: { kind: 'COURT', end: null },
    accrualStops: [{ until: null, interest: true, penalty: true }],
    actions: ['PAY', 'CLOSE_EARLY'],
  })
  const path = '/vovremya-core/loan/application/current-list'
  const { applications } = (await get(app, path, who.headers)).json()
  expect(applications).toMatchObject([{ nextPayment: null, legalStatus: 'COURT' }])
})

test('under a claim any sum repays the debt at once, also one that came before the claim was entered', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  await app.runJobs(app.clock.now() + 4 * 24 * HOUR_MS)
  const claimedOn = moscowDate(app.clock.now())
  await app.runJobs(app.clock.now() + 24 * HOUR_MS)
  const asked = { loanId, kopecks: 50_000, paymentType: 'INSTALMENT' }
  expect((await pay(app, who, asked)).statusCode).toBe(200)
  const waiting = await contractOf(app, who, loanId)
  expect(waiting.advanceKopecks, 'nothing is due yet').toBe(50_000)

  await enterStatus(app, { clientId: who.clientId, loanId }, 'COURT', claimedOn)
  const claimed = await contractOf(app, who, loanId)
  expect(claimed.advanceKopecks).toBe(0)
  await app.runJobs(app.clock.now() + 3 * 24 * HOUR_MS)
  expect((await pay(app, who, { ...asked, kopecks: 70_000 })).statusCode).toBe(200)
  await app.runJobs()
  const left = await contractOf(app, who, loanId)
  expect(left).toMatchObject({ advanceKopecks: 0, legalStatus: { kind: 'COURT' } })
  expect(left.payoff.totalKopecks).toBe(claimed.payoff.totalKopecks - 70_000)
  expect(left.payoff.principalKopecks).toBe(claimed.payoff.principalKopecks - 70_000)
  const { ledger, fold, whole } = await ledgerAndFold(app, loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)

  const { payoff } = left
  const rest = { loanId, kopecks: payoff.totalKopecks, paymentType: 'PAYOFF' }
  expect((await pay(app, who, rest)).statusCode).toBe(200)
  await app.runJobs()
  expect(await contractOf(app, who, loanId)).toMatchObject({ contractState: 'CLOSED' })
})

test('a claim or a death that was a mistake gives back what was held for coming dates', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  const paid = await pay(app, who, { loanId, kopecks: 50_000, paymentType: 'INSTALMENT' })
  expect(paid.statusCode).toBe(200)
  for (const kind of ['COURT', 'DECEASED'] as const) {
    const before = await contractOf(app, who, loanId)
    expect(before.advanceKopecks).toBe(50_000)
    await enterStatus(app, { clientId: who.clientId, loanId }, kind)
    expect((await contractOf(app, who, loanId)).advanceKopecks).toBe(0)
    await app.runJobs(app.clock.now() + 24 * HOUR_MS)
    await endStatus(app, { clientId: who.clientId }, 'MISTAKE')
    const after = await contractOf(app, who, loanId)
    const { dueOn } = before.nextPayment
    expect(after).toMatchObject({ advanceKopecks: 50_000, nextPayment: { dueOn } })
    expect(after.payoff.principalKopecks).toBe(before.payoff.principalKopecks)
    const { ledger, fold, whole } = await ledgerAndFold(app, loanId)
    expect([ledger, whole]).toEqual([fold, 0])
  }
})
