import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFrozenClock } from '../../../server/clock.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { sandboxCardOperations } from '../../../server/db/schema/sandbox.ts'
import { createGateways } from '../../../server/gateways/create-gateways.ts'
import type { PayOut, PayOutResult } from '../../../server/gateways/gateways.ts'
import { createLog } from '../../../server/log.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import { TEST_START_MS, testConfig } from '../test-app.ts'
import { coreApp, lent, statusOf, verifiedBorrower } from './fixture.ts'

const MINUTE_MS = 60_000

type Send = (payOut: PayOut) => Promise<PayOutResult>

/** The real adapter and stand-in, but what happens to the first payout is the test's. */
const appWithFirst = async (first: (send: Send, payOut: PayOut) => Promise<PayOutResult>) => {
  const config = testConfig()
  const made = createGateways(config, {
    clock: createFrozenClock(TEST_START_MS),
    log: createLog('silent'),
  })
  let times = 0
  const send: Send = (payOut) => made.acquirer.payOut(payOut)
  const acquirer = {
    ...made.acquirer,
    payOut(payOut: PayOut) {
      times += 1
      return times === 1 ? first(send, payOut) : send(payOut)
    },
  }
  const app = await coreApp({ config, gateways: { ...made, acquirer } })
  const who = await verifiedBorrower(app)
  return { app, who, calls: () => times }
}

const sentOf = (app: Awaited<ReturnType<typeof coreApp>>) =>
  app.context.database
    .select()
    .from(sandboxCardOperations)
    .where(eq(sandboxCardOperations.type, 'payout'))

test('a lost answer is looked up and never sent again', async () => {
  const { app, who, calls } = await appWithFirst(async (send, payOut) => {
    await send(payOut)
    return { state: 'UNKNOWN', cause: 'time-out' }
  })
  const loanId = await lent(app, who)
  await app.runJobs(app.clock.now() + 5 * MINUTE_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  expect(calls()).toBe(1)
  expect(await sentOf(app)).toHaveLength(1)
  expect(await brokenRules(app.context.database)).toEqual({})
})

test('a try that was written but never reached the bank is sent a minute later under the same id', async () => {
  const { app, who } = await appWithFirst(() =>
    Promise.resolve({ state: 'UNKNOWN', cause: 'the process died' }),
  )
  const loanId = await lent(app, who)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
  await app.runJobs(app.clock.now() + 2 * MINUTE_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  expect(await app.context.database.select().from(payouts)).toHaveLength(1)
  expect(await sentOf(app)).toHaveLength(1)
})
