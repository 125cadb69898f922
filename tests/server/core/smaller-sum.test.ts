import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDocument } from '../../../server/db/documents.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { loans, loanSignatures } from '../../../server/db/schema/loans.ts'
import type { LoanFacts } from '../../../server/document-facts.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { closeLoanWell } from './close-loan-well.ts'
import {
  type Borrower,
  contractOf,
  coreApp,
  signed,
  statusOf,
  verifiedBorrower,
} from './fixture.ts'

const HOUR_MS = 3_600_000

const takeLess = (
  app: TestApp,
  who: Borrower,
  loanApplicationId: string,
  amount: number,
  key?: string,
) =>
  post(
    app,
    '/vovremya-core/loan/smaller-sum',
    { loanApplicationId, amountOfContract: amount },
    { headers: who.headers, ...(key ? { key } : {}) },
  )

const preview = async (app: TestApp, who: Borrower, loanId: string, amount: number) =>
  get(
    app,
    `/vovremya-core/loan/smaller-sum-template-plan?loanId=${loanId}&amount=${amount}`,
    who.headers,
  )

/** A loan of 60 000 ₽ signed a moment ago, with four hours to think it over. */
const cooling = async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { incomeRoubles: 300_000 })
  await closeLoanWell(app, who)
  const loanId = await signed(app, who, { amount: 60_000, term: 6 })
  return { app, who, loanId, signedAtMs: app.clock.now() }
}

describe('a smaller sum of a signed loan (353-FZ art. 11, D58)', () => {
  test('is taken without a code, at the signed rate, with a new schedule', async () => {
    const { app, who, loanId, signedAtMs } = await cooling()
    const shown = (await preview(app, who, loanId, 40_000)).json()
    expect(shown).toMatchObject({
      minAmountKopecks: 500_000,
      maxAmountKopecks: 5_900_000,
      dailyRateMillionths: 5000,
    })
    expect((await takeLess(app, who, loanId, 40_000)).json()).toMatchObject({
      applicationState: 'COOLING',
      amountOfContract: 40_000,
      coolingUntil: new Date(signedAtMs + 4 * HOUR_MS).toISOString(),
    })
    await app.runJobs(signedAtMs + 4 * HOUR_MS - 1)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'COOLING' })
    await app.runJobs(signedAtMs + 4 * HOUR_MS)
    const contract = await contractOf(app, who, loanId)
    expect(contract).toMatchObject({ amountKopecks: 4_000_000, dailyRateMillionths: 5000 })
    expect(contract.signedRows).toEqual(shown.rows)
    expect(contract.fullCost).toEqual(shown.fullCost)
    expect(await app.context.database.select().from(loanSignatures)).toHaveLength(1)
  })

  test('gives the rest of the line back and keeps the evidence of its price', async () => {
    const { app, who, loanId } = await cooling()
    await takeLess(app, who, loanId, 40_000)
    const limits = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
    expect(limits.usedLimit).toBe(40_000)
    const [loan] = await app.context.database.select().from(loans).where(eq(loans.id, loanId))
    expect(loan?.signedAmountKopecks).toBe(6_000_000)
    const byRule = Object.fromEntries((loan?.evidence ?? []).map((found) => [found.rule, found]))
    // 130 % of 40 000 ₽ in March 2026.
    expect(byRule['OVERPAYMENT']?.limit).toBe(5_200_000)
    expect(byRule['SELF_BAN']?.verdict).toBe('PASS')
  })

  test('leaves the signed contract in the history and names it in the new one', async () => {
    const { app, who, loanId, signedAtMs } = await cooling()
    await takeLess(app, who, loanId, 40_000)
    await takeLess(app, who, loanId, 30_000)
    await app.runJobs(signedAtMs + 4 * HOUR_MS)
    const filed = await app.context.database
      .select()
      .from(documents)
      .where(eq(documents.type, 'CONTRACT'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- contracts are filed with these facts
    const facts = filed.map(
      (document) => openDocument(app.context.database, document).facts as LoanFacts,
    )
    const sums = facts
      .toSorted((a, b) => a.amountKopecks - b.amountKopecks)
      .map(({ amountKopecks, signedAmountKopecks, coolingHours }) => [
        amountKopecks,
        signedAmountKopecks ?? null,
        coolingHours,
      ])
    expect(sums).toEqual([
      [3_000_000, 6_000_000, 4],
      [6_000_000, null, 4],
    ])
    expect(filed.map(({ title }) => title)).toContain(
      'Подписанный договор на 60\u00a0000\u00a0₽, до отказа от части займа',
    )
  })

  test.for([60_000, 61_000, 4_000, 40_500])('of %i ₽ is refused by its field', async (amount) => {
    const { app, who, loanId } = await cooling()
    for (const reply of [
      await takeLess(app, who, loanId, amount),
      await preview(app, who, loanId, amount),
    ]) {
      expect(reply.json()).toMatchObject({
        code: 'VALIDATION',
        errors: [
          {
            field: 'amountOfContract',
            message:
              'Укажите сумму от 5\u00a0000\u00a0₽ до 59\u00a0000\u00a0₽, кратную 1\u00a0000\u00a0₽.',
          },
        ],
      })
    }
    expect(await statusOf(app, who, loanId)).toMatchObject({ amountOfContract: 60_000 })
  })

  test('is never larger than the last one taken', async () => {
    const { app, who, loanId } = await cooling()
    await takeLess(app, who, loanId, 40_000)
    expect((await takeLess(app, who, loanId, 50_000)).json().code).toBe('VALIDATION')
  })

  test('comes too late when the hours are over, before the payout job has run', async () => {
    const { app, who, loanId, signedAtMs } = await cooling()
    await app.clock.moveTo(signedAtMs + 4 * HOUR_MS)
    expect((await takeLess(app, who, loanId, 40_000)).json().code).toBe('COOLING_OVER')
    expect((await preview(app, who, loanId, 40_000)).json().code).toBe('COOLING_OVER')
    await app.runJobs()
    expect((await takeLess(app, who, loanId, 40_000)).json().code).toBe('COOLING_OVER')
    expect((await contractOf(app, who, loanId)).amountKopecks).toBe(6_000_000)
  })

  test('is one whatever is tapped twice, and nobody else’s', async () => {
    const { app, who, loanId } = await cooling()
    const first = await takeLess(app, who, loanId, 40_000, 'less-key-1')
    expect((await takeLess(app, who, loanId, 40_000, 'less-key-1')).json()).toEqual(first.json())
    const stranger = await verifiedBorrower(app)
    expect((await takeLess(app, stranger, loanId, 20_000)).json().code).toBe('NOT_FOUND')
    expect((await preview(app, stranger, loanId, 20_000)).json().code).toBe('NOT_FOUND')
  })

  test('of a loan without hours to think, or given up, is refused', async () => {
    const { app, who, loanId } = await cooling()
    const small = await signed(app, who, { amount: 12_000 })
    expect((await takeLess(app, who, small, 10_000)).json().code).toBe('COOLING_OVER')
    await post(
      app,
      '/vovremya-core/loan/cancel',
      { loanApplicationId: loanId },
      { headers: who.headers },
    )
    expect((await takeLess(app, who, loanId, 40_000)).json().code).toBe('ILLEGAL_TRANSITION')
  })
})
