import { expect, test } from 'vitest'
import { payouts } from '../../../server/db/schema/loans.ts'
import { GatewayFailure } from '../../../server/gateways/gateways.ts'
import { bureausSay } from './bureau-fixture.ts'
import { closeLoanWell } from './close-loan-well.ts'
import { coreApp, signed, statusOf, verifiedBorrower } from './fixture.ts'

const HOUR_MS = 3_600_000
/** 22:00 in Moscow: four hours to think it over end on the next day. */
const EVENING_MS = Date.parse('2026-03-11T19:00:00Z')

const signedInTheEvening = async () => {
  const app = await coreApp({ startMs: EVENING_MS })
  const who = await verifiedBorrower(app, { incomeRoubles: 300_000 })
  await closeLoanWell(app, who)
  return { app, who, loanId: await signed(app, who, { amount: 60_000, term: 6 }) }
}

test('a self-ban set while a loan cools off refuses it on the day of its payout (D53)', async () => {
  const { app, who, loanId } = await signedInTheEvening()
  await app.runJobs(EVENING_MS + 3 * HOUR_MS)
  await bureausSay(app, who, { selfBan: true })
  await app.runJobs(EVENING_MS + 5 * HOUR_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({
    applicationState: 'REFUSED',
    reasons: [{ code: 'SELF_BAN' }],
  })
  expect(await app.context.database.select().from(payouts)).toEqual([])
})

test('a silent bureau holds the payout back until it answers (D53) @slow', async () => {
  const { app, who, loanId } = await signedInTheEvening()
  const { creditBureaus } = app.context.gateways
  const reports = creditBureaus.reports.bind(creditBureaus)
  const failure = new GatewayFailure('bureau', 'silent', { safeToRepeat: true })
  Object.assign(creditBureaus, { reports: () => Promise.reject(failure) })
  await app.runJobs(EVENING_MS + 30 * HOUR_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
  Object.assign(creditBureaus, { reports })
  await app.runJobs(EVENING_MS + 31 * HOUR_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
})

test('without a self-ban the next day’s payout goes by itself', async () => {
  const { app, who, loanId } = await signedInTheEvening()
  await app.runJobs(EVENING_MS + 5 * HOUR_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
})
