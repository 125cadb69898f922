import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS } from '../../protocol/calls/all.ts'
import { testApp, type TestApp } from './test-app.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** What a page of another origin can make a borrower's browser send (quality reference, B8). */
const ATTEMPTS: Record<string, { headers: Record<string, string>; payload?: string }> = {
  'a form': { headers: { ...FORM, origin: 'https://evil.example' }, payload: 'amount=1' },
  'a form without Origin': { headers: FORM, payload: 'amount=1' },
  'JSON called plain text': {
    headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
    payload: '{"amount":1}',
  },
  'plain text without Origin': { headers: { 'content-type': 'text/plain' }, payload: '{}' },
  'an origin of null': { headers: { origin: 'null' } },
  'a sibling subdomain': { headers: { origin: 'http://shop.localhost:8080' } },
  'an empty request across sites': { headers: { 'sec-fetch-site': 'cross-site' } },
  'a request of the same site': {
    headers: {
      'sec-fetch-site': 'same-site',
      'x-requested-with': 'vovremya',
      'content-type': 'application/json',
    },
    payload: '{}',
  },
}

const changes = ALL_CALLS.filter(({ method }) => method === 'POST')

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await testApp()
  const token = app.asClient('00000000-0000-4000-8000-000000000001').authorization.slice(7)
  cookie = `ACCESS_TOKEN=${token}`
})
afterAll(() => app.close())

const urlOf = (path: string): string => path.replaceAll(/\{\w+\}/g, 'x')

test.each(Object.keys(ATTEMPTS))(
  'no state change of the protocol is done for a page of another origin: %s',
  async (name) => {
    const { headers, payload } = ATTEMPTS[name] ?? { headers: {} }
    const done: string[] = []
    for (const { path } of changes) {
      const reply = await app.fastify.inject({
        method: 'POST',
        url: urlOf(path),
        headers: { cookie, ...headers },
        ...(payload === undefined ? {} : { payload }),
      })
      if (![401, 403, 404, 415].includes(reply.statusCode)) done.push(`${path} ${reply.statusCode}`)
    }
    expect(done).toEqual([])
  },
)

test('a GET that claims to be a POST stays a GET', async () => {
  const done: string[] = []
  for (const { path } of changes) {
    const reply = await app.fastify.inject({
      url: urlOf(path),
      headers: { cookie, 'x-http-method-override': 'POST', 'x-requested-with': 'vovremya' },
    })
    const alsoGet = ALL_CALLS.some((call) => call.path === path && call.method === 'GET')
    if (!alsoGet && ![404, 405].includes(reply.statusCode)) done.push(`${path} ${reply.statusCode}`)
  }
  expect(done).toEqual([])
})

test('no answer invites pages of other origins in', async () => {
  for (const { path, method } of ALL_CALLS) {
    const reply = await app.fastify.inject({
      method: 'OPTIONS',
      url: urlOf(path),
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': method,
        'access-control-request-headers': 'x-requested-with',
      },
    })
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    expect([404, 405]).toContain(reply.statusCode)
  }
})
