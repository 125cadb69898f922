import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDENTITY_CLIENT_ID, IDENTITY_PATHS } from '../../protocol/identity.ts'
import { BROKEN_UPLOADS } from '../hostile/hostile-forms.ts'
import { newBorrower, type Borrower } from './profile-manager/borrower.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
let who: Borrower
beforeAll(async () => {
  app = await testApp()
  who = await newBorrower(app, '+79161234567')
})
afterAll(() => app.close())

const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code?: string }).code

test.each(['%FF', '%C0%AF', '%ED%A0%80', '%', '%0', 'a'.repeat(300), '%D1%8F'.repeat(300)])(
  'a parameter that is no id is refused by the catalogue with our headers',
  async (segment) => {
    const reply = await app.fastify.inject({
      url: `/vovremya-core/contract/${segment}?x=1`,
      headers: who.headers,
    })
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'VALIDATION'])
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
      'x-request-id': expect.any(String),
    })
  },
)

test('a malformed address that nobody answers to is not found', async () => {
  const call = await app.fastify.inject('/profile-manager/no-such%FF')
  const page = await app.fastify.inject('/assets/x.js%FF')
  expect([call.statusCode, codeOf(call), page.statusCode]).toEqual([404, 'NOT_FOUND', 404])
})

test('QUERY is refused like every method nobody answers to', async () => {
  const reply = await app.fastify.inject({
    url: '/vovremya-core/limits/current',
    ...({ method: 'QUERY' } as object),
  })
  expect([reply.statusCode, reply.headers.allow, codeOf(reply)]).toEqual([
    405,
    'GET, HEAD',
    'METHOD_NOT_ALLOWED',
  ])
})

test('an unknown address is 404 and a wrong method 405, whatever body comes along', async () => {
  const send = (method: 'POST' | 'PUT', url: string) =>
    app.fastify.inject({
      method,
      url,
      headers: { 'content-type': 'text/plain' },
      payload: '{"',
    })
  const replies = [
    await send('POST', '/profile-manager/no-such-call'),
    await send('PUT', '/profile-manager/client/create'),
    await send('POST', IDENTITY_PATHS.certs),
    await send('POST', '/auth/realms/vovremya/no-such-page'),
  ]
  expect(replies.map((reply) => [reply.statusCode, codeOf(reply)])).toEqual([
    [404, 'NOT_FOUND'],
    [405, 'METHOD_NOT_ALLOWED'],
    [405, 'METHOD_NOT_ALLOWED'],
    [404, 'NOT_FOUND'],
  ])
})

test('a login that nobody began is refused as a page, whatever its query', async () => {
  const reply = await app.fastify.inject(
    `${IDENTITY_PATHS.authorize}/x?client_id=${IDENTITY_CLIENT_ID}`,
  )
  expect([reply.statusCode, reply.headers['x-content-type-options']]).toEqual([400, 'nosniff'])
})

test('every broken upload has a name and is no fault of the server', async () => {
  const seen: Record<string, string> = {}
  for (const { contentType, payload, harm } of BROKEN_UPLOADS) {
    const reply = await app.fastify.inject({
      method: 'POST',
      url: '/file-manager/files/save',
      headers: { ...who.headers, 'content-type': contentType },
      payload,
    })
    seen[harm] = `${reply.statusCode} ${codeOf(reply)}`
  }
  expect(seen).toMatchObject({
    'multipart: not a photo': '415 FILE_NOT_IMAGE',
    'multipart: no end': '400 BAD_FORM',
    'multipart: cut in the head': '400 BAD_FORM',
    'multipart: cut in the file': '400 BAD_FORM',
    'multipart: without boundary': '400 BAD_FORM',
    'multipart: long boundary': '400 BAD_FORM',
    'multipart: two files': '413 PAYLOAD_TOO_LARGE',
    'multipart: thirty fields': '413 PAYLOAD_TOO_LARGE',
    'multipart: wrong field': '400 VALIDATION',
    'multipart: NUL in a value': '400 VALIDATION',
    'multipart: NUL in a name': '400 VALIDATION',
  })
  expect(Object.values(seen).filter((answer) => !/^4\d\d [A-Z_]+$/.test(answer))).toEqual([])
})

test('a form sent to a call that takes no photo is refused by its type, before anything is read of it', async () => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/vovremya-core/commission/calculate',
    headers: { ...who.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="amount"\r\n\r\n1\r\n--x--\r\n',
  })
  expect(`${reply.statusCode} ${codeOf(reply)}`).toBe('415 UNSUPPORTED_MEDIA_TYPE')
})

test('a sum smaller than a kopeck is refused by its field', async () => {
  for (const amount of ['5e-324', '0.001', '1e400', '1e21', '-1']) {
    const reply = await app.fastify.inject({
      method: 'POST',
      url: '/vovremya-core/commission/calculate',
      headers: { ...who.headers, 'content-type': 'application/json' },
      payload: `{"loanApplicationId":"x","amount":${amount},"paymentType":"FULL"}`,
    })
    const { errors = [] } = reply.json<{ errors?: { field: string }[] }>()
    expect([amount, reply.statusCode, errors.map(({ field }) => field)]).toEqual([
      amount,
      400,
      expect.arrayContaining(['amount']),
    ])
  }
})

test('too many requests at the token endpoint are 429 in its own shape and through our session', async () => {
  const limited = await testApp({ env: { RATE_LIMIT_PER_MINUTE: '2' } })
  const refresh = () =>
    limited.fastify.inject({
      method: 'POST',
      url: '/auth-service/refresh',
      cookies: { REFRESH_TOKEN: 'x' },
      headers: { 'x-requested-with': 'vovremya' },
    })
  const replies = [await refresh(), await refresh()]
  const token = await limited.fastify.inject({ method: 'POST', url: IDENTITY_PATHS.token })
  await limited.close()
  expect(replies.map((reply) => [reply.statusCode, codeOf(reply)])).toEqual([
    [400, 'SESSION_OVER'],
    [429, 'TOO_MANY_REQUESTS'],
  ])
  expect([token.statusCode, token.json<{ error: string }>().error]).toEqual([
    429,
    'temporarily_unavailable',
  ])
})
