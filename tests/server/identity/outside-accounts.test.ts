/** What becomes of an account at another identity server: passwords, phone, sessions, deletion (decision 0048). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '../../../server/db/schema/identity.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import {
  askForRegistrationCode,
  codeFor,
  CONSENTS,
  registeredBorrower,
  pageCheck,
  PASSWORD,
  post,
} from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { addAccount, openBrowser } from './browser.ts'
import { enterBy, type OutsideIssuer, startOutsideIssuer } from './outside-issuer.ts'

const NEW_PASSWORD = 'кит под мостом 12'

let issuer: OutsideIssuer
let app: TestApp
let lastPhone = 9_035_552_100
beforeAll(async () => {
  issuer = await startOutsideIssuer()
  app = await testApp({ env: issuer.settings })
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})
/** A day moves on, so that the sends of one test do not use up the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + 25 * 3_600_000))

const freeNumber = () => `+7${(lastPhone += 1)}`

const enter = async (subject: string) => {
  const browser = openBrowser(app)
  const reply = await enterBy(browser, issuer, subject)
  const headers = { authorization: `Bearer ${String(reply.json().accessToken)}` }
  const alive = async () =>
    (await browser.get('/auth-service/session', { headers })).statusCode === 204
  const send = (url: string, json: object) =>
    browser.post(url, { headers: { ...headers, 'idempotency-key': randomUUID() }, json })
  return { browser, reply, headers, alive, send }
}

const client = async () => {
  const phone = freeNumber()
  const { clientId } = await registeredBorrower(app, phone)
  const subject = issuer.subjectOf(phone)
  const sessions = () => issuer.users.get(subject)?.sessions.size
  return { clientId, phone, subject, sessions, enter: () => enter(subject) }
}

test('another password is set there once the present one was proved there; others end on both sides when asked', async () => {
  const who = await client()
  const [here, elsewhere] = [await who.enter(), await who.enter()]
  const change = { currentPassword: PASSWORD, password: NEW_PASSWORD, endOthers: true }
  const wrong = await here.send('/auth-service/password', {
    ...change,
    currentPassword: 'не тот пароль 1',
  })
  expect(wrong.json().errors).toMatchObject([{ field: 'currentPassword' }])
  expect(issuer.userOf(who.phone)?.password).toBe(PASSWORD)
  expect((await here.send('/auth-service/password', change)).json()).toEqual({ ok: true })
  expect(issuer.userOf(who.phone)?.password).toBe(NEW_PASSWORD)
  expect([await here.alive(), await elsewhere.alive()]).toEqual([true, false])
  expect(who.sessions()).toBe(2)
  await app.runJobs()
  expect(who.sessions()).toBe(1)
  expect((await here.browser.post('/auth-service/refresh')).statusCode).toBe(200)
})

test('a forgotten password is replaced there by a code, and every session ends', async () => {
  const who = await client()
  const { alive } = await who.enter()
  await post(app, '/sms-service/send/send_code/authorization', {
    phone: who.phone,
    isFlashCall: false,
    eventCode: 'DEFAULT',
  })
  const phoneCode = await codeFor(app, who.phone)
  const body = { phone: who.phone, phoneCode, password: NEW_PASSWORD }
  expect((await post(app, '/profile-manager/client/authorization', body)).json()).toEqual({
    ok: true,
  })
  expect(issuer.userOf(who.phone)?.password).toBe(NEW_PASSWORD)
  expect(await alive()).toBe(false)
  await app.runJobs()
  expect(who.sessions()).toBe(0)
})

test('another phone becomes the name one signs in by there', async () => {
  const who = await client()
  const { database } = app.context
  await database
    .update(clients)
    .set({ step: 'done', status: 'VERIFIED' })
    .where(eq(clients.id, who.clientId))
  const { browser, headers, send, alive } = await who.enter()
  const phone = freeNumber()
  const asked = { phone, currentPassword: PASSWORD }
  const sent = await browser.post('/auth-service/phone/code', {
    headers: { ...headers, ...(await pageCheck(app)) },
    json: asked,
  })
  expect(sent.statusCode).toBe(200)
  const phoneCode = await codeFor(app, phone)
  const changed = await send('/auth-service/phone', { ...asked, phoneCode })
  expect(changed.statusCode).toBe(200)
  await app.runJobs()
  expect(issuer.users.get(who.subject)?.username).toBe(phone)
  expect(await alive()).toBe(true)
})

test('a session ended from the list of devices ends there too', async () => {
  const who = await client()
  const [here, elsewhere] = [await who.enter(), await who.enter()]
  const { sessions } = (
    await here.browser.get('/auth-service/sessions', { headers: here.headers })
  ).json<{ sessions: { id: string; current: boolean }[] }>()
  const other = sessions.find(({ current }) => !current)
  await here.send('/auth-service/sessions/end', { id: other?.id })
  expect([await here.alive(), await elsewhere.alive()]).toEqual([true, false])
  await app.runJobs()
  expect(who.sessions()).toBe(1)
  expect((await elsewhere.browser.post('/auth-service/refresh')).statusCode).toBe(400)
})

test('a deleted account goes there too', async () => {
  const who = await client()
  const { browser, headers, alive } = await who.enter()
  await browser.post('/sms-service/send/send_code', {
    headers: { ...headers, ...(await pageCheck(app)) },
    json: { phone: who.phone, isFlashCall: false, eventCode: 'DELETE_PROFILE' },
  })
  const smsCode = await codeFor(app, who.phone)
  const gone = await browser.post('/profile-manager/client/delete', { headers, json: { smsCode } })
  expect(gone.statusCode).toBe(200)
  expect(await alive()).toBe(false)
  await app.runJobs()
  expect(issuer.users.has(who.subject)).toBe(false)
})

test('a server that does not answer loses no change: what is due there is done when it answers', async () => {
  const who = await client()
  const [here, elsewhere] = [await who.enter(), await who.enter()]
  issuer.setDown(true)
  expect((await here.send('/auth-service/sessions/end-others', {})).json()).toEqual({ ended: 1 })
  const change = { currentPassword: PASSWORD, password: NEW_PASSWORD, endOthers: false }
  expect((await here.send('/auth-service/password', change)).statusCode).toBe(503)
  await app.runJobs()
  issuer.setDown(false)
  expect(await elsewhere.alive()).toBe(false)
  expect(who.sessions()).toBe(2)
  await app.runJobs(app.clock.now() + 3_600_000)
  expect(who.sessions()).toBe(1)
  expect(issuer.userOf(who.phone)?.password).toBe(PASSWORD)
})

test('a password that the rules there refuse is named at its field, and the code is not used up', async () => {
  const phone = freeNumber()
  await askForRegistrationCode(app, phone)
  const phoneCode = await codeFor(app, phone)
  const create = (password: string) =>
    post(app, '/profile-manager/client/create', { phone, phoneCode, password, consents: CONSENTS })
  const refused = await create('слабый и длинный')
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toMatchObject([{ field: 'password' }])
  expect((await create(PASSWORD)).statusCode).toBe(200)
})

test('a client of before is known by a phone that the server has verified, and by no other', async () => {
  const [known, doubted] = [freeNumber(), freeNumber()]
  const clientId = await addAccount(app, { phone: known })
  await addAccount(app, { phone: doubted })
  const subject = issuer.addUser(known, PASSWORD)
  const { reply, alive } = await enter(subject)
  expect(reply.json().claims).toMatchObject({ sub: clientId, username: known })
  expect(await alive()).toBe(true)
  const [account] = await app.context.database
    .select()
    .from(accounts)
    .where(eq(accounts.clientId, clientId))
  expect(account).toMatchObject({ issuer: issuer.issuer, subject, passwordHash: null })
  const unproved = await enter(issuer.addUser(doubted, PASSWORD, false))
  expect(unproved.reply.statusCode).toBe(404)
  // A second one there with the same number does not take the account over.
  expect((await enter(issuer.addUser(known, 'чужой пароль 9'))).reply.statusCode).toBe(404)
})

test('a client of before gets an account there with a new password by code', async () => {
  const phone = freeNumber()
  const clientId = await addAccount(app, { phone })
  await post(app, '/sms-service/send/send_code/authorization', {
    phone,
    isFlashCall: false,
    eventCode: 'DEFAULT',
  })
  const phoneCode = await codeFor(app, phone)
  const body = { phone, phoneCode, password: NEW_PASSWORD }
  expect((await post(app, '/profile-manager/client/authorization', body)).statusCode).toBe(200)
  expect(issuer.userOf(phone)?.password).toBe(NEW_PASSWORD)
  const { reply } = await enter(issuer.subjectOf(phone))
  expect(reply.json().claims.sub).toBe(clientId)
})

test('no passkey of ours is made where another server signs people in', async () => {
  const here = await (await client()).enter()
  const confirmed = await here.send('/auth-service/reauthentication', {
    action: 'ADD_PASSKEY',
    currentPassword: PASSWORD,
  })
  const { reauthentication } = confirmed.json()
  const refused = await here.send('/auth-service/passkeys/options', { reauthentication })
  expect(refused.json()).toMatchObject({ code: 'PASSKEY_LIMIT' })
  const listed = await here.browser.get('/auth-service/passkeys', { headers: here.headers })
  expect(listed.json()).toEqual({ passkeys: [], limit: 0 })
})
