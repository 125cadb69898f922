import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  contractOf,
  coreApp,
  lent,
  noonMs,
  offer,
  signed,
  verifiedBorrower,
} from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const CAPS = '/desk-service/rules/law-caps'
const REQUESTS = '/desk-service/requests'

/** What the law says on the day the tests begin, 11.03.2026. */
const IN_FORCE = {
  dailyRateCapMillionths: 8_000,
  fullCostCapPercent: 292,
  overpaymentCapPercent: 130,
}

let app: TestApp

beforeEach(async () => {
  app = await coreApp()
})

const as = (login: string) => signedInAs(app, login)

const propose = async (
  validFrom: string,
  caps: Partial<typeof IN_FORCE>,
  login = 'serov',
  reason = 'Закон 1-ФЗ, статья 5',
) => post(app, CAPS, { validFrom, caps: { ...IN_FORCE, ...caps }, reason }, await as(login))

const decide = async (requestId: string, login = 'zavarzina') =>
  post(app, `${REQUESTS}/${requestId}/decide`, { isApproved: true, note: '' }, await as(login))

const asked = async (...row: Parameters<typeof propose>): Promise<string> =>
  (await propose(...row)).json<{ requestId: string }>().requestId

const entered = async (...row: Parameters<typeof propose>): Promise<void> => {
  const reply = await decide(await asked(...row))
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

const shown = async () => (await get(app, CAPS, (await as('serov')).headers)).json()

const offered = async () => (await offer(app, await verifiedBorrower(app))).json()

const codes = (replies: readonly Awaited<ReturnType<typeof propose>>[]): string[] =>
  replies.map((reply) => reply.json<{ code: string }>().code)

describe('caps of the law (decision 0096)', () => {
  test('count for offers from their day on, when one has typed and another has approved them', async () => {
    const requestId = await asked('2026-03-12', { dailyRateCapMillionths: 3_000 })
    expect(codes([await decide(requestId, 'serov'), await decide(requestId, 'koltsova')])).toEqual([
      'REQUEST_OWN',
      'ROLE_REFUSED',
    ])
    expect((await shown()).drafts).toMatchObject([{ validFrom: '2026-03-12' }])
    expect((await decide(requestId)).statusCode).toBe(200)
    expect((await offered()).termsHash).toEqual(expect.any(String))
    await app.clock.moveTo(noonMs('2026-03-12'))
    expect(await offered()).toMatchObject({ code: 'OFFER_REFUSED' })
    expect(await shown()).toMatchObject({
      caps: { ...IN_FORCE, dailyRateCapMillionths: 3_000 },
      later: [],
      drafts: [],
    })
  })

  test('do not change what was lent: a contract keeps the cap of its day @slow', async () => {
    const before = await verifiedBorrower(app)
    const loanId = await lent(app, before)
    await entered('2026-03-12', { overpaymentCapPercent: 60 })
    await app.clock.moveTo(noonMs('2026-03-12'))
    const after = await verifiedBorrower(app)
    const later = await lent(app, after)
    expect((await contractOf(app, before, loanId)).overpaymentCapPercent).toBe(130)
    expect((await contractOf(app, after, later)).overpaymentCapPercent).toBe(60)
  })

  test('that fell between the signature and the money count: a loan is made when the money comes', async () => {
    const who = await verifiedBorrower(app)
    await entered('2026-03-12', { overpaymentCapPercent: 60 })
    const loanId = await signed(app, who)
    await app.clock.moveTo(noonMs('2026-03-12'))
    await app.runJobs()
    expect((await contractOf(app, who, loanId)).overpaymentCapPercent).toBe(60)
  })

  test('that rose between the signature and the money do not: the signed cap is the lower one', async () => {
    const who = await verifiedBorrower(app)
    await entered('2026-03-12', { overpaymentCapPercent: 150 })
    const loanId = await signed(app, who)
    await app.clock.moveTo(noonMs('2026-03-12'))
    await app.runJobs()
    expect((await contractOf(app, who, loanId)).overpaymentCapPercent).toBe(130)
  })

  test('never begin on a day that is over or has others, nor years away', async () => {
    const replies = [
      await propose('2026-03-10', {}),
      await propose('2026-03-11', {}),
      await propose('2028-03-11', {}),
    ]
    expect(codes(replies)).toEqual([
      'REQUEST_IMPOSSIBLE',
      'REQUEST_IMPOSSIBLE',
      'REQUEST_IMPOSSIBLE',
    ])
    const requestId = await asked('2026-03-12', {})
    await app.clock.moveTo(noonMs('2026-03-12') - 3_600_000)
    expect(codes([await decide(requestId)])).toEqual(['REQUEST_IMPOSSIBLE'])
  })

  test('of one day are entered once', async () => {
    const [first, second] = [await asked('2026-03-12', {}), await asked('2026-03-12', {})]
    expect((await decide(first)).statusCode).toBe(200)
    expect(codes([await decide(second)])).toEqual(['REQUEST_IMPOSSIBLE'])
  })

  test('above all there have been, of nothing, without a source or by others are refused', async () => {
    const refused = [
      await propose('2026-03-12', { dailyRateCapMillionths: 10_001 }),
      await propose('2026-03-12', { overpaymentCapPercent: 0 }),
      await propose('2026-03-12', { fullCostCapPercent: 292.5 }),
      await propose('2026-03-12', {}, 'serov', ' '),
      await propose('2026-03-12', {}, 'koltsova'),
    ]
    expect(codes(refused)).toEqual([
      'VALIDATION',
      'VALIDATION',
      'VALIDATION',
      'VALIDATION',
      'ROLE_REFUSED',
    ])
  })

  test('that were entered cannot be rewritten', async () => {
    await entered('2026-03-12', {})
    await expect(
      app.context.database.execute(sql`update law_cap set overpayment_cap_percent = 150`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('is kept') } })
  })
})
