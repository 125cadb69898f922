import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endOfMoscowDayMs, isoDate } from '../../../lending/calendar.ts'
import { ALL_CALLS } from '../../../protocol/calls/all.ts'
import type { EraseAccountOrder } from '../../../server/accounts/erase-papers.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { files } from '../../../server/db/schema/files.ts'
import { outbox } from '../../../server/db/schema/outbox.ts'
import { eraseAccountJob } from '../../../server/jobs/clients.ts'
import { closeLoanWell } from '../core/close-loan-well.ts'
import { verifiedBorrower } from '../core/fixture.ts'
import { type Browser, obtainCode, makePkce, openBrowser, CALLBACK } from '../identity/browser.ts'
import { testApp, type TestApp } from '../test-app.ts'
import {
  awaitCheck,
  type Borrower,
  codeFor,
  fillQuestionnaire,
  get,
  newBorrower,
  PASSWORD,
  post,
  sign,
} from './borrower.ts'

const DAY_MS = 86_400_000
const FORM_LIFE_MS = 30 * 60_000
const DELETE = '/profile-manager/client/delete'

let app: TestApp
let nextPhone = 9_180_400_100

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
/** The hour moves on, so that the sends of one test do not use up the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + DAY_MS))

const newPhone = () => `+7${(nextPhone += 7)}`

const askForCode = (who: Pick<Borrower, 'phone' | 'headers'>) => {
  const order = { phone: who.phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
  return post(app, '/sms-service/send/send_code', order, who)
}

const deleteWithCode = async (who: Pick<Borrower, 'phone' | 'headers'>, key?: string) => {
  await askForCode(who)
  const smsCode = await codeFor(app, who.phone)
  return post(app, DELETE, { smsCode }, { headers: who.headers, ...(key ? { key } : {}) })
}

/** Signs in as the page does. */
const signIn = async (phone: string) => {
  const browser = openBrowser(app)
  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce, { phone, password: PASSWORD })
  const body = { code, codeVerifier: pkce.verifier, redirectUri: CALLBACK }
  const { accessToken } = (await browser.post('/auth-service/token', { json: body })).json()
  return { browser, headers: { authorization: `Bearer ${accessToken}` } }
}

/** A copy of the data asked for from a browser of this name (decision 0138). */
const askForCopy = async (browser: Browser, headers: Record<string, string>) => {
  const shown = { action: 'TAKE_DATA_COPY', currentPassword: PASSWORD }
  const confirmed = await browser.post('/auth-service/reauthentication', { headers, json: shown })
  const { reauthentication } = confirmed.json()
  const asked = await browser.post('/profile-manager/data-copy', {
    headers: { ...headers, 'user-agent': 'ThatPhone/1.0' },
    json: { reauthentication },
  })
  expect(asked.statusCode).toBe(200)
}

/** Every word of every table, the journal of the stand-ins apart. */
const everything = async (): Promise<string> => {
  const { database } = app.context
  const tables = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name not like 'sandbox%'`,
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await database.execute(
      sql`select ${name} as "table", to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    )
    texts.push(...rows.map((row) => JSON.stringify(row)))
  }
  return texts.join('\n')
}

test('an account without contracts is deleted with everything it holds; nothing of the person stays in any table or file', async () => {
  const phone = newPhone()
  const who = await newBorrower(app, phone)
  await fillQuestionnaire(app, who, '238877')
  await sign(app, who)
  await awaitCheck(app)
  const { browser, headers } = await signIn(phone)
  await askForCopy(browser, headers)
  const names = await app.context.database
    .select({ id: files.id })
    .from(files)
    .where(eq(files.clientId, who.clientId))
  const papers = await app.context.database
    .select({ fileKey: documents.fileKey })
    .from(documents)
    .where(eq(documents.clientId, who.clientId))
  const stored = [...names.map(({ id }) => `files/${id}`), ...papers.map(({ fileKey }) => fileKey)]
  expect(stored.length).toBeGreaterThan(3)

  expect((await get(app, DELETE, headers)).json()).toEqual({ obstacle: null, keptUntil: null })
  const reply = await deleteWithCode({ phone, headers })
  expect(reply.json()).toEqual({ keptUntil: null })

  for (const { method, path } of ALL_CALLS.filter(({ auth }) => auth === 'bearer')) {
    const url = path.replaceAll(/\{\w+\}/g, who.clientId)
    const answer = await app.fastify.inject({ method, url, headers })
    expect(answer.statusCode, `${method} ${path}`).toBe(401)
  }
  expect((await browser.post('/auth-service/refresh')).statusCode).toBe(400)
  await app.runJobs(app.clock.now() + 3 * DAY_MS)
  const kept = await Promise.all(
    stored.map((name) => app.context.gateways.fileStore.get(name ?? '')),
  )
  expect(kept.filter((content) => content !== null)).toEqual([])
  const left = await everything()
  expect(left).toContain(who.clientId)
  const traces = [
    'ThatPhone/1.0',
    phone,
    phone.slice(2),
    '238877',
    '500100732259',
    'Тверская',
    'Иванова',
    'anna@',
  ]
  expect(traces.filter((trace) => left.includes(trace))).toEqual([])
  // The old password opens nothing, and the number is free again.
  await expect(
    obtainCode(openBrowser(app), makePkce(), { phone, password: PASSWORD }),
  ).rejects.toThrow('BAD_CREDENTIALS')
  await app.clock.moveTo(app.clock.now() + 4 * DAY_MS)
  expect((await newBorrower(app, phone)).clientId).not.toBe(who.clientId)
})

/** A client with one loan that was paid back. */
const formerBorrower = async () => {
  const who = await verifiedBorrower(app)
  await closeLoanWell(app, who)
  await app.context.database.execute(
    sql`update loan set contract_number = id where client_id = ${who.clientId}`,
  )
  return who
}

test('contracts of a deleted account are kept five years for nobody to read, then erased', async () => {
  const who = await formerBorrower()
  const year = new Date(app.clock.now()).getUTCFullYear()
  const { keptUntil } = (await deleteWithCode(who)).json()
  expect(keptUntil).toMatch(new RegExp(`^${year + 5}-`))
  expect((await get(app, '/profile-manager/client/data', who.headers)).statusCode).toBe(401)
  await app.runJobs(app.clock.now() + 3 * DAY_MS)
  expect(await everything()).toContain(who.phone)
  const [waiting] = await app.context.database
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, eraseAccountJob.kind), eq(outbox.status, 'WAITING')))
  expect(waiting?.runAtMs).toBe(endOfMoscowDayMs(isoDate(keptUntil)))
  // Five years of daily jobs are not this test's matter.
  const order: EraseAccountOrder = { clientId: who.clientId, what: ['PAPERS', 'PHONE'] }
  expect(waiting?.payload).toEqual(order)
  await eraseAccountJob.run(app.context, order, { id: 'now' })
  expect(await everything()).not.toContain(who.phone)
})

test('an open loan or a signed one that is not paid out keeps the account', async () => {
  const who = await formerBorrower()
  const { database } = app.context
  for (const change of [
    sql`contract_state = 'ACTIVE'`,
    sql`contract_state = 'OVERDUE'`,
    sql`contract_state = null, state = 'COOLING'`,
    sql`contract_state = null, state = 'PAYOUT_FAILED'`,
  ]) {
    await database.execute(sql`update loan set ${change} where client_id = ${who.clientId}`)
    const { obstacle } = (await get(app, DELETE, who.headers)).json()
    expect(obstacle.title).toBe('Пока есть займ, аккаунт удалить нельзя')
    const refused = await post(app, DELETE, { smsCode: '123456' }, who)
    expect(refused.json()).toMatchObject({ status: 409, code: 'ACCOUNT_HAS_LOANS' })
  }
  expect((await get(app, '/profile-manager/client/data', who.headers)).statusCode).toBe(200)
})

test('a payment on its way keeps the account', async () => {
  const who = await verifiedBorrower(app)
  await app.context.database.execute(sql`
    insert into payment (id, invoice_id, client_id, purpose, amount_kopecks, state, created_at_ms, expires_at_ms)
    values ('p1', 'i1', ${who.clientId}, 'CARD_ATTACH', 100, 'PROCESSING', 1, 2)`)
  const refused = await deleteWithCode(who)
  expect(refused.json()).toMatchObject({ status: 409, code: 'ACCOUNT_HAS_PAYMENTS' })
})

test('a card form that was left keeps the account no longer than its life', async () => {
  const who = await verifiedBorrower(app)
  const begun = await post(app, `/cloud-payments/cards/check-auth?userId=${who.clientId}`, {}, who)
  expect(begun.statusCode).toBe(200)
  expect((await deleteWithCode(who)).json()).toMatchObject({ code: 'ACCOUNT_HAS_PAYMENTS' })
  await app.runJobs(app.clock.now() + FORM_LIFE_MS + 1)
  const ended = await app.context.database.execute(
    sql`select state from payment where client_id = ${who.clientId} and purpose = 'CARD_ATTACH' and state <> 'PAID'`,
  )
  expect(ended.rows).toEqual([{ state: 'EXPIRED' }])
  expect((await deleteWithCode(who)).statusCode).toBe(200)
})

test('a form left before forms ended by themselves keeps nobody either', async () => {
  const who = await verifiedBorrower(app)
  await app.context.database.execute(sql`
    insert into payment (id, invoice_id, client_id, purpose, amount_kopecks, state, created_at_ms, expires_at_ms)
    values ('left', 'left', ${who.clientId}, 'CARD_ATTACH', 100, 'CREATED', 1, 2)`)
  expect((await deleteWithCode(who)).statusCode).toBe(200)
})

test('a wrong code deletes nothing, and a code of another event does not fit', async () => {
  const who = await verifiedBorrower(app)
  await askForCode(who)
  const right = await codeFor(app, who.phone)
  const wrong = right === '111111' ? '222222' : '111111'
  expect((await post(app, DELETE, { smsCode: wrong }, who)).json().code).toBe('CODE_NOT_MATCH')
  await app.clock.moveTo(app.clock.now() + 61_000)
  const order = { phone: who.phone, eventCode: 'DEFAULT', isFlashCall: false }
  await post(app, '/sms-service/send/send_code', order, who)
  const smsCode = await codeFor(app, who.phone)
  expect((await post(app, DELETE, { smsCode }, who)).json().code).toBe('CODE_NOT_MATCH')
  expect((await get(app, '/profile-manager/client/data', who.headers)).statusCode).toBe(200)
})
