import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveCard, GOOD_CARD, offer } from '../core/fixture.ts'
import {
  askForRegistrationCode,
  codeFor,
  createClient,
  get,
  pageCheck,
} from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { openBrowser, PASSWORD, signIn } from './browser.ts'
import { clientWithAccount } from './client-with-account.ts'
import { passkeyClient } from './passkey-bench.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let lastPhone = 9_035_550_100
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
/** A day moves on, so that the sends of one test do not use up the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + 25 * HOUR_MS))

const freeNumber = () => `+7${(lastPhone += 1)}`

const opens = async (phone: string): Promise<boolean> => {
  try {
    return (await signIn(openBrowser(app), { phone, password: PASSWORD })).statusCode === 200
  } catch {
    return false
  }
}

/** A client whose questionnaire is signed and checked, signed in. */
const client = async () => {
  const who = await clientWithAccount(app)
  const { phone } = who
  const enter = async () => {
    const browser = openBrowser(app)
    const { accessToken } = (await signIn(browser, { phone, password: PASSWORD })).json()
    return { browser, authorization: `Bearer ${accessToken}` }
  }
  const { browser, authorization } = await enter()
  const sendCode = async (next: string, body: object = {}) =>
    browser.post('/auth-service/phone/code', {
      headers: { authorization, ...(await pageCheck(app)) },
      json: { phone: next, currentPassword: PASSWORD, ...body },
    })
  const change = (next: string, body: object, key: string = randomUUID()) =>
    browser.post('/auth-service/phone', {
      headers: { authorization, 'idempotency-key': key },
      json: { phone: next, currentPassword: PASSWORD, ...body },
    })
  /** The code that the new number got. */
  const proved = async (next: string): Promise<{ phoneCode: string }> => {
    const sent = await sendCode(next)
    if (sent.statusCode !== 200) throw new Error(`No code: ${sent.body}`)
    return { phoneCode: await codeFor(app, next) }
  }
  return { ...who, browser, enter, sendCode, change, proved }
}

test('a passkey takes the place of the password, for the code and for the change', async () => {
  const who = await client()
  const bench = await passkeyClient(app, who)
  const device = await bench.device()
  const next = freeNumber()
  const { reauthentication } = (await bench.confirm('CHANGE_PHONE', device)).json()
  const sent = await bench.post(
    '/auth-service/phone/code',
    { phone: next, reauthentication },
    await pageCheck(app),
  )
  expect(sent.statusCode).toBe(200)
  const change = async (phone: string, phoneCode: string) =>
    bench.post('/auth-service/phone', { phone, phoneCode, reauthentication })
  const phoneCode = await codeFor(app, next)
  expect((await change(next, phoneCode)).statusCode).toBe(200)
  expect([await opens(who.phone), await opens(next)]).toEqual([false, true])
  // Once: another number needs another confirmation.
  expect((await change(freeNumber(), phoneCode)).json().code).toBe('REAUTHENTICATION_OVER')
})

test('a confirmation of something else sends no code', async () => {
  const who = await client()
  const bench = await passkeyClient(app, who)
  const next = freeNumber()
  const reauthentication = await bench.confirmed('SHOW_PASSPORT')
  const sent = await bench.post(
    '/auth-service/phone/code',
    { phone: next, reauthentication },
    await pageCheck(app),
  )
  expect(sent.json().code).toBe('REAUTHENTICATION_OVER')
  expect(await textsTo(next)).toBe('[]')
})

const textsTo = async (phone: string): Promise<string> => {
  const journal = await get(app, '/sandbox/journal')
  const rows = journal.json<{ subject: string }[]>()
  const digits = phone.replace(/\D/g, '')
  return JSON.stringify(rows.filter(({ subject }) => subject.replace(/\D/g, '') === digits))
}

test('a code of the new number and the password make it the name of the sign-in', async () => {
  const who = await client()
  const elsewhere = await who.enter()
  const next = freeNumber()
  const changed = await who.change(next, await who.proved(next))
  expect(changed.json()).toEqual({
    newCardsPausedUntil: new Date(app.clock.now() + 24 * HOUR_MS).toISOString(),
  })
  expect([await opens(who.phone), await opens(next)]).toEqual([false, true])
  const { phone } = (await get(app, '/profile-manager/client/data', who.headers)).json()
  expect(phone).toBe(next)
  // This session goes on and knows its new name, others have ended.
  expect((await who.browser.post('/auth-service/refresh')).json().claims.username).toBe(next)
  expect((await elsewhere.browser.post('/auth-service/refresh')).statusCode).toBe(400)
})

test('both numbers are told, and the bell keeps it', async () => {
  const who = await client()
  const next = freeNumber()
  await who.change(next, await who.proved(next))
  expect(await textsTo(next)).toContain('код смены номера')
  await app.runJobs()
  expect(await textsTo(who.phone)).toMatch(/сменили на другой\. Если это не вы, срочно позвоните/)
  expect(await textsTo(next)).toContain('этот номер теперь открывает ваш кабинет')
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
  expect(messages[0]).toMatchObject({ title: 'Номер телефона изменён' })
})

test('the same key is one change, and its answer the same', async () => {
  const who = await client()
  const next = freeNumber()
  const [proof, key] = [await who.proved(next), randomUUID()]
  const first = await who.change(next, proof, key)
  const second = await who.change(next, proof, key)
  expect([first.statusCode, second.json()]).toEqual([200, first.json()])
  await app.runJobs()
  expect((await textsTo(who.phone)).match(/сменили на другой/g)).toHaveLength(1)
})

test('many tries at once with one code are one change', async () => {
  const who = await client()
  const next = freeNumber()
  const proof = await who.proved(next)
  const replies = await Promise.all(Array.from({ length: 5 }, () => who.change(next, proof)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

const fieldsOf = (reply: { json: () => { errors: { field: string }[] } }) =>
  reply.json().errors.map(({ field }) => field)

test('without the password nothing is sent and nothing changes', async () => {
  const who = await client()
  const next = freeNumber()
  expect(fieldsOf(await who.sendCode(next, { currentPassword: 'мимо' }))).toEqual([
    'currentPassword',
  ])
  expect(await textsTo(next)).toBe('[]')
  const proof = await who.proved(next)
  expect(fieldsOf(await who.change(next, { ...proof, currentPassword: 'мимо' }))).toEqual([
    'currentPassword',
  ])
  expect(await opens(who.phone)).toBe(true)
})

test('a wrong code, and the code of another number or client, change nothing', async () => {
  const [who, other] = [await client(), await client()]
  const [next, another] = [freeNumber(), freeNumber()]
  const { phoneCode } = await who.proved(next)
  const wrong = phoneCode === '111111' ? '222222' : '111111'
  expect((await who.change(next, { phoneCode: wrong })).json().code).toBe('CODE_NOT_MATCH')
  expect((await who.change(another, { phoneCode })).json().code).toBe('CODE_NOT_MATCH')
  expect((await other.change(next, { phoneCode })).json().code).toBe('CODE_OTHER_TERMS')
  expect([await opens(who.phone), await opens(other.phone)]).toEqual([true, true])
})

test('that a number is taken is said after the proof, not before', async () => {
  const [who, owner] = [await client(), await client()]
  const [free, taken] = [await who.sendCode(freeNumber()), await who.sendCode(owner.phone)]
  expect([taken.statusCode, Object.keys(taken.json())]).toEqual([
    free.statusCode,
    Object.keys(free.json()),
  ])
  const phoneCode = await codeFor(app, owner.phone)
  const reply = await who.change(owner.phone, { phoneCode })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'PHONE_TAKEN'])
  expect(await opens(who.phone)).toBe(true)
})

test('the own number is no new one', async () => {
  const who = await client()
  expect(fieldsOf(await who.sendCode(who.phone))).toEqual(['phone'])
})

test('of a change and a registration of one number at once one succeeds', async () => {
  const who = await client()
  const next = freeNumber()
  const { phoneCode } = await who.proved(next)
  await askForRegistrationCode(app, next)
  const registrationCode = await codeFor(app, next)
  const [changed, registered] = await Promise.all([
    who.change(next, { phoneCode }),
    createClient(app, next, registrationCode),
  ])
  const statuses = [changed.statusCode, registered.statusCode]
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  // The registration has a password of its own.
  expect(await opens(next)).toBe(statuses[0] === 200)
  expect(await opens(who.phone)).toBe(statuses[0] !== 200)
})

test('for a day no payout goes to a card added since; the former ones take money', async () => {
  const who = await client()
  const next = freeNumber()
  await app.clock.moveTo(app.clock.now() + 60_000)
  await who.change(next, await who.proved(next))
  const { id: cardId } = await giveCard(app, who.clientId, GOOD_CARD)
  const refused = (await offer(app, who, { cardId })).json()
  expect(refused).toMatchObject({ status: 409, code: 'CARD_PAUSED' })
  expect(refused.detail).toMatch(/Переведём на неё после \d+\s\S+\s\d{4} в \d\d?:\d\d по Москве/)
  expect((await offer(app, who)).statusCode).toBe(200)
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  expect((await offer(app, who, { cardId })).json().code).toBe('CARD_PAUSED')
  await app.clock.moveTo(app.clock.now() + 23 * HOUR_MS)
  expect((await offer(app, who, { cardId })).statusCode).toBe(200)
})

test('an open page is no way to guess the password behind it (D42)', async () => {
  const who = await client()
  const answers: string[] = []
  for (let guess = 0; guess < 7; guess += 1)
    answers.push(
      (await who.sendCode(freeNumber(), { currentPassword: `догадка ${guess}` })).json().code,
    )
  expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'VALIDATION'))
  expect(answers.slice(5)).toEqual(['LOGIN_LOCKED', 'LOGIN_LOCKED'])
})
