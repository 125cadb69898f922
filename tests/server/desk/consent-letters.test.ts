/** Consents that are taken back by a letter to the lender (152-FZ art. 9 p. 2, decision 0141). */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, moscowDate } from '../../../lending/calendar.ts'
import { DAY_MS } from '../../../lending/durations.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskClient } from '../../../protocol/calls/desk/clients.ts'
import { recordConsents } from '../../../server/db/clients.ts'
import { latestDocument, printedFacts } from '../../../server/db/documents.ts'
import { clientConsents } from '../../../server/db/schema/clients.ts'
import { inboxMessages } from '../../../server/db/schema/messages.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { type Borrower, lent, offer, verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { passportNumberOf } from '../profile-manager/person-numbers.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

type Kind = 'PERSONAL_DATA' | 'CREDIT_HISTORY'
type CardConsent = Reply<typeof deskClient>['consents'][number]

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
/** A day moves on, so that open questions and counts of one test do not meet the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + DAY_MS + 3_600_000))

const as = async (login: string) => (await signedInAs(app, login)).headers
const today = () => moscowDate(app.clock.now())

/** A client whose data are checked, with both consents, given today. */
const agreed = async (): Promise<Borrower> => {
  const who = await verifiedBorrower(app)
  const type = 'PERSONAL_DATA' as const
  const given = { clientId: who.clientId, address: '127.0.0.1', nowMs: app.clock.now() }
  await transaction(app.context.database, (tx) =>
    recordConsents(tx, { ...given, consents: [{ type, textVersion: '2026-11' }] }),
  )
  return who
}

const cardOf = async (clientId: string, type: Kind): Promise<CardConsent | undefined> => {
  const card = await get(app, `/desk-service/clients/${clientId}`, await as('ryabinina'))
  return card.json<Reply<typeof deskClient>>().consents.find((consent) => consent.type === type)
}

const enter = async (
  { clientId }: Pick<Borrower, 'clientId'>,
  type: Kind,
  {
    login = 'ryabinina',
    key,
    ...typed
  }: { login?: string; key?: string; [field: string]: unknown } = {},
) => {
  const [consent] = await app.context.database
    .select()
    .from(clientConsents)
    .where(and(eq(clientConsents.clientId, clientId), eq(clientConsents.type, type)))
  const body = {
    type,
    givenAt: new Date(consent?.givenAtMs ?? 0).toISOString(),
    channel: 'LETTER',
    receivedOn: today(),
    passport: passportNumberOf(app, clientId),
    reason: 'Вх. 31 от сегодня',
    ...typed,
  }
  const headers = await as(login)
  return post(app, `/desk-service/clients/${clientId}/consent-letters`, body, {
    headers,
    ...(key !== undefined && { key }),
  })
}

const decide = async (requestId: string, isApproved = true, login = 'serov') =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved, note: isApproved ? '' : 'Подпись не похожа' },
    { headers: await as(login) },
  )

const decided = async (who: Borrower, typed: Record<string, unknown> = {}): Promise<void> => {
  const { requestId } = (await enter(who, 'PERSONAL_DATA', typed)).json<{ requestId: string }>()
  const reply = await decide(requestId)
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

const ownConsent = async ({ headers }: Pick<Borrower, 'headers'>, kind: Kind) =>
  (await get(app, '/profile-manager/consents', headers))
    .json()
    .consents.find(({ type }: { type: string }) => type === kind)

const toldOf = async (clientId: string): Promise<string> => {
  const rows = await app.context.database
    .select({ body: inboxMessages.body })
    .from(inboxMessages)
    .where(eq(inboxMessages.clientId, clientId))
  return rows.map(({ body }) => body).join('\n')
}

const actionsAbout = async (clientId: string): Promise<unknown[]> => {
  const { rows } = await app.context.database.execute(
    sql`select action || coalesce(' ' || reason, '') as done from staff_action
      where client_id = ${clientId} and action <> 'CLIENT_OPENED' order by at_ms, id`,
  )
  return rows.map(({ done }) => done)
}

test('the consent to the bureau ends at once, as by its own hand, and one letter is one withdrawal', async () => {
  const who = await agreed()
  const reply = await enter(who, 'CREDIT_HISTORY', { key: 'one-letter' })
  expect(reply.json()).toEqual({
    requestId: null,
    number: expect.stringMatching(/^О-\d{4}-\d{5}$/),
  })
  expect((await enter(who, 'CREDIT_HISTORY', { key: 'one-letter' })).json()).toEqual(reply.json())
  expect((await enter(who, 'CREDIT_HISTORY')).json().code).toBe('REQUEST_IMPOSSIBLE')
  expect((await offer(app, who)).json()).toMatchObject({ code: 'CONSENT_REQUIRED' })
  expect(await ownConsent(who, 'CREDIT_HISTORY')).toMatchObject({
    state: 'WITHDRAWN',
    withdrawn: { letterReceivedOn: today() },
  })
  expect(await actionsAbout(who.clientId)).toEqual(['CONSENT_WITHDRAWN Вх. 31 от сегодня'])
  expect(await toldOf(who.clientId)).toContain('Если вы не писали, позвоните нам')
  const { database } = app.context
  const paper = await latestDocument(database, {
    clientId: who.clientId,
    type: 'CONSENT_WITHDRAWAL',
  })
  expect(paper && printedFacts(paper)).toMatchObject({
    facts: { letter: { how: 'Письмо на бумаге', reference: 'Вх. 31 от сегодня' } },
  })
  expect(await cardOf(who.clientId, 'CREDIT_HISTORY')).toMatchObject({
    withdrawn: { letterReceivedOn: today(), eraseAt: null },
    isWithdrawable: false,
  })
})

test('the consent to process data stands until another person agrees; the question names the last day of the law', async () => {
  const who = await agreed()
  await lent(app, who)
  const { requestId } = (await enter(who, 'PERSONAL_DATA')).json<{ requestId: string }>()
  expect(await ownConsent(who, 'PERSONAL_DATA')).toMatchObject({ state: 'IN_FORCE' })
  const asked = await cardOf(who.clientId, 'PERSONAL_DATA')
  expect(asked).toMatchObject({ withdrawn: null, isWithdrawable: false })
  const { receivedOn, dueOn } = asked?.askedByLetter ?? { receivedOn: '', dueOn: '' }
  expect(receivedOn).toBe(today())
  expect(dueOn > addDays(today(), 13)).toBe(true)
  expect((await enter(who, 'PERSONAL_DATA')).json().code).toBe('REQUEST_OPEN')
  const list = await get(app, '/desk-service/requests', await as('serov'))
  const question = list
    .json()
    .requests.find((each: { requestId: string }) => each.requestId === requestId)
  expect(question.about).toContain('Данные останутся для договора и закона')
  expect(question.about).toContain('Срок по закону')
  expect((await decide(requestId, true, 'ryabinina')).json().code).toBe('ROLE_REFUSED')
  expect((await decide(requestId)).statusCode).toBe(200)
  const { withdrawn } = await ownConsent(who, 'PERSONAL_DATA')
  expect(withdrawn).toMatchObject({ eraseAt: null })
  expect((await offer(app, who)).json()).toMatchObject({ code: 'CONSENT_REQUIRED' })
})

test('where nothing else keeps the data the client is told the day, and they go on it within thirty days of the letter', async () => {
  const who = await agreed()
  const receivedOn = today()
  await decided(who)
  const { withdrawn } = await ownConsent(who, 'PERSONAL_DATA')
  const eraseAtMs = Date.parse(withdrawn.eraseAt)
  expect(moscowDate(eraseAtMs)).toBe(addDays(receivedOn, 14))
  expect(await toldOf(who.clientId)).toContain('удалим данные и аккаунт')
  await app.runJobsAfterPause(eraseAtMs - 1)
  expect((await get(app, '/profile-manager/consents', who.headers)).statusCode).toBe(200)
  await app.runJobsAfterPause(eraseAtMs + DAY_MS)
  expect((await get(app, '/profile-manager/consents', who.headers)).statusCode).toBe(401)
})

test('a letter typed in late shortens the notice to the thirty days, and never below three days', async () => {
  const eraseDays = async (lateDays: number) => {
    const who = await agreed()
    const receivedOn = today()
    await app.clock.moveTo(app.clock.now() + lateDays * DAY_MS)
    await decided(who, { receivedOn })
    const { withdrawn } = (await cardOf(who.clientId, 'PERSONAL_DATA')) ?? {}
    return moscowDate(Date.parse(withdrawn?.eraseAt ?? ''))
  }
  const letterOn = today()
  expect(await eraseDays(20)).toBe(addDays(letterOn, 30))
  expect(await eraseDays(40)).toBe(addDays(today(), 3))
})

test('whoever did not write gives the consent again, and nothing is erased', async () => {
  const who = await agreed()
  await decided(who)
  const again = { accepted: true, textVersion: '2026-11' }
  await post(app, '/profile-manager/consents/personal-data', again, who)
  await app.runJobsAfterPause(app.clock.now() + 20 * DAY_MS)
  expect(await ownConsent(who, 'PERSONAL_DATA')).toMatchObject({ state: 'IN_FORCE' })
})

test('a letter with another passport takes nothing back, is written down, and three of them end the day', async () => {
  const who = await agreed()
  for (let tries = 0; tries < 3; tries += 1) {
    const wrong = await enter(who, 'CREDIT_HISTORY', { passport: '4510 000001' })
    expect(wrong.json().errors).toMatchObject([{ field: 'passport' }])
  }
  const over = await enter(who, 'CREDIT_HISTORY')
  expect(over.json()).toMatchObject({ code: 'REQUEST_IMPOSSIBLE' })
  expect(await actionsAbout(who.clientId)).toEqual(Array(3).fill('PASSPORT_DIFFERS'))
  expect(await ownConsent(who, 'CREDIT_HISTORY')).toMatchObject({ state: 'IN_FORCE' })
})

test('a letter is about the consent that stood when it came', async () => {
  const who = await agreed()
  const early = await enter(who, 'CREDIT_HISTORY', { receivedOn: addDays(today(), -1) })
  const ahead = await enter(who, 'CREDIT_HISTORY', { receivedOn: addDays(today(), 1) })
  for (const refused of [early, ahead])
    expect(refused.json().errors).toMatchObject([{ field: 'receivedOn' }])
  const stale = await enter(who, 'CREDIT_HISTORY', { givenAt: '2026-01-01T00:00:00Z' })
  expect(stale.json().code).toBe('REQUEST_IMPOSSIBLE')
  expect(await ownConsent(who, 'CREDIT_HISTORY')).toMatchObject({ state: 'IN_FORCE' })
})

test('a consent given again before the decision leaves nothing to decide', async () => {
  const who = await agreed()
  const { requestId } = (await enter(who, 'PERSONAL_DATA')).json<{ requestId: string }>()
  await app.clock.moveTo(app.clock.now() + 1000)
  await app.context.database
    .update(clientConsents)
    .set({ givenAtMs: app.clock.now() })
    .where(eq(clientConsents.clientId, who.clientId))
  expect((await decide(requestId)).json().code).toBe('REQUEST_IMPOSSIBLE')
  expect((await decide(requestId, false)).statusCode).toBe(200)
  expect(await ownConsent(who, 'PERSONAL_DATA')).toMatchObject({ state: 'IN_FORCE' })
})
