/** A client who has lost their phone signs in by another one when two people say so (decision 0099). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskClient } from '../../../protocol/calls/desk/clients.ts'
import { passkeys } from '../../../server/db/schema/passkeys.ts'
import { phoneDrafts } from '../../../server/db/schema/phone-drafts.ts'
import { pushSubscriptions } from '../../../server/db/schema/reminders.ts'
import { type Borrower, giveCard, GOOD_CARD, offer } from '../core/fixture.ts'
import { openBrowser, PASSWORD, signIn } from '../identity/browser.ts'
import { clientWithAccount } from '../identity/client-with-account.ts'
import { passkeyClient } from '../identity/passkey-bench.ts'
import { type PushService, pushService } from '../messages/push-service.ts'
import { codeFor, get, newBorrower, post } from '../profile-manager/borrower.ts'
import { passportNumberOf } from '../profile-manager/person-numbers.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const DAY_MS = 86_400_000

let app: TestApp
let pushes: PushService
let lastPhone = 9_035_560_100
beforeAll(async () => {
  app = await testApp()
  pushes = await pushService(app)
})
afterAll(async () => {
  await app.close()
  await pushes.close()
})
/** A day moves on, so that the open questions and the counts of one test do not meet the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + DAY_MS + 3_600_000))

const freeNumber = () => `+7${(lastPhone += 1)}`

const opens = async (phone: string): Promise<boolean> => {
  try {
    return (await signIn(openBrowser(app), { phone, password: PASSWORD })).statusCode === 200
  } catch {
    return false
  }
}

/** A client with an account. */
const client = (): Promise<Borrower> => clientWithAccount(app)

const as = async (login: string) => (await signedInAs(app, login)).headers

const FORM = {
  proof: 'OFFICE',
  reason: 'Телефон украли, номер не восстановить',
}

interface Asked {
  readonly phone: string
  readonly passport?: string
  readonly proof?: string
  readonly reason?: string
}

const ask = async (clientId: string, form: Asked, login = 'ryabinina') =>
  post(
    app,
    `/desk-service/clients/${clientId}/phone`,
    { ...FORM, passport: passportNumberOf(app, clientId), ...form },
    { headers: await as(login) },
  )

const asked = async (clientId: string, phone: string): Promise<string> => {
  const reply = await ask(clientId, { phone })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ requestId: string }>().requestId
}

const decide = async (requestId: string, login = 'serov') =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved: true, note: '' },
    { headers: await as(login) },
  )

const cardOf = async (clientId: string) =>
  (await get(app, `/desk-service/clients/${clientId}`, await as('ryabinina'))).json<
    Reply<typeof deskClient>
  >()

const textsTo = async (phone: string): Promise<string> => {
  await app.runJobs()
  const rows = (await get(app, '/sandbox/journal')).json<{ subject: string }[]>()
  const digits = phone.replace(/\D/g, '')
  return JSON.stringify(rows.filter(({ subject }) => subject.replace(/\D/g, '') === digits))
}

const actionsAbout = async (clientId: string): Promise<unknown[]> => {
  const { rows } = await app.context.database.execute(
    sql`select action from staff_action where client_id = ${clientId} order by at_ms, id`,
  )
  return rows.map(({ action }) => action)
}

test('what another person has declined is not asked again without the proof and without a word to the client', async () => {
  const who = await client()
  const requestId = await asked(who.clientId, freeNumber())
  const declined = { isApproved: false, note: 'Не тот человек' }
  const decision = `/desk-service/requests/${requestId}/decide`
  await post(app, decision, declined, { headers: await as('serov') })
  const { database } = app.context
  const [draft] = await database
    .select()
    .from(phoneDrafts)
    .where(eq(phoneDrafts.clientId, who.clientId))
  const again = { kind: 'CHANGE_PHONE', subjectId: draft?.id, reason: FORM.reason }
  const reply = await post(app, '/desk-service/requests', again, { headers: await as('ryabinina') })
  expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'kind' }] })
})

test('the number changes when another person agrees; until then the card names it as asked for', async () => {
  const who = await client()
  const next = freeNumber()
  const requestId = await asked(who.clientId, next)
  expect(await cardOf(who.clientId)).toMatchObject({ phone: who.phone, askedPhone: next })
  expect([await opens(who.phone), await opens(next)]).toEqual([true, false])
  expect((await decide(requestId, 'ryabinina')).json().code).toBe('ROLE_REFUSED')
  expect((await decide(requestId)).statusCode).toBe(200)
  expect([await opens(who.phone), await opens(next)]).toEqual([false, true])
  expect(await cardOf(who.clientId)).toMatchObject({ phone: next, askedPhone: null })
})

test('whoever has the lost phone is out: sessions, passkeys and notifications of it are gone', async () => {
  const who = await client()
  const bench = await passkeyClient(app, who)
  await bench.device()
  const browser = openBrowser(app)
  await signIn(browser, { phone: who.phone, password: PASSWORD })
  const { database } = app.context
  const left = async () => [
    await database.$count(passkeys, eq(passkeys.clientId, who.clientId)),
    await database.$count(pushSubscriptions, eq(pushSubscriptions.clientId, who.clientId)),
    (await cardOf(who.clientId)).devices.length > 0,
  ]
  const { endpoint, keys } = pushes.phone()
  const subscription = { endpoint, keys, timeZone: 'Europe/Moscow' }
  await post(app, '/profile-manager/push/subscribe', subscription, { headers: who.headers })
  expect(await left()).toEqual([1, 1, true])
  await decide(await asked(who.clientId, freeNumber()))
  expect(await left()).toEqual([0, 0, false])
  expect((await browser.post('/auth-service/refresh')).statusCode).toBe(400)
})

test('the owner is told at the former number when it is asked for, and both numbers when it is done', async () => {
  const who = await client()
  const next = freeNumber()
  const requestId = await asked(who.clientId, next)
  expect(await textsTo(who.phone)).toContain(
    `нас просят сменить номер вашего кабинета на другой, ··${next.slice(-4)}`,
  )
  expect(await textsTo(next)).toBe('[]')
  await app.clock.moveTo(app.clock.now() + 60_000)
  await decide(requestId)
  expect(await textsTo(who.phone)).toMatch(/сменили на другой\. Если это не вы, срочно позвоните/)
  expect(await textsTo(next)).toContain('этот номер теперь открывает ваш кабинет')
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
  expect(messages[0].body).toMatch(/входы без пароля и уведомления на прежних устройствах удалены/)
})

test('for a day no payout goes to a card added since', async () => {
  const who = await client()
  await app.clock.moveTo(app.clock.now() + 60_000)
  await decide(await asked(who.clientId, freeNumber()))
  const { id: cardId } = await giveCard(app, who.clientId, GOOD_CARD)
  expect((await offer(app, who, { cardId })).json().code).toBe('CARD_PAUSED')
  expect((await offer(app, who)).statusCode).toBe(200)
})

test('the passport in the client’s hands has to be the one of the questionnaire; three wrong ones end the day', async () => {
  const who = await client()
  const phone = freeNumber()
  for (const passport of ['4510 200008', '4510 200009', '4510 200010'])
    expect((await ask(who.clientId, { phone, passport })).json()).toMatchObject({
      errors: [{ field: 'passport' }],
    })
  expect((await ask(who.clientId, { phone })).json()).toMatchObject({
    code: 'REQUEST_IMPOSSIBLE',
    detail: expect.stringContaining('назвали не тот паспорт'),
  })
  const actions = await actionsAbout(who.clientId)
  expect(actions.filter((action) => action === 'PASSPORT_DIFFERS')).toHaveLength(3)
  expect(actions).not.toContain('REQUEST_MADE')
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  expect((await ask(who.clientId, { phone })).statusCode).toBe(200)
})

test('right passports use no tries up', async () => {
  const who = await client()
  for (let round = 0; round < 4; round += 1) {
    const requestId = await asked(who.clientId, freeNumber())
    await post(
      app,
      `/desk-service/requests/${requestId}/decide`,
      { isApproved: false, note: 'Лицо другое' },
      { headers: await as('serov') },
    )
  }
  expect((await ask(who.clientId, { phone: freeNumber() })).statusCode).toBe(200)
})

test('support alone asks, one question at a time about a client', async () => {
  const who = await client()
  const phone = freeNumber()
  expect((await ask(who.clientId, { phone }, 'vetlugina')).json().code).toBe('ROLE_REFUSED')
  await asked(who.clientId, phone)
  expect((await ask(who.clientId, { phone: freeNumber() })).json().code).toBe('REQUEST_OPEN')
})

test('what cannot be is said by its field or reason, and nothing changes', async () => {
  const [who, other] = [await client(), await client()]
  expect((await ask(who.clientId, { phone: who.phone })).json()).toMatchObject({
    errors: [{ field: 'phone', message: expect.stringContaining('нынешний номер') }],
  })
  expect((await ask(who.clientId, { phone: other.phone })).json().code).toBe('PHONE_TAKEN')
  expect((await ask(who.clientId, { phone: '12' })).json()).toMatchObject({
    errors: [{ field: 'phone' }],
  })
  expect((await ask('nobody', { phone: freeNumber() })).json().code).toBe('NOT_FOUND')
  const stranger = await newBorrower(app, freeNumber())
  expect((await ask(stranger.clientId, { phone: freeNumber() })).json().detail).toContain(
    'Паспорта в анкете ещё нет',
  )
})

test('an approval that comes too late changes nothing: the number has an account, or the client has another one', async () => {
  const who = await client()
  const next = freeNumber()
  const requestId = await asked(who.clientId, next)
  const { database } = app.context
  const owner = await client()
  await database.execute(
    sql`update account set phone = ${next} where client_id = ${owner.clientId}`,
  )
  expect((await decide(requestId)).json().code).toBe('PHONE_TAKEN')
  await database.execute(
    sql`update account set phone = ${freeNumber()} where client_id = ${who.clientId}`,
  )
  expect((await decide(requestId)).json()).toMatchObject({
    code: 'REQUEST_IMPOSSIBLE',
    detail: expect.stringContaining('с тех пор другой'),
  })
})

test('neither number can be read in the database, and both go with the account', async () => {
  const who = await client()
  const next = freeNumber()
  await asked(who.clientId, next)
  const { database } = app.context
  const { rows } = await database.execute(
    sql`select d::text || r::text as kept from phone_draft d join desk_request r on r.subject_id = d.id
      where d.client_id = ${who.clientId}`,
  )
  const kept = JSON.stringify(rows)
  expect(kept).toContain(next.slice(-4))
  expect(kept).not.toContain(next.slice(2))
  expect(kept).not.toContain(who.phone.slice(2))
  const drafts = () => database.$count(phoneDrafts, eq(phoneDrafts.clientId, who.clientId))
  expect(await drafts()).toBe(1)
  const order = { phone: who.phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
  await post(app, '/sms-service/send/send_code', order, { headers: who.headers })
  const smsCode = await codeFor(app, who.phone)
  const gone = await post(
    app,
    '/profile-manager/client/delete',
    { smsCode },
    { headers: who.headers },
  )
  expect(gone.statusCode).toBe(200)
  await app.runJobs()
  expect(await drafts()).toBe(0)
})
