import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COMPARED_PLACES } from '../../../protocol/cases.ts'
import {
  awaitCheck,
  fillQuestionnaire,
  get,
  newBorrower,
  post,
  sign,
  statusOf,
  type Borrower,
} from '../profile-manager/borrower.ts'
import { verifiedBorrower } from '../core/fixture.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const CASES = '/desk-service/cases'
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const ALL_SAME = Object.fromEntries(COMPARED_PLACES.map((place) => [place, 'SAME']))
const IDENTIFIED = { outcome: 'IDENTIFIED', findings: ALL_SAME }

let app: TestApp
let marina: SignedInStaff
let lev: SignedInStaff
let nextPhone = 9_180_100_100
/** No two people have one passport; the stand-in decides nothing about numbers that end so. */
let nextPassport = 224_444

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  marina = await signedInAs(app, 'vetlugina')
  lev = await signedInAs(app, 'osokin')
})

/** A client about whom the provider decides nothing. */
const undecided = async (
  on: TestApp = app,
  documentNumber = String((nextPassport += 10_000)),
): Promise<Borrower> => {
  const who = await newBorrower(on, `+7${(nextPhone += 7)}`)
  await fillQuestionnaire(on, who, documentNumber)
  await sign(on, who)
  await awaitCheck(on)
  return who
}

/** Messages about what came of a check. */
const toldOf = async ({ clientId }: Pick<Borrower, 'clientId'>) => {
  const { rows } = await app.context.database.execute(
    sql`select title from message where client_id = ${clientId} and kind = 'CHECK_DECIDED' order by id`,
  )
  return rows
}

interface Waiting {
  readonly total: number
  readonly cases: readonly {
    readonly checkId: string
    readonly clientName: string
    readonly reviewer: { readonly name: string; readonly isYou: boolean } | null
  }[]
}

const waiting = async (staff: SignedInStaff, on: TestApp = app): Promise<Waiting> =>
  (await get(on, CASES, staff.headers)).json()

const take = async (staff: SignedInStaff, checkId: string | null = null, on: TestApp = app) =>
  post(on, '/desk-service/take-case', { checkId }, staff)

const taken = async (staff: SignedInStaff, on: TestApp = app): Promise<string> =>
  (await take(staff, null, on)).json<{ checkId: string }>().checkId

const decide = async (
  staff: SignedInStaff,
  checkId: string,
  verdict: object,
  { key, on = app }: { key?: string; on?: TestApp } = {},
) =>
  post(on, `${CASES}/${checkId}/decide`, verdict, {
    headers: staff.headers,
    ...(key === undefined ? {} : { key }),
  })

const codeOf = (reply: Awaited<ReturnType<typeof post>>): string =>
  reply.json<{ code: string }>().code

/** Nobody is left for the next test. */
const emptyQueue = async (): Promise<void> => {
  for (const staff of [marina, lev])
    for (;;) {
      const { checkId } = (await take(staff)).json<{ checkId: string | null }>()
      if (checkId === null) break
      await decide(staff, checkId, IDENTIFIED)
    }
  await app.runJobs()
}

test('whom the provider cannot decide about waits at the desk, and a moderator’s yes verifies them', async () => {
  const who = await undecided()
  const queue = await waiting(marina)
  expect(queue).toMatchObject({
    total: 1,
    cases: [{ clientName: 'Иванова Анна Петровна', reviewer: null }],
  })
  const checkId = await taken(marina)
  expect((await waiting(lev)).cases[0]?.reviewer).toMatchObject({ isYou: false })
  const seen = (await get(app, `${CASES}/${checkId}`, marina.headers)).json()
  expect(seen).toMatchObject({
    clientId: who.clientId,
    person: { lastName: 'Иванова', birthDate: '1990-03-15' },
    passport: { series: '4510', number: String(nextPassport) },
    registrationAddress: '125009, г Москва, Москва, ул Тверская, д. 7, кв. 12',
  })
  expect((await decide(marina, checkId, IDENTIFIED)).statusCode).toBe(200)
  await app.runJobs()
  expect((await statusOf(app, who)).status).toBe('VERIFIED')
  expect((await waiting(marina)).total).toBe(0)
  expect(await toldOf(who)).toEqual([{ title: 'Анкета проверена' }])
})

test('whom the provider identifies at once gets no message: the page itself says it', async () => {
  const who = await verifiedBorrower(app)
  expect(await toldOf(who)).toEqual([])
})

test('a refusal names the photo and the reason, and the client is told what to do', async () => {
  const who = await undecided()
  const checkId = await taken(lev)
  const verdict = { outcome: 'REFUSED', photo: 'PASSPORT_MAIN', reason: 'GLARE', findings: {} }
  await decide(lev, checkId, verdict)
  await app.runJobs()
  expect(await statusOf(app, who)).toMatchObject({
    status: 'FAILURE_LITTLE_DATA',
    reasons: ['GLARE'],
  })
})

test('whose photo is sent back gets a message, and the account says which photo and why', async () => {
  const who = await undecided()
  const verdict = {
    outcome: 'REFUSED',
    photo: 'PASSPORT_REGISTRATION',
    reason: 'BLUR',
    findings: {},
  }
  await decide(lev, await taken(lev), verdict)
  await app.runJobs()
  const again = 'Страница с пропиской на фото размыта. Снимите её ещё раз при хорошем свете.'
  expect(await statusOf(app, who)).toMatchObject({ message: again })
  expect(await toldOf(who)).toEqual([{ title: 'Нужен новый снимок' }])
  const inbox = (await get(app, '/profile-manager/inbox', who.headers)).body
  expect(inbox).toContain(again)
})

test('nobody is approved while a place differs or was not looked at', async () => {
  await undecided()
  const checkId = await taken(marina)
  const different = { ...ALL_SAME, ISSUED: 'DIFFERENT' }
  const { FACE: _unseen, ...partly } = ALL_SAME
  for (const findings of [different, partly])
    expect([400, 422]).toContain(
      (await decide(marina, checkId, { outcome: 'IDENTIFIED', findings })).statusCode,
    )
  expect((await waiting(marina)).total).toBe(1)
  await emptyQueue()
})

test('two who ask at once get two cases, and one who asks again puts the former back', async () => {
  await undecided()
  await undecided()
  const ids = await Promise.all([taken(marina), taken(lev)])
  expect(new Set(ids).size).toBe(2)
  expect(codeOf(await take(marina, ids[1]))).toBe('CASE_NOT_YOURS')
  await post(app, `${CASES}/${ids[1]}/put-back`, {}, lev)
  expect((await take(marina, ids[1])).statusCode).toBe(200)
  expect((await take(lev, ids[0])).statusCode).toBe(200)
  await emptyQueue()
})

test('after fifteen minutes a case is free, and whoever had it decides nothing any more', async () => {
  await undecided()
  const checkId = await taken(marina)
  await app.clock.moveTo(app.clock.now() + 14 * MINUTE_MS)
  // Both are at work all the time.
  await waiting(marina)
  await waiting(lev)
  await app.clock.moveTo(app.clock.now() + MINUTE_MS)
  expect(codeOf(await decide(marina, checkId, IDENTIFIED))).toBe('CASE_NOT_YOURS')
  expect(await taken(lev)).toBe(checkId)
  expect((await get(app, `${CASES}/${checkId}`, marina.headers)).statusCode).toBe(409)
  expect((await decide(lev, checkId, IDENTIFIED)).statusCode).toBe(200)
  expect(codeOf(await decide(lev, checkId, IDENTIFIED))).toBe('CASE_DECIDED')
})

test('a decision whose answer was lost is sent again and made once', async () => {
  const who = await undecided()
  const checkId = await taken(marina)
  const replies = []
  for (let time = 0; time < 3; time += 1)
    replies.push((await decide(marina, checkId, IDENTIFIED, { key: 'decide-once' })).statusCode)
  expect(replies).toEqual([200, 200, 200])
  await app.runJobs()
  expect((await statusOf(app, who)).status).toBe('VERIFIED')
})

test('where provider and person decide at the same time the person’s is the last word', async () => {
  const who = await undecided()
  const checkId = await taken(marina)
  const { gateways } = app.context
  const identify = gateways.identification.identify.bind(gateways.identification)
  Object.assign(gateways.identification, {
    async identify() {
      await decide(marina, checkId, {
        outcome: 'REFUSED',
        photo: 'SELFIE',
        reason: 'FACE_MISMATCH',
        findings: { FACE: 'DIFFERENT' },
      })
      return { outcome: 'IDENTIFIED', decisionId: 'provider 1' }
    },
  })
  await app.clock.moveTo(app.clock.now() + 2 * MINUTE_MS)
  await app.runJobs()
  Object.assign(gateways.identification, { identify })
  expect((await statusOf(app, who)).status).toBe('DATA_MISMATCH')
})

describe('photos', () => {
  test('are shown to the reviewer of the case alone, and every look is told to the client', async () => {
    const who = await undecided()
    const checkId = await taken(marina)
    const { photos } = (await get(app, `${CASES}/${checkId}`, marina.headers)).json<{
      photos: { fileId: string; kind: string }[]
    }>()
    expect(photos.map(({ kind }) => kind).toSorted()).toEqual([
      'PASSPORT_MAIN',
      'PASSPORT_REGISTRATION',
      'SELFIE',
    ])
    const url = `${CASES}/${checkId}/photos/${photos[0]?.fileId}`
    expect((await get(app, url, lev.headers)).statusCode).toBe(409)
    await app.clock.moveTo(app.clock.now() + 1_000)
    const shown = await get(app, url, marina.headers)
    expect([
      shown.statusCode,
      shown.headers['content-type'],
      shown.headers['cache-control'],
    ]).toEqual([200, 'image/jpeg', 'no-store'])
    const { views } = (await get(app, '/profile-manager/paper-views', who.headers)).json<{
      views: { who: string; action: string }[]
    }>()
    expect(views.map(({ action }) => action)).toEqual(['PHOTO_SEEN', 'CASE_TAKEN'])
    expect(views[0]?.who).toBe('Сотрудник проверки документов')
    await emptyQueue()
  })

  test('of somebody else are not found, whoever asks', async () => {
    const first = await undecided()
    const checkId = await taken(marina)
    const other = await newBorrower(app, `+7${(nextPhone += 7)}`)
    await fillQuestionnaire(app, other)
    const images = `/file-manager/private/files/client/${other.clientId}/images`
    const { images: foreign } = (await get(app, images, other.headers)).json<{
      images: { imageId: string }[]
    }>()
    const url = `${CASES}/${checkId}/photos/${foreign[0]?.imageId}`
    expect((await get(app, url, marina.headers)).statusCode).toBe(404)
    expect((await statusOf(app, first)).status).toBe('DATA_CHECKING')
    await emptyQueue()
  })
})

test('with the desk alone to decide nobody asks a provider and nobody passes by themselves (D44)', async () => {
  const desk = await testApp({ env: { IDENTIFICATION: 'desk' } })
  const { gateways } = desk.context
  Object.assign(gateways.identification, {
    identify: () => Promise.reject(new Error('must not be asked')),
  })
  const who = await undecided(desk, '200007')
  await desk.runJobs(desk.clock.now() + 48 * HOUR_MS)
  expect((await statusOf(desk, who)).status).toBe('DATA_CHECKING')
  const moderator = await signedInAs(desk, 'vetlugina')
  const checkId = await taken(moderator, desk)
  await decide(moderator, checkId, IDENTIFIED, { on: desk })
  await desk.runJobs()
  expect((await statusOf(desk, who)).status).toBe('VERIFIED')
  await desk.close()
})

test('the database refuses to change what was decided and what was done', async () => {
  await undecided()
  await emptyQueue()
  for (const change of [
    sql`update case_decision set outcome = 'REFUSED'`,
    sql`delete from case_decision`,
    sql`update staff_action set staff_id = null`,
    sql`delete from staff_action`,
    sql`truncate staff_action cascade`,
  ])
    await expect(app.context.database.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('What staff did is kept') },
    })
})
