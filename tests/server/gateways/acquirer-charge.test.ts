import { afterEach, beforeEach, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { acquirerBench, type Bench } from './acquirer-bench.ts'

const PLAIN = '2202000000003055'
const MINUTE_MS = 60_000

let bench: Bench

beforeEach(async () => {
  bench = await acquirerBench()
})

afterEach(async () => {
  await bench.app.close()
})

const charge = (token: string, more: { invoiceId?: string; requestId?: string } = {}) =>
  bench.app.context.gateways.acquirer.chargeToken({
    amountKopecks: kopecks(150_050),
    accountId: 'client-1',
    token,
    invoiceId: 'invoice-2',
    description: 'Оплата по договору',
    initiator: 'CARDHOLDER',
    requestId: 'request-1',
    ...more,
  })

test('a saved card is charged, and Check and Pay tell of the sum and the invoice to the kopeck', async () => {
  const token = await bench.attach(PLAIN)
  bench.events.length = 0
  expect(await charge(token)).toMatchObject({ outcome: 'approved', amountKopecks: 150_050 })
  expect(bench.events).toMatchObject([
    { kind: 'check', amountKopecks: 150_050, invoiceId: 'invoice-2', accountId: 'client-1' },
    {
      kind: 'pay',
      amountKopecks: 150_050,
      operation: 'payment',
      held: false,
      token,
      testMode: true,
    },
  ])
})

test('the same request id gives the first answer for an hour and moves no money twice', async () => {
  const token = await bench.attach(PLAIN)
  const first = await charge(token)
  expect(await charge(token)).toEqual(first)
  expect(
    bench.events.filter(({ kind, invoiceId }) => kind === 'pay' && invoiceId === 'invoice-2'),
  ).toHaveLength(1)
  await bench.app.clock.moveTo(bench.app.clock.now() + 61 * MINUTE_MS)
  expect(await charge(token)).not.toEqual(first)
})

test('two charges at once with one request id are one charge', async () => {
  const token = await bench.attach(PLAIN)
  const [first, second] = await Promise.all([charge(token), charge(token)])
  expect(second).toEqual(first)
  expect(
    bench.events.filter(({ kind, invoiceId }) => kind === 'pay' && invoiceId === 'invoice-2'),
  ).toHaveLength(1)
})

test.for([
  ['2200000022222222', 5051, '564036', 'AFTER_24_HOURS'],
  ['2200000050650005', 5065, '564039', 'AFTER_24_HOURS'],
] as const)(
  'card %s declines by token with %i, told as %s',
  async ([number, reasonCode, paymentCode, retry]) => {
    const token = await bench.attach(number)
    expect(await charge(token)).toMatchObject({
      outcome: 'declined',
      reasonCode,
      paymentCode,
      retry,
    })
    expect(bench.events.at(-1)).toMatchObject({ kind: 'fail', reasonCode, paymentCode })
  },
)

test('an answer that is lost is unknown, and the invoice shows that the money was taken', async () => {
  const token = await bench.attach('2200000050200009')
  expect(await charge(token)).toMatchObject({ outcome: 'unknown' })
  expect(await bench.app.context.gateways.acquirer.findByInvoice('invoice-2')).toMatchObject({
    state: 'COMPLETED',
    operation: 'payment',
    amountKopecks: 150_050,
  })
})

test("another person's token is refused, and no money moves", async () => {
  const token = await bench.attach(PLAIN)
  const { acquirer } = bench.app.context.gateways
  const stranger = acquirer.chargeToken({
    amountKopecks: kopecks(100),
    accountId: 'client-2',
    token,
    invoiceId: 'invoice-3',
    description: '',
    initiator: 'MERCHANT',
    scheduled: true,
    requestId: 'request-3',
  })
  await expect(stranger).rejects.toMatchObject({ name: 'GatewayFailure', safeToRepeat: true })
  expect(await acquirer.findByInvoice('invoice-3')).toBeNull()
})

test('a call without the secret is 401', async () => {
  const reply = await bench.app.fastify.inject({
    method: 'POST',
    url: '/sandbox/cp/payments/tokens/charge',
    payload: { Amount: 1 },
  })
  expect(reply.statusCode).toBe(401)
})

test('a payment is given back in parts and never more than was taken', async () => {
  const { acquirer } = bench.app.context.gateways
  const charged = await charge(await bench.attach(PLAIN))
  if (charged.outcome !== 'approved') throw new Error('not charged')
  const { transactionId } = charged
  const refund = (amount: number, requestId: string) =>
    acquirer.refund({ transactionId, amountKopecks: kopecks(amount), requestId })
  expect(await refund(150_000, 'refund-1')).toMatchObject({ outcome: 'done' })
  expect(bench.events.at(-1)).toMatchObject({ kind: 'refund', paymentTransactionId: transactionId })
  // The same request again is answered as it was, and gives nothing back.
  expect(await refund(150_000, 'refund-1')).toMatchObject({ outcome: 'done' })
  expect(await refund(51, 'refund-2')).toMatchObject({ outcome: 'refused' })
  expect(await refund(50, 'refund-3')).toMatchObject({ outcome: 'done' })
})

test('the rouble held when a card is attached is given back once', async () => {
  const { acquirer } = bench.app.context.gateways
  await bench.attach(PLAIN)
  const held = bench.events.at(-1)
  expect(held).toMatchObject({ kind: 'pay', held: true, amountKopecks: 100 })
  const transactionId = held?.transactionId ?? ''
  expect(await acquirer.voidAuthorisation({ transactionId, requestId: 'v1' })).toMatchObject({
    outcome: 'done',
  })
  expect(await acquirer.voidAuthorisation({ transactionId, requestId: 'v2' })).toMatchObject({
    outcome: 'refused',
  })
  expect(bench.events.at(-1)).toMatchObject({ kind: 'cancel', transactionId })
})
