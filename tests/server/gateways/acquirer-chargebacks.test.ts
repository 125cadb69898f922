import { afterEach, beforeEach, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { insertChargebackLine } from '../../../server/sandbox/sandbox-store.ts'
import { dispute } from '../../../server/sandbox/cloud-payments/disputes.ts'
import { TEST_START_MS } from '../test-app.ts'
import { acquirerBench, type Bench } from './acquirer-bench.ts'

const PLAIN = '2202000000003055'
const DAY_MS = 86_400_000

let bench: Bench

beforeEach(async () => {
  bench = await acquirerBench()
})

afterEach(async () => {
  await bench.app.close()
})

const listed = async (page = 1, daysBack = 30) => {
  const lines = await bench.app.context.gateways.acquirer.chargebacks({
    fromMs: TEST_START_MS - daysBack * DAY_MS,
    toMs: bench.app.clock.now(),
    page,
  })
  return lines.flatMap((line) => ('unreadable' in line ? [] : [line]))
}

const paid = async (): Promise<number> => {
  const { transactionId } = await bench.pay(PLAIN)
  return transactionId ?? 0
}

test('a dispute is listed to the kopeck with the operation it is about, and no notice is sent of it', async () => {
  const transactionId = await paid()
  bench.events.length = 0
  await dispute(bench.app.context, { transactionId, operation: 'Presentment' })
  expect(await listed()).toEqual([
    {
      chargebackId: expect.stringMatching(/^\d+$/),
      transactionId: String(transactionId),
      operation: 'Presentment',
      type: 'Chargeback',
      amountKopecks: 123_456,
      atMs: TEST_START_MS,
    },
  ])
  expect(bench.events).toEqual([])
})

test('money under dispute is refunded to nobody', async () => {
  const transactionId = await paid()
  await dispute(bench.app.context, { transactionId, operation: 'Presentment' })
  const result = await bench.app.context.gateways.acquirer.refund({
    transactionId: String(transactionId),
    amountKopecks: kopecks(100),
    requestId: 'refund-1',
  })
  expect(result).toMatchObject({ outcome: 'refused' })
})

test('a long list comes in pages of a hundred', async () => {
  const lines = Array.from({ length: 101 }, (_none, index) => ({
    chargebackId: String(1_000 + index),
    transactionId: 1,
    operation: 'Presentment' as const,
    type: 'Fee' as const,
    amountKopecks: 150_000,
    atMs: TEST_START_MS,
  }))
  for (const line of lines) await insertChargebackLine(bench.app.context.database, line)
  expect((await listed(1)).map(({ chargebackId }) => chargebackId)).toEqual(
    lines.slice(0, 100).map(({ chargebackId }) => chargebackId),
  )
  expect(await listed(2)).toHaveLength(1)
  expect(await listed(3)).toEqual([])
})

test('a period of more than a year is refused in words', async () => {
  await expect(listed(1, 400)).rejects.toThrow(/longer than a year/)
})
