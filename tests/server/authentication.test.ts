import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../protocol/call.ts'
import { route } from '../../server/route.ts'
import { testApp, type TestApp } from './test-app.ts'

const own = call({
  method: 'GET',
  path: '/profile-manager/test/own',
  auth: 'bearer',
  summary: 'Test',
  reply: z.object({ id: z.string() }),
})
const maybe = call({
  method: 'POST',
  path: '/profile-manager/test/maybe',
  auth: 'optional',
  summary: 'Test',
  reply: z.object({ id: z.nullable(z.string()) }),
})

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp({
    routes: [
      route(own, ({ client }) => ({ id: client.id })),
      route(maybe, ({ client }) => ({ id: client?.id ?? null })),
    ],
  })
  token = app.asClient('anna').authorization.replace('Bearer ', '')
})
afterAll(() => app.close())

const ask = (
  headers: Record<string, string>,
  url: string = own.path,
  method: 'GET' | 'POST' = 'GET',
) => app.fastify.inject({ method, url, headers })

test('the client is the owner of the bearer token', async () => {
  expect((await ask(app.asClient('anna'))).json()).toEqual({ id: 'anna' })
})

test('a call of the account without a token is 401 and says how to come in', async () => {
  const reply = await ask({})
  expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(reply.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the cookie counts only together with the header that our own script sets', async () => {
  const cookie = `ACCESS_TOKEN=${token}`
  const alone = await ask({ cookie })
  const foreign = await ask({ cookie, 'x-requested-with': 'XMLHttpRequest' })
  const ours = await ask({ cookie, 'x-requested-with': 'vovremya' })
  expect([alone.statusCode, foreign.statusCode, ours.statusCode]).toEqual([401, 401, 200])
})

const OWN_HEADERS = { 'x-requested-with': 'vovremya' }

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['an origin of null', { origin: 'null' }],
  ['a sibling subdomain', { origin: 'http://shop.localhost:8080' }],
  ['another port', { origin: 'http://localhost:9999' }],
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site request', { 'sec-fetch-site': 'same-site' }],
])(
  'a state change sent by %s is refused even with our cookie and our header',
  async (_name, headers) => {
    const reply = await ask(
      { ...OWN_HEADERS, cookie: `ACCESS_TOKEN=${token}`, ...headers },
      maybe.path,
      'POST',
    )
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'FORBIDDEN_ORIGIN' }),
    ])
  },
)

test.each<Record<string, string>>([
  { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://192.168.1.7:8080', host: '192.168.1.7:8080' },
  {},
])('our own page may change state under every name it is opened by: %o', async (headers) => {
  const reply = await ask(
    { ...OWN_HEADERS, cookie: `ACCESS_TOKEN=${token}`, ...headers },
    maybe.path,
    'POST',
  )
  expect(reply.json()).toEqual({ id: 'anna' })
})

test('a state change with our cookie alone is a stranger', async () => {
  const reply = await ask({ cookie: `ACCESS_TOKEN=${token}` }, maybe.path, 'POST')
  expect(reply.json()).toEqual({ id: null })
})

test.each([
  'Bearer broken',
  'Bearer ',
  'Basic YTpi',
  'bearer test-token.anna extra',
  'Token test-token.anna',
])('a broken token is 401 also where none is needed: %s', async (authorization) => {
  const replies = [await ask({ authorization }), await ask({ authorization }, maybe.path, 'POST')]
  expect(replies.map((reply) => reply.statusCode)).toEqual([401, 401])
})
