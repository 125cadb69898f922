import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../protocol/call.ts'
import { Refusal } from '../../protocol/errors.ts'
import { runIdempotent } from '../../server/db/idempotency.ts'
import { payments } from '../../server/db/schema/payments.ts'
import { sandboxCardOperations } from '../../server/db/schema/sandbox.ts'
import { readSetting, writeSetting } from '../../server/db/settings.ts'
import { transaction } from '../../server/db/transaction.ts'
import { route } from '../../server/route.ts'
import { askToPay, attachCard, type Contract, newContract } from './cloud-payments/contract.ts'
import { siblingUrl } from './database-template.ts'
import { testApp, type TestApp } from './test-app.ts'

const pay = call({
  method: 'POST',
  path: '/vovremya-core/test/pay',
  auth: 'bearer',
  summary: 'Test',
  body: z.object({ amount: z.number(), code: z.optional(z.string()) }),
  reply: z.object({ receipt: z.string() }),
  idempotent: true,
})

let app: TestApp
let tries = 0
let release: (() => void) | null = null

const count = async (name: string): Promise<number> => {
  const value = await readSetting(app.context.database, name)
  return typeof value === 'number' ? value : 0
}

beforeAll(async () => {
  app = await testApp({
    routes: [
      route(pay, ({ context, client, body, idempotency }) =>
        runIdempotent(context, idempotency, {
          before() {
            tries += 1
            return Promise.resolve()
          },
          async effect(tx) {
            await writeSetting(tx, `paid.${client.id}`, body.amount)
            if (body.amount === 13) throw new Refusal('CODE_NOT_MATCH')
            if (body.amount === 14) await new Promise<void>((resolve) => (release = resolve))
            return { receipt: randomUUID() }
          },
        }),
      ),
    ],
  })
})
afterAll(() => app.close())

const send = (client: string, key: string | null, body: object) =>
  app.fastify.inject({
    method: 'POST',
    url: pay.path,
    headers: { ...app.asClient(client), ...(key === null ? {} : { 'idempotency-key': key }) },
    payload: body,
  })

// What another lender's money calls got wrong, at ours: these stand first because they cost people money.
describe('four defects of another lender, on a payment by a saved card', () => {
  /** Sums our books have as paid, and sums the bank has taken, kopecks. */
  const moneyOf = async ({ borrower, loanId }: Contract) => {
    const { database } = app.context
    const booked = await database
      .select({ kopecks: payments.amountKopecks })
      .from(payments)
      .where(and(eq(payments.loanId, loanId), eq(payments.state, 'PAID')))
      .orderBy(payments.amountKopecks)
    const taken = await database
      .select({ kopecks: sandboxCardOperations.amountKopecks })
      .from(sandboxCardOperations)
      .where(
        and(
          eq(sandboxCardOperations.accountId, borrower.clientId),
          eq(sandboxCardOperations.type, 'payment'),
          eq(sandboxCardOperations.status, 'Completed'),
        ),
      )
      .orderBy(sandboxCardOperations.amountKopecks)
    return [booked.map((row) => row.kopecks), taken.map((row) => row.kopecks)]
  }
  const contract = async (): Promise<Contract> => {
    // Every contract asks for a code of its own: an hour on, no limit of codes stands in the way (D22).
    await app.clock.moveTo(app.clock.now() + 3_600_000)
    return newContract(app)
  }
  const payWith = (of: Contract, key: string, amount: number, cardId = of.cardId) =>
    askToPay(app, of, { amount, paymentDataId: cardId, key })

  test('the same key with another amount takes nothing and is told so', async () => {
    const of = await contract()
    const key = randomUUID()
    expect((await payWith(of, key, 100)).json()).toMatchObject({ state: 'PAID' })
    const other = await payWith(of, key, 200)
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await moneyOf(of)).toEqual([[10_000], [10_000]])
  })

  test('the same key of another account is a payment of its own, and shows nothing of the first', async () => {
    const [anna, boris] = [await contract(), await contract()]
    const key = randomUUID()
    const first = (await payWith(anna, key, 100)).json()
    const second = (await payWith(boris, key, 100)).json()
    expect(second).toMatchObject({ state: 'PAID', loanApplicationId: boris.loanId })
    expect(second.paymentId).not.toBe(first.paymentId)
    const annas = await payWith({ ...boris, loanId: anna.loanId }, randomUUID(), 100)
    expect([annas.statusCode, annas.json().code]).toEqual([404, 'NOT_FOUND'])
    expect([await moneyOf(anna), await moneyOf(boris)]).toEqual([
      [[10_000], [10_000]],
      [[10_000], [10_000]],
    ])
  })

  test('a try that failed leaves the key to the corrected one; what was declined is tried under a new key', async () => {
    const of = await contract()
    const key = randomUUID()
    expect((await payWith(of, key, 0.5)).json()).toMatchObject({ code: 'PAYMENT_AMOUNT' })
    expect((await payWith(of, key, 100)).json()).toMatchObject({ state: 'PAID' })

    const emptyCard = await attachCard(app, of.borrower, '2200000022222222')
    if (emptyCard === null) throw new Error('The card was refused')
    const declinedKey = randomUUID()
    const declined = (await payWith(of, declinedKey, 200, emptyCard)).json()
    expect(declined).toMatchObject({ state: 'DECLINED', code: '564036' })
    // Sent again it is the same refusal, not a second try at the bank.
    expect((await payWith(of, declinedKey, 200, emptyCard)).json()).toEqual(declined)
    expect((await payWith(of, declinedKey, 200)).json().code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await payWith(of, randomUUID(), 200)).json()).toMatchObject({ state: 'PAID' })
    expect(await moneyOf(of)).toEqual([
      [10_000, 20_000],
      [10_000, 20_000],
    ])
  })

  test('an over-long key is refused whole, never cut, and nothing is taken', async () => {
    const of = await contract()
    for (const ending of ['a', 'b']) {
      const reply = await payWith(of, 'k'.repeat(100) + ending, 100)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID'])
    }
    expect(await moneyOf(of)).toEqual([[], []])
    expect((await payWith(of, 'k'.repeat(100), 100)).json()).toMatchObject({ state: 'PAID' })
  })
})

test('the same key with the same body gives the first answer and runs nothing again', async () => {
  const first = await send('anna', 'key-0001', { amount: 5, code: '1' })
  const triesBefore = tries
  const second = await send('anna', 'key-0001', { code: '1', amount: 5 })
  expect(first.statusCode).toBe(200)
  expect(second.json()).toEqual(first.json())
  expect(tries).toBe(triesBefore)
})

test('the same key with another body is 422', async () => {
  await send('anna', 'key-0002', { amount: 5 })
  const reply = await send('anna', 'key-0002', { amount: 6 })
  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }),
  ])
})

test('the same key of another owner is another key', async () => {
  const anna = await send('anna', 'key-0003', { amount: 5 })
  const boris = await send('boris', 'key-0003', { amount: 7 })
  expect([anna.statusCode, boris.statusCode]).toEqual([200, 200])
  expect(boris.json()).not.toEqual(anna.json())
})

test('without a key the effect runs every time', async () => {
  const first = await send('anna', null, { amount: 5 })
  const second = await send('anna', null, { amount: 5 })
  expect(second.json()).not.toEqual(first.json())
})

test('a refused try leaves no trace but what was counted before it, and a corrected one works', async () => {
  const triesBefore = tries
  const refused = await send('vera', 'key-0004', { amount: 13 })
  expect([refused.statusCode, await count('paid.vera')]).toEqual([422, 0])
  expect(tries).toBe(triesBefore + 1)
  const corrected = await send('vera', 'key-0004', { amount: 5 })
  expect([corrected.statusCode, await count('paid.vera')]).toEqual([200, 5])
})

test('while the first still runs, the second is 409; afterwards it gets the first answer', async () => {
  const first = send('anna', 'key-0005', { amount: 14 })
  await expect.poll(() => release).not.toBeNull()
  const meanwhile = await send('anna', 'key-0005', { amount: 14 })
  expect([meanwhile.statusCode, meanwhile.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'IDEMPOTENCY_IN_FLIGHT' }),
  ])
  release?.()
  const answer = (await first).json<object>()
  expect((await send('anna', 'key-0005', { amount: 14 })).json()).toEqual(answer)
})

test.each(['short', 'x'.repeat(101), 'кириллица', 'with space', ''])(
  'a key that does not fit is 400: %s',
  async (key) => {
    const reply = await send('anna', encodeURI(key) === key ? key : 'naïve-key', { amount: 5 })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'IDEMPOTENCY_KEY_INVALID' }),
    ])
  },
)

test.runIf(process.env['TEST_DATABASE_URL'])(
  'while another process runs the same request, it is 409 here',
  async () => {
    const { rows } = await app.context.database.execute<{ name: string }>(
      sql`select current_database() as name`,
    )
    const url = siblingUrl(process.env['TEST_DATABASE_URL'] ?? '', rows[0]?.name ?? '')
    const other = new Client({ connectionString: url })
    await other.connect()
    const name = JSON.stringify(['anna', `POST ${pay.path}`, 'key-0006'])
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    const meanwhile = await send('anna', 'key-0006', { amount: 5 })
    await other.end()
    expect(meanwhile.json()).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' })
    await expect
      .poll(async () => (await send('anna', 'key-0006', { amount: 5 })).statusCode)
      .toBe(200)
  },
)

test('a query past the transaction it runs in is an error, not a deadlock', async () => {
  const { database } = app.context
  const misuse = transaction(database, () => database.execute(sql`select 1`))
  await expect(misuse).rejects.toHaveProperty(
    'cause.message',
    expect.stringContaining('use tx there'),
  )
  const nested = transaction(database, () => transaction(database, () => Promise.resolve(1)))
  await expect(nested).rejects.toThrow('use tx there')
})
