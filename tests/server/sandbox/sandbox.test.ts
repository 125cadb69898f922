import { expect, test } from 'vitest'
import { testApp, testConfig } from '../test-app.ts'

const DAY_MS = 86_400_000

test('a code sent by SMS is found by the phone in any spelling, newest first', async () => {
  const app = await testApp()
  const send = (code: string) =>
    app.context.gateways.codeSender.send({
      phone: '+79161234567',
      kind: 'sms',
      code,
      text: `Код ${code}. Никому не говорите.`,
      clientIp: '127.0.0.1',
      eventCode: 'REGISTRATION',
    })
  await send('111111')
  await send('222222')
  for (const phone of ['8 (916) 123-45-67', '+79161234567', '9161234567']) {
    const reply = await app.fastify.inject({ url: '/sandbox/codes', query: { phone } })
    expect(reply.json()).toMatchObject([
      {
        code: '222222',
        eventCode: 'REGISTRATION',
        channel: 'sms',
        sentAt: '2026-03-11T09:00:00.000Z',
      },
      { code: '111111' },
    ])
  }
  expect((await app.fastify.inject('/sandbox/codes?phone=79990000000')).json()).toEqual([])
  await app.close()
})

test('what is not a phone is refused by the name of its field', async () => {
  const app = await testApp()
  const reply = await app.fastify.inject('/sandbox/codes?phone=12')
  expect(reply.statusCode).toBe(400)
  expect(reply.headers['content-type']).toContain('application/problem+json')
  expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'phone' }] })
  await app.close()
})

test('the clock moves forward by days or to a moment, and never back', async () => {
  const app = await testApp()
  const move = (payload: object) =>
    app.fastify.inject({ method: 'POST', url: '/sandbox/clock', payload })
  expect((await app.fastify.inject('/sandbox/clock')).json()).toEqual({
    now: '2026-03-11T09:00:00.000Z',
  })
  expect((await move({ advanceDays: 7 })).json()).toEqual({ now: '2026-03-18T09:00:00.000Z' })
  expect((await move({ now: '2026-03-20T00:00:00+03:00' })).json()).toEqual({
    now: '2026-03-19T21:00:00.000Z',
  })
  for (const wrong of [
    { now: '2026-03-19T20:59:59Z' },
    { advanceDays: -1 },
    { advanceDays: 'two' },
    {},
  ]) {
    const reply = await move(wrong)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION'])
  }
  expect((await app.fastify.inject('/sandbox/clock')).json()).toEqual({
    now: '2026-03-19T21:00:00.000Z',
  })
  await app.close()
})

test('jobs that fall due on the way run in their order, each at its own moment', async () => {
  const seen: string[] = []
  const job = {
    kind: 'note',
    maxAttempts: 1,
    retryDelayMs: () => 0,
    run(context: { clock: { now(): number } }, payload: unknown) {
      seen.push(`${String(payload)} ${new Date(context.clock.now()).toISOString()}`)
      return Promise.resolve()
    },
  }
  const app = await testApp({ jobs: [job] })
  const { transaction } = await import('../../../server/db/transaction.ts')
  const { enqueue } = await import('../../../server/db/outbox.ts')
  await transaction(app.context.database, async (tx) => {
    await enqueue(tx, { kind: 'note', payload: 'second', runAtMs: app.clock.now() + 2 * DAY_MS })
    await enqueue(tx, { kind: 'note', payload: 'first', runAtMs: app.clock.now() + DAY_MS })
  })
  await app.fastify.inject({ method: 'POST', url: '/sandbox/clock', payload: { advanceDays: 3 } })
  expect(seen).toEqual(['first 2026-03-12T09:00:00.000Z', 'second 2026-03-13T09:00:00.000Z'])
  await app.close()
})

test('reset empties journal and files, and the product goes on', async () => {
  const app = await testApp()
  await app.context.gateways.mail.send({
    to: 'a@b.example',
    subject: 'Здравствуйте',
    text: 'Текст',
  })
  await app.context.gateways.fileStore.put('passport/1', Buffer.from('photo'))
  expect((await app.fastify.inject({ method: 'POST', url: '/sandbox/reset' })).json()).toEqual({
    done: true,
  })
  expect((await app.fastify.inject('/sandbox/journal')).json()).toEqual([])
  expect(await app.context.gateways.fileStore.get('passport/1')).toBeNull()
  await app.context.gateways.mail.send({ to: 'a@b.example', subject: 'Снова', text: 'Текст' })
  expect((await app.fastify.inject('/sandbox/journal?kind=mail')).json()).toMatchObject([
    { kind: 'mail', subject: 'a@b.example', payload: { subject: 'Снова' } },
  ])
  await app.close()
})

test('a foreign page can neither move the clock nor empty the data', async () => {
  const app = await testApp()
  for (const url of ['/sandbox/clock', '/sandbox/reset']) {
    const reply = await app.fastify.inject({
      method: 'POST',
      url,
      headers: {
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'advanceDays=1',
    })
    expect(reply.statusCode).toBe(403)
  }
  await app.close()
})

test('the page shows a person the codes, escapes what it was sent, and moves the clock by a plain form @slow', async () => {
  const app = await testApp()
  await app.context.gateways.codeSender.send({
    phone: '+79161234567',
    kind: 'sms',
    code: '424242',
    text: '<script>alert(1)</script>',
    clientIp: '127.0.0.1',
    eventCode: 'NEW_LOAN',
  })
  const reply = await app.fastify.inject('/sandbox')
  expect(reply.headers['content-type']).toContain('text/html')
  expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  expect(reply.body).toContain('424242')
  expect(reply.body).toContain('&lt;script&gt;')
  expect(reply.body).not.toContain('<script>alert')
  const moved = await app.fastify.inject({
    method: 'POST',
    url: '/sandbox/clock',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'advanceDays=30',
  })
  expect([moved.statusCode, moved.headers.location]).toEqual([303, '/sandbox'])
  expect(app.clock.now()).toBe(Date.UTC(2026, 3, 10, 9))
  await app.close()
})

test('in production nothing of the sandbox exists', async () => {
  const app = await testApp({ config: { ...testConfig(), mode: 'production' } })
  const get = [
    '',
    '/codes?phone=79161234567',
    '/journal',
    '/clock',
    '/style.css',
    '/cp/widget.js',
    '/cp/form',
  ]
  const post = [
    '/clock',
    '/reset',
    '/cp/payments/tokens/charge',
    '/cp/widget/pay',
    '/smsru/sms/send',
    '/mail',
  ]
  for (const path of get) {
    expect([path, (await app.fastify.inject(`/sandbox${path}`)).statusCode]).toEqual([path, 404])
  }
  for (const path of post) {
    const reply = await app.fastify.inject({ method: 'POST', url: `/sandbox${path}`, payload: {} })
    expect([path, reply.statusCode]).toEqual([path, 404])
  }
  await app.close()
})
