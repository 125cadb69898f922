/** What is known of a client is kept fresh: they are asked, answer, and are not lent to without it (115-FZ, decision 0165). */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addYears, moscowDate } from '../../../lending/calendar.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import {
  clientIdentifications,
  identificationConfirmations,
} from '../../../server/db/schema/identification.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { screenings } from '../../../server/db/schema/screenings.ts'
import { CELLS, sealerOf } from '../../../server/db/sealed-columns.ts'
import {
  type Borrower,
  lent,
  offer,
  paid,
  sign,
  signingBody,
  statusOf,
  verifiedBorrower,
} from '../core/fixture.ts'
import { dueIn } from '../identified.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import {
  ADDRESS,
  awaitCheck,
  codeFor,
  fillQuestionnaire,
  get,
  newBorrower,
  post,
  sign as signQuestionnaire,
} from './borrower.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())

/** A client whose questionnaire is signed and checked, to be refreshed so many days from now. */
const client = async (days: number): Promise<Borrower> => {
  const who = await verifiedBorrower(app)
  await app.context.database
    .update(clients)
    .set({ step: 'done' })
    .where(eq(clients.id, who.clientId))
  await dueIn(app, who.clientId, days)
  return who
}

const asked = async (who: Pick<Borrower, 'headers'>) =>
  (await get(app, '/profile-manager/client/status', who.headers)).json().refresh

const refusal = async (who: Borrower) =>
  (await get(app, '/vovremya-core/limits/current', who.headers)).json().refusal

const confirm = (who: Borrower, seenAtMs = app.clock.now(), key: string = randomUUID()) =>
  post(
    app,
    '/profile-manager/client/confirm-data',
    { seenAt: new Date(seenAtMs).toISOString() },
    { headers: who.headers, key },
  )

const confirmationsOf = ({ clientId }: Pick<Borrower, 'clientId'>) =>
  app.context.database
    .select()
    .from(identificationConfirmations)
    .where(eq(identificationConfirmations.clientId, clientId))

const dueOnOf = async ({ clientId }: Pick<Borrower, 'clientId'>) => {
  const [row] = await app.context.database
    .select()
    .from(clientIdentifications)
    .where(eq(clientIdentifications.clientId, clientId))
  return row?.dueOn
}

const today = () => moscowDate(app.clock.now())

test('the term of a client begins with the check of their questionnaire', async () => {
  const who = await newBorrower(app, '+79180000900')
  await fillQuestionnaire(app, who)
  expect(await dueOnOf(who)).toBeUndefined()
  await signQuestionnaire(app, who)
  await awaitCheck(app)
  expect(await dueOnOf(who)).toBe(addYears(today(), 3))
  expect(await asked(who)).toBeUndefined()
})

test('whoever owes is asked from thirty days before the last day on, and is lent to until it has passed', async () => {
  const early = await client(31)
  await lent(app, early)
  expect(await asked(early)).toBeUndefined()
  const who = await client(30)
  await lent(app, who)
  expect(await asked(who)).toEqual({ dueOn: await dueOnOf(who), isOver: false, isDoubted: false })
  expect(await refusal(who)).toBeUndefined()
})

test('whoever owes nothing is asked before the next loan and not earlier', async () => {
  const soon = await client(5)
  expect(await asked(soon)).toBeUndefined()
  const over = await client(-1)
  expect(await asked(over)).toEqual({ dueOn: await dueOnOf(over), isOver: true, isDoubted: false })
})

test('past the last day no loan is offered or signed, with the reason; one that is open is paid as ever', async () => {
  const who = await client(0)
  const loanId = await lent(app, who, { amount: 5_000 })
  const body = await signingBody(app, who, { amount: 5_000 })
  await dueIn(app, who.clientId, -1)
  expect((await sign(app, who, body)).json().code).toBe('OFFER_REFUSED')
  expect((await offer(app, who, { amount: 5_000 })).json()).toMatchObject({
    code: 'OFFER_REFUSED',
    detail: expect.stringMatching(/сверяем данные клиента.*подтвердите: займ откроется сразу/),
  })
  expect(await refusal(who)).toMatchObject({ code: 'DATA_REFRESH' })
  const { products } = (
    await get(app, '/vovremya-core/limits/current/products', who.headers)
  ).json()
  expect(products[0].reason).toBe('Подтвердите, что ваши данные не изменились.')
  const [kept] = await app.context.database
    .select({ evidence: loans.evidence })
    .from(loans)
    .where(sql`${loans.clientId} = ${who.clientId} and ${loans.state} = 'REFUSED'`)
  expect(kept?.evidence[0]).toMatchObject({ rule: 'DATA_REFRESH', value: 'UNCONFIRMED' })
  const before = (await statusOf(app, who, loanId)).remainingTotalKopecks
  await paid(app, who, { loanId, amountKopecks: 100_000 })
  expect((await statusOf(app, who, loanId)).remainingTotalKopecks).toBeLessThan(before)
  expect((await get(app, '/profile-manager/client/data', who.headers)).statusCode).toBe(200)
})

test('the answer is kept with its day, way, result and what was shown, the lists are looked through, and loans open', async () => {
  const who = await client(-1)
  expect((await confirm(who)).statusCode).toBe(200)
  const [kept, ...others] = await confirmationsOf(who)
  expect(others).toEqual([])
  expect(kept).toMatchObject({
    way: 'APP',
    result: 'UNCHANGED',
    atMs: app.clock.now(),
    staffId: null,
    networkAddress: '127.0.0.1',
  })
  const { database } = app.context
  expect(
    sealerOf(database).open(CELLS.confirmation(kept?.id ?? ''), kept?.sealed ?? ''),
  ).toMatchObject({
    phone: who.phone,
    passport: { lastName: 'Иванова' },
    registration: { city: ADDRESS.city },
  })
  expect(kept?.sealed).not.toContain('Иванова')
  expect(await dueOnOf(who)).toBe(addYears(today(), 3))
  expect([await asked(who), await refusal(who)]).toEqual([undefined, undefined])
  expect((await offer(app, who)).statusCode).toBe(200)
  await app.runJobs()
  const looked = await database
    .select()
    .from(screenings)
    .where(eq(screenings.clientId, who.clientId))
  expect(looked.map(({ cause }) => cause)).toContain('REFRESH')
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
  expect(messages[0].title).toBe('Данные подтверждены')
})

test('an answer sent twice, or while nobody asks, is kept once or not at all', async () => {
  const who = await client(-1)
  const key = randomUUID()
  await confirm(who, app.clock.now(), key)
  await confirm(who, app.clock.now(), key)
  await confirm(who)
  expect(await confirmationsOf(who)).toHaveLength(1)
  const unasked = await client(400)
  expect((await confirm(unasked)).statusCode).toBe(200)
  expect(await confirmationsOf(unasked)).toEqual([])
})

test('data that have changed since they were read are read again first; then the answer says that they changed', async () => {
  const who = await client(-1)
  const seenAtMs = app.clock.now()
  await app.clock.moveTo(seenAtMs + 60_000)
  const registration = { ...ADDRESS, flat: '99' }
  const changed = await post(
    app,
    '/profile-manager/addresses/change',
    { registration, living: null },
    { headers: who.headers, key: randomUUID() },
  )
  expect(changed.statusCode).toBe(200)
  expect((await confirm(who, seenAtMs)).json()).toMatchObject({
    code: 'ILLEGAL_TRANSITION',
    title: 'Данные только что изменились',
  })
  expect(await confirmationsOf(who)).toEqual([])
  await confirm(who)
  expect(await confirmationsOf(who)).toMatchObject([{ result: 'CHANGED' }])
})

test('a client who is being checked is not asked to confirm anything', async () => {
  const who = await client(-1)
  await app.context.database
    .update(clients)
    .set({ status: 'DATA_CHECKING' })
    .where(eq(clients.id, who.clientId))
  expect((await confirm(who)).json().code).toBe('CLIENT_NOT_VERIFIED')
})

test('what was confirmed is never rewritten; with the account goes what was shown, and the fact stays', async () => {
  const who = await client(-1)
  await confirm(who)
  const { database } = app.context
  for (const statement of [
    sql`update identification_confirmation set at_ms = 0 where client_id = ${who.clientId}`,
    sql`update identification_confirmation set sealed = null where client_id = ${who.clientId}`,
    sql`delete from identification_confirmation where client_id = ${who.clientId}`,
    sql`truncate identification_confirmation`,
  ])
    await expect(database.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^What was confirmed is kept/) as string },
    })
  await app.clock.moveTo(app.clock.now() + 61_000)
  const order = { phone: who.phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
  const terms = (await get(app, '/profile-manager/client/delete', who.headers)).json()
  await post(app, '/sms-service/send/send_code', { ...order, termsHash: terms.termsHash }, who)
  const smsCode = await codeFor(app, who.phone)
  const gone = await post(app, '/profile-manager/client/delete', { smsCode }, who)
  expect(gone.statusCode).toBe(200)
  expect(await confirmationsOf(who)).toMatchObject([{ way: 'APP', sealed: null }])
  expect(await dueOnOf(who)).toBeUndefined()
})
