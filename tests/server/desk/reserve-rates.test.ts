import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { FIRST_RESERVE_RATES, RESERVE_BUCKETS } from '../../../lending/reserves.ts'
import { reserveLines } from '../../../server/desk/reserve-lines.ts'
import { coreApp, lent, noonMs, verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const RATES = '/desk-service/rules/reserve-rates'
const REQUESTS = '/desk-service/requests'
const ENTERED = { ...FIRST_RESERVE_RATES, USUAL: RESERVE_BUCKETS.map(() => 2) }

let app: TestApp

beforeEach(async () => {
  app = await coreApp()
})

const as = (login: string) => signedInAs(app, login)

const propose = async (validFrom: string, rates: object = ENTERED, login = 'zavarzina') =>
  post(app, RATES, { validFrom, rates, reason: 'Приказ об учётной политике' }, await as(login))

const decide = async (requestId: string, login: string) =>
  post(app, `${REQUESTS}/${requestId}/decide`, { isApproved: true, note: '' }, await as(login))

const codeOf = (reply: Awaited<ReturnType<typeof propose>>): string =>
  reply.json<{ code: string }>().code

const shown = async () => (await get(app, RATES, (await as('serov')).headers)).json()

/** The line of loans in order: percent and sum. */
const lineOn = async (day: string): Promise<readonly (string | undefined)[]> => {
  let text = ''
  for await (const line of reserveLines(app.context, isoDate(day))) text += line
  const [, first] = text.split('\r\n')
  return first?.split(';').slice(5) ?? []
}

/** The tests begin on 11.03.2026. */
test('percents of the reserves count from their day on, when one has typed and another has approved them, and are never rewritten', async () => {
  await lent(app, await verifiedBorrower(app))
  expect(await shown()).toMatchObject({ rates: FIRST_RESERVE_RATES, isEntered: false })
  for (const day of ['2026-03-10', '2026-03-11', '2028-03-12'])
    expect(codeOf(await propose(day))).toBe('REQUEST_IMPOSSIBLE')
  const falling = { ...ENTERED, BURDENED: ENTERED.BURDENED.with(9, 1) }
  expect(codeOf(await propose('2026-03-13', falling))).toBe('REQUEST_IMPOSSIBLE')
  expect(codeOf(await propose('2026-03-13', { ...ENTERED, USUAL: [1] }))).toBe('VALIDATION')
  expect(codeOf(await propose('2026-03-13', ENTERED, 'koltsova'))).toBe('ROLE_REFUSED')

  const asked = await propose('2026-03-13')
  const { requestId } = asked.json<{ requestId: string }>()
  expect((await shown()).drafts).toMatchObject([{ validFrom: '2026-03-13', rates: ENTERED }])
  expect(codeOf(await decide(requestId, 'zavarzina'))).toBe('ROLE_REFUSED')
  expect((await decide(requestId, 'koltsova')).statusCode).toBe(200)
  expect(await shown()).toMatchObject({ rates: FIRST_RESERVE_RATES, later: [{ rates: ENTERED }] })

  await app.clock.moveTo(noonMs('2026-03-13'))
  expect(await shown()).toMatchObject({ rates: ENTERED, isEntered: true, later: [], drafts: [] })
  const portfolio = await get(app, '/desk-service/portfolio', (await as('serov')).headers)
  expect(portfolio.json<{ buckets: object[] }>().buckets[0]).toMatchObject({
    contracts: 1,
    reservePercent: 2,
  })
  expect(await lineOn('2026-03-13')).toEqual(['2', expect.not.stringMatching(/^0,00$/)])
  expect(await lineOn('2026-03-12')).toEqual(['0', '0,00'])
  const rewrite = app.context.database.execute(sql`update reserve_rate set rates = '{}'`)
  await expect(rewrite).rejects.toThrow(/update reserve_rate/)
})
