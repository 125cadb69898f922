import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { get } from '../profile-manager/borrower.ts'
import { opened } from './change-bench.ts'
import { coreApp, noonMs, offer, verifiedBorrower } from './fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'vovremya-limits-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Settings of a server that knows the limits of these quarters. */
const withLimits = (...quarters: readonly (readonly [quarter: string, percent: number])[]) => {
  const path = join(folder, `${quarters.map(([quarter]) => quarter).join('-')}.json`)
  const rows = quarters.map(([quarter, percent]) => ({
    quarter,
    limits: [{ termDaysTo: null, amountRoublesTo: null, percent }],
  }))
  writeFileSync(path, JSON.stringify(rows))
  return { MARKET_LIMITS_FILE: path }
}

test('in a quarter without its row nothing is lent, and the refusal says why and what helps', async () => {
  const app = await coreApp({ env: withLimits(['2026-Q1', 292]) })
  const who = await verifiedBorrower(app)
  expect((await offer(app, who)).statusCode).toBe(200)
  await app.clock.moveTo(noonMs('2026-04-01'))
  const limits = await get(app, '/vovremya-core/limits/current', who.headers)
  expect(limits.json().refusal).toMatchObject({ code: 'MARKET_LIMIT' })
  expect((await offer(app, who)).json()).toMatchObject({
    code: 'OFFER_REFUSED',
    detail:
      'Предел полной стоимости займов на этот квартал у нас ещё не внесён, без него закон не разрешает выдавать займы. Попробуйте завтра. По действующим займам ничего не меняется.',
  })
})

test('a limit below the price refuses the dear product and lets the cheap one pass', async () => {
  const app = await coreApp({ env: withLimits(['2026-Q1', 250]) })
  const who = await verifiedBorrower(app)
  const dear = await offer(app, who, { product: 'LOAN_WITH_GRACE_PERIOD', amount: 5_000, term: 21 })
  expect(dear.json().detail).toContain('предела, который Банк России установил на этот квартал')
  const cheap = (await offer(app, who)).json()
  expect(
    cheap.evidence.find(({ rule }: { rule: string }) => rule === 'FULL_COST_MARKET'),
  ).toMatchObject({ limit: 250, verdict: 'PASS' })
})

test('a payment holiday in a quarter without its row is priced by the last one that has it', async () => {
  const app = await coreApp({ env: withLimits(['2026-Q1', 100]) })
  const who = await verifiedBorrower(app)
  await app.clock.moveTo(noonMs('2026-03-30'))
  const loanId = await opened(app, who)
  await app.clock.moveTo(noonMs('2026-03-31'))
  const priced = async () => {
    const from = moscowDate(app.clock.now())
    const query = new URLSearchParams({ ground: 'INCOME_DROP', from, months: '1' })
    const path = `/vovremya-core/contract/${loanId}/holiday-plan?${query}`
    return (await get(app, path, who.headers)).json<{ costKopecks: number }>().costKopecks
  }
  const known = await priced()
  await app.clock.moveTo(noonMs('2026-04-01'))
  // Thirty days at two thirds of 75 % a year of 12 000 ₽.
  expect([known, await priced()]).toEqual([49_315, 49_315])
})
