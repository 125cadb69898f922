import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDENTITY_CLIENT_ID, IDENTITY_PATHS } from '../../protocol/identity.ts'
import { newBorrower, post, type Borrower } from './profile-manager/borrower.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
let who: Borrower
beforeAll(async () => {
  app = await testApp()
  who = await newBorrower(app, '+79161234567')
})
afterAll(() => app.close())

const HIDDEN = [
  ['NUL', '\u0000'],
  ['a lone high surrogate', '\uD83D'],
  ['a lone low surrogate', '\uDE00'],
  ['a bell', '\u0007'],
  ['DEL', '\u007F'],
  ['a C1 control', '\u0085'],
  ['a right-to-left override', '\u202E'],
  ['an isolate', '\u2066'],
  ['an Arabic letter mark', '\u061C'],
] as const

const fieldsOf = (reply: { json: () => unknown }) => {
  const body = reply.json() as { code: string; errors?: { field: string }[] }
  return [body.code, body.errors?.map(({ field }) => field)]
}

const track = (details: object) =>
  post(app, '/report-service/bagTracker/track', { name: 'page.open', details })

test.each(HIDDEN)('%s is refused with the name of its field (D47)', async (_name, sign) => {
  const inValue = await track({ screen: `до${sign}после` })
  const inName = await track({ [`a${sign}b`]: 1 })
  expect([inValue.statusCode, ...fieldsOf(inValue)]).toEqual([
    400,
    'VALIDATION',
    ['details.screen'],
  ])
  expect([inName.statusCode, ...fieldsOf(inName)]).toEqual([
    400,
    'VALIDATION',
    ['details.a\uFFFDb'],
  ])
})

test.each(HIDDEN.filter(([, sign]) => sign.isWellFormed()))(
  '%s in a query names its field',
  async (_name, sign) => {
    const reply = await app.fastify.inject({
      method: 'POST',
      url: `/profile-manager/adv/save?campaign_id=${encodeURIComponent(sign)}&ad_id=1`,
    })
    expect([reply.statusCode, ...fieldsOf(reply)]).toEqual([400, 'VALIDATION', ['campaign_id']])
  },
)

test('a hidden character in a path names its parameter', async () => {
  const reply = await app.fastify.inject({
    url: '/vovremya-core/contract/a%00b',
    headers: who.headers,
  })
  expect([reply.statusCode, ...fieldsOf(reply)]).toEqual([400, 'VALIDATION', ['id']])
})

test('only a comment may have several lines, and no other control character', async () => {
  const rate = (comment: string) =>
    post(app, '/vovremya-core/recommendation', { rating: 5, comment }, who)
  expect((await rate('Первая строка.\r\n\tВторая.')).statusCode).toBe(200)
  expect(fieldsOf(await rate('Первая\u0000'))).toEqual(['VALIDATION', ['comment']])
  expect(fieldsOf(await track({ screen: 'первая\nвторая' }))).toEqual([
    'VALIDATION',
    ['details.screen'],
  ])
})

test('fields nested without end are refused, not walked', async () => {
  const payload = `{"step":"address","values":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/profile-manager/client/draft',
    headers: { ...who.headers, 'content-type': 'application/json' },
    payload,
  })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'VALIDATION'])
})

test('the words for a call with a single-key error are the same', async () => {
  const reply = await post(app, '/sms-service/send/send_code/authorization', { phone: '\u0000' })
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { error: 'В тексте есть невидимые знаки. Сотрите поле и введите текст заново.' },
  ])
})

test('forms of the identity server are looked at too, and answered as OAuth does', async () => {
  const form = (url: string, fields: Record<string, string>) =>
    app.fastify.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: IDENTITY_CLIENT_ID, ...fields }).toString(),
    })
  const password = { grant_type: 'password', username: '+79161234567', password: 'x\u0000' }
  const token = await form(IDENTITY_PATHS.token, password)
  const logout = await form(IDENTITY_PATHS.logout, { refresh_token: '\u202E' })
  const authorize = await app.fastify.inject(`${IDENTITY_PATHS.authorize}?state=%00`)
  expect([token, logout, authorize].map((reply) => [reply.statusCode, reply.json()])).toEqual(
    ['password', 'refresh_token', 'state'].map((field) => [
      400,
      { error: 'invalid_request', error_description: expect.stringMatching(`^${field}: `) },
    ]),
  )
})

test('a form longer than any of the identity server is refused unread', async () => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: IDENTITY_PATHS.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `password=${'x'.repeat(20_000)}`,
  })
  expect([reply.statusCode, reply.json()]).toMatchObject([413, { error: 'invalid_request' }])
})

test('a text of several scripts, emoji and joiners passes', async () => {
  const reply = await track({ screen: 'Ёлка 👩‍👩‍👧 naïve 日本 «ё» — ½' })
  expect(reply.statusCode).toBe(200)
})
