import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../test-app.ts'
import {
  ADDRESS,
  codeFor,
  get,
  newBorrower,
  PASSWORD,
  PDN,
  post,
  saveStep,
  type Borrower,
} from './borrower.ts'

let app: TestApp
let nextPhone = 9_190_000_100

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
/** The hour moves on, so that the sends of one test do not use up the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + 3_600_000))

const borrower = (): Promise<Borrower> => newBorrower(app, `+7${(nextPhone += 7)}`)
const data = async (who: Borrower) =>
  (await get(app, '/profile-manager/client/data', who.headers)).json()
const SAVE_ADDRESS = '/profile-manager/addresses/save/registration'

const atAddress = async (): Promise<Borrower> => {
  const who = await borrower()
  await saveStep.user_info(app, who)
  await saveStep.passport(app, who)
  await saveStep.selfie(app, who)
  return who
}

const tokenFor = (phone: string, password: string) =>
  app.fastify.inject({
    method: 'POST',
    url: '/auth/realms/vovremya/protocol/openid-connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'password',
      client_id: 'vovremya-web',
      scope: 'openid',
      username: phone,
      password,
    }).toString(),
  })

test('a new password needs a code of authorization, and the old one stops working', async () => {
  const { phone } = await borrower()
  const url = '/profile-manager/client/authorization'
  const password = 'другая лошадь 43'
  await post(app, '/sms-service/send/send_code/authorization', { phone, isFlashCall: false })
  const phoneCode = await codeFor(app, phone)
  const refused = await post(app, url, { phone, phoneCode: '000000', password })
  expect(refused.json().code).toBe('CODE_NOT_MATCH')
  const changed = await post(app, url, { phone, phoneCode, password }, { key: 'new-password-1' })
  expect(changed.json()).toEqual({ ok: true })
  const again = await post(app, url, { phone, phoneCode, password }, { key: 'new-password-1' })
  expect(again.json()).toEqual({ ok: true })
  expect((await tokenFor(phone, PASSWORD)).statusCode).not.toBe(200)
  expect((await tokenFor(phone, password)).statusCode).toBe(200)
})

test('a proven phone without an account is told so, an unproven one is not', async () => {
  const phone = '+79190000009'
  const url = '/profile-manager/client/authorization'
  await post(app, '/sms-service/send/send_code/authorization', { phone, isFlashCall: false })
  const body = { phone, password: 'другая лошадь 43' }
  const unproven = await post(app, url, { ...body, phoneCode: '000000' })
  expect(unproven.json().code).toBe('CODE_NOT_MATCH')
  const proven = await post(app, url, { ...body, phoneCode: await codeFor(app, phone) })
  expect([proven.statusCode, proven.json().title]).toEqual([404, 'Кабинета с этим номером нет'])
})

test('another living address is kept beside the registration one, and taken away when it is the same', async () => {
  const who = await atAddress()
  const living = { ...ADDRESS, addressType: 'LIVING', city: 'Тула', region: 'Тульская обл' }
  await post(app, SAVE_ADDRESS, { registration: ADDRESS, living }, who)
  const saved = await data(who)
  expect(saved.livingAddress).toMatchObject({ city: 'Тула', moderationStatus: 'ON_CHECK' })
  const known = { ...ADDRESS, addressId: saved.address.addressId, flat: '13' }
  await post(app, SAVE_ADDRESS, { registration: known, living: null }, who)
  expect(await data(who)).toMatchObject({
    address: { flat: '13', addressId: saved.address.addressId },
    livingAddress: null,
  })
})

test('an address id of somebody else is answered like one that does not exist', async () => {
  const [who, other] = [await atAddress(), await atAddress()]
  await saveStep.address(app, other)
  const { addressId } = (await data(other)).address
  for (const foreign of [addressId, 'no-such-address']) {
    const registration = { ...ADDRESS, addressId: foreign }
    const reply = await post(app, SAVE_ADDRESS, { registration, living: null }, who)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
  }
  expect((await data(who)).address).toBeNull()
})

test('a save sent again with its key is done once, with another body 422', async () => {
  const who = await atAddress()
  const sent = { headers: who.headers, key: 'address-key-1' }
  const first = await post(app, SAVE_ADDRESS, { registration: ADDRESS, living: null }, sent)
  const second = await post(app, SAVE_ADDRESS, { registration: ADDRESS, living: null }, sent)
  expect(second.json()).toEqual(first.json())
  const other = await post(
    app,
    SAVE_ADDRESS,
    { registration: { ...ADDRESS, flat: '99' }, living: null },
    sent,
  )
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect((await data(who)).address.flat).toBe('12')
})

test('income, obligations and contacts come back as they were given', async () => {
  const who = await atAddress()
  await saveStep.address(app, who)
  const contact = {
    contactPerson: 'Пётр',
    contactPersonPhone: '8 (916) 765-43-21',
    socialNetwork: null,
    whobelong: 'брат',
  }
  const url = '/profile-manager/pdn/save'
  expect((await post(app, url, { ...PDN, additionalContacts: [contact] }, who)).json()).toEqual({
    step: 'card',
  })
  expect((await data(who)).pdn).toEqual({
    ...PDN,
    additionalContacts: [{ ...contact, contactPersonPhone: '+79167654321' }],
  })
  const absurd = await post(app, url, { ...PDN, monthlyIncomeRoubles: 10_000_001 }, who)
  expect(absurd.json().errors[0].field).toBe('monthlyIncomeRoubles')
  const three = await post(
    app,
    url,
    { ...PDN, additionalContacts: [contact, contact, contact] },
    who,
  )
  expect(three.statusCode).toBe(400)
})

test('addresses are suggested level by level, and without the service the form says so', async () => {
  const who = await borrower()
  const url = '/profile-manager/addresses/suggest'
  const found = (await post(app, url, { query: 'Тверская', part: 'street' }, who)).json()
  expect(found.available).toBe(true)
  expect(Array.isArray(found.suggestions)).toBe(true)
  const { addressSuggest } = app.context.gateways
  const working = { ...addressSuggest }
  Object.assign(addressSuggest, { suggest: () => Promise.resolve([]), isAvailable: () => false })
  const down = await post(app, url, { query: 'Тверская', part: 'full' }, who)
  expect(down.json()).toEqual({ available: false, suggestions: [] })
  Object.assign(addressSuggest, working)
})

test('a department of the passport is named by its code', async () => {
  const who = await borrower()
  const url = '/profile-manager/passport/department?code='
  const reply = await get(app, `${url}770-053`, who.headers)
  expect(reply.statusCode).toBe(200)
  expect(Array.isArray(reply.json().names)).toBe(true)
  expect((await get(app, `${url}77`, who.headers)).statusCode).toBe(400)
})

test('the tour of the account is marked for good', async () => {
  const who = await borrower()
  const url = '/profile-manager/action/flags/set/training'
  const flags = (await post(app, url, { status: 'COMPLETED' }, who)).json()
  expect(flags).toMatchObject({ training: 'COMPLETED', registration: 'CAN_BE_CREATED_NEW' })
  const current = await get(app, '/profile-manager/action/flags/currently', who.headers)
  expect(current.json()).toEqual(flags)
  expect((await post(app, url, { status: 'ANYTHING' }, who)).statusCode).toBe(400)
})

test('a partner prefills fields and sets the number of steps; an unknown one is not found', async () => {
  const url = '/profile-manager/client/integration-data?integrationId='
  expect((await get(app, `${url}example-partner`)).json()).toMatchObject({
    stepsQty: 3,
    prefill: { city: 'Москва' },
  })
  expect((await get(app, `${url}nobody`)).statusCode).toBe(404)
})

test('clicks of partners and campaigns are kept, the same click once', async () => {
  const who = await borrower()
  const cpa = '/profile-manager/cpa?name=LIKNOT&transactionId=t-1&webId=w-1'
  for (let sent = 0; sent < 2; sent += 1) {
    expect((await post(app, cpa, {}, who)).json()).toEqual({ ok: true })
  }
  expect((await post(app, '/profile-manager/cpa/alliance-ref/ref-1', {}, who)).json()).toEqual({
    ok: true,
  })
  const advert = '/profile-manager/adv/save?campaign_id=c-1&ad_id=a-1'
  expect((await post(app, advert, {})).json()).toEqual({ ok: true })
  const unknown = '/profile-manager/cpa?name=NOBODY&transactionId=t-1'
  expect((await post(app, unknown, {}, who)).statusCode).toBe(400)
})

test('every call of the profile needs its own client: no token, a broken one or one without a client is 401', async () => {
  const calls: [string, 'GET' | 'POST', object?][] = [
    ['/profile-manager/client/status', 'GET'],
    ['/profile-manager/client/data', 'GET'],
    ['/profile-manager/action/flags/currently', 'GET'],
    ['/profile-manager/registration/terms', 'GET'],
    ['/profile-manager/client/draft', 'POST', { step: 'address', values: {} }],
    ['/profile-manager/pdn/save', 'POST', PDN],
    [SAVE_ADDRESS, 'POST', { registration: ADDRESS, living: null }],
    ['/profile-manager/action/flags/set/training', 'POST', { status: 'COMPLETED' }],
    ['/profile-manager/cpa?name=LIKNOT&transactionId=t', 'POST', {}],
  ]
  for (const [url, method, payload] of calls) {
    for (const headers of [{}, { authorization: 'Bearer broken' }]) {
      const reply = await app.fastify.inject({ url, method, headers, ...(payload && { payload }) })
      expect([url, reply.statusCode]).toEqual([url, 401])
    }
    const ghost = app.asClient('00000000-0000-4000-8000-000000000000')
    const reply = await app.fastify.inject({
      url,
      method,
      headers: ghost,
      ...(payload && { payload }),
    })
    expect([url, reply.statusCode]).toEqual([url, 401])
  }
})
