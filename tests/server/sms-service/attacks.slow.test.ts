import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../server/log.ts'
import { DEVICE_COOKIE } from '../../../server/device-cookie.ts'
import { addAccount, openBrowser, signIn } from '../identity/browser.ts'
import {
  askForRegistrationCode,
  codeFor,
  createClient,
  get,
  newBorrower,
  PASSWORD,
  post,
} from '../profile-manager/borrower.ts'
import { testApp, testDatabase, type TestApp } from '../test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const alarms: string[] = []
const log = createLog(
  'error',
  new Writable({
    write(line: Buffer, _encoding, done) {
      alarms.push(line.toString())
      done()
    },
  }),
)

let app: TestApp
let people = 0
let places = 0

beforeAll(async () => {
  app = await testApp({ log, env: { TRUST_PROXY: 'loopback' } })
  // Hundreds of messages at once on a busy machine: the sender is not silent, the machine is slow.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})

/** A phone of the DEF code, or one with another code each time. */
const somebody = (def?: string): string => {
  people += 1
  return `+7${def ?? `9${String(people % 90).padStart(2, '0')}`}${String(2_000_200 + people * 3)}`
}
const somewhere = () => {
  places += 1
  return { 'x-forwarded-for': `198.19.${Math.floor(places / 250)}.${(places % 250) + 1}` }
}
const wait = (ms: number) => app.clock.moveTo(app.clock.now() + ms)
const wrong = (code: string): string => (code.startsWith('1') ? '2' : '1') + code.slice(1)

type Headers = Readonly<Record<string, string>>

const send = (path: string, phone: string, body: object = {}, headers: Headers = somewhere()) =>
  post(app, `/sms-service/send/${path}`, { phone, ...body }, { headers })
const askLogin = (phone: string, headers?: Headers, body?: object) =>
  send('send_code/authorization', phone, body, headers)
const askRegistration = (phone: string, body?: object) =>
  send('send_code/v2/registration', phone, { eventCode: 'REGISTRATION', ...body })
const check = async (phone: string, code: string, headers: Headers = somewhere(), at = app) =>
  (await post(at, '/sms-service/send/check_code', { phone, code }, { headers })).json().result
const sentTo = async (phone: string): Promise<{ channel: string }[]> =>
  (await get(app, `/sandbox/codes?phone=${encodeURIComponent(phone)}`)).json()

/** What the mark of a browser that the owner signs in with says about it. */
const knownDevice = async (phone: string): Promise<Headers> => {
  await addAccount(app, { phone, password: PASSWORD })
  const browser = openBrowser(app)
  await signIn(browser, { phone, password: PASSWORD })
  return { cookie: `${DEVICE_COOKIE}=${browser.cookie(DEVICE_COOKIE)}`, ...somewhere() }
}

describe('no flash call opens an account', () => {
  test('a call asked for anything but registering becomes a message, and the answer says so', async () => {
    const owner = await newBorrower(app, somebody())
    const call = { isFlashCall: true }
    const asked = [
      await askLogin(owner.phone, undefined, call),
      await askLogin(somebody(), undefined, call),
      await send('send_code', owner.phone, { ...call, eventCode: 'NEW_LOAN' }, owner.headers),
      await send('send_code', owner.phone, { ...call, eventCode: 'REGISTRATION' }, owner.headers),
    ]
    for (const reply of asked) expect(reply.json()).toMatchObject({ channel: 'sms', codeLength: 6 })
    expect((await sentTo(owner.phone)).map(({ channel }) => channel)).not.toContain('flash')
  })

  test('a registration by call is answered alike for known and unknown numbers', async () => {
    const [known, unknown] = [somebody(), somebody()]
    await addAccount(app, { phone: known, password: PASSWORD })
    const startMs = performance.now()
    // The least time an answer takes, so no slow machine breaks it.
    const ofKnown = await askRegistration(known, { isFlashCall: true })
    const ofUnknown = await askRegistration(unknown, { isFlashCall: true })
    expect(performance.now() - startMs).toBeGreaterThan(2 * 1_400)
    expect(ofKnown.json()).toEqual(ofUnknown.json())
    expect(ofKnown.json()).toMatchObject({ channel: 'flash', codeLength: 4 })
    expect(Object.keys(ofKnown.headers)).toEqual(Object.keys(ofUnknown.headers))
    for (const phone of [known, unknown]) {
      const answers: string[] = []
      const real = phone === unknown ? wrong(await codeFor(app, phone)) : '1234'
      for (let tried = 0; tried < 4; tried += 1) answers.push(await check(phone, real))
      expect(answers).toEqual(['NOT_MATCH', 'NOT_MATCH', 'NOT_MATCH', 'MANY_REQUESTS'])
    }
  })

  test('a number with an account is not called: its owner is told to sign in', async () => {
    const phone = somebody()
    await addAccount(app, { phone, password: PASSWORD })
    await askRegistration(phone, { isFlashCall: true })
    expect(await sentTo(phone)).toEqual([])
    const journal = (await get(app, '/sandbox/journal?kind=message')).json()
    expect(journal[0]).toMatchObject({
      subject: phone,
      payload: { text: 'У вас уже есть кабинет «Вовремя». Вход: localhost:8080/login' },
    })
  })

  test('the digits of a call make a new account and open none', async () => {
    const phone = somebody()
    await askRegistration(phone, { isFlashCall: true })
    const code = await codeFor(app, phone)
    expect(code).toMatch(/^\d{4}$/)
    const reset = { phone, phoneCode: code, password: 'другой пароль 9' }
    const opened = await post(app, '/profile-manager/client/authorization', reset)
    expect(opened.json().code).toBe('CODE_NOT_MATCH')
    expect((await createClient(app, phone, code)).statusCode).toBe(200)
  })

  test('four digits take three tries a day, however many calls', async () => {
    const phone = somebody()
    const answers: string[] = []
    for (let call = 0; call < 3; call += 1) {
      await askRegistration(phone, { isFlashCall: true })
      const code = await codeFor(app, phone)
      for (let tried = 0; tried < 3; tried += 1) answers.push(await check(phone, wrong(code)))
      expect(await check(phone, code)).toBe('MANY_REQUESTS')
      await wait(11 * MINUTE_MS)
    }
    expect(answers.filter((answer) => answer === 'NOT_MATCH')).toHaveLength(3)
    await askRegistration(phone)
    expect(await check(phone, await codeFor(app, phone)), 'the message is a way in').toBe('MATCH')
  })
})

describe('a stranger locks nobody out', () => {
  test('five hundred requests leave the owner’s browser and the signed-in owner what is theirs', async () => {
    const owner = await newBorrower(app, somebody())
    const browser = openBrowser(app)
    await signIn(browser, { phone: owner.phone, password: PASSWORD })
    const device = { cookie: `${DEVICE_COOKIE}=${browser.cookie(DEVICE_COOKIE)}` }
    for (let round = 0; round < 100; round += 1) {
      await askLogin(owner.phone)
      for (let tried = 0; tried < 4; tried += 1) await check(owner.phone, '000000')
      await wait(5 * MINUTE_MS)
    }
    expect((await askLogin(owner.phone)).statusCode, 'strangers get no more').toBe(429)
    const byDevice = await askLogin(owner.phone, { ...device, ...somewhere() })
    expect(byDevice.statusCode).toBe(200)
    const code = await codeFor(app, owner.phone)
    expect(await check(owner.phone, code)).toBe('MANY_REQUESTS')
    expect(await check(owner.phone, code, { ...device, ...somewhere() })).toBe('MATCH')
    for (let sent = 0; sent < 10; sent += 1) {
      const order = { eventCode: 'NEW_LOAN' }
      const reply = await send('send_code', owner.phone, order, owner.headers)
      expect(reply.statusCode).toBe(200)
      await wait(4 * MINUTE_MS)
    }
    const more = await send('send_code', owner.phone, { eventCode: 'NEW_LOAN' }, owner.headers)
    expect(more.statusCode, 'but the allowance ends').toBe(429)
  })

  test('a code asked for by a stranger leaves the code by which the owner signs alive', async () => {
    const owner = await newBorrower(app, somebody())
    const order = { eventCode: 'DEFAULT', termsHash: 'd'.repeat(64) }
    await send('send_code', owner.phone, order, owner.headers)
    const signing = await codeFor(app, owner.phone)
    await askLogin(owner.phone)
    expect(await codeFor(app, owner.phone)).not.toBe(signing)
    expect(await check(owner.phone, signing, owner.headers)).toBe('MATCH')
  })

  test('a stolen mark has tries of its own, and only so many', async () => {
    const phone = somebody()
    const device = await knownDevice(phone)
    let looked = 0
    for (let round = 0; round < 5; round += 1) {
      await askLogin(phone, device)
      const code = await codeFor(app, phone)
      for (let tried = 0; tried < 6; tried += 1)
        if ((await check(phone, wrong(code), device)) === 'NOT_MATCH') looked += 1
      await wait(11 * MINUTE_MS)
    }
    expect(looked).toBe(15)
  })
})

test('one address guesses the codes of thirty phones and then waits', async () => {
  const from = somewhere()
  const answers: string[] = []
  for (let number = 0; number < 40; number += 1)
    answers.push(await check(somebody(), '123456', from))
  expect(answers.filter((answer) => answer === 'NOT_MATCH')).toHaveLength(30)
  const create = await post(
    app,
    '/profile-manager/client/authorization',
    { phone: somebody(), phoneCode: '123456', password: 'другой пароль 9' },
    { headers: from },
  )
  expect(create.json().code).toBe('CODE_MANY_REQUESTS')
  await wait(15 * MINUTE_MS)
  expect(await check(somebody(), '123456', from)).toBe('NOT_MATCH')
})

test('two processes keep one count of wrong codes', async () => {
  const opened = await testDatabase()
  const env = { TRUST_PROXY: 'loopback' }
  const first = await testApp({ opened, env })
  const second = await testApp({ opened: { ...opened, close: () => Promise.resolve() }, env })
  const phone = somebody()
  await askForRegistrationCode(first, phone)
  const code = wrong(await codeFor(first, phone))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      check(phone, code, somewhere(), count % 2 === 0 ? first : second),
    ),
  )
  expect(answers.filter((answer) => answer === 'NOT_MATCH')).toHaveLength(5)
  await second.close()
  await first.close()
})

describe('breaker against pumped messages', () => {
  /** How many were answered how. */
  const sendMany = async (def: string, count: number): Promise<Record<string, number>> => {
    const replies = await Promise.all(Array.from({ length: count }, () => askLogin(somebody(def))))
    const answers = replies.map((reply) =>
      reply.statusCode === 200 ? 'sent' : `${reply.statusCode} ${reply.json().error}`,
    )
    return Object.fromEntries(
      [...new Set(answers)].map((answer) => [
        answer,
        answers.filter((other) => other === answer).length,
      ]),
    )
  }
  const HELD = '429 Слишком много кодов. Попробуйте позже или позвоните в поддержку.'

  test('of three hundred sends to one prefix fifty leave, with one alarm', async () => {
    alarms.length = 0
    expect(await sendMany('991', 300)).toEqual({ sent: 50, [HELD]: 250 })
    const refused = await askLogin(somebody('991'))
    expect(refused.json()).toEqual({
      error: 'Слишком много кодов. Попробуйте позже или позвоните в поддержку.',
    })
    expect(alarms).toHaveLength(1)
    expect(alarms[0]).toContain('"prefix":"+7991","entered":0')
    expect((await askLogin(somebody('992'))).statusCode, 'other prefixes go on').toBe(200)
  })

  test('who is signed in, or was, is not held', async () => {
    const phone = somebody('991')
    const device = await knownDevice(phone)
    expect((await askLogin(phone, device)).statusCode).toBe(200)
  })

  test('the prefix opens by itself after an hour', async () => {
    expect(await sendMany('991', 1)).toEqual({ [HELD]: 1 })
    await wait(HOUR_MS)
    expect(await sendMany('991', 1)).toEqual({ sent: 1 })
  })

  test('a prefix whose codes are entered goes on', async () => {
    for (let number = 0; number < 60; number += 1) {
      const phone = somebody('993')
      expect((await askLogin(phone)).statusCode).toBe(200)
      if (number % 3 === 0) await check(phone, await codeFor(app, phone))
    }
  })
})

test('the daily budget raises an alarm and refuses nobody', async () => {
  const small = await testApp({ log, env: { CODE_SENDS_PER_DAY: '20' } })
  alarms.length = 0
  for (let sent = 0; sent < 23; sent += 1)
    expect((await askForRegistrationCode(small, somebody())).statusCode).toBe(200)
  expect(alarms.map((line) => JSON.parse(line).sends)).toEqual([20, 22])
  await small.close()
})
