import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebPush, isPushService, realPushRoute } from '../../../server/gateways/web-push.ts'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

afterAll(async () => {
  await app.close()
})

const browser = (endpoint: string) => {
  const pair = createECDH('prime256v1')
  return {
    endpoint,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

const OPTIONS = { ttlSeconds: 3600, topic: 'due-1', urgency: 'high' } as const

test('a message reaches the push service signed and encrypted', async () => {
  const { push } = app.context.gateways
  const sent = await push.send(
    browser('https://push.test/sandbox/push/phone-1'),
    { title: 'Завтра день платежа' },
    OPTIONS,
  )
  expect(sent).toBe('SENT')
  const [entry] = (await app.fastify.inject('/sandbox/journal?kind=push')).json<
    { payload: object }[]
  >()
  expect(entry).toMatchObject({
    subject: 'phone-1',
    payload: {
      ttlSeconds: 3600,
      urgency: 'high',
      topic: 'due-1',
      signed: true,
      text: '{"title":"Завтра день платежа"}',
    },
  })
  expect(entry?.payload).toHaveProperty('encryptedBytes')
})

test('a forgotten subscription is gone, a busy service may be asked later', async () => {
  const { push } = app.context.gateways
  expect(await push.send(browser('https://push.test/sandbox/push/gone'), {}, OPTIONS)).toBe('GONE')
  await expect(
    push.send(browser('https://push.test/sandbox/push/busy'), {}, OPTIONS),
  ).rejects.toMatchObject({
    safeToRepeat: true,
  })
})

test('the key a browser subscribes with stays the same after a restart', async () => {
  const again = await testApp()
  expect(again.context.gateways.push.publicKey()).toBe(app.context.gateways.push.publicKey())
  await again.close()
})

test.for([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://user@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://evilpush.apple.com/x',
  'https://notify.windows.com/x',
  'file:///etc/passwd',
  'not an address',
])('in production nothing is sent to %s', async (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
  let called = false
  const keys = { publicKey: '', privateKey: '', subject: 'mailto:a@b.example' }
  const push = createWebPush(keys, realPushRoute, () => {
    called = true
    return Promise.resolve(new Response())
  })
  expect(await push.send(browser(endpoint), {}, OPTIONS)).toBe('GONE')
  expect(called).toBe(false)
})

test.for([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://web.push.apple.com/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-db5p.notify.windows.com/w/?token=abc',
])('in production %s may be sent to', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})
