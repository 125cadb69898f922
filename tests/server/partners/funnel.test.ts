import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { visitCounts } from '../../../server/desk/funnel-counts.ts'
import { queueForDesk } from '../../../server/db/cases.ts'
import { startCheck } from '../../../server/db/files.ts'
import { advertClicks } from '../../../server/db/schema/partner-clicks.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { type Borrower, lent, offer, verifiedBorrower } from '../core/fixture.ts'
import { signedInAs } from '../desk/staff.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'

const DAY = '2026-03-11'
/** Whom every bureau knows a self-ban of. */
const SELF_BANNED = '200001'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await visit('SRAVNI')
  await visit('SRAVNI')
  await visit('NOBODY')
  await brought('SRAVNI').then((who) => lent(app, who))
  await brought('SRAVNI', SELF_BANNED).then((who) => offer(app, who))
  const whoLooks = await brought('ALLIANCE')
  for (const amount of [9_000, 12_000]) await offer(app, whoLooks, { amount })
  await brought('YANDEX')
  await verifiedBorrower(app).then((who) => lent(app, who))
})
afterAll(() => app.close())

const visit = (source: string) =>
  post(app, '/report-service/bagTracker/track', {
    name: 'partner.visit',
    details: { source },
  })

const CALLS: Readonly<Record<string, string>> = {
  SRAVNI: '/profile-manager/cpa?name=SRAVNI&transactionId=1',
  ALLIANCE: '/profile-manager/cpa/alliance-ref/1',
  YANDEX: '/profile-manager/adv/save?campaign_id=1&ad_id=1',
}

const brought = async (source: string, documentNumber?: string): Promise<Borrower> => {
  const who = await verifiedBorrower(app, documentNumber === undefined ? {} : { documentNumber })
  await post(app, CALLS[source] ?? '', {}, { headers: who.headers })
  return who
}

const report = async (from: string, to: string) => {
  const { headers } = await signedInAs(app, 'zavarzina')
  return get(app, `/desk-service/funnel?from=${from}&to=${to}`, headers)
}

test('each step is counted by the source that brought the client, on the day it happened', async () => {
  expect((await report(DAY, DAY)).json()).toMatchObject({
    rows: [
      { source: 'ALLIANCE', visits: 0, registrations: 1, applications: 1, approved: 1, loans: 0 },
      {
        day: DAY,
        source: 'SRAVNI',
        visits: 2,
        registrations: 2,
        applications: 2,
        approved: 1,
        loans: 1,
        loansKopecks: 1_200_000,
      },
      { source: 'YANDEX', visits: 1, registrations: 1, applications: 0, approved: 0, loans: 0 },
    ],
  })
})

test('sources that pages made up never leave the database, however many there are', async () => {
  const stretch = { fromMs: 0, toMs: app.clock.now() + 1 }
  const counted = await visitCounts(app.context.database, stretch)
  expect(counted.map(({ source }) => source).toSorted()).toEqual(['SRAVNI', 'YANDEX'])
})

test('goals of the way are counted in its order, a step of the registration under its own name', async () => {
  const track = (name: string, details = {}) =>
    post(app, '/report-service/bagTracker/track', { name, details })
  for (const page of ['landing', 'faq']) await track('visit', { page })
  await track('registration.step', { step: 'passport' })
  await track('registration.step', { step: '+79161234567' })
  const { headers } = await signedInAs(app, 'zavarzina')
  const { goals } = (await get(app, `/desk-service/goals?from=${DAY}&to=${DAY}`, headers)).json<{
    goals: { goal: string; count: number }[]
  }>()
  expect(goals[0]).toEqual({ goal: 'visit', count: 2 })
  expect(goals.filter(({ count }) => count > 0)).toEqual([
    { goal: 'visit', count: 2 },
    { goal: 'registration.step:passport', count: 1 },
  ])
  const later = await get(app, '/desk-service/goals?from=2026-03-12&to=2026-03-11', headers)
  expect(later.json()).toMatchObject({ code: 'VALIDATION' })
})

test('a day begins at midnight in Moscow', async () => {
  await app.clock.moveTo(Date.parse('2026-03-11T21:00:00Z'))
  await visit('RAFINAD')
  const next = (await report('2026-03-12', '2026-03-12')).json()
  expect(next).toMatchObject({ rows: [{ day: '2026-03-12', source: 'RAFINAD', visits: 1 }] })
  expect((await report('2026-03-10', '2026-03-10')).json()).toMatchObject({ rows: [] })
})

test('a client who comes back by another link is counted once, under the latest, on the former days too', async () => {
  await app.clock.moveTo(Date.parse('2026-03-12T21:00:00Z'))
  const who = await brought('SRAVNI')
  await offer(app, who, { amount: 9_000 })
  await lent(app, who)
  const counted = {
    registrations: 1,
    applications: 1,
    approved: 1,
    loans: 1,
    loansKopecks: 1_200_000,
  }
  expect((await report('2026-03-13', '2026-03-13')).json()).toMatchObject({
    rows: [{ source: 'SRAVNI', ...counted }],
  })
  await app.clock.moveTo(Date.parse('2026-03-13T21:00:00Z'))
  await app.context.database.insert(advertClicks).values({
    id: 'later',
    clientId: who.clientId,
    campaignId: '1',
    adId: '1',
    atMs: app.clock.now(),
  })
  expect((await report('2026-03-13', '2026-03-13')).json()).toMatchObject({
    rows: [{ source: 'YANDEX', ...counted }],
  })
})

test.for([
  ['2026-03-12', '2026-03-11'],
  ['2026-01-01', '2026-04-03'],
] as const)('from %s to %s no report is made', async ([from, to]) => {
  expect((await report(from, to)).json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ field: 'to' }],
  })
})

describe('the indexes are there for it', () => {
  test.for([
    ['client_created_at', sql`select 1 from client where created_at_ms between 1 and 2`],
    ['loan_offered_at', sql`select 1 from loan where offered_at_ms between 1 and 2`],
    ['loan_paid_out_at', sql`select 1 from loan where paid_out_at_ms between 1 and 2`],
    [
      'partner_click_latest',
      sql`select distinct on (client_id) agent from partner_click order by client_id, bound_at_ms desc`,
    ],
    [
      'tracked_event_name',
      sql`select 1 from tracked_event where name = 'a' and at_ms between 1 and 2`,
    ],
    ['postback_created', sql`select 1 from postback order by created_at_ms desc, id desc limit 50`],
    [
      'postback_partner',
      sql`select 1 from postback where partner = 'SRAVNI' order by created_at_ms desc, id desc limit 50`,
    ],
  ] as const)('%s', async ([name, query]) => {
    const rows = await app.context.database.transaction(async (tx) => {
      // A planner reads a handful of rows without an index; which one fits is the question here.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      return (await tx.execute(sql`explain ${query}`)).rows
    })
    expect(JSON.stringify(rows)).toContain(name)
  })
})

test('a client whom a person declined is counted on the day of it, under the source that brought them', async () => {
  await app.clock.moveTo(Date.parse('2026-03-17T09:00:00Z'))
  const { clientId } = await brought('SRAVNI')
  const moderator = await signedInAs(app, 'vetlugina')
  await transaction(app.context.database, async (tx) => {
    const nowMs = app.clock.now()
    const checkId = await startCheck(tx, { clientId, number: 0, nowMs })
    await queueForDesk(tx, checkId, nowMs)
  })
  const next = await post(app, '/desk-service/take-case', { checkId: null }, moderator)
  const { checkId } = next.json<{ checkId: string }>()
  const note = 'Паспорт утрачен'
  const verdict = { outcome: 'DECLINED', reason: 'PASSPORT_INVALID', note, findings: {} }
  await post(app, `/desk-service/cases/${checkId}/decide`, verdict, moderator)
  expect((await report('2026-03-17', '2026-03-17')).json()).toMatchObject({
    rows: [{ source: 'SRAVNI', registrations: 1, declined: 1, applications: 0 }],
  })
})
