import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { STATEMENT_CONSENT_VERSION } from '../../../protocol/bank-statement-consent.ts'
import { lastBankStatement } from '../../../server/db/credit-evidence.ts'
import { bankStatements } from '../../../server/db/schema/bank-statements.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { type BankStatements, GatewayFailure } from '../../../server/gateways/gateways.ts'
import { type Borrower, offer, verifiedBorrower } from '../core/fixture.ts'
import { codeFor, get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const MINUTE_MS = 60_000

const client = async (options: Parameters<typeof verifiedBorrower>[1] = {}): Promise<Borrower> => {
  const who = await verifiedBorrower(app, options)
  await app.context.database
    .update(clients)
    .set({ step: 'done' })
    .where(eq(clients.id, who.clientId))
  return who
}

const ask = (who: Borrower, consentVersion = STATEMENT_CONSENT_VERSION) =>
  post(app, '/saltedge/statement/ask', { consentVersion }, { headers: who.headers })

const state = async (who: Borrower) =>
  (await get(app, '/saltedge/statement', who.headers)).json().statement

const read = async (who: Borrower) => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/saltedge/statement/read',
    headers: who.headers,
  })
  return reply.json().statement
}

/** Signs in at the bank of the stand-in with one of its accounts. */
const atBank = async (connectUrl: string, account: string) => {
  const { pathname } = new URL(connectUrl)
  const host = new URL(connectUrl).host
  const shown = await app.fastify.inject({ url: pathname, headers: { host } })
  expect(shown.statusCode).toBe(200)
  return app.fastify.inject({
    method: 'POST',
    url: pathname,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `account=${account}`,
  })
}

const confirmed = async (who: Borrower, account: string) => {
  const { connectUrl } = (await ask(who)).json()
  await atBank(connectUrl, account)
  return read(who)
}

const debtLoad = async (who: Borrower) =>
  (await get(app, '/vovremya-core/limits/debt-load', who.headers)).json()

test('the bank leads the client back to the page of the income', async () => {
  const who = await client()
  const { connectUrl } = (await ask(who)).json()
  const { statusCode, headers } = await atBank(connectUrl, 'salary')
  expect([statusCode, headers['location']]).toEqual([
    303,
    `${app.context.config.baseUrl}/profile/settings/personal-data/income`,
  ])
})

test('a statement confirms the income, and the debt load is judged by it', async () => {
  const who = await client({ incomeRoubles: 50_000 })
  expect(await debtLoad(who)).toMatchObject({ incomeKopecks: 5_000_000, incomeSource: 'SAID' })
  expect(await confirmed(who, 'uneven')).toMatchObject({
    state: 'READ',
    bank: 'Тестовый банк',
    monthlyIncomeKopecks: 3_500_000,
    months: [
      { month: '2025-12-01', amountKopecks: 4_500_000 },
      { month: '2026-01-01', amountKopecks: 0 },
      { month: '2026-02-01', amountKopecks: 6_000_000 },
    ],
    goodUntil: '2026-06-11',
  })
  expect(await debtLoad(who)).toMatchObject({ incomeKopecks: 3_500_000, incomeSource: 'CONFIRMED' })
  const { rows, evidence } = (await offer(app, who, { amount: 12_000, term: 3 })).json()
  const judged = evidence.find(({ rule }: { rule: string }) => rule === 'DEBT_LOAD')
  expect(judged.value).toBeCloseTo((rows[0].paymentKopecks / 3_500_000) * 100, 9)
})

test('the client is told, and the flag of the specification is done', async () => {
  const who = await client()
  await confirmed(who, 'salary')
  const flags = (await get(app, '/profile-manager/action/flags/currently', who.headers)).json()
  expect(flags).toMatchObject({ saltedge: 'COMPLETED' })
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
  expect(messages).toMatchObject([{ title: 'Доход подтверждён выпиской' }])
})

test.for([
  ['other', 'OTHER_HOLDER'],
  ['empty', 'NO_INCOME'],
] as const)('an account «%s» confirms nothing', async ([account, outcome]) => {
  const who = await client({ incomeRoubles: 50_000 })
  expect(await confirmed(who, account)).toMatchObject({
    state: outcome,
    monthlyIncomeKopecks: null,
    months: [],
  })
  expect(await debtLoad(who)).toMatchObject({ incomeKopecks: 5_000_000, incomeSource: 'SAID' })
})

test('whoever does not come back is read by the job, and the access to the bank is closed', async () => {
  const who = await client()
  const { connectUrl } = (await ask(who)).json()
  await app.runJobs(app.clock.now() + 3 * MINUTE_MS)
  expect(await state(who)).toMatchObject({ state: 'ASKED' })
  await atBank(connectUrl, 'small')
  await app.runJobs(app.clock.now() + 5 * MINUTE_MS)
  expect(await state(who)).toMatchObject({ state: 'READ', monthlyIncomeKopecks: 2_400_000 })
  const row = await lastBankStatement(app.context.database, who.clientId)
  expect(row?.forgottenAtMs).not.toBeNull()
  const { bankStatements: service } = app.context.gateways
  const gone = service?.read(row?.customerId ?? '', isoDate('2025-12-01'))
  expect(await gone).toEqual({ outcome: 'WAITING' })
})

test('a statement that never comes lapses after an hour, and is forgotten as well', async () => {
  const who = await client()
  await ask(who)
  await app.runJobs(app.clock.now() + 70 * MINUTE_MS)
  expect(await state(who)).toMatchObject({ state: 'LAPSED', monthlyIncomeKopecks: null })
  expect(
    (await lastBankStatement(app.context.database, who.clientId))?.forgottenAtMs,
  ).not.toBeNull()
})

describe('the access to the bank is closed', () => {
  const service = (): BankStatements => {
    const { bankStatements: offered } = app.context.gateways
    if (!offered) throw new Error('Bank statements are not offered')
    return offered
  }

  const isOpen = async (customerId: string): Promise<boolean> =>
    (await service().read(customerId, isoDate('2025-12-01'))).outcome === 'READ'

  const deleteAccount = async ({ phone, headers }: Borrower) => {
    const order = { phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
    await post(app, '/sms-service/send/send_code', order, { headers })
    const smsCode = await codeFor(app, phone)
    return post(app, '/profile-manager/client/delete', { smsCode }, { headers })
  }

  test('of an account that is deleted while its client is at the bank', async () => {
    const who = await client()
    const { connectUrl } = (await ask(who)).json()
    await atBank(connectUrl, 'salary')
    const { customerId = '' } = (await lastBankStatement(app.context.database, who.clientId)) ?? {}
    expect(await isOpen(customerId)).toBe(true)
    expect((await deleteAccount(who)).statusCode).toBe(200)
    await app.runJobs()
    expect(await isOpen(customerId)).toBe(false)
  })

  test('of a statement that nobody can read in its time', async () => {
    const who = await client()
    const { connectUrl } = (await ask(who)).json()
    await atBank(connectUrl, 'salary')
    vi.spyOn(service(), 'read').mockRejectedValue(
      new GatewayFailure('bank statement', 'answered in an unknown shape'),
    )
    await app.runJobs(app.clock.now() + 50 * MINUTE_MS)
    expect(await state(who)).toMatchObject({ state: 'ASKED' })
    await app.runJobs(app.clock.now() + 60 * MINUTE_MS)
    expect(await state(who)).toMatchObject({ state: 'LAPSED', monthlyIncomeKopecks: null })
    vi.restoreAllMocks()
    const { customerId = '' } = (await lastBankStatement(app.context.database, who.clientId)) ?? {}
    expect(await isOpen(customerId)).toBe(false)
  })
})

test('reading twice at once ends the reading once', async () => {
  const who = await client()
  const { connectUrl } = (await ask(who)).json()
  await atBank(connectUrl, 'salary')
  const both = await Promise.all([read(who), read(who)])
  expect(both.map(({ state: ended }) => ended)).toEqual(['READ', 'READ'])
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
  expect(messages).toHaveLength(1)
})

test('a bank service that hangs holds back only so many requests at once', async () => {
  const { bankStatements: service } = app.context.gateways
  if (!service) throw new Error('Bank statements are not offered')
  const hung = Promise.withResolvers<never>()
  const asked = vi.spyOn(service, 'read').mockReturnValue(hung.promise)
  const crowd: Borrower[] = []
  for (let count = 0; count < 10; count += 1) crowd.push(await client())
  for (const one of crowd) await ask(one)
  const waiting = crowd.map((one) => read(one))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(10))
  const late = await client()
  await ask(late)
  expect(await read(late)).toMatchObject({ state: 'ASKED' })
  hung.reject(new GatewayFailure('bank statement', 'no answer'))
  await Promise.all(waiting)
  vi.restoreAllMocks()
  expect(await read(late)).toMatchObject({ state: 'ASKED' })
})

test('nobody else’s statement is shown or read', async () => {
  const [owner, other] = [await client(), await client()]
  const { connectUrl } = (await ask(owner)).json()
  await atBank(connectUrl, 'salary')
  expect(await read(other)).toBeNull()
  expect(await state(other)).toBeNull()
  expect(await read(owner)).toMatchObject({ state: 'READ' })
})

test('an old consent begins nothing', async () => {
  const who = await client()
  const refused = await ask(who, '2020-01')
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ errors: [{ field: 'consentVersion' }] })
  expect(await state(who)).toBeNull()
})

test('before the questionnaire is signed there is nothing to confirm', async () => {
  const who = await verifiedBorrower(app)
  expect((await ask(who)).json()).toMatchObject({ code: 'STEP_ORDER' })
})

test('no transaction reaches the database', async () => {
  const who = await client()
  await confirmed(who, 'salary')
  const rows = await app.context.database
    .select()
    .from(bankStatements)
    .where(eq(bankStatements.clientId, who.clientId))
  expect(JSON.stringify(rows)).not.toMatch(/paycheck|transfer|shopping|Иванова/)
})
