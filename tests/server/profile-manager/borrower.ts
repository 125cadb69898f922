import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { advanceStep, insertClient, recordConsents } from '../../../server/db/clients.ts'
import { createAccount } from '../../../server/db/identity.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { hashPassword } from '../../../server/onboarding/password-hash.ts'
import type { TestApp } from '../test-app.ts'
import { numbersOf } from './person-numbers.ts'

export const PASSWORD = 'правильная лошадь 42'

export const CONSENTS = [
  { type: 'PERSONAL_DATA', textVersion: '2026-11' },
  { type: 'ANALOG_SIGNATURE', textVersion: '2026-11' },
] as const

export const PERSONAL_DATA = {
  mail: 'anna@example.ru',
  inn: '500100732259',
  snils: '112-233-445 95',
  passport: {
    lastName: 'Иванова',
    firstName: 'Анна',
    patronymic: 'Петровна',
    birthDate: '1990-03-15',
    birthPlace: 'г. Москва',
    departmentCode: '770-053',
    serialNumber: '45 10',
    documentNumber: '200007',
    issuedDate: '2011-04-20',
  },
}

export const ADDRESS = {
  addressId: null,
  addressType: 'REGISTRATION',
  areaFiasId: null,
  city: 'Москва',
  cityFiasId: null,
  flat: '12',
  house: '7',
  houseFiasId: null,
  postcode: '125009',
  region: 'г Москва',
  regionFiasId: null,
  settlementFiasId: null,
  street: 'ул Тверская',
  streetFiasId: null,
}

export const PDN = {
  additionalContacts: [],
  socialNetwork: null,
  socialAccount: null,
  monthlyIncomeRoubles: 90_000,
  monthlyObligationsRoubles: 10_000,
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly key?: string
}

export const get = (app: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.fastify.inject({ url, headers })

/** The page check that every send of a code demands (D41). */
export const pageCheck = async (app: TestApp): Promise<{ 'x-csrf': string }> => ({
  'x-csrf': (await get(app, '/sms-service/csrf')).json().csrf,
})

const PAGE_CHECKED = ['/sms-service/send/send_code', '/profile-manager/site-complaints']

/** Sends a call with a JSON body, as our page would. */
export const post = async (app: TestApp, url: string, body: object, { headers, key }: Sent = {}) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: {
      ...(PAGE_CHECKED.some((start) => url.startsWith(start)) ? await pageCheck(app) : {}),
      ...headers,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: body,
  })

/** The newest code the stand-in carried to a phone. */
export const codeFor = async (app: TestApp, phone: string): Promise<string> => {
  const sent = (await get(app, `/sandbox/codes?phone=${encodeURIComponent(phone)}`)).json()
  return String(sent[0]?.code)
}

/** Asks for a code of registration with the page check it demands. */
export const askForRegistrationCode = async (app: TestApp, phone: string, extra: object = {}) => {
  const body = { phone, isFlashCall: false, eventCode: 'REGISTRATION', ...extra }
  return post(app, '/sms-service/send/send_code/v2/registration', body)
}

export const createClient = async (app: TestApp, phone: string, phoneCode: string, key?: string) =>
  post(
    app,
    '/profile-manager/client/create',
    { phone, phoneCode, password: PASSWORD, consents: CONSENTS },
    key ? { key } : {},
  )

export interface Borrower {
  readonly clientId: string
  readonly phone: string
  readonly headers: { readonly authorization: string }
}

/** A client who has registered by phone, code and password as the page does. */
export const registeredBorrower = async (app: TestApp, phone: string): Promise<Borrower> => {
  await askForRegistrationCode(app, phone)
  const reply = await createClient(app, phone, await codeFor(app, phone))
  const { clientId } = reply.json()
  if (typeof clientId !== 'string') throw new Error(`No client was made: ${reply.body}`)
  return { clientId, phone, headers: app.asClient(clientId) }
}

/** Hashing takes longer than the rest of making a client: every one that a test is given has the same hash. */
let passwordHash: Promise<string> | null = null

/** A client behind the step `phone`, as {@link registeredBorrower} leaves one, for tests about something else. */
export const newBorrower = async (app: TestApp, phone: string): Promise<Borrower> => {
  passwordHash ??= hashPassword(PASSWORD)
  const known = await passwordHash
  const clientId = randomUUID()
  const nowMs = app.clock.now()
  await transaction(app.context.database, async (tx) => {
    await createAccount(tx, { clientId, phone, passwordHash: known, nowMs })
    await insertClient(tx, { id: clientId, phone, landing: null, integrationId: null, nowMs })
    await recordConsents(tx, { clientId, address: '127.0.0.1', nowMs, consents: CONSENTS })
  })
  return { clientId, phone, headers: app.asClient(clientId) }
}

/** A picture of so many pixels with noise in it, as a camera makes them. */
export const picture = (
  width = 60,
  height = 40,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer()

/** Uploads bytes as a photo, with fields in the order of a form. */
export const upload = (
  app: TestApp,
  borrower: Borrower,
  photo: { kind: string; content: Buffer; name?: string; type?: string; key?: string },
) => {
  const boundary = `----test${randomUUID()}`
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${photo.kind}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${photo.name ?? 'photo.jpg'}"\r\n` +
    `content-type: ${photo.type ?? 'image/jpeg'}\r\n\r\n`
  return app.fastify.inject({
    method: 'POST',
    url: '/file-manager/files/save',
    headers: {
      ...borrower.headers,
      ...(photo.key ? { 'idempotency-key': photo.key } : {}),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(head),
      photo.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
}

export const uploaded = async (app: TestApp, borrower: Borrower, kind: string): Promise<string> => {
  const reply = await upload(app, borrower, { kind, content: await picture() })
  return String(reply.json().fileId)
}

/** Saves one step of the questionnaire with right values. */
export const saveStep = {
  user_info: (
    app: TestApp,
    who: Borrower,
    documentNumber?: string,
    mail: string | null = PERSONAL_DATA.mail,
  ) => {
    const { inn, snils, ...own } = numbersOf(app, who.clientId)
    const numbers = documentNumber === undefined ? own : { documentNumber }
    return post(
      app,
      '/profile-manager/passport/save/data',
      { ...PERSONAL_DATA, mail, inn, snils, passport: { ...PERSONAL_DATA.passport, ...numbers } },
      who,
    )
  },
  passport: async (app: TestApp, who: Borrower) =>
    post(
      app,
      '/profile-manager/passport/save/scan/main/',
      {
        passportPhotoFieId: await uploaded(app, who, 'PASSPORT_MAIN'),
        registrationPhotoFileId: await uploaded(app, who, 'PASSPORT_REGISTRATION'),
      },
      who,
    ),
  selfie: async (app: TestApp, who: Borrower) =>
    post(
      app,
      '/profile-manager/passport/save/scan/selfie/',
      { selfieId: await uploaded(app, who, 'SELFIE') },
      who,
    ),
  address: (app: TestApp, who: Borrower) =>
    post(
      app,
      '/profile-manager/addresses/save/registration',
      { registration: ADDRESS, living: null },
      who,
    ),
  contacts: (app: TestApp, who: Borrower) => post(app, '/profile-manager/pdn/save', PDN, who),
  card: (app: TestApp, who: Borrower) =>
    transaction(app.context.database, (tx) => advanceStep(tx, who.clientId, 'card')),
}

/** Everything up to the signature. */
export const fillQuestionnaire = async (
  app: TestApp,
  who: Borrower,
  documentNumber?: string,
): Promise<void> => {
  await saveStep.user_info(app, who, documentNumber)
  await saveStep.passport(app, who)
  await saveStep.selfie(app, who)
  await saveStep.address(app, who)
  await saveStep.contacts(app, who)
  await saveStep.card(app, who)
}

/** Asks for the terms and a code bound to them. */
export const readyToSign = async (app: TestApp, who: Borrower) => {
  const terms = (await get(app, '/profile-manager/registration/terms', who.headers)).json()
  const { termsHash } = terms
  const order = { phone: who.phone, eventCode: 'REGISTRATION_END', isFlashCall: false, termsHash }
  await post(app, '/sms-service/send/send_code', order, who)
  const consents = terms.documents.map(({ type, textVersion }: Record<string, string>) => ({
    type,
    textVersion,
  }))
  return { smsCode: await codeFor(app, who.phone), termsHash, consents }
}

export const sign = async (app: TestApp, who: Borrower, key?: string) =>
  post(app, '/profile-manager/registration/sign', await readyToSign(app, who), {
    headers: who.headers,
    ...(key ? { key } : {}),
  })

export const statusOf = async (app: TestApp, who: Borrower) =>
  (await get(app, '/profile-manager/client/status', who.headers)).json()

/** Lets the ordered check run. */
export const awaitCheck = (app: TestApp): Promise<void> =>
  app.runJobs(app.context.clock.now() + 6_000)
