import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueCsrfToken } from '../../../server/csrf-token.ts'
import { consumeCode, verifyCode } from '../../../server/codes/codes.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { testApp, type TestApp } from '../test-app.ts'
import {
  askForRegistrationCode,
  codeFor,
  get,
  newBorrower,
  post,
} from '../profile-manager/borrower.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

let app: TestApp
let people = 0
let nextAddress = 1

beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

/** Each phone has another DEF code: the breaker of a prefix holds no test but its own. */
const somebody = (): string => {
  people += 1
  return `+79${String(people % 100).padStart(2, '0')}${String(1_000_100 + people * 7)}`
}
const somewhere = (): string => {
  nextAddress += 1
  return `198.18.${Math.floor(nextAddress / 250)}.${nextAddress % 250}`
}
const wait = (ms: number) => app.clock.moveTo(app.clock.now() + ms)

const sendFrom = (address: string, phone: string, extra: object = {}) =>
  post(
    app,
    '/sms-service/send/send_code/authorization',
    { phone, isFlashCall: false, eventCode: 'DEFAULT', ...extra },
    { headers: { 'x-forwarded-for': address } },
  )
const send = (phone: string, extra: object = {}) => sendFrom(somewhere(), phone, extra)
const check = async (phone: string, code: string, extra: object = {}) =>
  (await post(app, '/sms-service/send/check_code', { phone, code, ...extra })).json().result
const wrong = (code: string): string => (code === '111111' ? '222222' : '111111')

test('an SMS carries six digits that live five minutes and may be asked for again after a minute', async () => {
  const phone = somebody()
  const startMs = app.clock.now()
  const reply = (await send(phone)).json()
  expect(reply).toEqual({
    channel: 'sms',
    codeLength: 6,
    sentAt: new Date(startMs).toISOString(),
    expiresAt: new Date(startMs + 5 * MINUTE_MS).toISOString(),
    resendAt: new Date(startMs + MINUTE_MS).toISOString(),
  })
  const code = await codeFor(app, phone)
  expect(code).toMatch(/^\d{6}$/)
  expect(await check(phone, code)).toBe('MATCH')
  await wait(5 * MINUTE_MS - 1)
  expect(await check(phone, code)).toBe('MATCH')
  await wait(1)
  expect(await check(phone, code)).toBe('NOT_MATCH')
})

test('the text names its purpose and no stranger, and the code is in no reply', async () => {
  const phone = somebody()
  const reply = await askForRegistrationCode(app, phone)
  const code = await codeFor(app, phone)
  expect(reply.body).not.toContain(code)
  const journal = (await get(app, '/sandbox/journal?kind=sms')).json()
  expect(JSON.stringify(journal)).toContain(`${code} — код регистрации. Никому не говорите.`)
})

test('a resend comes after a minute and carries the same code (D41)', async () => {
  const phone = somebody()
  await send(phone)
  const first = await codeFor(app, phone)
  await wait(MINUTE_MS - SECOND_MS)
  const early = await send(phone)
  expect([early.statusCode, Object.keys(early.json())]).toEqual([429, ['error']])
  expect(early.json().error).toContain('через 1 с')
  await wait(SECOND_MS)
  const resent = await send(phone)
  expect(await codeFor(app, phone)).toBe(first)
  expect(resent.json().expiresAt).toBe(new Date(app.clock.now() + 5 * MINUTE_MS).toISOString())
  await wait(5 * MINUTE_MS - 1)
  expect(await check(phone, first)).toBe('MATCH')
})

test('a code sent first more than five minutes ago is not sent again: the new one kills it', async () => {
  const phone = somebody()
  await send(phone)
  const first = await codeFor(app, phone)
  await wait(4 * MINUTE_MS)
  await send(phone)
  await wait(MINUTE_MS)
  expect(await check(phone, first)).toBe('MATCH')
  await send(phone)
  const second = await codeFor(app, phone)
  expect(second).not.toBe(first)
  expect([await check(phone, first), await check(phone, second)]).toEqual(['NOT_MATCH', 'MATCH'])
})

test('other terms need another code, which kills the code of the old ones', async () => {
  const who = await newBorrower(app, somebody())
  const codeOf = async (terms: string) => {
    const order = { phone: who.phone, eventCode: 'NEW_LOAN', termsHash: terms.repeat(64) }
    await post(app, '/sms-service/send/send_code', order, who)
    return codeFor(app, who.phone)
  }
  const first = await codeOf('a')
  await wait(MINUTE_MS)
  const second = await codeOf('b')
  const verify = (code: string, terms: string) =>
    verifyCode(app.context, {
      phone: who.phone,
      code,
      eventCode: 'NEW_LOAN',
      termsHash: terms.repeat(64),
    })
  await expect(verify(first, 'a')).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
  await expect(verify(second, 'a')).rejects.toMatchObject({ code: 'CODE_OTHER_TERMS' })
  await expect(verify(second, 'b')).resolves.toHaveProperty('codeId')
})

test('using one code kills every other of the event', async () => {
  const who = await newBorrower(app, somebody())
  const termsHash = 'c'.repeat(64)
  const order = { phone: who.phone, eventCode: 'DEFAULT', termsHash }
  await post(app, '/sms-service/send/send_code', order, who)
  const signing = await codeFor(app, who.phone)
  await send(who.phone)
  const login = {
    phone: who.phone,
    code: await codeFor(app, who.phone),
    eventCode: 'DEFAULT',
  } as const
  const { codeId } = await verifyCode(app.context, login)
  await transaction(app.context.database, (tx) => consumeCode(tx, codeId, app.clock.now()))
  await expect(
    verifyCode(app.context, { ...login, code: signing, termsHash }),
  ).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
})

test('the code stands nowhere in the database', async () => {
  const phone = somebody()
  await send(phone)
  const code = await codeFor(app, phone)
  const { database } = app.context
  for (const table of ['one_time_code', 'code_send', 'attempt_counter', 'outbox']) {
    const { rows } = await database.execute(sql.raw(`select * from ${table}`))
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  }
})

test('an event takes three sends in ten minutes, a phone six, and a day ten', async () => {
  const phone = somebody()
  const register = () =>
    post(
      app,
      '/sms-service/send/send_code/v2/registration',
      { phone },
      { headers: { 'x-forwarded-for': somewhere() } },
    )
  for (const ask of [send, register]) {
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await ask(phone)).statusCode).toBe(200)
      await wait(MINUTE_MS)
    }
  }
  for (const ask of [send, register]) {
    const seventh = await ask(phone)
    expect([seventh.statusCode, Object.keys(seventh.json())]).toEqual([429, ['error']])
  }
  for (let sent = 6; sent < 10; sent += 1) {
    await wait(10 * MINUTE_MS)
    expect((await send(phone)).statusCode).toBe(200)
  }
  await wait(10 * MINUTE_MS)
  expect((await send(phone)).json().error).toContain('завтра')
  await wait(24 * HOUR_MS)
  expect((await send(phone)).statusCode).toBe(200)
})

test('thirty codes an hour leave for one address, to whatever phones', async () => {
  const address = '203.0.113.9'
  const replies = await Promise.all(Array.from({ length: 40 }, () => sendFrom(address, somebody())))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(30)
  expect((await send(somebody())).statusCode).toBe(200)
  await wait(HOUR_MS)
  expect((await sendFrom(address, somebody())).statusCode).toBe(200)
})

test('of twenty sends at once one code leaves', async () => {
  const phone = somebody()
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(phone)))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
})

test('a code takes five wrong tries, then another one helps', async () => {
  const phone = somebody()
  await send(phone)
  const code = await codeFor(app, phone)
  const answers = await Promise.all(Array.from({ length: 12 }, () => check(phone, wrong(code))))
  expect(answers.filter((answer) => answer === 'NOT_MATCH')).toHaveLength(5)
  expect(await check(phone, code)).toBe('MANY_REQUESTS')
  await expect(
    verifyCode(app.context, { phone, code, eventCode: 'DEFAULT' }),
  ).rejects.toMatchObject({ code: 'CODE_TRIED_OUT' })
  await wait(MINUTE_MS)
  await send(phone)
  const next = await codeFor(app, phone)
  expect(next).not.toBe(code)
  expect(await check(phone, next)).toBe('MATCH')
})

test('fifteen wrong codes a day are all a phone takes', async () => {
  const phone = somebody()
  let looked = 0
  for (let round = 0; round < 5; round += 1) {
    await send(phone)
    const code = await codeFor(app, phone)
    for (let tried = 0; tried < 6; tried += 1) {
      if ((await check(phone, wrong(code))) === 'NOT_MATCH') looked += 1
    }
    await wait(11 * MINUTE_MS)
  }
  expect(looked).toBe(15)
  const last = { phone, code: await codeFor(app, phone), eventCode: 'DEFAULT' } as const
  await send(phone)
  await expect(verifyCode(app.context, last)).rejects.toMatchObject({
    code: 'CODE_MANY_REQUESTS',
    detail: 'Подождите 24 ч или войдите по паролю.',
  })
  await wait(24 * HOUR_MS)
  await send(phone)
  expect(await check(phone, await codeFor(app, phone))).toBe('MATCH')
})

test('right codes are never counted', async () => {
  const phone = somebody()
  await send(phone)
  const code = await codeFor(app, phone)
  for (let tried = 0; tried < 12; tried += 1) expect(await check(phone, code)).toBe('MATCH')
})

test('a code is bound to phone, event and terms, and is used once', async () => {
  const who = await newBorrower(app, somebody())
  const termsHash = 'a'.repeat(64)
  const order = { phone: who.phone, eventCode: 'NEW_LOAN', isFlashCall: false, termsHash }
  const headers = { ...who.headers, 'x-forwarded-for': somewhere() }
  expect((await post(app, '/sms-service/send/send_code', order, { headers })).statusCode).toBe(200)
  const code = await codeFor(app, who.phone)
  const verify = (change: object) =>
    verifyCode(app.context, {
      phone: who.phone,
      code,
      eventCode: 'NEW_LOAN',
      termsHash,
      ...change,
    })
  await expect(verify({ phone: somebody() })).rejects.toMatchObject({ code: 'CODE_NOT_MATCH' })
  await expect(verify({ eventCode: 'DELETE_PROFILE' })).rejects.toMatchObject({
    code: 'CODE_NOT_MATCH',
  })
  await expect(verify({ termsHash: 'b'.repeat(64) })).rejects.toMatchObject({
    code: 'CODE_OTHER_TERMS',
  })
  const { codeId } = await verify({})
  const uses = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      transaction(app.context.database, (tx) => consumeCode(tx, codeId, app.clock.now())),
    ),
  )
  expect(uses.filter((use) => use.status === 'fulfilled')).toHaveLength(1)
  await expect(verify({})).rejects.toMatchObject({ code: 'CODE_USED' })
  await expect(verify({ code: wrong(code) })).rejects.toMatchObject({ code: 'CODE_NOT_MATCH' })
})

test('a code that outlived its five minutes is called expired when it is to sign', async () => {
  const phone = somebody()
  await send(phone)
  const code = await codeFor(app, phone)
  await wait(5 * MINUTE_MS)
  await expect(
    verifyCode(app.context, { phone, code, eventCode: 'DEFAULT' }),
  ).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
})

test('codes of the account go to its own phone only, and to nobody who is not signed in', async () => {
  const who = await newBorrower(app, somebody())
  const order = { phone: somebody(), eventCode: 'NEW_LOAN', isFlashCall: false }
  const foreign = await post(app, '/sms-service/send/send_code', order, who)
  expect([foreign.statusCode, Object.keys(foreign.json())]).toEqual([400, ['error']])
  const stranger = await post(app, '/sms-service/send/send_code', { ...order, phone: who.phone })
  expect(stranger.statusCode).toBe(401)
})

test('a stranger can neither try nor lock the codes by which a client signs', async () => {
  const who = await newBorrower(app, somebody())
  const order = { phone: who.phone, eventCode: 'NEW_LOAN', isFlashCall: false }
  await post(app, '/sms-service/send/send_code', order, who)
  const code = await codeFor(app, who.phone)
  for (let tried = 0; tried < 6; tried += 1) {
    expect(await check(who.phone, code, { eventCode: 'NEW_LOAN' })).not.toBe('MATCH')
  }
  const verified = verifyCode(app.context, { phone: who.phone, code, eventCode: 'NEW_LOAN' })
  await expect(verified).resolves.toHaveProperty('codeId')
})

test('a provider that refuses is told in one key, and the next try need not wait', async () => {
  const phone = '+79170000001'
  const refused = await send(phone)
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([502, ['error']])
  expect(refused.json().error).toContain('Код не отправлен')
  expect((await send(phone)).statusCode).toBe(502)
})

describe('every send needs a page check of ours (D41)', () => {
  test.each(['send_code/v2/registration', 'send_code/authorization', 'send_code'])(
    '%s',
    async (path) => {
      const who = await newBorrower(app, somebody())
      await wait(MINUTE_MS)
      const url = `/sms-service/send/${path}`
      const body = { phone: who.phone, eventCode: 'DEFAULT' }
      const ask = async (token: string | null) =>
        app.fastify.inject({
          method: 'POST',
          url,
          payload: body,
          headers: {
            ...who.headers,
            'x-forwarded-for': somewhere(),
            ...(token === null ? {} : { 'x-csrf': token }),
          },
        })
      const { secret } = app.context.config
      const nowMs = app.clock.now()
      const refused = [
        null,
        '',
        issueCsrfToken('another-server-0123456789-abcdefgh', nowMs),
        issueCsrfToken(secret, nowMs - HOUR_MS - 1),
        issueCsrfToken(secret, nowMs + SECOND_MS),
        `${issueCsrfToken(secret, nowMs)}x`,
      ]
      for (const token of refused) {
        const reply = await ask(token)
        expect([reply.statusCode, Object.keys(reply.json())], `${token}`).toEqual([403, ['error']])
      }
      expect((await ask(issueCsrfToken(secret, nowMs))).statusCode).toBe(200)
    },
  )
})

test('phones outside the Russian mobile range cost nothing', async () => {
  for (const phone of ['+4915112345678', '+74951234567', '88001234567', '+7900']) {
    const reply = await send(phone)
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['error']])
  }
})

test('an id of a redirect gives its listed address, anything else is not found', async () => {
  expect((await get(app, '/sms-service/url?urlId=showcase')).json().url).toMatch(/^https:\/\//)
  for (const urlId of ['unknown', 'https%3A%2F%2Fevil.example', '__proto__']) {
    expect((await get(app, `/sms-service/url?urlId=${urlId}`)).statusCode).toBeGreaterThanOrEqual(
      400,
    )
  }
})

test('the back button of advertisements has an address only where one is configured (D26)', async () => {
  const url = '/sms-service/url?urlId=comeback'
  expect((await get(app, url)).statusCode).toBe(404)
  const configured = await testApp({
    env: { COMEBACK_URL: 'https://partner.example/back', COMEBACK_EXCEPT_FROM: 'Cbr.ru, ya.ru' },
  })
  expect((await get(configured, url)).json()).toEqual({
    url: 'https://partner.example/back',
    exceptFrom: ['cbr.ru', 'ya.ru'],
  })
  await configured.close()
})
