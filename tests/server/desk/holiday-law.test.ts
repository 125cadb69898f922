/** The last day of the law on holidays of those who serve is a row of two people (377-FZ, decision 0121). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepHolidays } from '../../../server/servicing/keep-holidays.ts'
import { newContract } from '../cloud-payments/contract.ts'
import { noonMs } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const LAW = '/desk-service/rules/holiday-law'

let app: TestApp

/** The tests go through the days of one server: its clock never goes back. */
beforeAll(async () => {
  app = await testApp({ startMs: noonMs('2026-11-30') })
})
afterAll(() => app.close())

const as = (login: string) => signedInAs(app, login)
const on = (day: string) => app.clock.moveTo(noonMs(day))

const propose = async (
  validFrom: string,
  lastOn: string,
  { login = 'serov', reason = 'Закон 1-ФЗ от 20.12.2026' } = {},
) => post(app, LAW, { validFrom, lastOn, reason }, await as(login))

const decide = async (requestId: string, login = 'zavarzina') =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved: true, note: '' },
    await as(login),
  )

const asked = async (...row: Parameters<typeof propose>): Promise<string> =>
  (await propose(...row)).json<{ requestId: string }>().requestId

const entered = async (...row: Parameters<typeof propose>): Promise<void> => {
  const reply = await decide(await asked(...row))
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

const codes = (replies: readonly Awaited<ReturnType<typeof propose>>[]): string[] =>
  replies.map((reply) => reply.json<{ code: string }>().code)

const shown = async () => (await get(app, LAW, (await as('serov')).headers)).json()

const warned = async (): Promise<string | null> =>
  (await get(app, '/desk-service/session', (await as('koltsova')).headers)).json<{
    holidayLawLastOn: string | null
  }>().holidayLawLastOn

/** A borrower whose service begins tomorrow demands a holiday of a loan made today. */
const demand = async (tomorrow: string) => {
  const { borrower, loanId } = await newContract(app)
  const service = { kind: 'MOBILISED', relation: null, from: tomorrow, endsOn: null }
  const reply = await post(
    app,
    `/vovremya-core/contract/${loanId}/holiday`,
    { ground: 'SERVICE', from: tomorrow, months: null, service, income: null, fileIds: [] },
    { headers: borrower.headers },
  )
  return reply.json<{ code?: string; detail?: string; holidayId?: string }>()
}

test('the staff are warned a month before its last day, until two people have prolonged it', async () => {
  expect(await warned()).toBeNull()
  await on('2026-12-01')
  expect(await warned()).toBe('2026-12-31')
  const requestId = await asked('2027-01-20', '2027-01-25')
  expect(codes([await decide(requestId, 'serov'), await decide(requestId, 'koltsova')])).toEqual([
    'REQUEST_OWN',
    'ROLE_REFUSED',
  ])
  expect(await warned()).toBe('2026-12-31')
  expect((await shown()).drafts).toMatchObject([{ lastOn: '2027-01-25' }])
  expect((await decide(requestId)).statusCode).toBe(200)
  expect(await warned()).toBeNull()
  expect(await shown()).toMatchObject({
    lastOn: '2026-12-31',
    isInForce: true,
    later: [{ validFrom: '2027-01-20', lastOn: '2027-01-25' }],
    drafts: [],
  })
})

test('days that are over, years away, backwards, without a source or by others are refused', async () => {
  const replies = [
    await propose('2026-11-30', '2027-12-31'),
    await propose('2027-01-01', '2026-12-31'),
    await propose('2027-01-01', '2037-12-31'),
    await propose('2027-01-20', '2027-12-31', { reason: ' ' }),
    await propose('2027-01-01', '2027-12-31', { login: 'koltsova' }),
    await decide(await asked('2027-01-20', '2027-12-31')),
  ]
  expect(codes(replies)).toEqual([
    'REQUEST_IMPOSSIBLE',
    'REQUEST_IMPOSSIBLE',
    'REQUEST_IMPOSSIBLE',
    'VALIDATION',
    'ROLE_REFUSED',
    'REQUEST_IMPOSSIBLE',
  ])
  await expect(
    app.context.database.execute(sql`update holiday_law set last_on = '2030-01-01'`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('is kept') } })
})

test('a demand counts while the law of its day does: before its end, and again from the day it is prolonged', async () => {
  await on('2026-12-31')
  expect((await demand('2027-01-01')).holidayId).toEqual(expect.any(String))
  await on('2027-01-01')
  expect(await demand('2027-01-02')).toMatchObject({ code: 'HOLIDAY_REFUSED' })
  await on('2027-01-20')
  expect((await demand('2027-01-21')).holidayId).toEqual(expect.any(String))
})

test('a prolongation counts from the very day of its approval, so whoever was refused in the morning may ask', async () => {
  await on('2027-02-10')
  expect((await demand('2027-02-11')).detail).toContain('он прошёл')
  await entered('2027-02-10', '2027-12-31')
  expect((await demand('2027-02-11')).holidayId).toEqual(expect.any(String))
})

test('a demand sent by a law that has ended since is answered, and granted by silence, by the rules of its day', async () => {
  await on('2027-12-31')
  const { holidayId } = await demand('2028-01-01')
  await on('2028-01-11')
  await keepHolidays(app.context)
  const officer = await as('serov')
  const view = await get(app, `/desk-service/holidays/${holidayId}`, officer.headers)
  expect(view.json()).toMatchObject({ state: 'ACTIVE', proofSteps: expect.any(Array) })
})
