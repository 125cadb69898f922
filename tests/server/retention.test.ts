import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS } from '../../protocol/calls/all.ts'
import { insertRecommendation, insertTrackedEvent } from '../../server/db/support.ts'
import { saveAdvertClick } from '../../server/db/postbacks.ts'
import {
  countOldRows,
  KEPT_KINDS,
  RETENTION,
  SWEEPS,
  sweepOldRows,
} from '../../server/db/retention.ts'
import { signedInAs } from './desk/staff.ts'
import { newBorrower, post, type Borrower } from './profile-manager/borrower.ts'
import { testApp, TEST_START_MS, type TestApp } from './test-app.ts'

const DAY_MS = 86_400_000
const TRACK = '/report-service/bagTracker/track'

let app: TestApp
let who: Borrower
beforeAll(async () => {
  app = await testApp({ env: { STRANGERS_EVENTS_PER_DAY: '5' } })
  who = await newBorrower(app, '+79161234567')
})
afterAll(() => app.close())

/** So many details of one value. */
const detailsOf = (count: number, value: string | number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`detail${index}`, value]))

const folder = join(import.meta.dirname, '../../server/db/schema')

const tableNames = async (): Promise<string[]> => {
  const modules = readdirSync(folder).map(
    (name) => import(join(folder, name)) as Promise<Record<string, unknown>>,
  )
  return (await Promise.all(modules)).flatMap((module) =>
    Object.values(module)
      .filter((value) => is(value, PgTable))
      .map((table) => getTableName(table)),
  )
}

test('every table is swept by age or says why it does not pile up', async () => {
  const tables = await tableNames()
  const swept = SWEEPS.map(({ table }) => getTableName(table))
  const named = [...swept, ...Object.keys(RETENTION)]
  expect(tables.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !tables.includes(name))).toEqual([])
  expect(SWEEPS.map(({ name }) => name)).toEqual(swept)
  expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
})

test('what is not swept belongs to one kind of data with its term and ground', () => {
  const kept = Object.values(KEPT_KINDS).flatMap((tables) => tables.split(' '))
  expect(kept.toSorted()).toEqual(Object.keys(RETENTION).toSorted())
})

test('what visitors leave goes when it has outlived its use', async () => {
  const { database } = app.context
  const leave = async (atMs: number) => {
    await insertTrackedEvent(database, { name: 'page.open', details: {}, atMs })
    await saveAdvertClick(database, { clientId: null, campaignId: '1', adId: '1', atMs })
    const rating = { clientId: who.clientId, rating: 5, comment: '' }
    await insertRecommendation(database, { ...rating, atMs })
  }
  for (const days of [0, 29, 89, 1_000]) await leave(TEST_START_MS - days * DAY_MS)
  await app.runJobs(TEST_START_MS + 2 * DAY_MS)
  const counted = await database.execute(sql`
    select (select count(*) from tracked_event)::int as events,
      (select count(*) from advert_click)::int as clicks,
      (select count(*) from recommendation)::int as ratings`)
  expect(counted.rows).toEqual([{ events: 1, clicks: 2, ratings: 4 }])
  await sweepOldRows(database, TEST_START_MS + 400 * DAY_MS)
  const later = await database.execute(sql`
    select (select count(*) from tracked_event)::int as events,
      (select count(*) from advert_click)::int as clicks,
      (select count(*) from recommendation)::int as ratings`)
  expect(later.rows).toEqual([{ events: 0, clicks: 0, ratings: 3 }])
})

test('a dry run counts what the night would erase and erases nothing; a real run is written down', async () => {
  const { database } = app.context
  const nowMs = app.clock.now() + 40 * DAY_MS
  for (const days of [31, 32, 1])
    await insertTrackedEvent(database, {
      name: 'page.open',
      details: {},
      atMs: nowMs - days * DAY_MS,
    })
  const due = await countOldRows(database, nowMs)
  expect(due['tracked_event']).toBe(2)
  expect(await countOldRows(database, nowMs)).toEqual(due)
  expect(await sweepOldRows(database, nowMs)).toEqual(due)
  expect(Object.values(await countOldRows(database, nowMs)).every((rows) => rows === 0)).toBe(true)
})

test('the workplace shows the terms, the dry run and the last sweeps to auditor and administrator alone', async () => {
  const { database } = app.context
  await app.runJobs(app.clock.now() + 2 * DAY_MS)
  await insertTrackedEvent(database, {
    name: 'page.open',
    details: {},
    atMs: app.clock.now() - 31 * DAY_MS,
  })
  const ask = async (login: string) => {
    const { headers } = await signedInAs(app, login)
    return app.fastify.inject({ url: '/desk-service/retention', headers })
  }
  const reply = await ask('zavarzina')
  const { swept, runs } = reply.json()
  expect(swept).toContainEqual(
    expect.objectContaining({ table: 'tracked_event', days: 30, dueRows: 1 }),
  )
  expect(runs.length).toBeGreaterThanOrEqual(2)
  expect((await ask('koltsova')).statusCode).toBe(403)
})

test.each<[string, object]>([
  ['seventeen details', { details: detailsOf(17, 1) }],
  ['a detail of 201 signs', { details: { screen: 'x'.repeat(201) } }],
  ['a long name of a detail', { details: { ['x'.repeat(41)]: 1 } }],
  ['more than 2 kB in all', { details: detailsOf(12, 'я'.repeat(199)) }],
  ['a moment that is none', { at: 'yesterday' }],
  ['a moment out of the calendar', { at: '+275760-09-13T00:00:00.000Z' }],
])('an event with %s is refused', async (_what, extra) => {
  const reply = await post(app, TRACK, { name: 'page.open', ...extra }, who)
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'VALIDATION' }])
})

test('a draft takes 16 kB and no more', async () => {
  const save = async (length: number) =>
    (
      await post(
        app,
        '/profile-manager/client/draft',
        { step: 'address', values: { street: 'x'.repeat(length) } },
        who,
      )
    ).statusCode
  expect([await save(15_900), await save(16_001)]).toEqual([200, 400])
})

test('strangers together leave so many events a day, a client still leaves their own', async () => {
  const track = async (remoteAddress: string, headers = {}) =>
    (
      await app.fastify.inject({
        method: 'POST',
        url: TRACK,
        remoteAddress,
        headers,
        payload: { name: 'page.open' },
      })
    ).statusCode
  const statuses: number[] = []
  for (let index = 1; index <= 7; index += 1) statuses.push(await track(`203.0.113.${index}`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await track('203.0.113.1', who.headers)).toBe(200)
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  expect(await track('203.0.113.1')).toBe(200)
})

test('twenty ratings a day are enough from one client', async () => {
  const rate = async () =>
    (await post(app, '/vovremya-core/recommendation', { rating: 5 }, who)).statusCode
  const statuses = await Promise.all(Array.from({ length: 25 }, rate))
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('an address of a login that is longer than any of ours is refused before it is remembered', async () => {
  const count = async () =>
    (await app.context.database.execute(sql`select count(*)::int as rows from oidc_artifact`)).rows
  const before = await count()
  const reply = await app.fastify.inject(
    `/auth/realms/vovremya/protocol/openid-connect/auth?state=${'x'.repeat(4_000)}`,
  )
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
    413,
    'invalid_request',
  ])
  expect(await count()).toEqual(before)
})

test('every call whose answers are counted exists', async () => {
  const { isCounted } = await import('../../server/accounts/take-daily-allowance.ts')
  const counted = ALL_CALLS.filter(({ method, path }) => isCounted(`${method} ${path}`))
  expect(counted).toHaveLength(24)
})
