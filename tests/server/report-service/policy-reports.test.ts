import { afterEach, beforeEach, expect, test } from 'vitest'
import { POLICY_REPORTS_PATH } from '../../../protocol/paths.ts'
import { createLog } from '../../../server/log.ts'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp
let lines: string[]
beforeEach(async () => {
  lines = []
  app = await testApp({ log: createLog('warn', { write: (line) => void lines.push(line) }) })
})
afterEach(() => app.close())

const send = (body: string, type = 'application/csp-report', remoteAddress = '203.0.113.1') =>
  app.fastify.inject({
    method: 'POST',
    url: POLICY_REPORTS_PATH,
    headers: { 'content-type': type },
    remoteAddress,
    payload: body,
  })

const OLD = JSON.stringify({
  'csp-report': {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?victim=1',
    'document-uri': 'https://vovremya.ru/login?phone=79161234567',
  },
})

const NEW = JSON.stringify([
  {
    type: 'csp-violation',
    body: { effectiveDirective: 'img-src', blockedURL: 'inline', documentURL: 'https://x.ru/a' },
  },
  { type: 'deprecation', body: {} },
])

const logged = () => lines.map((line) => JSON.parse(line).violation)

test('both kinds of report become a line of the log without queries', async () => {
  expect((await send(OLD)).statusCode).toBe(204)
  expect((await send(NEW, 'application/reports+json')).statusCode).toBe(204)
  expect(logged()).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/login' },
    { directive: 'img-src', blocked: 'inline', page: '/a' },
  ])
  expect(lines.join('')).not.toMatch(/7916|victim/)
})

test('what is no report, or a large one, is refused', async () => {
  for (const body of ['', 'null', '{}', '[1]', '{"csp-report":1}', 'not json'])
    expect((await send(body)).statusCode).toBe(400)
  expect((await send(JSON.stringify({ 'csp-report': 'x'.repeat(9_000) }))).statusCode).toBe(413)
  expect((await send(OLD, 'text/html')).statusCode).toBe(415)
  expect(logged()).toEqual([])
})

test('one address sends twenty a minute, all together fill sixty lines', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) statuses.push((await send(OLD)).statusCode)
  expect(statuses.slice(-2)).toEqual([204, 429])
  for (let address = 2; address < 8; address += 1)
    for (let count = 0; count < 20; count += 1) await send(OLD, undefined, `203.0.113.${address}`)
  expect(logged()).toHaveLength(60)
})
