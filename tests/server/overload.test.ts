import { connect } from 'node:net'
import { once } from 'node:events'
import * as z from 'zod/mini'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../../protocol/call.ts'
import { route } from '../../server/route.ts'
import { testApp, testConfig } from './test-app.ts'

const held = call({
  method: 'GET',
  path: '/profile-manager/test/held',
  auth: 'none',
  summary: 'Test',
  reply: z.object({ ok: z.boolean() }),
})
const taken = call({
  ...held,
  method: 'POST',
  path: '/profile-manager/test/taken',
  body: z.object({ text: z.string() }),
})

/** A listening server whose held calls end when the test says so. */
const busyServer = async (limits: Record<string, number>) => {
  const config = testConfig()
  const open: (() => void)[] = []
  let arrived: () => void = () => undefined
  const app = await testApp({
    config: { ...config, limits: { ...config.limits, ...limits } },
    routes: [
      route(held, async () => {
        await new Promise<void>((resolve) => {
          open.push(resolve)
          arrived()
        })
        return { ok: true }
      }),
      route(taken, () => ({ ok: true })),
    ],
  })
  const address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const release = () => {
    for (const done of open.splice(0)) done()
  }
  onTestFinished(async () => {
    release()
    await app.close()
  })
  const occupy = async (count: number, init: RequestInit = {}) => {
    const answers = Array.from({ length: count }, () => fetch(`${address}${held.path}`, init))
    await new Promise<void>((resolve) => {
      arrived = () => {
        if (open.length >= count) resolve()
      }
      arrived()
    })
    return answers
  }
  return { app, address, occupy, release }
}

const rawAnswer = async (address: string, text: string): Promise<string> => {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test('what could only wait is sent away at once, and comes in again when there is room', async () => {
  const { address, occupy, release } = await busyServer({ requestsInFlight: 3 })
  const answers = await occupy(3)
  const refused = await fetch(`${address}/vovremya-core/limits/current`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    503,
    expect.stringMatching(/^[1-3]$/),
  ])
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' })
  release()
  const done = await Promise.all(answers)
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all(done.map((answer) => answer.text()))
  const again = await fetch(`${address}/sms-service/csrf`)
  expect(again.status).toBe(200)
})

test('those who come in one moment are a queue too, however fast each one is answered', async () => {
  const { address } = await busyServer({ requestsInFlight: 4 })
  const request = 'GET /sms-service/csrf HTTP/1.1\r\nhost: x\r\n'
  const last = `${request}connection: close\r\n\r\n`
  const answers = await rawAnswer(address, `${`${request}\r\n`.repeat(19)}${last}`)
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
  expect(statuses).toContain('200')
  expect(statuses).toContain('503')
})

test('health, notices of the acquirer and pages are answered in spite of it', async () => {
  const { address, occupy } = await busyServer({ requestsInFlight: 2 })
  void (await occupy(2))
  const live = await fetch(`${address}/health/live`)
  const ready = await fetch(`${address}/health/ready`)
  const notice = await fetch(`${address}/webhooks/cloudpayments/pay`, { method: 'POST', body: 'x' })
  const page = await fetch(`${address}/`)
  expect([live.status, ready.status, notice.status]).toEqual([200, 200, 401])
  expect(page.status).not.toBe(503)
})

test('a caller who hangs up gives the place back', async () => {
  const { address, occupy } = await busyServer({ requestsInFlight: 1 })
  const hangUp = new AbortController()
  const [lost] = await occupy(1, { signal: hangUp.signal })
  const ask = async () => (await fetch(`${address}/sms-service/csrf`)).status
  expect(await ask()).toBe(503)
  hangUp.abort()
  await expect(lost).rejects.toThrow('aborted')
  await expect.poll(ask, { timeout: 20_000 }).toBe(200)
})

test('what the server asks of itself is never sent away', async () => {
  const { app, occupy } = await busyServer({ requestsInFlight: 1 })
  void (await occupy(1))
  expect((await app.fastify.inject('/sms-service/csrf')).statusCode).toBe(200)
})

test('a body that does not come is given up, and holds no place meanwhile', async () => {
  const { address } = await busyServer({ requestsInFlight: 1, bodyTimeoutMs: 300 })
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"te`
  const slow = rawAnswer(address, head(taken.path))
  expect((await fetch(`${address}/sms-service/csrf`)).status).toBe(200)
  const answer = await slow
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"REQUEST_TIMEOUT"')
  expect(answer).toMatch(/x-content-type-options: nosniff/i)
})

test('a photo may take longer than other bodies', async () => {
  const { app, address } = await busyServer({ bodyTimeoutMs: 50 })
  const client = app.asClient('0b8f3b2e-5a0c-4a53-9a0a-1f4f1f6d2c11')
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  const part = '--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\nSELFIE\r\n'
  socket.write(
    `POST /file-manager/files/save HTTP/1.1\r\nhost: x\r\nauthorization: ${client.authorization}\r\n` +
      `connection: close\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${part.length + 7}\r\n\r\n${part}`,
  )
  // Another body, sent at the same moment, has been given up by now; the photo's is still awaited.
  const other = await rawAnswer(
    address,
    `POST ${taken.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
  )
  expect(other).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toBe('')
  socket.write('--x--\r\n')
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'BAD_JSON'],
  [
    'a method that HTTP does not know',
    'FETCH /login HTTP/1.1\r\nhost: x\r\n\r\n',
    405,
    'METHOD_NOT_ALLOWED',
  ],
  [
    'a head without end',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
    400,
    'BAD_JSON',
  ],
])('%s is answered from the catalogue', async (_what, text, status, code) => {
  const { address } = await busyServer({})
  const answer = await rawAnswer(address, text)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain(`"code":"${code}"`)
  expect(answer).toContain('x-content-type-options: nosniff')
})
