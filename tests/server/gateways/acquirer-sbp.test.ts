import { afterEach, beforeEach, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { createCloudPayments } from '../../../server/gateways/cloud-payments/cloud-payments.ts'
import { acquirerBench, type Bench } from './acquirer-bench.ts'

const ORDER = {
  amountKopecks: kopecks(150_050),
  accountId: 'client-1',
  invoiceId: 'invoice-sbp',
  description: 'Платёж по займу',
  lifeMinutes: 10,
  requestId: 'request-sbp',
}

let bench: Bench

beforeEach(async () => {
  bench = await acquirerBench()
})
afterEach(() => bench.app.close())

const link = () => bench.app.context.gateways.acquirer.sbpLink(ORDER)

const made = async () => {
  const answer = await link()
  if (answer.outcome !== 'made') throw new Error(answer.message)
  return answer
}

const decide = async (url: string, decision: 'confirm' | 'refuse') => {
  const { searchParams } = new URL(url)
  searchParams.set('decision', decision)
  return bench.app.fastify.inject({
    method: 'POST',
    url: '/sandbox/sbp',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: searchParams.toString(),
  })
}

test('Check comes before the link is made, Pay only when the payer has confirmed, and it names no card', async () => {
  const { url, transactionId } = await made()
  expect(bench.events).toMatchObject([
    { kind: 'check', amountKopecks: 150_050, invoiceId: 'invoice-sbp', accountId: 'client-1' },
  ])
  await decide(url, 'confirm')
  expect(bench.events.slice(1)).toMatchObject([
    { kind: 'pay', transactionId, amountKopecks: 150_050, held: false, card: null, token: null },
  ])
})

test('asked for again it is the same link of the same transaction', async () => {
  expect(await link()).toEqual(await link())
  expect(bench.events.filter(({ kind }) => kind === 'check')).toHaveLength(1)
})

test('what we refuse at Check has no link', async () => {
  bench.answers.check = 13
  expect(await link()).toMatchObject({ outcome: 'refused' })
})

test('until it is confirmed the invoice is awaited, then completed, or declined by the payer', async () => {
  const { acquirer } = bench.app.context.gateways
  const { url } = await made()
  expect(await acquirer.findByInvoice('invoice-sbp')).toMatchObject({ state: 'AWAITING' })
  await decide(url, 'refuse')
  expect(await acquirer.findByInvoice('invoice-sbp')).toMatchObject({
    state: 'DECLINED',
    reasonCode: 5017,
  })
})

test('money goes back by an order whose end its own notice tells', async () => {
  const { acquirer } = bench.app.context.gateways
  const { url, transactionId } = await made()
  await decide(url, 'confirm')
  const back = { transactionId, amountKopecks: kopecks(50), requestId: 'back' }
  expect(await acquirer.refund(back)).toMatchObject({ outcome: 'done' })
  expect(bench.events.some(({ kind }) => kind === 'refund')).toBe(false)
  await bench.app.runJobs(bench.app.clock.now() + 60_000)
  expect(bench.events.at(-1)).toMatchObject({
    kind: 'refund',
    paymentTransactionId: transactionId,
    amountKopecks: 50,
  })
})

test('the order goes out in the fields of the acquirer’s protocol', async () => {
  const sent: unknown[] = []
  const acquirer = createCloudPayments(
    {
      apiUrl: 'https://api.example',
      publicId: 'pk_1',
      apiSecret: 'secret',
      widgetScriptUrl: '',
      widgetKind: 'pay',
      isTestTerminal: false,
    },
    (url, init) => {
      sent.push(
        url,
        JSON.parse(typeof init.body === 'string' ? init.body : ''),
        new Headers(init.headers).get('x-request-id'),
      )
      const Model = { QrUrl: 'https://qr.nspk.ru/AS1', TransactionId: 77, ProviderQrId: 'AS1' }
      return Promise.resolve(Response.json({ Success: true, Message: null, Model }))
    },
  )
  expect(await acquirer.sbpLink(ORDER)).toEqual({
    outcome: 'made',
    url: 'https://qr.nspk.ru/AS1',
    transactionId: '77',
  })
  expect(sent).toEqual([
    'https://api.example/payments/qr/sbp/link',
    {
      PublicId: 'pk_1',
      Amount: 1500.5,
      Currency: 'RUB',
      Scheme: 'charge',
      InvoiceId: 'invoice-sbp',
      AccountId: 'client-1',
      Description: 'Платёж по займу',
      TtlMinutes: 10,
    },
    'request-sbp',
  ])
})
