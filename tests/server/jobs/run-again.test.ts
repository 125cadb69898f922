import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '../../../server/db/schema/outbox.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { PAY_OUT } from '../../../server/origination/payouts.ts'
import { ALL_JOBS } from '../../../server/jobs/all.ts'
import { reconcilePaymentJob, reconcilePayoutJob } from '../../../server/jobs/money.ts'
import { coreApp, lent, REFUSING_CARD, verifiedBorrower } from '../core/fixture.ts'
import { testApp, type TestApp } from '../test-app.ts'

const HOUR_MS = 3_600_000
const ROW = { id: 'row-1' }

const ordersOf = (app: TestApp, kind: string) =>
  app.context.database.select().from(outbox).where(eq(outbox.kind, kind))

test('a look given up is followed by one other, however often it ran (D43)', async () => {
  const app = await testApp()
  for (const job of [reconcilePaymentJob, reconcilePayoutJob] as const) {
    const order = { paymentId: 'p', payoutId: 'p' }
    await job.onDead?.(app.context, order, ROW)
    await job.onDead?.(app.context, order, ROW)
    expect(await ordersOf(app, job.kind)).toHaveLength(1)
  }
  await app.close()
})

test('a refused payout whose end was lost is not tried before its time (D10, D43)', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: REFUSING_CARD })
  const loanId = await lent(app, who)
  await app.context.database
    .update(outbox)
    .set({ status: 'WAITING', payload: { loanId, attempt: 1 } })
    .where(and(eq(outbox.kind, PAY_OUT), eq(outbox.dedupeKey, `${loanId}:1`)))
  await app.runJobs()
  const tries = await app.context.database.select().from(payouts).where(eq(payouts.loanId, loanId))
  expect(tries).toHaveLength(1)
})

test('what money or papers wait for is tried for days', () => {
  const triedForMs = (kind: string): number => {
    const job = ALL_JOBS.find((each) => each.kind === kind)
    if (!job) throw new Error(`no job ${kind}`)
    let passedMs = 0
    for (let attempt = 1; attempt < job.maxAttempts; attempt += 1)
      passedMs += job.retryDelayMs(attempt)
    return passedMs
  }
  const kinds = ['pay-out', 'end-cooling', 'make-document', 'erase-account']
  expect(kinds.filter((kind) => triedForMs(kind) < 72 * HOUR_MS)).toEqual([])
})
