import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquirerBench, type Bench } from './acquirer-bench.ts'

const MINUTE_MS = 60_000

let bench: Bench

beforeEach(async () => {
  bench = await acquirerBench()
})

afterEach(async () => {
  await bench.app.close()
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const answerBank = (url: string, fields: Record<string, string>) => {
  const asked = new URL(url, 'http://x').searchParams
  const payload = new URLSearchParams({ ...Object.fromEntries(asked), ...fields }).toString()
  return bench.app.fastify.inject({
    method: 'POST',
    url: '/sandbox/cp/acs',
    headers: FORM,
    payload,
  })
}

test('without 3-D Secure the payment ends at once, after Check and before the widget hears of it', async () => {
  expect(await bench.pay('2202000000003055')).toMatchObject({ state: 'done', success: true })
  expect(bench.events.map(({ kind }) => kind)).toEqual(['check', 'pay'])
  expect(bench.events[1]).toMatchObject({
    amountKopecks: 123_456,
    card: { firstSix: '220200', lastFour: '3055', type: 'MIR', expires: '12/30' },
  })
})

test('with 3-D Secure the right code pays, a wrong one asks again, the third wrong one declines', async () => {
  const { url = '' } = await bench.pay('2200000000000004')
  expect(bench.events.map(({ kind }) => kind)).toEqual(['check'])
  const page = await bench.app.fastify.inject(url)
  expect(page.body).toContain('1 234,56'.replace(' ', '\u00a0'))
  const wrong = await answerBank(url, { code: '0000' })
  expect(wrong.body).toContain('Код не подходит')
  expect((await answerBank(url, { code: '1234', tries: '1' })).body).toContain('data-success="yes"')
  expect((await bench.app.fastify.inject(url)).statusCode).toBe(404)

  const second = await bench.pay('2200000000000004', { invoiceId: 'invoice-2' })
  const end = await answerBank(second.url ?? '', { code: '1', tries: '2' })
  expect(end.body).toContain('data-reason="5206"')
  expect(bench.events.at(-1)).toMatchObject({
    kind: 'fail',
    paymentCode: '564016',
    invoiceId: 'invoice-2',
  })
})

test.for([
  ['refuse', 5206, '564016'],
  ['late', 5091, '564079'],
] as const)(
  'on the bank page «%s» ends with %i, told as %s',
  async ([decision, reasonCode, paymentCode]) => {
    const { url = '' } = await bench.pay('4242424242424242')
    await answerBank(url, { decision })
    expect(bench.events.at(-1)).toMatchObject({ kind: 'fail', reasonCode, paymentCode })
  },
)

test.for([
  ['2203000000000043', '564036'],
  ['2200000052070004', '564016'],
  ['2200000050050008', '564090'],
  ['2200000053000000', '922291'],
  ['2200000050910003', '564079'],
  ['2200000050610009', '564039'],
] as const)(
  'card %s is declined with %s, so each of the six texts can be seen',
  async ([number, paymentCode]) => {
    expect(await bench.pay(number)).toMatchObject({ success: false })
    expect(bench.events.at(-1)).toMatchObject({ kind: 'fail', paymentCode })
  },
)

test.for([
  [10, 3001],
  [11, 3002],
  [12, 3003],
  [13, 3008],
  [20, 3004],
  [77, 3005],
] as const)(
  'our answer %i to Check declines with %i, and the bank is never asked',
  async ([answer, reasonCode]) => {
    bench.answers.check = answer
    expect(await bench.pay('2202000000003055')).toMatchObject({ success: false, reasonCode })
    expect(bench.events.map(({ kind }) => kind)).toEqual(['check', 'fail'])
  },
)

test('a notification that is not taken comes again after 1, 2, 5, 10, 30 and 30 minutes until it is', async () => {
  bench.answers.other = 'silence'
  await bench.pay('2202000000003055')
  const startMs = bench.app.clock.now()
  const tries = async () => {
    const reply = await bench.app.fastify.inject('/sandbox/journal?kind=webhook')
    return reply
      .json<{ at: string; payload: { kind: string } }[]>()
      .filter(({ payload }) => payload.kind === 'pay')
      .map(({ at }) => (Date.parse(at) - startMs) / MINUTE_MS)
      .toReversed()
  }
  await bench.app.runJobs(startMs + 80 * MINUTE_MS)
  expect(await tries()).toEqual([0, 1, 3, 8, 18, 48, 78])
  bench.answers.other = 0
  await bench.app.runJobs(startMs + 300 * MINUTE_MS)
  expect(bench.events.filter(({ kind }) => kind === 'pay')).toHaveLength(1)
  expect(await tries()).toHaveLength(8)
})

test('a forged, changed or unsigned notification is not genuine', () => {
  const { acquirer } = bench.app.context.gateways
  const body = Buffer.from('TransactionId=1&Amount=10.00')
  expect(acquirer.verifyWebhook(body, {})).toBe(false)
  expect(acquirer.verifyWebhook(body, { 'content-hmac': 'AAAA' })).toBe(false)
  expect(acquirer.verifyWebhook(body, { 'content-hmac': ['a', 'b'] })).toBe(false)
})

test('a real card is refused, and no card number is kept anywhere', async () => {
  const refused = await bench.pay('4111111111111112')
  expect(refused).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'number' }] })
  await bench.pay('2202000000003055')
  const { rows } = await bench.app.context.database.execute(
    "select row_to_json(o)::text || (select string_agg(row_to_json(j)::text, '') from sandbox_journal j) as kept from sandbox_card_operations o",
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/\d{16}/)
})
