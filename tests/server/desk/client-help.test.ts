/** What support does for a caller, and what the staff write down for each other (decision 0098). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskClient } from '../../../protocol/calls/desk/clients.ts'
import { codeFor, get, newBorrower, PASSWORD, post } from '../profile-manager/borrower.ts'
import { authorizeUrl, makePkce, openBrowser, ORIGIN, signIn } from '../identity/browser.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

let places = 0
const somewhere = () => ({ 'x-forwarded-for': `198.51.100.${(places += 1)}` })

/** Signed in for this request alone: a session idles away while the clock is moved. */
const as = async (login: string) => (await signedInAs(app, login)).headers

const cardOf = async (clientId: string, login = 'ryabinina') =>
  (await get(app, `/desk-service/clients/${clientId}`, await as(login))).json<
    Reply<typeof deskClient>
  >()

const note = async (clientId: string, text: string, login = 'ryabinina') =>
  post(app, `/desk-service/clients/${clientId}/notes`, { text }, { headers: await as(login) })

const unlock = async (
  clientId: string,
  { reason = 'Назвала дату рождения', login = 'ryabinina' } = {},
) => {
  const headers = await as(login)
  return post(app, `/desk-service/clients/${clientId}/unlock`, { reason }, { headers })
}

/** One try of a stranger to sign in with a password. */
const tryPassword = async (phone: string, password: string): Promise<string> => {
  const headers = somewhere()
  const asked = await app.fastify.inject({ url: authorizeUrl(makePkce()), headers })
  const uid = new URL(String(asked.headers.location), ORIGIN).searchParams.get('uid')
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await post(
    app,
    `/auth-service/login/${uid}`,
    { phone, password },
    { headers: { ...headers, cookie } },
  )
  return reply.statusCode === 200 ? 'in' : String(reply.json().code)
}

const check = async (phone: string, code: string): Promise<string> =>
  String(
    (
      await post(app, '/sms-service/send/check_code', { phone, code }, { headers: somewhere() })
    ).json().result,
  )

const askLoginCode = (phone: string) =>
  post(app, '/sms-service/send/send_code/authorization', { phone }, { headers: somewhere() })

/** All tries of password and code are used up by a stranger. */
const lockOut = async (phone: string): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await askLoginCode(phone)
    const right = await codeFor(app, phone)
    for (let tried = 0; tried < 5; tried += 1)
      await check(phone, `${right.startsWith('1') ? '2' : '1'}0000${tried}`)
    await app.clock.moveTo(app.clock.now() + 11 * 60_000)
  }
  for (let tried = 0; tried < 6; tried += 1) await tryPassword(phone, `wrong ${tried}`)
}

test('a note is read by all who open the card, with its writer, the latest first', async () => {
  const { clientId } = await newBorrower(app, '+79165557001')
  expect((await note(clientId, 'Просит звонить после шести')).statusCode).toBe(200)
  await app.clock.moveTo(app.clock.now() + 1_000)
  expect((await note(clientId, 'Обещала внести в пятницу', 'polyakov')).statusCode).toBe(200)
  const { notes } = await cardOf(clientId)
  expect(notes.map(({ text }) => text)).toEqual([
    'Обещала внести в пятницу',
    'Просит звонить после шести',
  ])
  expect(notes.every(({ who }) => who.length > 3)).toBe(true)
  expect((await cardOf(clientId, 'zavarzina')).notes).toHaveLength(2)
  expect((await note(clientId, 'Аудитор пишет', 'zavarzina')).json()).toMatchObject({
    code: 'ROLE_REFUSED',
  })
})

test('an empty note is refused by its field, one about nobody is not found', async () => {
  const { clientId } = await newBorrower(app, '+79165557002')
  expect((await note(clientId, '   ')).json()).toMatchObject({ errors: [{ field: 'text' }] })
  expect((await note('nobody', 'Кто это')).json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('a caller whose codes of the day strangers have used up gets new ones', async () => {
  const { clientId, phone } = await newBorrower(app, '+79165557008')
  const asked: number[] = []
  for (let hour = 0; hour < 11; hour += 1) {
    await app.clock.moveTo(app.clock.now() + 20 * 60_000)
    asked.push((await askLoginCode(phone)).statusCode)
  }
  expect([asked.at(-3), asked.at(-1)]).toEqual([200, 429])
  await app.clock.moveTo(app.clock.now() + 1_000)
  expect((await unlock(clientId)).statusCode).toBe(200)
  await app.clock.moveTo(app.clock.now() + 1_000)
  expect((await askLoginCode(phone)).statusCode).toBe(200)
  expect(await check(phone, await codeFor(app, phone))).toBe('MATCH')
})

test('a caller who may not try any more gets new tries of password and code, and is told', async () => {
  const { clientId, phone, headers } = await newBorrower(app, '+79165557003')
  await lockOut(phone)
  expect(await tryPassword(phone, PASSWORD)).toBe('LOGIN_LOCKED')
  expect((await unlock(clientId)).statusCode).toBe(200)
  expect(await tryPassword(phone, PASSWORD)).toBe('in')
  await askLoginCode(phone)
  expect(await check(phone, await codeFor(app, phone))).toBe('MATCH')
  const { messages } = (await get(app, '/profile-manager/inbox', headers)).json()
  expect(messages[0].title).toBe('Вход снова открыт')
})

test('a day has one such call: whoever guesses wins no third round', async () => {
  const { clientId, phone } = await newBorrower(app, '+79165557004')
  expect((await unlock(clientId)).statusCode).toBe(200)
  await lockOut(phone)
  const second = await unlock(clientId, { reason: 'Звонит ещё раз' })
  expect(second.json()).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
  await askLoginCode(phone)
  expect(await check(phone, await codeFor(app, phone))).toBe('MANY_REQUESTS')
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  expect((await unlock(clientId, { reason: 'Завтра' })).statusCode).toBe(200)
})

test('nobody but support opens a way in, and not without a reason', async () => {
  const { clientId } = await newBorrower(app, '+79165557005')
  expect((await unlock(clientId, { login: 'polyakov' })).json()).toMatchObject({
    code: 'ROLE_REFUSED',
  })
  expect((await unlock(clientId, { reason: ' ' })).json()).toMatchObject({
    errors: [{ field: 'reason' }],
  })
})

test('the card shows where the client is signed in', async () => {
  const { clientId, phone } = await newBorrower(app, '+79165557006')
  const before = (await cardOf(clientId)).devices.length
  await signIn(openBrowser(app), { phone, password: PASSWORD })
  const { devices } = await cardOf(clientId)
  expect(devices).toHaveLength(before + 1)
  expect(devices[0]?.device.length).toBeGreaterThan(3)
})
