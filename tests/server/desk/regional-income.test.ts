import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { NO_REGIONAL_INCOME } from '../../../lending/regional-income.ts'
import { clientAddresses, clients } from '../../../server/db/schema/clients.ts'
import { type Borrower, coreApp, noonMs, offer, verifiedBorrower } from '../core/fixture.ts'
import { ADDRESS, get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const INCOME = '/desk-service/rules/regional-income'
const REQUESTS = '/desk-service/requests'
const LINES = 'Москва; 52 000,90\nТверская область; 31 000'

let app: TestApp

/** As in production: no figures but those that two people enter. The tests begin on 11.03.2026. */
beforeEach(async () => {
  app = await coreApp()
  Object.assign(app.context.config, { regionalIncome: NO_REGIONAL_INCOME })
})

const as = (login: string) => signedInAs(app, login)

const propose = async (over: object = {}, login = 'zavarzina') =>
  post(
    app,
    INCOME,
    {
      validFrom: '2026-03-11',
      statisticsQuarter: '2025-Q3',
      lines: LINES,
      reason: 'Росстат, таблица от 20.02.2026',
      ...over,
    },
    await as(login),
  )

const codeOf = (reply: Awaited<ReturnType<typeof propose>>): string =>
  reply.json<{ code: string }>().code

const decide = async (requestId: string, login: string) =>
  post(app, `${REQUESTS}/${requestId}/decide`, { isApproved: true, note: '' }, await as(login))

const entered = async (over: object = {}): Promise<void> => {
  const asked = await propose(over)
  const { requestId } = asked.json<{ requestId: string }>()
  const reply = await decide(requestId, 'serov')
  if (reply.statusCode !== 200) throw new Error(`${asked.body} ${reply.body}`)
}

interface Load {
  readonly limit: unknown
  readonly value: unknown
  readonly verdict: string
  readonly income?: object
}

/** What the guard made of an offer's debt load; the amount is in roubles. */
const loadOf = async (who: Borrower, amount = 12_000): Promise<Load | undefined> => {
  // Decisions of one moment have no order.
  await app.clock.moveTo(app.clock.now() + 1000)
  await offer(app, who, { amount })
  const { decisions } = (await get(app, '/vovremya-core/loan/decisions', who.headers)).json<{
    decisions: { evidence: (Load & { rule: string })[] }[]
  }>()
  return decisions[0]?.evidence.find(({ rule }) => rule === 'DEBT_LOAD')
}

const screenOf = async (who: Borrower) =>
  (await get(app, '/vovremya-core/limits/debt-load', who.headers)).json()

const moveTo = (who: Borrower, region: string) =>
  app.context.database
    .update(clientAddresses)
    .set({ region })
    .where(eq(clientAddresses.clientId, who.clientId))

const missing = async () =>
  (await get(app, '/desk-service/session', (await as('koltsova')).headers)).json<{
    quartersWithoutIncome: string[]
  }>().quartersWithoutIncome

test('of what was said and the mean of the region the smaller counts from the day it is entered, and stays with the decision', async () => {
  const rich = await verifiedBorrower(app, { incomeRoubles: 60_000 })
  const poor = await verifiedBorrower(app, { incomeRoubles: 40_000 })
  await entered()
  expect(await loadOf(rich)).toMatchObject({
    verdict: 'PASS',
    income: {
      source: 'REGIONAL',
      amountKopecks: 5_200_000,
      saidKopecks: 6_000_000,
      regionCode: '77',
      regionalKopecks: 5_200_000,
      statisticsQuarter: '2025-Q3',
    },
  })
  expect(await loadOf(poor)).toMatchObject({ income: { source: 'SAID', amountKopecks: 4_000_000 } })
  expect(await screenOf(rich)).toMatchObject({
    incomeKopecks: 5_200_000,
    incomeSource: 'REGIONAL',
    saidKopecks: 6_000_000,
    region: { name: 'Москва', incomeKopecks: 5_200_000 },
    missingIncome: null,
  })
})

test('a move to a richer region in the account raises no income before somebody has checked the address', async () => {
  const who = await verifiedBorrower(app, { incomeRoubles: 60_000 })
  await app.context.database
    .update(clients)
    .set({ step: 'done' })
    .where(eq(clients.id, who.clientId))
  await entered()
  await moveTo(who, 'Тверская обл')
  expect(await loadOf(who)).toMatchObject({ income: { amountKopecks: 3_100_000 } })
  const registration = { ...ADDRESS, region: 'г Москва', street: 'ул Садовая' }
  const body = { registration, living: null }
  const key = randomUUID()
  const moved = await post(app, '/profile-manager/addresses/change', body, {
    headers: who.headers,
    key,
  })
  expect(moved.statusCode).toBe(200)
  const counted = { source: 'REGIONAL', regionCode: '69', amountKopecks: 3_100_000 }
  expect(await loadOf(who)).toMatchObject({ income: counted })
  expect(await screenOf(who)).toMatchObject({ region: { name: 'Тверская область' } })
  // Once it is checked, the present region alone counts.
  await app.context.database
    .update(clientAddresses)
    .set({ moderationStatus: 'VERIFIED' })
    .where(eq(clientAddresses.clientId, who.clientId))
  expect(await loadOf(who)).toMatchObject({ income: { amountKopecks: 5_200_000 } })
})

test('without a figure, or a region, an income that was only said counts for nothing, and only for loans below 10,000 it need not', async () => {
  const who = await verifiedBorrower(app)
  const none = { verdict: 'REFUSE', value: 'NO_FIGURE' }
  expect(await loadOf(who)).toMatchObject(none)
  expect((await offer(app, who)).json<{ detail: string }>().detail).toContain('среднего по региону')
  expect(await screenOf(who)).toMatchObject({ incomeKopecks: null, missingIncome: 'NO_FIGURE' })
  expect((await offer(app, who, { amount: 9_000 })).statusCode).toBe(200)
  await entered()
  await moveTo(who, 'Тульская обл')
  expect(await loadOf(who)).toMatchObject(none)
  await moveTo(who, 'Где-то далеко')
  expect(await loadOf(who)).toMatchObject({ verdict: 'REFUSE', value: 'NO_REGION' })
  await moveTo(who, 'Тверская обл')
  expect(await loadOf(who)).toMatchObject({ income: { amountKopecks: 3_100_000 } })
})

test('figures are typed by one and approved by another, for this quarter or the next, never backwards', async () => {
  for (const over of [
    { validFrom: '2026-03-10' },
    { validFrom: '2026-07-01' },
    { statisticsQuarter: '2026-Q1' },
    { statisticsQuarter: '2024-Q4' },
  ])
    expect(codeOf(await propose(over))).toBe('REQUEST_IMPOSSIBLE')
  expect(codeOf(await propose({}, 'koltsova'))).toBe('ROLE_REFUSED')
  const { requestId } = (await propose()).json<{ requestId: string }>()
  expect(codeOf(await decide(requestId, 'zavarzina'))).toBe('REQUEST_OWN')
  expect((await decide(requestId, 'serov')).statusCode).toBe(200)
  expect(codeOf(await propose())).toBe('REQUEST_IMPOSSIBLE')
  await entered({ validFrom: '2026-03-12', lines: 'Москва; 50 000' })
  const [now] = (await get(app, INCOME, (await as('serov')).headers)).json<{
    quarters: { row: { incomes: object[] }; later: object[]; earliest: string }[]
  }>().quarters
  expect(now).toMatchObject({
    row: {
      statisticsQuarter: '2025-Q3',
      incomes: [
        { code: '69', name: 'Тверская область', roubles: 31_000 },
        { code: '77', name: 'Москва', roubles: 52_000 },
      ],
    },
    later: [{ validFrom: '2026-03-12' }],
    earliest: '2026-03-12',
  })
  const rewrite = app.context.database.execute(sql`update regional_income set quarter = '2026-Q3'`)
  await expect(rewrite).rejects.toMatchObject({
    cause: { message: expect.stringContaining('is kept') },
  })
})

test('lines that cannot be read are named, and nothing is kept', async () => {
  const reply = await propose({ lines: 'Москва; 52 000\nЛуна; 40 000\nТула' })
  expect(reply.json()).toMatchObject({
    code: 'VALIDATION',
    errors: [
      { field: 'lines', message: expect.stringContaining('Строка 2. «Луна»') },
      { field: 'lines', message: expect.stringContaining('Строка 3. ') },
    ],
  })
  const shown = await get(app, INCOME, (await as('serov')).headers)
  expect(shown.json()).toMatchObject({ drafts: [], quarters: [{ row: null }, { row: null }] })
})

test('everybody is warned of a quarter without figures, of the next one fourteen days before it', async () => {
  expect(await missing()).toEqual(['2026-Q1'])
  await entered()
  expect(await missing()).toEqual([])
  await app.clock.moveTo(noonMs('2026-03-18'))
  expect(await missing()).toEqual(['2026-Q2'])
  await entered({ validFrom: '2026-04-01' })
  expect(await missing()).toEqual([])
})
