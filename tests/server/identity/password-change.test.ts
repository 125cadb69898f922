import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf } from '../../../server/canonical-hash.ts'
import { idempotencyKeys } from '../../../server/db/schema/idempotency.ts'
import { get } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { addAccount, identityApp, openBrowser, PASSWORD, PHONE, signIn } from './browser.ts'

const NEW_PASSWORD = 'кит под мостом 12'

let app: TestApp
let clientId: string
beforeEach(async () => {
  app = await identityApp()
  clientId = await addAccount(app)
})
afterEach(() => app.close())

const signedIn = async () => {
  const browser = openBrowser(app)
  const authorization = `Bearer ${(await signIn(browser)).json().accessToken}`
  const change = (body: object, key: string = randomUUID()) =>
    browser.post('/auth-service/password', {
      headers: { authorization, 'idempotency-key': key },
      json: { currentPassword: PASSWORD, password: NEW_PASSWORD, endOthers: false, ...body },
    })
  return { browser, change }
}

const opens = async (password: string): Promise<boolean> => {
  try {
    return (await signIn(openBrowser(app), { phone: PHONE, password })).statusCode === 200
  } catch {
    return false
  }
}

test('whoever knows the password sets another; this session stays, and others when they are left', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()]
  expect((await here.change({})).json()).toEqual({ ok: true })
  expect(await opens(PASSWORD)).toBe(false)
  expect(await opens(NEW_PASSWORD)).toBe(true)
  for (const { browser } of [here, elsewhere])
    expect((await browser.post('/auth-service/refresh')).statusCode).toBe(200)
})

test('the other sessions end when that is asked for', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()]
  await here.change({ endOthers: true })
  expect((await here.browser.post('/auth-service/refresh')).statusCode).toBe(200)
  expect((await elsewhere.browser.post('/auth-service/refresh')).statusCode).toBe(400)
})

test('it is told once, and an answer asked for again is the first one', async () => {
  const { change } = await signedIn()
  const key = randomUUID()
  expect((await change({ endOthers: true }, key)).statusCode).toBe(200)
  expect((await change({ endOthers: true }, key)).statusCode).toBe(200)
  const inbox = await get(app, '/profile-manager/inbox', app.asClient(clientId))
  const told = inbox.json<{ messages: { title: string; body: string }[] }>().messages
  const changes = told.filter(({ title }) => title === 'Пароль изменён')
  expect(changes).toHaveLength(1)
  expect(changes[0]?.body).toMatch(/по прежнему паролю, другие входы закончены/)
})

test.each([
  ['a wrong present password', { currentPassword: 'мимо' }, 'currentPassword'],
  ['an easy new one', { password: 'пароль2026' }, 'password'],
  ['the present one as the new one', { password: PASSWORD }, 'password'],
  ['a short new one', { password: 'кот' }, 'password'],
  ['no present one', { currentPassword: '' }, 'currentPassword'],
])('%s is refused by its field and changes nothing', async (_what, body, field) => {
  const { change } = await signedIn()
  const reply = await change(body)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors.map((each: { field: string }) => each.field)).toEqual([field])
  expect(await opens(PASSWORD)).toBe(true)
})

test('an open page is no way to guess the password behind it (D42)', async () => {
  const { change } = await signedIn()
  const answers: string[] = []
  for (let guess = 0; guess < 8; guess += 1)
    answers.push((await change({ currentPassword: `догадка ${guess}` })).json().code)
  expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'VALIDATION'))
  expect(answers.slice(5)).toEqual(['LOGIN_LOCKED', 'LOGIN_LOCKED', 'LOGIN_LOCKED'])
})

test('what is kept of a request, to know it again, does not help to guess the password in it', async () => {
  const { change } = await signedIn()
  await change({}, 'same-key-0001')
  const kept = await app.context.database
    .select({ bodyHash: idempotencyKeys.bodyHash })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, 'same-key-0001'))
  const body = { currentPassword: PASSWORD, password: NEW_PASSWORD, endOthers: false }
  const guess = hashOf([undefined, undefined, body])
  expect(kept).toHaveLength(1)
  expect(kept[0]?.bodyHash).not.toBe(guess)
})
