import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../lending/durations.ts'
import { coreApp, noonMs, offer, verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const RULES = '/desk-service/rules/market-limits'
const REQUESTS = '/desk-service/requests'

const folder = mkdtempSync(join(tmpdir(), 'vovremya-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

const limitsOf = (percent: number) => [{ termDaysTo: null, amountRoublesTo: null, percent }]

let app: TestApp

beforeEach(async () => {
  const path = join(folder, 'limits.json')
  writeFileSync(path, JSON.stringify([{ quarter: '2026-Q1', limits: limitsOf(292) }]))
  app = await coreApp({ env: { MARKET_LIMITS_FILE: path } })
})

const as = async (login: string) => signedInAs(app, login)

const propose = async (
  row: { quarter: string; validFrom: string; percent: number },
  login = 'serov',
) => {
  const { percent, ...named } = row
  const body = { ...named, limits: limitsOf(percent), reason: 'Таблица Банка России' }
  return post(app, RULES, body, await as(login))
}

const decide = async (requestId: string, login = 'zavarzina') =>
  post(app, `${REQUESTS}/${requestId}/decide`, { isApproved: true, note: '' }, await as(login))

const entered = async (row: Parameters<typeof propose>[0]): Promise<void> => {
  const { requestId } = (await propose(row)).json<{ requestId: string }>()
  const reply = await decide(requestId)
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

const missing = async (): Promise<readonly string[]> =>
  (await get(app, '/desk-service/session', (await as('koltsova')).headers)).json<{
    missingQuarters: string[]
  }>().missingQuarters

const marketLimitNow = async () => {
  const who = await verifiedBorrower(app)
  const reply = (await offer(app, who)).json()
  return reply.evidence?.find(({ rule }: { rule: string }) => rule === 'FULL_COST_MARKET')?.limit
}

describe('limits of a quarter', () => {
  test('count from their day when one has typed and another has approved them', async () => {
    const { requestId } = (
      await propose({ quarter: '2026-Q2', validFrom: '2026-04-01', percent: 280 })
    ).json<{ requestId: string }>()
    expect((await decide(requestId, 'serov')).json()).toMatchObject({ code: 'REQUEST_OWN' })
    expect((await decide(requestId, 'koltsova')).json()).toMatchObject({ code: 'ROLE_REFUSED' })
    expect((await decide(requestId)).statusCode).toBe(200)
    await app.clock.moveTo(noonMs('2026-03-31'))
    expect(await marketLimitNow()).toBe(292)
    await app.clock.moveTo(noonMs('2026-04-01'))
    expect(await marketLimitNow()).toBe(280)
  })

  test('that are in force are replaced from tomorrow on, never for days that had others', async () => {
    const row = { quarter: '2026-Q1', percent: 270 }
    const refused = await propose({ ...row, validFrom: '2026-03-11' })
    expect(refused.json()).toMatchObject({ code: 'REQUEST_IMPOSSIBLE' })
    await entered({ ...row, validFrom: '2026-03-12' })
    expect(await marketLimitNow()).toBe(292)
    await app.clock.moveTo(noonMs('2026-03-12'))
    expect(await marketLimitNow()).toBe(270)
  })

  test('that were typed in time are refused when they are approved too late', async () => {
    await app.clock.moveTo(noonMs('2026-03-11') + 6 * HOUR_MS)
    const { requestId } = (
      await propose({ quarter: '2026-Q1', validFrom: '2026-03-12', percent: 270 })
    ).json<{ requestId: string }>()
    await app.clock.moveTo(noonMs('2026-03-12'))
    expect((await decide(requestId)).json()).toMatchObject({ code: 'REQUEST_IMPOSSIBLE' })
    expect(await marketLimitNow()).toBe(292)
  })

  test('open lending on the day they come where the quarter had none', async () => {
    await app.clock.moveTo(noonMs('2026-04-02'))
    expect(await marketLimitNow()).toBeUndefined()
    await entered({ quarter: '2026-Q2', validFrom: '2026-04-02', percent: 285 })
    expect(await marketLimitNow()).toBe(285)
  })

  test('of another quarter than their day, above the cap, or of a line twice are refused', async () => {
    const refused = [
      await propose({ quarter: '2026-Q3', validFrom: '2026-04-01', percent: 280 }),
      await propose({ quarter: '2026-Q2', validFrom: '2026-04-01', percent: 293 }),
      await post(
        app,
        RULES,
        {
          quarter: '2026-Q2',
          validFrom: '2026-04-01',
          limits: [...limitsOf(280), ...limitsOf(281)],
          reason: 'Таблица',
        },
        await as('serov'),
      ),
    ].map((reply) => reply.json<{ code: string }>().code)
    expect(refused).toEqual(['REQUEST_IMPOSSIBLE', 'VALIDATION', 'VALIDATION'])
  })

  test('are typed by those alone who may ask', async () => {
    const row = { quarter: '2026-Q2', validFrom: '2026-04-01', percent: 280 }
    expect((await propose(row, 'koltsova')).json()).toMatchObject({ code: 'ROLE_REFUSED' })
  })

  test('that were in force cannot be rewritten', async () => {
    await entered({ quarter: '2026-Q2', validFrom: '2026-04-01', percent: 280 })
    await expect(
      app.context.database.execute(sql`update market_row set quarter = '2026-Q3'`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('is kept') } })
  })
})

test('a quarter without its row is warned of fourteen days before it, until it has one', async () => {
  await app.clock.moveTo(noonMs('2026-03-17'))
  expect(await missing()).toEqual([])
  await app.clock.moveTo(noonMs('2026-03-18'))
  expect(await missing()).toEqual(['2026-Q2'])
  await entered({ quarter: '2026-Q2', validFrom: '2026-04-01', percent: 280 })
  expect(await missing()).toEqual([])
})
