import { afterEach, beforeEach, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { acquirerBench, type Bench } from './acquirer-bench.ts'

let bench: Bench

beforeEach(async () => {
  bench = await acquirerBench()
})

afterEach(async () => {
  await bench.app.close()
})

const payOut = async (number: string, amount = 1_500_000) =>
  bench.app.context.gateways.acquirer.payOut({
    amountKopecks: kopecks(amount),
    token: await bench.attach(number),
    accountId: 'client-1',
    invoiceId: 'loan-1',
    requestId: 'payout-1',
    receiver: { lastName: 'Иванова', firstName: 'Анна' },
  })

const found = () => bench.app.context.gateways.acquirer.findByInvoice('loan-1')

test('money goes to the card at once, and Pay tells that it was a payout', async () => {
  expect(await payOut('2202000000003055')).toMatchObject({ state: 'COMPLETED' })
  expect(bench.events.at(-1)).toMatchObject({
    kind: 'pay',
    operation: 'payout',
    amountKopecks: 1_500_000,
  })
})

test.for([
  ['2200000060210006', 1_500_000],
  ['2202000000003055', 1_500_001],
] as const)('card %s with %i kopecks: the payout is declined', async ([number, amount]) => {
  expect(await payOut(number, amount)).toMatchObject({
    state: 'DECLINED',
    reasonCode: 6021,
    paymentCode: '922291',
  })
  expect(bench.events.at(-1)).toMatchObject({ kind: 'fail', operation: 'payout' })
})

test.for([
  ['2200000060000001', 1_500_000, 'COMPLETED', 'pay'],
  ['2202000000003055', 1_500_002, 'COMPLETED', 'pay'],
  ['2200000060000019', 1_500_000, 'DECLINED', 'fail'],
  ['2202000000003055', 1_500_003, 'DECLINED', 'fail'],
] as const)(
  'card %s with %i kopecks: first in progress, then %s',
  async ([number, amount, state, kind]) => {
    expect(await payOut(number, amount)).toMatchObject({ state: 'IN_PROGRESS' })
    expect(await found()).toMatchObject({ state: 'IN_PROGRESS', operation: 'payout' })
    await bench.app.runJobs(bench.app.clock.now() + 31_000)
    expect(await found()).toMatchObject({ state })
    expect(bench.events.at(-1)).toMatchObject({ kind, operation: 'payout', invoiceId: 'loan-1' })
  },
)
