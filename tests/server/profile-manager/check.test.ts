import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lastCheck } from '../../../server/db/files.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import {
  awaitCheck,
  fillQuestionnaire,
  get,
  newBorrower,
  post,
  saveStep,
  sign,
  statusOf,
  uploaded,
  type Borrower,
} from './borrower.ts'

const HOUR_MS = 3_600_000
const MAIN = '/profile-manager/passport/save/scan/main/'

let app: TestApp
let nextPhone = 9_180_000_100

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
/** The hour moves on, so that the sends of one test do not use up the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + HOUR_MS))

/** A client whose questionnaire with this passport number was signed and checked. */
const checked = async (documentNumber: string): Promise<Borrower> => {
  const who = await newBorrower(app, `+7${(nextPhone += 7)}`)
  await fillQuestionnaire(app, who, documentNumber)
  await sign(app, who)
  await awaitCheck(app)
  return who
}

const data = async (who: Borrower) =>
  (await get(app, '/profile-manager/client/data', who.headers)).json()

test('a blurred main page is refused by name, and a new photo passes', async () => {
  const who = await checked('231111')
  expect(await statusOf(app, who)).toEqual({
    status: 'FAILURE_LITTLE_DATA',
    step: 'done',
    reasons: ['BLUR'],
    message: 'Главная страница паспорта на фото размыта. Снимите её ещё раз при хорошем свете.',
    uploadsLeftToday: 3,
  })
  const before = await data(who)
  expect(before.profileFlags.documents).toBe('CAN_BE_CREATED_NEW')
  const reasons = before.documents.map(
    (photo: { kind: string; moderationReason: string | null }) =>
      `${photo.kind} ${photo.moderationReason}`,
  )
  expect(reasons).toEqual(
    expect.arrayContaining(['PASSPORT_MAIN BLUR', 'PASSPORT_REGISTRATION null', 'SELFIE null']),
  )
  expect((await saveStep.passport(app, who)).statusCode).toBe(200)
  expect(await statusOf(app, who)).toMatchObject({ status: 'DATA_CHECKING', uploadsLeftToday: 2 })
  await awaitCheck(app)
  expect((await statusOf(app, who)).status).toBe('VERIFIED')
})

test('the same refused photo sent again starts no check', async () => {
  const who = await checked('241111')
  const { passportSelfie } = await data(who)
  const { passportPhotoFieId, registrationPhotoFileId } = passportSelfie
  await post(app, MAIN, { passportPhotoFieId, registrationPhotoFileId }, who)
  expect(await statusOf(app, who)).toMatchObject({
    status: 'FAILURE_LITTLE_DATA',
    uploadsLeftToday: 3,
  })
})

test('a face that is not the passport’s is a mismatch, and a new selfie passes', async () => {
  const who = await checked('232222')
  expect(await statusOf(app, who)).toMatchObject({
    status: 'DATA_MISMATCH',
    reasons: ['FACE_MISMATCH'],
  })
  await saveStep.passport(app, who)
  expect((await statusOf(app, who)).status).toBe('DATA_MISMATCH')
  await saveStep.selfie(app, who)
  await awaitCheck(app)
  expect((await statusOf(app, who)).status).toBe('VERIFIED')
})

test('new photos go to a check three times in 24 hours, then again the next day', async () => {
  const who = await checked('233333')
  for (const left of [2, 1, 0]) {
    await saveStep.passport(app, who)
    expect((await statusOf(app, who)).uploadsLeftToday).toBe(left)
    await awaitCheck(app)
    expect((await statusOf(app, who)).status).toBe('FAILURE_LITTLE_DATA')
  }
  const fourth = await saveStep.passport(app, who)
  expect([fourth.statusCode, fourth.json().code]).toEqual([429, 'FILE_TOO_MANY'])
  await app.clock.moveTo(app.clock.now() + 24 * HOUR_MS)
  expect((await saveStep.passport(app, who)).statusCode).toBe(200)
})

test('photos of a client who passed are not taken again', async () => {
  const who = await checked('230007')
  expect((await saveStep.passport(app, who)).json().code).toBe('ILLEGAL_TRANSITION')
})

test('a self-ban leaves the client verified but without a line, and says how to lift it', async () => {
  const who = await checked('230001')
  const status = await statusOf(app, who)
  expect(status).toMatchObject({ status: 'LIMIT_REACHED', reasons: ['SELF_BAN'] })
  expect(status.message).toContain('Госуслугах')
})

test('a bureau that stays silent holds nobody up for ever', async () => {
  const silent = await testApp({ product: WITHOUT_LOOKS })
  const { gateways } = silent.context
  Object.assign(gateways.creditBureaus, {
    reports: () => Promise.reject(new Error('no answer')),
  })
  const who = await newBorrower(silent, '+79180000009')
  await fillQuestionnaire(silent, who)
  await sign(silent, who)
  await awaitCheck(silent)
  expect((await statusOf(silent, who)).status).toBe('DATA_CHECKING')
  await silent.runJobs(silent.clock.now() + HOUR_MS)
  expect((await statusOf(silent, who)).status).toBe('VERIFIED')
  await silent.close()
})

test('while nobody has decided, the client waits and is asked about again (D44) @slow', async () => {
  const who = await checked('234444')
  await app.runJobs(app.clock.now() + 24 * HOUR_MS)
  expect((await statusOf(app, who)).status).toBe('DATA_CHECKING')
  const asked = (await get(app, '/sandbox/journal?kind=identification')).json()
  const own = asked.filter((entry: { subject: string }) => entry.subject === asked[0].subject)
  expect(own.length).toBeGreaterThan(90)
  expect(asked[0].payload.outcome).toBe('UNDECIDED')
})

test('a provider that fails identifies nobody, and is asked until it decides (D44) @slow', async () => {
  const failing = await testApp({ product: WITHOUT_LOOKS })
  const { gateways } = failing.context
  const identify = gateways.identification.identify.bind(gateways.identification)
  Object.assign(gateways.identification, {
    identify: () => Promise.reject(new Error('no answer')),
  })
  const who = await newBorrower(failing, '+79180000019')
  await fillQuestionnaire(failing, who)
  await sign(failing, who)
  await failing.runJobs(failing.clock.now() + 72 * HOUR_MS)
  expect((await statusOf(failing, who)).status).toBe('DATA_CHECKING')
  Object.assign(gateways.identification, { identify })
  await failing.runJobs(failing.clock.now() + HOUR_MS)
  expect((await statusOf(failing, who)).status).toBe('VERIFIED')
  const check = await lastCheck(failing.context.database, who.clientId)
  expect(check?.decisionId).toBe(`sandbox ${check?.id}`)
  await failing.close()
})

test('a photo of another kind or of somebody else is answered like one that does not exist', async () => {
  const who = await newBorrower(app, `+7${(nextPhone += 7)}`)
  const other = await newBorrower(app, `+7${(nextPhone += 7)}`)
  await saveStep.user_info(app, who)
  const registrationPhotoFileId = await uploaded(app, who, 'PASSPORT_REGISTRATION')
  const foreign = await uploaded(app, other, 'PASSPORT_MAIN')
  const selfie = await uploaded(app, who, 'SELFIE')
  const answers = []
  for (const passportPhotoFieId of [foreign, selfie, 'no-such-photo']) {
    const reply = await post(app, MAIN, { passportPhotoFieId, registrationPhotoFileId }, who)
    answers.push({ ...reply.json(), requestId: '', status: reply.statusCode })
  }
  expect(answers[0]).toMatchObject({ status: 404, errors: [{ field: 'passportPhotoFieId' }] })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})
