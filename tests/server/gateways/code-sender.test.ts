import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp

beforeEach(async () => {
  app = await testApp({ env: { BASE_URL: 'https://vovremya.example' } })
})

afterEach(async () => {
  await app.close()
})

const send = (kind: 'sms' | 'flash', phone = '+79161234567') =>
  app.context.gateways.codeSender.send({
    phone,
    kind,
    code: '123456',
    text: 'Код 123456. Никому не говорите.',
    clientIp: '10.0.0.1',
    eventCode: 'NEW_LOAN',
  })

const codes = async (phone: string) =>
  (await app.fastify.inject({ url: '/sandbox/codes', query: { phone } })).json<
    { code: string; channel: string }[]
  >()

test('the SMS ends with the line by which a phone fills the code in', async () => {
  expect(await send('sms')).toMatchObject({ provider: 'smsru', code: '123456' })
  const [entry] = (await app.fastify.inject('/sandbox/journal?kind=sms')).json<
    { payload: { text: string } }[]
  >()
  expect(entry?.payload.text).toBe('Код 123456. Никому не говорите.\n\n@vovremya.example #123456')
})

test('for a flash call the provider picks the code, four digits with leading zeros kept', async () => {
  const sent = await Promise.all(Array.from({ length: 30 }, () => send('flash')))
  for (const { code } of sent) expect(code).toMatch(/^\d{4}$/)
  expect(new Set(sent.map(({ code }) => code)).size).toBeGreaterThan(20)
  const listed = await codes('+79161234567')
  expect(new Set(listed.map(({ code }) => code))).toEqual(new Set(sent.map(({ code }) => code)))
  expect(listed[0]).toMatchObject({ channel: 'flash' })
})

test.for([
  ['sms', '+79160000001'],
  ['sms', '+79160000003'],
  ['flash', '+79160000004'],
] as const)('%s to %s is refused, and no code is shown', async ([kind, phone]) => {
  await expect(send(kind, phone)).rejects.toMatchObject({
    name: 'GatewayFailure',
    safeToRepeat: true,
  })
  expect(await codes(phone)).toEqual([])
})

test('an SMS that never arrives is taken all the same', async () => {
  await send('sms', '+79160000002')
  const [entry] = (await app.fastify.inject('/sandbox/journal?kind=sms')).json<
    { payload: { status: number } }[]
  >()
  expect(entry?.payload.status).toBe(104)
})

test('a wrong key is refused', async () => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/sandbox/smsru/sms/send',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'api_id=wrong&to=79161234567&msg=hi&json=1',
  })
  expect(reply.json()).toMatchObject({ status: 'ERROR', status_code: 200 })
})

const text = (phone = '+79161234567') =>
  app.context.gateways.codeSender.sendText({ phone, text: 'Завтра день платежа по займу.' })

test('a text goes as it is, without the line of a code, and is no code to anybody', async () => {
  expect(await text()).toMatchObject({ provider: 'smsru', providerId: expect.stringMatching(/./) })
  const [entry] = (await app.fastify.inject('/sandbox/journal?kind=message')).json<
    { subject: string; payload: { text: string } }[]
  >()
  expect(entry).toMatchObject({
    subject: '+79161234567',
    payload: { text: 'Завтра день платежа по займу.' },
  })
  expect(await codes('+79161234567')).toEqual([])
})

test.for(['+79160000001', '+79160000003'])(
  'a text to %s is refused and may be sent again',
  async (phone) => {
    await expect(text(phone)).rejects.toMatchObject({ name: 'GatewayFailure', safeToRepeat: true })
  },
)
