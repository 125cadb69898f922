import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../protocol/call.ts'
import { calendarContract, calendarFeed } from '../../protocol/calls/profile-manager/calendar.ts'
import { createLog, RequestLog } from '../../server/log.ts'
import { route } from '../../server/route.ts'
import { testApp, type TestApp } from './test-app.ts'

const PERSONAL = ['+79161234567', 'Иванова', 'eyJsecret.token', 'anna@example.org']

const failing = call({
  method: 'POST',
  path: '/profile-manager/test/failing',
  auth: 'none',
  summary: 'Test',
  reply: 'empty',
})

/** As the feed of a calendar: its address carries a secret. */
const failingFeed = call({
  method: 'GET',
  path: '/profile-manager/test/feed/{token}',
  auth: 'none',
  summary: 'Test',
  params: z.object({ token: z.string() }),
  reply: 'empty',
})

let written = ''
const log = createLog('trace', {
  write: (line: string) => {
    written += line
  },
})
let app: TestApp
beforeAll(async () => {
  app = await testApp({
    log,
    routes: [
      route(failing, async ({ context }) => {
        await context.database.execute(sql`select ${PERSONAL[0]}::text, ${PERSONAL[1]}::integer`)
      }),
      route(failingFeed, () => Promise.reject(new Error('The feed is broken'))),
    ],
  })
})
afterAll(() => app.close())

test('phones, names, tokens and mail addresses of a request never reach the log, failing queries included', async () => {
  await app.fastify.inject({
    method: 'POST',
    url: `${failing.path}?phone=%2B79161234567&email=anna@example.org&p=+79161234567`,
    headers: { authorization: `Bearer ${PERSONAL[2]}`, cookie: `ACCESS_TOKEN=${PERSONAL[2]}` },
    payload: { phone: PERSONAL[0], lastName: PERSONAL[1] },
  })
  expect(written).toContain(failing.path)
  expect(written).toContain('Failed query')
  for (const text of [...PERSONAL, '%2B7916']) expect(written).not.toContain(text)
})

test('the secret in the address of a calendar never reaches the log, the id of a loan does', async () => {
  written = ''
  const secret = 'A_-9'.repeat(10) + 'xyz'
  const loanId = '0b5f3f7e-5c0e-4d5e-9a3f-2f6a4f1e7c11'
  await app.fastify.inject(calendarFeed.path.replace('{token}', secret))
  await app.fastify.inject(calendarContract.path.replace('{id}', loanId))
  expect(written).toContain('/profile-manager/calendar/feed/')
  expect(written).toContain(loanId)
  expect(written).not.toContain(secret)
})

test('nor when its call fails for a reason nobody foresaw', async () => {
  written = ''
  const secret = 'A_-9'.repeat(10) + 'xyz'
  const reply = await app.fastify.inject(failingFeed.path.replace('{token}', secret))
  expect(reply.statusCode).toBe(500)
  expect(written).toContain('unexpected error')
  expect(written).not.toContain(secret)
})

test('personal fields of logged objects are removed at every depth that services use', () => {
  written = ''
  log.info({
    phone: '+79161234567',
    client: { lastName: 'Иванова', deep: { token: 'eyJsecret.token' } },
  })
  for (const text of PERSONAL) expect(written).not.toContain(text)
})

test('what is said in a request is logged under its number, and a level that is not logged makes no log of it', () => {
  let lines = ''
  let made = 0
  const parent = createLog('warn', { write: (line: string) => void (lines += line) })
  const counted = Object.create(parent, {
    child: {
      value: (...asked: Parameters<typeof parent.child>) => {
        made += 1
        return parent.child(...asked)
      },
    },
  }) as typeof parent
  const request = new RequestLog(counted, { reqId: 'r-1' }, {})
  request.info('nothing')
  request.debug({ phone: PERSONAL[0] }, 'nothing')
  expect([made, lines]).toEqual([0, ''])
  request.warn({ phone: PERSONAL[0], kind: 'test' }, 'first')
  request.error('second')
  expect(made).toBe(1)
  const said = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(said).toMatchObject([
    { level: 40, reqId: 'r-1', kind: 'test', msg: 'first' },
    { level: 50, reqId: 'r-1', msg: 'second' },
  ])
  expect(lines).not.toContain(PERSONAL[0])
})
