import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../test-app.ts'
import {
  askForRegistrationCode,
  awaitCheck,
  codeFor,
  CONSENTS,
  createClient,
  fillQuestionnaire,
  get,
  registeredBorrower,
  PASSWORD,
  PERSONAL_DATA,
  post,
  readyToSign,
  saveStep,
  sign,
  statusOf,
  type Borrower,
} from './borrower.ts'

let app: TestApp
let nextPhone = 9_160_000_100

beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())
/** The hour moves on, so that the sends of one test do not use up the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + 3_600_000))

const somebody = (): string => `+7${(nextPhone += 7)}`
const borrower = (): Promise<Borrower> => registeredBorrower(app, somebody())
const data = async (who: Borrower) =>
  (await get(app, '/profile-manager/client/data', who.headers)).json()

test('the whole registration: each step leads to the next, the signature to a check, the check to a line', async () => {
  const who = await borrower()
  expect(await statusOf(app, who)).toMatchObject({ status: 'REGISTERED', step: 'user_info' })
  expect((await saveStep.user_info(app, who)).json()).toEqual({ step: 'passport' })
  expect((await statusOf(app, who)).status).toBe('UNCOMPLETED_REGISTRATION')
  expect((await saveStep.passport(app, who)).json()).toEqual({ step: 'selfie' })
  expect((await saveStep.selfie(app, who)).json()).toEqual({ step: 'address' })
  expect((await saveStep.address(app, who)).json()).toEqual({ step: 'contacts' })
  expect((await saveStep.contacts(app, who)).json()).toEqual({ step: 'card' })
  expect(await saveStep.card(app, who)).toBe('sign')
  const signed = await sign(app, who)
  expect(signed.json()).toEqual({ status: 'DATA_CHECKING', step: 'done' })
  expect((await statusOf(app, who)).status).toBe('DATA_CHECKING')
  await awaitCheck(app)
  expect(await statusOf(app, who)).toMatchObject({ status: 'VERIFIED', step: 'done', reasons: [] })
  const profile = await data(who)
  expect(profile).toMatchObject({
    clientId: who.clientId,
    phone: who.phone,
    stepsQty: 2,
    accountModerationStatus: 'VERIFIED',
    passport: { serialNumber: '••••', documentNumber: '••0007', lastName: 'Иванова' },
    inn: '••••••••2259',
    snils: '•••••••4595',
    address: { city: 'Москва', moderationStatus: 'VERIFIED', clientId: who.clientId },
    livingAddress: null,
    creditLine: { userCreditLimit: 60_000, usedLimit: 0, systemCreditLimit: 300_000 },
    profileFlags: {
      addresses: 'COMPLETED',
      documents: 'COMPLETED',
      passports: 'COMPLETED',
      pdns: 'COMPLETED',
      registration: 'COMPLETED',
      training: 'CAN_BE_CREATED_NEW',
    },
  })
  expect(profile.documents).toHaveLength(3)
  expect(
    profile.documents.every(
      (photo: { moderationStatus: string }) => photo.moderationStatus === 'VERIFIED',
    ),
  ).toBe(true)
  expect(profile.consents.map((consent: { type: string }) => consent.type).sort()).toEqual([
    'ANALOG_SIGNATURE',
    'CREDIT_HISTORY',
    'PERSONAL_DATA',
    'SERVICE_APPLICATION',
  ])
})

test('a registration without mail is signed all the same, and its papers name none', async () => {
  const who = await borrower()
  const saved = await saveStep.user_info(app, who, undefined, null)
  expect(saved.json()).toEqual({ step: 'passport' })
  for (const step of ['passport', 'selfie', 'address', 'contacts', 'card'] as const)
    await saveStep[step](app, who)
  const terms = (await get(app, '/profile-manager/registration/terms', who.headers)).json()
  expect(JSON.stringify(terms.documents)).toContain(`Телефон ${who.phone}.`)
  expect((await sign(app, who)).json()).toEqual({ status: 'DATA_CHECKING', step: 'done' })
  await awaitCheck(app)
  expect((await statusOf(app, who)).status).toBe('VERIFIED')
})

test('the same password and phone then open a session', async () => {
  const who = await borrower()
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/auth/realms/vovremya/protocol/openid-connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'password',
      client_id: 'vovremya-web',
      scope: 'openid',
      username: who.phone,
      password: PASSWORD,
    }).toString(),
  })
  expect([reply.statusCode, reply.json().token_type]).toEqual([200, 'Bearer'])
})

test('fifty creations at once make one client', async () => {
  const phone = somebody()
  await askForRegistrationCode(app, phone)
  const code = await codeFor(app, phone)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      createClient(app, phone, code, index % 2 ? 'one-key-for-all' : `key-of-its-own-${index}`),
    ),
  )
  const made = replies.filter((reply) => reply.statusCode === 200).map((reply) => reply.json())
  expect(new Set(made.map(({ clientId }) => clientId)).size).toBe(1)
  const others = replies
    .filter((reply) => reply.statusCode !== 200)
    .map((reply) => reply.json().code)
  // Tries are taken before they are looked at (D41): of fifty at once the later ones may find none left.
  const expected = new Set(['CODE_USED', 'IDEMPOTENCY_IN_FLIGHT', 'CODE_MANY_REQUESTS'])
  expect(others.filter((refused) => !expected.has(refused))).toEqual([])
})

test('a creation sent again with its key gives the first answer, with another body 422', async () => {
  const phone = somebody()
  await askForRegistrationCode(app, phone)
  const code = await codeFor(app, phone)
  const first = await createClient(app, phone, code, 'create-again-1')
  const second = await createClient(app, phone, code, 'create-again-1')
  expect(second.json()).toEqual(first.json())
  const other = await createClient(app, phone, '000000', 'create-again-1')
  expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a taken phone is named only to somebody who proved it by a code', async () => {
  const { phone } = await borrower()
  await app.clock.moveTo(app.clock.now() + 61_000)
  const sent = await askForRegistrationCode(app, phone)
  const stranger = await askForRegistrationCode(app, somebody())
  expect(Object.keys(sent.json())).toEqual(Object.keys(stranger.json()))
  expect(sent.statusCode).toBe(stranger.statusCode)
  expect((await createClient(app, phone, '000000')).json().code).toBe('CODE_NOT_MATCH')
  const reply = await createClient(app, phone, await codeFor(app, phone))
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'PHONE_TAKEN'])
})

test('without the two consents, or with a password everybody tries first, nobody is registered', async () => {
  const phone = somebody()
  const url = '/profile-manager/client/create'
  const body = { phone, phoneCode: '123456', password: PASSWORD }
  const twice = [CONSENTS[0], { type: 'CREDIT_HISTORY', textVersion: '2026-11' }]
  const missing = await post(app, url, { ...body, consents: twice })
  expect(missing.json()).toMatchObject({
    code: 'CONSENT_REQUIRED',
    errors: [{ field: 'consents' }],
  })
  const weak = await post(app, url, { ...body, password: 'qwerty12345', consents: CONSENTS })
  expect(weak.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'password' }] })
})

test('a step out of turn is refused and opens nothing', async () => {
  const who = await borrower()
  for (const early of [saveStep.passport, saveStep.selfie, saveStep.address, saveStep.contacts]) {
    expect((await early(app, who)).json().code).toBe('STEP_ORDER')
  }
  const terms = await get(app, '/profile-manager/registration/terms', who.headers)
  expect(terms.json().code).toBe('STEP_ORDER')
  expect((await statusOf(app, who)).step).toBe('user_info')
})

test('an earlier step may be corrected before the signature without going back', async () => {
  const who = await borrower()
  await fillQuestionnaire(app, who)
  expect((await saveStep.user_info(app, who, '300007')).json()).toEqual({ step: 'sign' })
  expect((await data(who)).passport.documentNumber).toBe('300007')
})

test('after the signature nothing of the questionnaire changes and no draft is kept', async () => {
  const who = await borrower()
  await fillQuestionnaire(app, who)
  const draft = { step: 'card', values: { holder: 'ANNA' } }
  await post(app, '/profile-manager/client/draft', draft, who)
  await sign(app, who)
  await post(app, '/profile-manager/client/draft', draft, who)
  expect((await data(who)).drafts).toEqual({})
  for (const late of [saveStep.user_info, saveStep.passport, saveStep.address, saveStep.contacts]) {
    expect((await late(app, who)).json().code).toBe('ILLEGAL_TRANSITION')
  }
  const again = await post(
    app,
    '/profile-manager/registration/sign',
    { smsCode: '000000', termsHash: 'a'.repeat(64), consents: [] },
    who,
  )
  expect(again.json().code).toBe('ILLEGAL_TRANSITION')
})

test('another device continues with the draft; a saved step forgets it; passwords are never kept', async () => {
  const who = await borrower()
  const draft = { step: 'user_info', values: { lastName: 'Ива', password: 'тайна', smsCode: '1' } }
  expect((await post(app, '/profile-manager/client/draft', draft, who)).json()).toEqual({
    ok: true,
  })
  expect((await data(who)).drafts).toEqual({ user_info: { lastName: 'Ива' } })
  await saveStep.user_info(app, who)
  expect((await data(who)).drafts).toEqual({})
  const heavy = { step: 'passport', values: { note: 'я'.repeat(20_000) } }
  const refused = await post(app, '/profile-manager/client/draft', heavy, who)
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'values'])
})

test('dates of the passport are checked against today, each by the name of its field', async () => {
  const who = await borrower()
  const save = (passport: object) =>
    post(
      app,
      '/profile-manager/passport/save/data',
      { ...PERSONAL_DATA, passport: { ...PERSONAL_DATA.passport, ...passport } },
      who,
    )
  const fieldsOf = async (passport: object) =>
    (await save(passport)).json().errors.map((error: { field: string }) => error.field)
  expect(await fieldsOf({ birthDate: '2010-01-01' })).toContain('passport.birthDate')
  expect(await fieldsOf({ issuedDate: '2003-03-14' })).toEqual(['passport.issuedDate'])
  expect(await fieldsOf({ issuedDate: '2027-01-01' })).toEqual(['passport.issuedDate'])
  expect(await fieldsOf({ lastName: 'Ivanova' })).toEqual(['passport.lastName'])
})

test('a name whose letters came as a letter and a sign above it is taken, and kept in one spelling', async () => {
  const who = await borrower()
  const names = { lastName: 'Алый-Ёлкин', firstName: 'Андрей', patronymic: 'Юрьевич' }
  const taken = Object.entries(names).map(([field, name]) => [field, name.normalize('NFD')])
  const passport = { ...PERSONAL_DATA.passport, ...Object.fromEntries(taken) }
  const url = '/profile-manager/passport/save/data'
  expect((await post(app, url, { ...PERSONAL_DATA, passport }, who)).json()).toEqual({
    step: 'passport',
  })
  expect((await data(who)).passport).toMatchObject(names)
})

test('fields that belong to the server are not taken from a body', async () => {
  const who = await borrower()
  const reply = await post(
    app,
    '/profile-manager/passport/save/data',
    { ...PERSONAL_DATA, status: 'VERIFIED', step: 'done', clientId: 'somebody', mailValid: true },
    who,
  )
  expect(reply.json()).toEqual({ step: 'passport' })
  expect(await data(who)).toMatchObject({ mailValid: false, step: 'passport' })
})

test('a code signs the terms it was sent for: changed data need a new one', async () => {
  const who = await borrower()
  await fillQuestionnaire(app, who)
  const signature = await readyToSign(app, who)
  await saveStep.user_info(app, who, '400007')
  const url = '/profile-manager/registration/sign'
  expect((await post(app, url, signature, who)).json().code).toBe('CODE_OTHER_TERMS')
  const { termsHash } = (await get(app, '/profile-manager/registration/terms', who.headers)).json()
  expect((await post(app, url, { ...signature, termsHash }, who)).json().code).toBe(
    'CODE_OTHER_TERMS',
  )
  expect((await statusOf(app, who)).step).toBe('sign')
})

test('without the consent to ask the bureau the questionnaire is not signed and the code stays good', async () => {
  const who = await borrower()
  await fillQuestionnaire(app, who)
  const signature = await readyToSign(app, who)
  const url = '/profile-manager/registration/sign'
  const refused = await post(app, url, { ...signature, consents: [] }, who)
  expect(refused.json().code).toBe('CONSENT_REQUIRED')
  expect((await post(app, url, signature, who)).json().step).toBe('done')
})

test('thirty signatures at once end one registration', async () => {
  const who = await borrower()
  await fillQuestionnaire(app, who)
  const signature = await readyToSign(app, who)
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      post(app, '/profile-manager/registration/sign', signature, {
        headers: who.headers,
        key: `sign-${who.clientId}-${index % 3}`,
      }),
    ),
  )
  const codes = replies.map((reply) => (reply.statusCode === 200 ? 'done' : reply.json().code))
  expect(codes.filter((code) => code === 'done').length).toBeGreaterThan(0)
  expect(
    codes.every((code) =>
      ['done', 'CODE_USED', 'ILLEGAL_TRANSITION', 'IDEMPOTENCY_IN_FLIGHT'].includes(code),
    ),
  ).toBe(true)
})
