import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { BASE_URL: 'http://192.168.1.7:8080' } })
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
  app.fastify.inject({ method, url, headers })

test.for([
  'localhost:8080',
  '127.0.0.1:8080',
  '[::1]:8080',
  'LOCALHOST',
  '192.168.1.7:8080',
  '192.168.1.7',
])('the sandbox answers under its own name %s', async (host) => {
  expect((await ask('/sandbox/codes', { host })).statusCode).toBe(200)
})

test.for([
  'rebound.example',
  'localhost.example:8080',
  '192.168.1.8:8080',
  'localhost@rebound.example',
  '127.0.0.1.nip.io',
])('a foreign name that leads here finds no sandbox: %j (D46)', async (host) => {
  for (const url of ['/sandbox', '/sandbox/codes', '/sandbox/journal', '/sandbox/clock']) {
    const reply = await ask(url, { host })
    expect([url, reply.statusCode]).toEqual([url, 404])
    expect(reply.json().code).toBe('NOT_FOUND')
  }
})

test('a forwarded name does not open the sandbox', async () => {
  const trusting = await testApp({ env: { TRUST_PROXY: 'loopback' } })
  const headers = { host: 'rebound.example', 'x-forwarded-host': 'localhost' }
  const reply = await trusting.fastify.inject({ url: '/sandbox/codes', headers })
  await trusting.close()
  expect(reply.statusCode).toBe(404)
})

test('a foreign page moves nothing, our own and a script do', async () => {
  const move = async (headers: Record<string, string>) =>
    (
      await app.fastify.inject({
        method: 'POST',
        url: '/sandbox/clock',
        headers: { host: 'localhost:8080', ...headers },
        payload: { advanceDays: 1 },
      })
    ).statusCode
  expect(await move({ origin: 'https://evil.example' })).toBe(403)
  expect(await move({ origin: 'null' })).toBe(403)
  expect(await move({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await move({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await move({ origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await move({})).toBe(200)
  for (const url of ['/sandbox/reset', '/sandbox/cp/payments/cards/charge', '/sandbox/postback']) {
    const headers = { host: 'localhost', origin: 'https://evil.example' }
    expect((await ask(url, headers, 'POST')).statusCode).not.toBe(200)
  }
})

test('the product itself answers under any name', async () => {
  expect((await ask('/health/live', { host: 'rebound.example' })).statusCode).toBe(200)
})
