import { createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { createSaltEdge } from '../../../server/gateways/salt-edge.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const NOW_MS = Date.parse('2026-11-23T09:00:00Z')
const FROM = isoDate('2026-08-01')

interface Asked {
  readonly line: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
type Answer = { readonly status?: number; readonly body: object }

let asked: Asked[]
let answers: Record<string, Answer>
const party = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const line = `${request.method} ${request.url}`
    asked.push({ line, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    const { status = 200, body } = answers[line] ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})
let url = ''
beforeAll(async () => {
  party.listen(0, '127.0.0.1')
  await once(party, 'listening')
  const address = party.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => {
  party.closeAllConnections()
  party.close()
})
beforeEach(() => {
  asked = []
  answers = {}
})

const service = () =>
  createSaltEdge(
    { url, appId: 'app', secret: 'secret', signingKey: () => privateKey },
    { fetch, clock: { now: () => NOW_MS } },
  )

const row = (change: object = {}) => ({
  id: '1',
  duplicated: false,
  status: 'posted',
  made_on: '2026-09-10',
  amount: 1234.56,
  currency_code: 'RUB',
  category: 'paycheck',
  ...change,
})

const connected = (pages: readonly (readonly object[])[]): Record<string, Answer> => ({
  'GET /connections?customer_id=c-1': {
    body: { data: [{ id: 'k-1', provider_name: 'Банк', last_success_at: '2026-11-23T09:00:00Z' }] },
  },
  'GET /holder_info?connection_id=k-1': { body: { data: { names: ['Анна Иванова'] } } },
  'GET /accounts?connection_id=k-1': { body: { data: [{ id: 'a-1' }] } },
  ...Object.fromEntries(
    pages.map((data, index) => [
      `GET /transactions?connection_id=k-1&account_id=a-1${index === 0 ? '' : `&from_id=${index}`}`,
      { body: { data, meta: { next_id: index + 1 < pages.length ? String(index + 1) : null } } },
    ]),
  ),
})

test('a reading begins with a customer and a session of its own', async () => {
  answers = {
    'POST /customers': { body: { data: { id: 'c-1', secret: 's' } } },
    'POST /connect_sessions/create': {
      body: { data: { connect_url: 'https://www.saltedge.com/connect?token=t' } },
    },
  }
  const returnTo = 'https://loans.example.ru/profile'
  expect(await service().begin({ statementId: 's-1', from: FROM, returnTo })).toEqual({
    customerId: 'c-1',
    connectUrl: 'https://www.saltedge.com/connect?token=t',
  })
  const bodies = asked.map(({ body }) => JSON.parse(body))
  expect(bodies[0]).toEqual({ data: { identifier: 's-1' } })
  expect(bodies[1].data).toMatchObject({
    customer_id: 'c-1',
    consent: { from_date: '2026-08-01' },
    attempt: { return_to: returnTo },
  })
})

test('every request is signed over its moment, method, address and body', async () => {
  answers = { 'POST /customers': { status: 500, body: {} } }
  const returnTo = 'https://loans.example.ru'
  const began = service().begin({ statementId: 's-1', from: FROM, returnTo })
  await expect(began).rejects.toThrow('answered 500')
  const [{ headers, body } = { headers: {} as Asked['headers'], body: '' }] = asked
  expect(headers['expires-at']).toBe(String(NOW_MS / 1000 + 60))
  expect([headers['app-id'], headers['secret']]).toEqual(['app', 'secret'])
  const signed = `${String(headers['expires-at'])}|POST|${url}/customers|${body}`
  const signature = String(headers['signature'])
  expect(createVerify('RSA-SHA256').update(signed).verify(publicKey, signature, 'base64')).toBe(
    true,
  )
})

test('the income of every page is read, to the kopeck', async () => {
  answers = connected([
    [row(), row({ amount: 0.07 })],
    [row({ made_on: '2026-10-10', amount: 60_000 })],
  ])
  expect(await service().read('c-1', FROM)).toEqual({
    outcome: 'READ',
    bank: 'Банк',
    holders: ['Анна Иванова'],
    incomes: [
      { onDate: '2026-09-10', amountKopecks: 123_456 },
      { onDate: '2026-09-10', amountKopecks: 7 },
      { onDate: '2026-10-10', amountKopecks: 6_000_000 },
    ],
  })
})

test.for([
  ['a transfer', { category: 'transfer' }],
  ['a duplicate', { duplicated: true }],
  ['what is not posted yet', { status: 'pending' }],
  ['another currency', { currency_code: 'EUR' }],
  ['money that went out', { amount: -5 }],
  ['what came before the first month', { made_on: '2026-07-31' }],
] as const)('%s is no income', async ([, change]) => {
  answers = connected([[row(change)]])
  expect(await service().read('c-1', FROM)).toMatchObject({ outcome: 'READ', incomes: [] })
})

test.for([[[]], [[{ id: 'k-1', provider_name: 'Банк', last_success_at: null }]]] as const)(
  'a statement is awaited while the connections are %j',
  async ([data]) => {
    answers = { 'GET /connections?customer_id=c-1': { body: { data } } }
    expect(await service().read('c-1', FROM)).toEqual({ outcome: 'WAITING' })
  },
)

test('an answer of another shape is not a statement', async () => {
  answers = connected([[row({ amount: '12' })]])
  await expect(service().read('c-1', FROM)).rejects.toThrow('unknown shape')
})

test('a list without an end is given up', async () => {
  answers = connected([[row()]])
  const first = 'GET /transactions?connection_id=k-1&account_id=a-1'
  const again = { body: { data: [row()], meta: { next_id: '1' } } }
  answers = { ...answers, [first]: again, [`${first}&from_id=1`]: again }
  await expect(service().read('c-1', FROM)).rejects.toThrow('more than 50 pages')
})

test('a customer who is gone already is forgotten', async () => {
  await expect(service().forget('c-1')).resolves.toBeUndefined()
  answers = { 'DELETE /customers/c-1': { status: 500, body: {} } }
  await expect(service().forget('c-1')).rejects.toThrow('answered 500')
})
