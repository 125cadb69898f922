import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../../server/db/identity.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { verifiedBorrower, type Borrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const SUPPORT = '/profile-manager/support'

const write = ({ headers }: Borrower, body: string, key?: string) =>
  post(app, `${SUPPORT}/write`, { body }, { headers, ...(key !== undefined && { key }) })

const threadOf = async ({ headers }: Borrower): Promise<{ author: string; body: string }[]> =>
  (await get(app, SUPPORT, headers)).json().messages

test('what is written stands in the thread once, however often it is sent', async () => {
  const who = await verifiedBorrower(app)
  for (let times = 0; times < 2; times += 1)
    expect((await write(who, 'Можно позже?\nЗарплата 28-го.', 'message-1')).statusCode).toBe(200)
  expect(await threadOf(who)).toMatchObject([
    { author: 'CLIENT', kind: 'TEXT', body: 'Можно позже?\nЗарплата 28-го.' },
  ])
})

test('nobody reads another’s thread', async () => {
  const who = await verifiedBorrower(app)
  await write(who, 'Это моё')
  expect(await threadOf(await verifiedBorrower(app))).toEqual([])
  expect((await get(app, SUPPORT)).statusCode).toBe(401)
})

test('an answer stands in the thread and under the bell, and takes the client off the list', async () => {
  const who = await verifiedBorrower(app)
  const { clientId, phone } = who
  await transaction(app.context.database, (tx) =>
    createAccount(tx, { clientId, phone, passwordHash: 'none', nowMs: app.clock.now() }),
  )
  await write(who, 'Вопрос')
  const waits = async () =>
    (await get(app, '/sandbox/support')).json().map((each: { phone: string }) => each.phone)
  expect(await waits()).toContain(who.phone)
  await app.clock.moveTo(app.clock.now() + 60_000)
  const reply = await post(app, '/sandbox/support', { phone: who.phone, body: 'Ответ' })
  expect(reply.statusCode).toBe(200)
  expect((await threadOf(who)).map(({ author }) => author)).toEqual(['CLIENT', 'LENDER'])
  expect((await get(app, '/profile-manager/inbox', who.headers)).json().messages).toMatchObject([
    { title: 'Поддержка ответила', body: 'Ответ' },
  ])
  expect(await waits()).not.toContain(who.phone)
})

test('a call-back request says when and about what', async () => {
  const who = await verifiedBorrower(app)
  const asked = { time: 'EVENING', about: 'Сдвинуть платёж' }
  const reply = await post(app, `${SUPPORT}/call-back`, asked, { headers: who.headers })
  expect(reply.statusCode).toBe(200)
  expect(await threadOf(who)).toMatchObject([
    { kind: 'CALL_BACK', body: 'Перезвоните мне с 17 до 21 по Москве. Сдвинуть платёж' },
  ])
})

test('an empty message, one that is too long and one too many are refused', async () => {
  const who = await verifiedBorrower(app)
  for (const body of ['', '   ', 'а'.repeat(2_001)]) {
    const reply = await write(who, body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toMatchObject([{ field: 'body' }])
  }
  for (let count = 0; count < 50; count += 1) await write(who, `Сообщение ${count}`)
  expect((await write(who, 'Ещё одно')).statusCode).toBe(429)
})
