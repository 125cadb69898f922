import { afterEach, beforeEach, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { returnPayout } from '../../../server/sandbox/cloud-payments/operations.ts'
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
    to: { way: 'CARD', token: await bench.attach(number) },
    accountId: 'client-1',
    invoiceId: 'loan-1',
    requestId: 'payout-1',
    receiver: { lastName: 'Иванова', firstName: 'Анна' },
  })

const payOutBySbp = (bankId: string, { amount = 1_500_000, phone = '+79165552301' } = {}) =>
  bench.app.context.gateways.acquirer.payOut({
    amountKopecks: kopecks(amount),
    to: { way: 'SBP', phone, bankId },
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

test('money goes by СБП at once, and Pay tells of no card', async () => {
  expect(await payOutBySbp('100000000901')).toMatchObject({ state: 'COMPLETED' })
  expect(bench.events.at(-1)).toMatchObject({
    kind: 'pay',
    operation: 'payout',
    accountId: 'client-1',
    amountKopecks: 1_500_000,
    card: null,
    token: null,
  })
  expect(await found()).toMatchObject({ state: 'COMPLETED', operation: 'payout' })
})

test('the same payout by СБП asked for twice is made once', async () => {
  const first = await payOutBySbp('100000000901')
  expect(await payOutBySbp('100000000901')).toEqual(first)
  expect(bench.events.filter(({ kind }) => kind === 'pay')).toHaveLength(1)
})

test.for([
  ['a bank that refuses', '100000000903', 6021],
  ['a number of no member', '100000000999', 6016],
] as const)('by СБП, %s: the payout is declined', async ([, bankId, reasonCode]) => {
  expect(await payOutBySbp(bankId)).toMatchObject({ state: 'DECLINED', reasonCode })
  expect(bench.events.at(-1)).toMatchObject({ kind: 'fail', operation: 'payout' })
})

test('by СБП, a phone that is not in the form of the protocol is refused, and nothing is made', async () => {
  const sent = payOutBySbp('100000000901', { phone: '89165552301' })
  await expect(sent).rejects.toThrow('Receiver.Phone is invalid')
  expect(await found()).toBeNull()
})

test.for([
  ['100000000902', 'COMPLETED', 'pay'],
  ['100000000904', 'DECLINED', 'fail'],
] as const)('by СБП, bank %s: first in progress, then %s', async ([bankId, state, kind]) => {
  expect(await payOutBySbp(bankId)).toMatchObject({ state: 'IN_PROGRESS' })
  await bench.app.runJobs(bench.app.clock.now() + 31_000)
  expect(await found()).toMatchObject({ state })
  expect(bench.events.at(-1)).toMatchObject({ kind, operation: 'payout', invoiceId: 'loan-1' })
})

test('a payout by СБП that the bank gives back is told by a refund of the whole sum', async () => {
  await payOutBySbp('100000000901')
  const made = await found()
  expect(await returnPayout(bench.app.context, Number(made?.transactionId))).toBe(true)
  expect(bench.events.at(-1)).toMatchObject({
    kind: 'refund',
    amountKopecks: 1_500_000,
    paymentTransactionId: made?.transactionId,
  })
})
