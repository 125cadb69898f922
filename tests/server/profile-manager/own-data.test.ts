import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataChangesOf } from '../../../server/db/data-changes.ts'
import { openDocument } from '../../../server/db/documents.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { CELLS, sealerOf } from '../../../server/db/sealed-columns.ts'
import type { LoanFacts } from '../../../server/document-facts.ts'
import { closeLoanWell } from '../core/close-loan-well.ts'
import { type Borrower, offer, signed, verifiedBorrower } from '../core/fixture.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { ADDRESS, codeFor, get, newBorrower, PDN, post } from './borrower.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const OTHER = {
  ...ADDRESS,
  city: 'Тверь',
  region: 'Тверская обл',
  street: 'ул Садовая',
  flat: '27',
}
const LIVING = { ...OTHER, addressType: 'LIVING' }

const markClient = (who: { clientId: string }, change: Partial<typeof clients.$inferInsert>) =>
  app.context.database.update(clients).set(change).where(eq(clients.id, who.clientId))

/** A client whose questionnaire is signed and checked. */
const client = async (options: Parameters<typeof verifiedBorrower>[1] = {}): Promise<Borrower> => {
  const who = await verifiedBorrower(app, options)
  await markClient(who, { step: 'done' })
  return who
}

type Sent = Pick<Borrower, 'headers'>
const changeAddress = (who: Sent, body: object = {}, key: string = randomUUID()) =>
  post(
    app,
    '/profile-manager/addresses/change',
    { registration: OTHER, living: null, ...body },
    { headers: who.headers, key },
  )
const changeIncome = (who: Sent, body: object = {}, key: string = randomUUID()) =>
  post(
    app,
    '/profile-manager/pdn/change',
    { monthlyIncomeRoubles: 55_000, monthlyObligationsRoubles: 4_000, ...body },
    { headers: who.headers, key },
  )

const data = async (who: Sent) =>
  (await get(app, '/profile-manager/client/data', who.headers)).json()

const told = async (who: Sent): Promise<{ title: string; body: string }[]> =>
  (await get(app, '/profile-manager/inbox', who.headers)).json().messages

const trace = async ({ clientId }: { clientId: string }) => {
  const { database } = app.context
  return (await dataChangesOf(database, clientId)).map(({ id, sealed, ...row }) => ({
    ...row,
    sealed,
    values: sealerOf(database).open(CELLS.dataChange(id), sealed) as {
      before: { registration: { city: string } | null; living: { city: string } | null }
      after: { registration: { city: string } | null; living: { city: string } | null }
    },
  }))
}

test('a verified client changes the addresses; what stood before is kept sealed, and it is told', async () => {
  const who = await client()
  expect((await changeAddress(who, { living: LIVING })).json()).toEqual({ ok: true })
  const { address, livingAddress } = await data(who)
  expect([address.city, livingAddress.street]).toEqual(['Тверь', 'ул Садовая'])
  const [kept, ...more] = await trace(who)
  expect(more).toEqual([])
  expect(kept).toMatchObject({
    kind: 'ADDRESS',
    networkAddress: '127.0.0.1',
    changedAtMs: app.clock.now(),
    values: {
      before: { registration: { city: 'Москва', street: 'ул Тверская' }, living: null },
      after: { registration: { city: 'Тверь' }, living: { city: 'Тверь' } },
    },
  })
  expect(kept?.sealed).not.toMatch(/Тверь|Москва/)
  const [message, ...others] = await told(who)
  expect(others).toEqual([])
  expect(message?.title).toBe('Адрес изменён')
  expect(message?.body).toMatch(/следующий договор, подписанные документы остались прежними/)
})

test('income and payments change, contacts stay', async () => {
  const who = await client()
  const { additionalContacts } = (await data(who)).pdn
  expect((await changeIncome(who)).json()).toEqual({ ok: true })
  expect((await data(who)).pdn).toMatchObject({
    monthlyIncomeRoubles: 55_000,
    monthlyObligationsRoubles: 4_000,
    additionalContacts,
  })
  expect(await trace(who)).toMatchObject([
    {
      kind: 'INCOME',
      values: {
        before: { monthlyIncomeKopecks: 9_000_000, monthlyObligationsKopecks: 0 },
        after: { monthlyIncomeKopecks: 5_500_000, monthlyObligationsKopecks: 400_000 },
      },
    },
  ])
  expect((await told(who)).map(({ title }) => title)).toEqual(['Доход и платежи изменены'])
})

test('the same key is one change, and the same data again are none', async () => {
  const who = await client()
  const key = randomUUID()
  for (const each of [key, key, randomUUID()])
    expect((await changeAddress(who, {}, each)).statusCode).toBe(200)
  for (const each of [key, key, randomUUID()])
    expect((await changeIncome(who, {}, each)).statusCode).toBe(200)
  // Of one moment, so in any order.
  expect((await trace(who)).map(({ kind }) => kind).toSorted()).toEqual(['ADDRESS', 'INCOME'])
  expect(await told(who)).toHaveLength(2)
})

test('changes at the same moment follow one another: none loses what another wrote', async () => {
  const who = await client()
  const cities = ['Тверь', 'Клин', 'Торжок', 'Зубцов']
  const replies = await Promise.all(
    cities.map((city) => changeAddress(who, { registration: { ...OTHER, city } })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const kept = (await trace(who)).map(({ values }) => values)
  const before = kept.map((values) => values.before.registration?.city)
  const after = kept.map((values) => values.after.registration?.city)
  expect(new Set(after)).toEqual(new Set(cities))
  // A chain: each began from what another one, or the questionnaire, had left.
  expect(before.every((city) => city === 'Москва' || cities.includes(city ?? ''))).toBe(true)
  expect(new Set(before).size).toBe(4)
})

test('the calls of the registration stay closed once it is signed', async () => {
  const who = await client()
  const replies = [
    await post(
      app,
      '/profile-manager/addresses/save/registration',
      { registration: OTHER, living: null },
      who,
    ),
    await post(app, '/profile-manager/pdn/save', { ...PDN, monthlyIncomeRoubles: 1 }, who),
  ]
  for (const reply of replies)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'ILLEGAL_TRANSITION'])
  expect((await data(who)).address.city).toBe('Москва')
})

test('before the signature and during a check nothing is changed this way', async () => {
  const fresh = await newBorrower(app, '+79031112233')
  const checked = await client()
  await markClient(checked, { status: 'DATA_CHECKING' })
  for (const change of [changeAddress, changeIncome]) {
    expect((await change(fresh)).json()).toMatchObject({ status: 409, code: 'STEP_ORDER' })
    expect((await change(checked)).json()).toMatchObject({
      status: 409,
      code: 'CLIENT_NOT_VERIFIED',
    })
  }
  expect([...(await trace(fresh)), ...(await trace(checked))]).toEqual([])
})

const fieldsOf = (reply: { json: () => { errors: { field: string }[] } }) =>
  reply.json().errors.map(({ field }) => field)

test('what does not fit is refused by its field and changes nothing', async () => {
  const who = await client()
  const registration = { ...OTHER, city: ' ', postcode: '12' }
  expect(fieldsOf(await changeAddress(who, { registration }))).toEqual([
    'registration.city',
    'registration.postcode',
  ])
  expect(fieldsOf(await changeAddress(who, { living: { ...LIVING, house: '' } }))).toEqual([
    'living.house',
  ])
  expect(fieldsOf(await changeIncome(who, { monthlyIncomeRoubles: 10_000_001 }))).toEqual([
    'monthlyIncomeRoubles',
  ])
  expect(fieldsOf(await changeIncome(who, { monthlyObligationsRoubles: -1 }))).toEqual([
    'monthlyObligationsRoubles',
  ])
  expect(await trace(who)).toEqual([])
})

test('an address of somebody else is not found', async () => {
  const [who, other] = [await client(), await client()]
  const { addressId } = (await data(other)).address
  const reply = await changeAddress(who, { registration: { ...OTHER, addressId } })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
  expect(await trace(who)).toEqual([])
})

test('a contract that waits for its money names the address it was signed with', async () => {
  const who = await client({ incomeRoubles: 300_000 })
  await closeLoanWell(app, who)
  const loanId = await signed(app, who, { amount: 60_000, term: 6 })
  await changeAddress(who)
  await app.runJobs(app.clock.now() + 5 * 3_600_000)
  const { database } = app.context
  const rows = await database
    .select()
    .from(documents)
    .where(and(eq(documents.loanId, loanId), eq(documents.type, 'CONTRACT')))
  const addresses = rows.map(
    (row) => (openDocument(database, row).facts as LoanFacts).borrower.registrationAddress,
  )
  expect(addresses).toHaveLength(1)
  expect(addresses[0]).toMatch(/Москва.*Тверская, д\. 7/)
  const next = await offer(app, who, { amount: 10_000 })
  expect(JSON.stringify(next.json())).toMatch(/Тверская обл, Тверь, ул Садовая/)
})

test('the next loan is judged by the new income', async () => {
  const who = await client()
  expect((await offer(app, who)).json().warnings).toEqual([])
  await changeIncome(who, { monthlyIncomeRoubles: 30_000, monthlyObligationsRoubles: 12_000 })
  expect((await offer(app, who)).json().warnings).toMatchObject([{ code: 'DEBT_LOAD' }])
})

test('what was kept is never rewritten, and goes with the account', async () => {
  const who = await client()
  await changeAddress(who)
  const { database } = app.context
  for (const statement of [
    sql`update data_change set changed_at_ms = 0 where client_id = ${who.clientId}`,
    sql`delete from data_change where client_id = ${who.clientId}`,
    sql`truncate data_change`,
  ])
    await expect(database.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^What stood before is kept/) as string },
    })
  expect(await trace(who)).toHaveLength(1)
  await app.clock.moveTo(app.clock.now() + 61_000)
  const order = { phone: who.phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
  const terms = (await get(app, '/profile-manager/client/delete', who.headers)).json()
  await post(app, '/sms-service/send/send_code', { ...order, termsHash: terms.termsHash }, who)
  const smsCode = await codeFor(app, who.phone)
  const gone = await post(app, '/profile-manager/client/delete', { smsCode }, who)
  expect(gone.statusCode).toBe(200)
  expect(await trace(who)).toEqual([])
})
