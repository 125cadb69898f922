import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../protocol/call.ts'
import { Refusal } from '../../protocol/errors.ts'
import { issueCsrfToken } from '../../server/csrf-token.ts'
import { route } from '../../server/route.ts'
import { testApp, type TestApp } from './test-app.ts'

const echo = call({
  method: 'POST',
  path: '/profile-manager/test/echo',
  auth: 'none',
  summary: 'Test',
  body: z.object({
    name: z.string('Укажите имя.').check(z.minLength(2, 'Имя короче двух букв.')),
    card: z.optional(z.object({ pan: z.string('Укажите номер карты.') })),
  }),
  reply: z.object({ name: z.string() }),
})

const refuse = call({
  method: 'GET',
  path: '/profile-manager/test/refuse/{code}',
  auth: 'none',
  summary: 'Test',
  params: z.object({ code: z.string() }),
  reply: 'empty',
})

const singleKey = call({
  method: 'POST',
  path: '/sms-service/test/single',
  auth: 'none',
  summary: 'Test',
  body: z.object({ phone: z.string('Укажите номер.') }),
  reply: 'empty',
  csrf: true,
  singleKeyError: true,
})

/** The injector's types know only the methods of REST; the wire knows more. */
const withMethod = (method: string): object => ({ method })

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    routes: [
      route(echo, ({ body }) => ({ name: body.name, inside: 'secret' })),
      route(refuse, ({ params }) => {
        if (params.code === 'bug') throw new Error('select * from accounts failed for +79161234567')
        throw new Refusal('PHONE_TAKEN')
      }),
      route(singleKey, () => undefined),
    ],
  })
})
afterAll(() => app.close())

const post = (url: string, payload?: unknown, headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })

test('an expected refusal is a problem document with its code, what to do and the id of the request', async () => {
  const reply = await app.fastify.inject('/profile-manager/test/refuse/taken')
  expect(reply.statusCode).toBe(409)
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(reply.json()).toEqual({
    type: 'urn:vovremya:problem:PHONE_TAKEN',
    title: 'Этот номер уже зарегистрирован',
    status: 409,
    code: 'PHONE_TAKEN',
    detail: 'Войдите в личный кабинет с этим номером.',
    requestId: reply.headers['x-request-id'],
  })
})

test('every field that does not fit is named, nested ones by dots', async () => {
  const reply = await post('/profile-manager/test/echo', { name: 'я', card: {} })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({
    code: 'VALIDATION',
    errors: [
      { field: 'name', message: 'Имя короче двух букв.' },
      { field: 'card.pan', message: 'Укажите номер карты.' },
    ],
  })
})

test('an unexpected error shows its request id and nothing of the inside', async () => {
  const reply = await app.fastify.inject('/profile-manager/test/refuse/bug')
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({ code: 'UNKNOWN', title: 'Неизвестная ошибка' })
  expect(reply.json()).toHaveProperty('requestId', reply.headers['x-request-id'])
  expect(reply.body).not.toMatch(/select|accounts|7916|at .*\.ts/)
})

test('a field that the reply does not declare never leaves', async () => {
  const reply = await post('/profile-manager/test/echo', { name: 'Анна' })
  expect(reply.json()).toEqual({ name: 'Анна' })
})

test('broken JSON, a foreign content type and a body over the limit are told apart', async () => {
  const url = '/profile-manager/test/echo'
  const broken = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: '{"name":',
  })
  const form = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Анна',
  })
  const plain = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain' },
    payload: '{"name":"Анна"}',
  })
  const big = await post(url, { name: 'а'.repeat(300_000) })
  expect(
    [broken, form, plain, big].map((reply) => [
      reply.statusCode,
      reply.json<{ code: string }>().code,
    ]),
  ).toEqual([
    [400, 'BAD_JSON'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [413, 'PAYLOAD_TOO_LARGE'],
  ])
})

test('a key that could change the prototype of an object is refused', async () => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/profile-manager/test/echo',
    headers: { 'content-type': 'application/json' },
    payload: '{"name":"Анна","__proto__":{"admin":true}}',
  })
  expect(reply.statusCode).toBe(400)
})

test('an unknown address of the server is NOT_FOUND as JSON', async () => {
  const reply = await app.fastify.inject('/profile-manager/no-such-call')
  expect([reply.statusCode, reply.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'NOT_FOUND' }),
  ])
})

test('a known address with another method is 405 and names the methods it has', async () => {
  const reply = await app.fastify.inject({
    method: 'DELETE',
    url: '/profile-manager/test/echo?x=1',
  })
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'POST'])
  expect(reply.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
})

test.each(['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  '%s is 405 for addresses of calls and of pages',
  async (method) => {
    const replies = await Promise.all(
      ['/profile-manager/test/refuse/x', '/', '/profile'].map((url) =>
        app.fastify.inject({ url, ...withMethod(method) }),
      ),
    )
    expect(replies.map((reply) => [reply.statusCode, reply.headers.allow])).toEqual([
      [405, 'GET, HEAD'],
      [405, 'GET, HEAD'],
      [405, 'GET, HEAD'],
    ])
  },
)

test('calls that promise a single-key error keep the promise, for the page check too', async () => {
  const without = await post('/sms-service/test/single', { phone: '1' })
  const csrf = issueCsrfToken(app.context.config.secret, app.clock.now())
  const empty = await post('/sms-service/test/single', {}, { 'x-csrf': csrf })
  const good = await post('/sms-service/test/single', { phone: '1' }, { 'x-csrf': csrf })
  expect([without.statusCode, without.json()]).toEqual([
    403,
    { error: 'Проверка страницы устарела. Обновите страницу и повторите действие.' },
  ])
  expect([empty.statusCode, empty.json()]).toEqual([400, { error: 'Укажите номер.' }])
  expect([good.statusCode, good.body]).toEqual([204, ''])
})

test('a page check of another secret, of the future or older than an hour is refused', async () => {
  const { secret } = app.context.config
  const nowMs = app.clock.now()
  const tokens = [
    issueCsrfToken('another secret', nowMs),
    issueCsrfToken(secret, nowMs + 1_000),
    issueCsrfToken(secret, nowMs - 3_600_001),
    `${issueCsrfToken(secret, nowMs)}x`,
    '..',
  ]
  const replies = await Promise.all(
    tokens.map((csrf) => post('/sms-service/test/single', { phone: '1' }, { 'x-csrf': csrf })),
  )
  expect(replies.map((reply) => reply.statusCode)).toEqual([403, 403, 403, 403, 403])
})

test.each([
  [
    '/profile-manager/reminders/save',
    { daysBefore: [1], hour: 10, timeZone: 'Europe/Moscow', showDetails: false },
  ],
  ['/profile-manager/calendar/link/renew', {}],
])('%s with a token that outlived its client asks to sign in again', async (url, payload) => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { ...app.asClient('nobody'), 'idempotency-key': 'nobody-0123456789' },
    payload,
  })
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'UNAUTHENTICATED'])
})
