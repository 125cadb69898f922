/** A new passport that a client sends from the account, and two people decide on (decision 0111). */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, moscowDate } from '../../../lending/calendar.ts'
import type { Reply } from '../../../protocol/call.ts'
import type {
  deskPassportChange,
  deskPassportChanges,
} from '../../../protocol/calls/desk/passport-changes.ts'
import { passportOf } from '../../../server/db/client-profile.ts'
import { startCheck } from '../../../server/db/files.ts'
import { createAccount } from '../../../server/db/identity.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { deskRequests } from '../../../server/db/schema/desk-requests.ts'
import { files } from '../../../server/db/schema/files.ts'
import { passportChanges } from '../../../server/db/schema/passport-changes.ts'
import { staffMembers } from '../../../server/db/schema/staff.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { writePassport } from '../../../server/onboarding/passport-digests.ts'
import { declineClient } from '../../../server/onboarding/decline-client.ts'
import { hashPassword } from '../../../server/onboarding/password-hash.ts'
import { type BorrowerOptions, lent, offer, verifiedBorrower } from '../core/fixture.ts'
import { PASSWORD } from '../identity/browser.ts'
import { passkeyClient } from '../identity/passkey-bench.ts'
import { codeFor, get, post, saveStep, uploaded } from '../profile-manager/borrower.ts'
import { numbersOf, passportNumberOf } from '../profile-manager/person-numbers.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const DAY_MS = 86_400_000

let app: TestApp
let passwordHash = ''
let lastPassport = 400_100
beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())
/** A day moves on, so that the open questions of one test do not meet the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + DAY_MS + 3_600_000))

/** A client whose questionnaire is signed; the passport was issued on 2011-04-20. */
const client = async (options: BorrowerOptions = {}) => {
  const who = await verifiedBorrower(app, options)
  const { clientId, phone, cardId } = who
  const { database } = app.context
  await transaction(database, (tx) =>
    createAccount(tx, { clientId, phone, passwordHash, nowMs: app.clock.now() }),
  )
  await database.update(clients).set({ step: 'done' }).where(eq(clients.id, clientId))
  const bench = await passkeyClient(app, who)
  return { ...bench, cardId }
}

type Client = Awaited<ReturnType<typeof client>>

const typed = () => ({
  lastName: 'Крылова',
  firstName: 'Анна',
  patronymic: 'Петровна',
  serialNumber: '4526',
  documentNumber: String((lastPassport += 1)),
  departmentCode: '770-053',
  issuedDate: '2019-05-12',
})

interface Sent {
  readonly passport?: Partial<ReturnType<typeof typed>>
  readonly passportPhotoFieId?: string
  readonly selfieId?: string
  readonly reauthentication?: string
}

const bodyOf = async (who: Client, { passport, ...sent }: Sent = {}) => ({
  passport: { ...typed(), ...passport },
  passportPhotoFieId: await uploaded(app, who, 'PASSPORT_MAIN'),
  selfieId: await uploaded(app, who, 'SELFIE'),
  reauthentication: await who.confirmed('CHANGE_PASSPORT'),
  ...sent,
})

const PATH = '/profile-manager/passport/change'

const sendBody = (who: Client, body: object, key: string = randomUUID()) =>
  who.post(PATH, body, { 'idempotency-key': key })

const send = async (who: Client, sent: Sent = {}) => sendBody(who, await bodyOf(who, sent))

/** Sent, or the test ends here; its id. */
const sentBy = async (who: Client, sent: Sent = {}): Promise<string> => {
  const reply = await send(who, sent)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().change.changeId
}

const stateOf = async (who: Client) => (await get(app, PATH, who.headers)).json().change

const withdraw = (who: Client, changeId: string, key: string = randomUUID()) =>
  who.post(`${PATH}/withdraw`, { changeId }, { 'idempotency-key': key })

const as = async (login: string) => (await signedInAs(app, login)).headers

const list = async (login = 'ryabinina') =>
  (await get(app, '/desk-service/passport-changes', await as(login))).json<
    Reply<typeof deskPassportChanges>
  >().waiting

const look = async (changeId: string, login = 'ryabinina') =>
  get(app, `/desk-service/passport-changes/${changeId}`, await as(login))

const propose = async (changeId: string, login = 'ryabinina') =>
  post(
    app,
    `/desk-service/passport-changes/${changeId}/propose`,
    { reason: 'Снимки совпали с введённым' },
    { headers: await as(login) },
  )

const proposed = async (changeId: string): Promise<string> => {
  const reply = await propose(changeId)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().requestId
}

const refuse = async (changeId: string, reason: string, login = 'ryabinina') =>
  post(
    app,
    `/desk-service/passport-changes/${changeId}/refuse`,
    { reason },
    { headers: await as(login) },
  )

const decide = async (requestId: string, isApproved = true, login = 'serov') =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved, note: isApproved ? '' : 'Не похоже' },
    { headers: await as(login) },
  )

/** What the number of the questionnaire's passport was in the beginning. */
const numberOf = ({ clientId }: Client) => numbersOf(app, clientId).documentNumber

const known = ({ clientId }: Client) => passportOf(app.context.database, clientId)

const actionsAbout = async ({ clientId }: Client): Promise<string[]> => {
  const { rows } = await app.context.database.execute(
    sql`select action from staff_action where client_id = ${clientId} order by at_ms, id`,
  )
  return rows.map(({ action }) => String(action))
}

const photosOf = ({ clientId }: Client) =>
  app.context.database
    .select({
      kind: files.kind,
      status: files.moderationStatus,
      reason: files.moderationReason,
    })
    .from(files)
    .where(eq(files.clientId, clientId))
    .orderBy(files.kind)

const inboxOf = async (who: Client): Promise<{ title: string; body: string }[]> =>
  (await get(app, '/profile-manager/inbox', who.headers)).json().messages

test('what a client sends waits for two people; approved, passport and photos are the new ones', async () => {
  const who = await client()
  const passport = typed()
  const body = await bodyOf(who, { passport })
  const changeId: string = (await sendBody(who, body)).json().change.changeId
  const tail = passport.documentNumber.slice(-4)
  expect(await stateOf(who)).toMatchObject({ changeId, state: 'ASKED', tail, decidedAt: null })
  expect((await known(who))?.documentNumber).toBe(numberOf(who))
  const requestId = await proposed(changeId)
  expect((await list()).find((sent) => sent.changeId === changeId)?.isProposed).toBe(true)
  expect((await decide(requestId, true, 'ryabinina')).json().code).toBe('ROLE_REFUSED')
  expect((await decide(requestId)).statusCode).toBe(200)
  expect(await stateOf(who)).toMatchObject({ changeId, state: 'APPROVED' })
  expect(await known(who)).toMatchObject({
    ...passport,
    birthDate: '1990-03-15',
    birthPlace: 'г. Москва',
  })
  const [row] = await app.context.database
    .select()
    .from(clients)
    .where(eq(clients.id, who.clientId))
  expect(row).toMatchObject({
    passportPhotoFileId: body.passportPhotoFieId,
    selfieFileId: body.selfieId,
  })
  expect((await photosOf(who)).map(({ status }) => status)).toEqual(['VERIFIED', 'VERIFIED'])
  expect(await list()).toEqual([])
})

test('the owner hears of it at once, and of the end', async () => {
  const who = await client()
  const changeId = await sentBy(who)
  await app.clock.moveTo(app.clock.now() + 60_000)
  await decide(await proposed(changeId))
  const titles = (await inboxOf(who)).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Паспорт изменён', 'Новый паспорт на проверке']))
  expect(titles).not.toContain('Просят сменить паспорт')
})

test('the workplace sees it beside the former one with its photos, and every look is in the journal', async () => {
  const who = await client()
  const passport = typed()
  const changeId = await sentBy(who, { passport })
  const seen = (await look(changeId)).json<Reply<typeof deskPassportChange>>()
  expect(seen).toMatchObject({
    clientName: 'Иванова Анна Петровна',
    isProposed: false,
    former: { lastName: 'Иванова', passport: '•••• ••0007' },
    next: { lastName: 'Крылова', passport: `4526 ${passport.documentNumber}` },
  })
  const path = `/desk-service/passport-changes/${changeId}/photos/${seen.photos[0]?.fileId}`
  const photo = await get(app, path, await as('ryabinina'))
  expect(photo.headers['content-type']).toBe('image/jpeg')
  expect((await actionsAbout(who)).toSorted()).toEqual(['PASSPORTS_COMPARED', 'PHOTO_SEEN'])
  const other = await client()
  const foreign = await uploaded(app, other, 'PASSPORT_MAIN')
  const guessed = `/desk-service/passport-changes/${changeId}/photos/${foreign}`
  expect((await get(app, guessed, await as('ryabinina'))).statusCode).toBe(404)
  expect((await look(changeId, 'koltsova')).json().code).toBe('ROLE_REFUSED')
})

test('only its own two photos are shown through a sent passport, no other one whoever’s it is', async () => {
  const [who, other] = [await client(), await client()]
  const earlier = await bodyOf(who)
  await refuse((await sendBody(who, earlier)).json().change.changeId, 'BLUR')
  const body = await bodyOf(who)
  const changeId: string = (await sendBody(who, body)).json().change.changeId
  const foreign = await bodyOf(other)
  const foreignId: string = (await sendBody(other, foreign)).json().change.changeId
  const photo = async (sentId: string, fileId: string, login = 'ryabinina') =>
    get(app, `/desk-service/passport-changes/${sentId}/photos/${fileId}`, await as(login))
  for (const [sentId, fileId] of [
    [changeId, earlier.passportPhotoFieId],
    [changeId, earlier.selfieId],
    [changeId, await uploaded(app, who, 'PASSPORT_MAIN')],
    [changeId, await uploaded(app, who, 'PASSPORT_REGISTRATION')],
    [changeId, await uploaded(app, who, 'SELFIE')],
    [changeId, foreign.passportPhotoFieId],
    [changeId, foreign.selfieId],
    [foreignId, body.selfieId],
    [changeId, randomUUID()],
    [changeId, changeId],
    [randomUUID(), body.selfieId],
  ] as const) {
    const refused = await photo(sentId, fileId)
    expect(refused.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  }
  expect((await photo(changeId, body.selfieId, 'koltsova')).json().code).toBe('ROLE_REFUSED')
  expect([...(await actionsAbout(who)), ...(await actionsAbout(other))]).not.toContain('PHOTO_SEEN')
  for (const own of [body.passportPhotoFieId, body.selfieId])
    expect((await photo(changeId, own)).headers['content-type']).toBe('image/jpeg')
  expect((await actionsAbout(who)).filter((each) => each === 'PHOTO_SEEN')).toHaveLength(2)
})

test('a refusal by one person tells the client why and what helps, and they may send it again', async () => {
  const who = await client()
  const changeId = await sentBy(who)
  expect((await refuse(changeId, 'GLARE')).statusCode).toBe(200)
  expect(await stateOf(who)).toMatchObject({ state: 'REFUSED', reason: 'GLARE' })
  expect(await photosOf(who)).toEqual([
    { kind: 'PASSPORT_MAIN', status: 'VERIFICATION_ERROR', reason: 'GLARE' },
    { kind: 'SELFIE', status: 'VERIFICATION_ERROR', reason: null },
  ])
  const told = (await inboxOf(who)).find(({ title }) => title === 'Новый паспорт пока не внесён')
  expect(told?.body).toMatch(/блик.*без вспышки/)
  expect(await actionsAbout(who)).toContain('PASSPORT_REFUSED')
  expect((await refuse(changeId, 'BLUR')).json().code).toBe('REQUEST_IMPOSSIBLE')
  expect((await propose(changeId)).json().code).toBe('REQUEST_IMPOSSIBLE')
  expect((await send(who)).statusCode).toBe(200)
})

test('what another person declines goes back to the list, to be refused with a reason or asked again', async () => {
  const who = await client()
  const changeId = await sentBy(who)
  const requestId = await proposed(changeId)
  expect((await propose(changeId)).json().code).toBe('REQUEST_OPEN')
  expect((await refuse(changeId, 'BLUR')).json().code).toBe('REQUEST_OPEN')
  await decide(requestId, false)
  expect((await list()).find((sent) => sent.changeId === changeId)?.isProposed).toBe(false)
  expect((await stateOf(who)).state).toBe('ASKED')
  expect((await refuse(changeId, 'NOT_CONFIRMED')).statusCode).toBe(200)
})

describe('while new documents are asked for', () => {
  const askedAgain = async (who: Client) => {
    await app.context.database
      .update(clients)
      .set({ status: 'DATA_MISMATCH' })
      .where(eq(clients.id, who.clientId))
  }

  test('whoever has a contract changes the passport by two people, never in the questionnaire @slow', async () => {
    const who = await client()
    await lent(app, who)
    await askedAgain(who)
    const saved = await saveStep.user_info(app, who, '990011')
    expect(saved.json()).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      detail: expect.stringContaining('Его проверят два сотрудника.'),
    })
    expect((await send(who)).statusCode).toBe(200)
  })

  test('two people who agree have identified a declined borrower; by the telephone it is not taken @slow', async () => {
    const who = await client()
    await lent(app, who)
    await as('vetlugina')
    const { database } = app.context
    const [staff] = await database.select({ id: staffMembers.id }).from(staffMembers).limit(1)
    await transaction(database, async (tx) => {
      const nowMs = app.clock.now()
      const checkId = await startCheck(tx, { clientId: who.clientId, number: 3, nowMs })
      const reason = 'PASSPORT_INVALID' as const
      const staffId = staff?.id ?? ''
      await declineClient(app.context, tx, { ...who, checkId, reason, note: 'Утрачен', staffId })
    })
    expect((await send(who)).json().code).toBe('CLIENT_DECLINED')
    await app.clock.moveTo(app.clock.now() + 31 * DAY_MS)
    const changeId = await sentBy(who)
    const requestId = await proposed(changeId)
    expect((await decide(requestId)).statusCode).toBe(200)
    const status = (await get(app, '/profile-manager/client/status', who.headers)).json()
    expect([status.decline, status.recheck]).toEqual([undefined, undefined])
    const limits = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
    expect(limits.refusal?.code).not.toBe('DECLINED')
  })

  test('whoever has none types it into the questionnaire, which is open', async () => {
    const who = await client()
    await askedAgain(who)
    expect((await send(who)).json().detail).toContain('Анкета открыта')
    expect((await saveStep.user_info(app, who)).statusCode).toBe(200)
  })
})

test('once it is decided nobody opens its photos by their address, nor reads its number', async () => {
  const who = await client()
  const changeId = await sentBy(who)
  const seen = (await look(changeId)).json<Reply<typeof deskPassportChange>>()
  const path = `/desk-service/passport-changes/${changeId}/photos/${seen.photos[0]?.fileId}`
  await decide(await proposed(changeId))
  const headers = await as('ryabinina')
  expect((await get(app, path, headers)).json().code).toBe('REQUEST_IMPOSSIBLE')
  const closed = (await look(changeId)).json<Reply<typeof deskPassportChange>>()
  expect([closed.state, closed.photos]).toEqual(['APPROVED', []])
  expect(closed.next.passport).toMatch(/^•••• ••\d{4}$/)
})

describe('taking it back', () => {
  test('ends it before anybody has decided, and the question about it with it', async () => {
    const who = await client()
    const changeId = await sentBy(who)
    const requestId = await proposed(changeId)
    expect((await withdraw(who, changeId)).json().change.state).toBe('WITHDRAWN')
    expect((await decide(requestId)).json().code).toBe('REQUEST_EXPIRED')
    expect((await known(who))?.documentNumber).toBe(numberOf(who))
    expect((await send(who)).statusCode).toBe(200)
  })

  test('comes too late once it is decided, and is nobody else’s to do', async () => {
    const [who, other] = [await client(), await client()]
    const changeId = await sentBy(who)
    expect((await withdraw(other, changeId)).statusCode).toBe(404)
    await decide(await proposed(changeId))
    expect((await withdraw(who, changeId)).json().code).toBe('ILLEGAL_TRANSITION')
    expect((await stateOf(who)).state).toBe('APPROVED')
  })

  test('an approval of what was taken back in the meantime changes nothing', async () => {
    const who = await client()
    const changeId = await sentBy(who)
    const requestId = await proposed(changeId)
    const { database } = app.context
    await withdraw(who, changeId)
    // As if the question had been read as open in the same moment.
    await database
      .update(deskRequests)
      .set({ state: 'OPEN', decidedAtMs: null })
      .where(eq(deskRequests.id, requestId))
    expect((await decide(requestId)).json().detail).toContain('Клиент отозвал')
    expect((await known(who))?.documentNumber).toBe(numberOf(who))
  })
})

describe('one at a time', () => {
  test('a second one is refused while the first waits, also of two in one moment', async () => {
    const who = await client()
    const bodies = [await bodyOf(who), await bodyOf(who)] as const
    const replies = await Promise.all(bodies.map((body) => sendBody(who, body)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ])
    expect((await send(who)).json().code).toBe('ILLEGAL_TRANSITION')
    expect(
      await app.context.database.$count(
        passportChanges,
        eq(passportChanges.clientId, who.clientId),
      ),
    ).toBe(1)
  })

  test('the same call twice sends one, and takes one back', async () => {
    const who = await client()
    const body = await bodyOf(who)
    const first = await sendBody(who, body, 'sent-twice')
    const second = await sendBody(who, body, 'sent-twice')
    expect(second.json()).toEqual(first.json())
    const { changeId } = first.json().change
    const back = [
      await withdraw(who, changeId, 'taken-back-twice'),
      await withdraw(who, changeId, 'taken-back-twice'),
    ]
    expect(back.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  test('support does not ask beside it, nor the client beside support', async () => {
    const who = await client()
    const changeId = await sentBy(who)
    const form = {
      ...typed(),
      formerPassport: passportNumberOf(app, who.clientId),
      passport: `4526 ${(lastPassport += 1)}`,
      birthDate: '1990-03-15',
      proof: 'OFFICE',
      reason: 'Пришла на приём',
    }
    const ask = async () =>
      post(app, `/desk-service/clients/${who.clientId}/passport`, form, {
        headers: await as('ryabinina'),
      })
    expect((await ask()).json().detail).toContain('сам прислал')
    await withdraw(who, changeId)
    expect((await ask()).statusCode).toBe(200)
    expect((await send(who)).json().detail).toContain('вносит сотрудник')
  })
})

test('whoever sends it has just shown who they are, for this and once', async () => {
  const who = await client()
  for (const reauthentication of [await who.confirmed('SHOW_PASSPORT'), 'x'.repeat(43)])
    expect((await send(who, { reauthentication })).json().code).toBe('REAUTHENTICATION_OVER')
  const body = await bodyOf(who)
  const { changeId } = (await sendBody(who, body)).json().change
  await withdraw(who, changeId)
  expect((await sendBody(who, body)).json().code).toBe('REAUTHENTICATION_OVER')
})

test.each([
  ['issued before the former one', { issuedDate: '2011-04-20' }, 'passport.issuedDate'],
  ['issued tomorrow', { issuedDate: '2099-01-01' }, 'passport.issuedDate'],
  ['with a Latin name', { lastName: 'Krylova' }, 'passport.lastName'],
])('a passport %s is refused by its field', async (_what, passport, field) => {
  const reply = await send(await client(), { passport })
  expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field }] })
})

test('the passport that is in the questionnaire is no new one', async () => {
  const who = await client()
  const { serialNumber, documentNumber } = numbersOf(app, who.clientId)
  const reply = await send(who, { passport: { serialNumber, documentNumber } })
  expect(reply.json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ field: 'passport.documentNumber' }],
  })
})

test('the photos are the client’s own, of their kind, and not those that were checked before', async () => {
  const [who, other] = [await client(), await client()]
  const fieldsOf = async (sent: Sent) =>
    (await send(who, sent)).json().errors?.map(({ field }: { field: string }) => field)
  const foreign = await uploaded(app, other, 'SELFIE')
  expect(await fieldsOf({ selfieId: foreign })).toEqual(['selfieId'])
  const selfieId = await uploaded(app, who, 'SELFIE')
  expect(await fieldsOf({ passportPhotoFieId: selfieId })).toEqual(['passportPhotoFieId'])
  await app.context.database
    .update(clients)
    .set({ selfieFileId: selfieId })
    .where(eq(clients.id, who.clientId))
  expect(await fieldsOf({ selfieId })).toEqual(['selfieId'])
})

test('while the questionnaire itself is open, or the phone has just changed, it is not taken @slow', async () => {
  const { database } = app.context
  const detailWith = async (set: Partial<typeof clients.$inferInsert>) => {
    const who = await client()
    await database.update(clients).set(set).where(eq(clients.id, who.clientId))
    return (await send(who)).json().detail
  }
  expect(await detailWith({ step: 'card' })).toContain('Анкета открыта')
  expect(await detailWith({ status: 'DATA_MISMATCH' })).toContain('Анкета открыта')
  expect(await detailWith({ status: 'DATA_CHECKING' })).toContain('ещё проверяем')
  const moved = await client()
  await database.execute(sql`insert into data_change (id, client_id, kind, sealed, network_address, changed_at_ms)
    values (${randomUUID()}, ${moved.clientId}, 'PHONE', '', '', ${app.clock.now() - 60_000})`)
  expect((await send(moved)).json().detail).toContain('Номер телефона сменили недавно')
})

test('a passport of somebody else’s questionnaire tells its sender nothing; whoever proposes it is refused', async () => {
  const [owner, who] = [await client(), await client()]
  const passport = typed()
  await decide(await proposed(await sentBy(owner, { passport })))
  const reply = await send(who, { passport })
  expect(reply.statusCode).toBe(200)
  expect((await propose(reply.json().change.changeId)).json().detail).toContain(
    'указан в другой анкете',
  )
})

test('a new passport opens what a passport that ran out had closed', async () => {
  const who = await client()
  const born = addDays(moscowDate(app.clock.now()), -(365 * 46))
  const { database } = app.context
  const former = await known(who)
  if (!former) throw new Error('No passport')
  await transaction(database, (tx) =>
    writePassport(tx, who.clientId, { ...former, birthDate: born }),
  )
  expect((await offer(app, who)).json().code).toBe('OFFER_REFUSED')
  // Later than the card was added: for a day none added since is paid to.
  await app.clock.moveTo(app.clock.now() + 60_000)
  const issuedDate = addDays(moscowDate(app.clock.now()), -3)
  await decide(await proposed(await sentBy(who, { passport: { issuedDate } })))
  expect((await offer(app, who)).statusCode).toBe(200)
})

test('no number and no name can be read in the database, and it goes with the account', async () => {
  const who = await client()
  const passport = typed()
  await sentBy(who, { passport })
  const { database } = app.context
  const { rows } = await database.execute(
    sql`select c::text || coalesce(i::text, '') as kept from passport_change c
      left join inbox_message i on i.client_id = c.client_id where c.client_id = ${who.clientId}`,
  )
  expect(rows).not.toHaveLength(0)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${passport.documentNumber}|Крылова`))
  const order = { phone: who.phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
  await post(app, '/sms-service/send/send_code', order, { headers: who.headers })
  const smsCode = await codeFor(app, who.phone)
  const path = '/profile-manager/client/delete'
  expect((await post(app, path, { smsCode }, { headers: who.headers })).statusCode).toBe(200)
  await app.runJobs()
  expect(await database.$count(passportChanges, eq(passportChanges.clientId, who.clientId))).toBe(0)
})
