import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { NO_LOAD_LIMITS } from '../../../lending/debt-load-share.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskPortfolio } from '../../../protocol/calls/desk/portfolio.ts'
import {
  type Borrower,
  coreApp,
  lent,
  noonMs,
  offer,
  sign,
  signingBody,
  SLOW_CARD,
  verifiedBorrower,
} from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const LIMITS = '/desk-service/rules/load-limits'
const REQUESTS = '/desk-service/requests'

let app: TestApp

/** As in production: no limits but those that two people enter. The tests begin on 11.03.2026. */
beforeEach(async () => {
  app = await coreApp()
  Object.assign(app.context.config, { loadLimits: NO_LOAD_LIMITS })
})

const as = (login: string) => signedInAs(app, login)

const propose = async (over: object = {}, login = 'zavarzina') =>
  post(
    app,
    LIMITS,
    {
      validFrom: '2026-03-11',
      over50Percent: 40,
      over80Percent: 3,
      reason: 'Решение Банка России',
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

/** Whose payments take more than half of their income with a loan of 12,000. */
const burdened = (over: object = {}): Promise<Borrower> =>
  verifiedBorrower(app, { incomeRoubles: 30_000, obligationsRoubles: 12_000, ...over })

const shares = async () =>
  (await get(app, '/desk-service/portfolio', (await as('serov')).headers)).json<
    Reply<typeof deskPortfolio>
  >().loadShares

const missing = async () =>
  (await get(app, '/desk-service/session', (await as('koltsova')).headers)).json<{
    quartersWithoutLoadLimits: string[]
  }>().quartersWithoutLoadLimits

const near = async () =>
  (await get(app, '/desk-service/session', (await as('koltsova')).headers)).json<{
    nearLoadLimits: object[]
  }>().nearLoadLimits

test('a loan above 50 % is made only while its share of the quarter stays within the limit, those on their way counted', async () => {
  await entered()
  await lent(app, await verifiedBorrower(app), { amount: 18_000 })
  const first = await burdened({ card: SLOW_CARD })
  const second = await burdened()
  const ready = await signingBody(app, second)
  const reply = (await offer(app, first)).json<{ evidence: object[] }>()
  expect(reply.evidence).toContainEqual(
    expect.objectContaining({ rule: 'DEBT_LOAD_SHARE', limit: 40, value: 40, verdict: 'PASS' }),
  )
  const body = await signingBody(app, first)
  await sign(app, first, { ...body, acknowledgedWarnings: ['DEBT_LOAD'] })
  const late = await sign(app, second, { ...ready, acknowledgedWarnings: ['DEBT_LOAD'] })
  expect(late.json()).toMatchObject({ code: 'OFFER_REFUSED' })
  expect(late.json<{ detail: string }>().detail).toContain('она у нас выбрана')
  expect((await offer(app, await verifiedBorrower(app))).statusCode).toBe(200)
  // Four fifths and more are told to everybody on the first screen.
  expect(await near()).toMatchObject([{ abovePercent: 50, limitPercent: 40, roomKopecks: 0 }])
  expect(await shares()).toMatchObject({
    quarter: '2026-Q1',
    totalKopecks: 3_000_000,
    bands: [
      {
        abovePercent: 50,
        issuedKopecks: 1_200_000,
        sharePercent: 40,
        limitPercent: 40,
        roomKopecks: 0,
        isNearLimit: true,
      },
      { abovePercent: 80, issuedKopecks: 0, limitPercent: 3, isNearLimit: false },
    ],
  })
})

test('the table of loans of a quarter names the debt load of each signature', async () => {
  await entered()
  await lent(app, await verifiedBorrower(app), { amount: 18_000 })
  // Entries of one moment have no order.
  await app.clock.moveTo(app.clock.now() + 1000)
  await lent(app, await verifiedBorrower(app), { amount: 9_000 })
  const { headers } = await as('koltsova')
  const { body } = await get(app, '/desk-service/quarters/2026-Q1/LOANS', headers)
  const loads = body
    .split('\r\n')
    .slice(0, 3)
    .map((line) => [line.split(';')[4], line.split(';')[8]])
  expect(loads).toEqual([
    ['Сумма, руб.', 'ПДН, %'],
    ['18000,00', '9,20'],
    ['9000,00', ''],
  ])
})

test('a quarter begins with nothing lent, and without its row nothing is lent above 50 %', async () => {
  const who = await burdened()
  expect((await offer(app, who)).json<{ detail: string }>().detail).toContain('ещё не внесён')
  expect((await offer(app, await verifiedBorrower(app))).statusCode).toBe(200)
  await lent(app, await verifiedBorrower(app), { amount: 30_000 })
  await entered()
  expect((await offer(app, who)).statusCode).toBe(200)
  await entered({ validFrom: '2026-04-01' })
  await app.clock.moveTo(noonMs('2026-04-01'))
  expect((await offer(app, who)).json<{ detail: string }>().detail).toContain('выбрана')
  expect(await shares()).toMatchObject({ quarter: '2026-Q2', totalKopecks: 0 })
})

test('limits are typed by one and approved by another, for this quarter or the next, never backwards', async () => {
  expect(await missing()).toEqual(['2026-Q1'])
  for (const over of [
    { validFrom: '2026-03-10' },
    { validFrom: '2026-07-01' },
    { over50Percent: 3, over80Percent: 15 },
  ])
    expect(codeOf(await propose(over))).toBe('REQUEST_IMPOSSIBLE')
  expect(codeOf(await propose({ over50Percent: 101 }))).toBe('VALIDATION')
  expect(codeOf(await propose({}, 'koltsova'))).toBe('ROLE_REFUSED')
  const { requestId } = (await propose()).json<{ requestId: string }>()
  expect(codeOf(await decide(requestId, 'zavarzina'))).toBe('REQUEST_OWN')
  expect((await decide(requestId, 'serov')).statusCode).toBe(200)
  expect(await missing()).toEqual([])
  expect(codeOf(await propose())).toBe('REQUEST_IMPOSSIBLE')
  await entered({ validFrom: '2026-03-12', over50Percent: 20 })
  expect((await get(app, LIMITS, (await as('serov')).headers)).json()).toMatchObject({
    quarters: [
      {
        limits: { over50Percent: 40, over80Percent: 3 },
        later: [{ validFrom: '2026-03-12', over50Percent: 20 }],
      },
      { quarter: '2026-Q2', limits: null, earliest: '2026-04-01' },
    ],
    drafts: [],
  })
  const rewrite = app.context.database.execute(sql`update load_limit set over_50_percent = 90`)
  await expect(rewrite).rejects.toMatchObject({
    cause: { message: expect.stringContaining('is kept') },
  })
})
