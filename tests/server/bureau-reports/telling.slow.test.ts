import { and, eq, lte, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDealId } from '../../../lending/bureau-deal-id.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { lastScan, scanLoans } from '../../../server/bureau-reports/scan-loans.ts'
import { bureauFiles, bureauReports } from '../../../server/db/schema/bureau-reports.ts'
import { ledgerEntries, postings } from '../../../server/db/schema/ledger.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { REJECTED_PASSPORT } from '../../../server/sandbox/bureau-reports.ts'
import { closeLoanWell } from '../core/close-loan-well.ts'
import {
  type Borrower,
  contractOf,
  lent,
  offer,
  paid,
  signed,
  verifiedBorrower,
} from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { DAY_MS, passDays, reportsOf, wordsOf } from './told.ts'

let app: TestApp
let who: Borrower
beforeEach(async () => {
  app = await testApp()
  who = await verifiedBorrower(app)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

const files = () => app.context.database.select().from(bureauFiles)

/** What the ledger says of a loan in the evening of a day. */
const ledgerOf = async (
  loanId: string,
  on: string,
  account: 'PRINCIPAL' | 'INTEREST' | 'PENALTY',
) => {
  const [row] = await app.context.database
    .select({ sum: sql<string>`coalesce(sum(${postings.amountKopecks}), 0)` })
    .from(postings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, postings.entryId))
    .where(
      and(
        eq(ledgerEntries.loanId, loanId),
        lte(ledgerEntries.on, on),
        eq(postings.account, account),
      ),
    )
  return Number(row?.sum)
}

interface KeptFile {
  readonly events: readonly {
    readonly code: string
    readonly dealId: string
    readonly operation: string
  }[]
}

/** What the bureau’s stand-in took, file by file. */
const heard = async (): Promise<KeptFile[]> =>
  (await get(app, '/sandbox/journal?kind=bureau-file'))
    .json<{ payload: KeptFile }[]>()
    .map(({ payload }) => payload)
    .toReversed()

describe('the nights tell the bureau', () => {
  test('that a loan was signed and its money sent, in one file, in their order', async () => {
    const loanId = await lent(app, who)
    await passDays(app, 1)
    expect(await wordsOf(app, loanId)).toEqual(['A SIGNED ACCEPTED', 'B ISSUED ACCEPTED'])
    const [file] = await heard()
    expect(file?.events.map(({ code, operation }) => [code, operation])).toEqual([
      ['1.4', 'A'],
      ['2.2', 'B'],
    ])
    const [first, second] = file?.events ?? []
    expect(isDealId(first?.dealId ?? '')).toBe(true)
    expect(second?.dealId).toBe(first?.dealId)
  })

  test('of every other loan when the books of one cannot be read', async () => {
    const other = await lent(app, await verifiedBorrower(app))
    const broken = await lent(app, who)
    await paid(app, who, { loanId: broken, amountKopecks: kopecks(100_000) })
    // Money of a day before the loan, as no step of ours writes it.
    await app.context.database
      .update(payments)
      .set({ appliedOn: '2020-01-01' })
      .where(eq(payments.loanId, broken))
    await app.clock.moveTo(app.clock.now() + DAY_MS)
    const before = await lastScan(app.context.database)
    // The night says that it is not over, and the next one looks from where it began.
    await expect(scanLoans(app.context)).rejects.toThrow('Loans the bureau has not heard of')
    expect(await lastScan(app.context.database)).toEqual(before)
    expect((await wordsOf(app, other)).join()).toContain('ISSUED')
    expect(await files()).toHaveLength(1)
  })

  test('nothing twice, however often they look', async () => {
    const loanId = await lent(app, who)
    await passDays(app, 1)
    await scanLoans(app.context)
    await passDays(app, 2)
    await scanLoans(app.context)
    expect(await wordsOf(app, loanId)).toHaveLength(2)
    expect(await files()).toHaveLength(1)
  })

  test('of a payment with the sums of the ledger on that evening', async () => {
    const loanId = await lent(app, who)
    await passDays(app, 3)
    const on = moscowDate(app.clock.now())
    await paid(app, who, { loanId, amountKopecks: 300_000 })
    await passDays(app, 30)
    const reports = await reportsOf(app, loanId)
    expect(reports.length).toBeGreaterThan(3)
    expect(reports.find((each) => each.on === on)?.kind).toBe('DEBT_CHANGED')
    for (const { on: day, facts, state } of reports) {
      expect(state).toBe('ACCEPTED')
      const { figures } = facts
      if (!figures) continue
      expect({ day, ...figures.debt }).toEqual({
        day,
        principalKopecks: await ledgerOf(loanId, day, 'PRINCIPAL'),
        interestKopecks: await ledgerOf(loanId, day, 'INTEREST'),
        otherKopecks: await ledgerOf(loanId, day, 'PENALTY'),
      })
    }
  })

  test('of the end, and of nothing after it', async () => {
    const loanId = await lent(app, who)
    await passDays(app, 3)
    const { totalKopecks } = (await contractOf(app, who, loanId)).payoff
    await paid(app, who, {
      loanId,
      amountKopecks: totalKopecks,
      kind: 'PAYOFF',
    })
    await passDays(app, 5)
    expect((await wordsOf(app, loanId)).at(-1)).toBe('B ENDED ACCEPTED')
  })

  test('of one refusal a day, and of no offer that was only looked at', async () => {
    const banned = await verifiedBorrower(app, { documentNumber: '200001' })
    await offer(app, banned)
    await offer(app, banned, { amount: 10_000 })
    await offer(app, who)
    await passDays(app, 1)
    const rows = await app.context.database.select().from(bureauReports)
    expect(rows.map(({ kind, facts }) => [kind, facts.reasons])).toEqual([
      ['REFUSED', ['SELF_BAN']],
    ])
  })

  test('of a contract that was given up before the money', async () => {
    const cooling = await verifiedBorrower(app, { incomeRoubles: 300_000 })
    await closeLoanWell(app, cooling)
    const loanId = await signed(app, cooling, { amount: 60_000, term: 6 })
    await post(
      app,
      '/vovremya-core/loan/cancel',
      { loanApplicationId: loanId },
      { headers: cooling.headers },
    )
    await passDays(app, 1)
    const reports = await reportsOf(app, loanId)
    expect(reports.map(({ kind }) => kind)).toEqual(['SIGNED', 'ENDED'])
    expect(reports.at(-1)?.facts.end?.reason).toBe('NOT_ISSUED')
  })
})

describe('the past that has changed', () => {
  test('a payout that came back withdraws all that was told of its loan (W39)', async () => {
    const loanId = await lent(app, who)
    await passDays(app, 3)
    const [payout] = await app.context.database
      .select()
      .from(payouts)
      .where(eq(payouts.loanId, loanId))
    await post(app, '/sandbox/returned-payouts', { transactionId: Number(payout?.transactionId) })
    await passDays(app, 2)
    expect(await wordsOf(app, loanId)).toEqual([
      'A SIGNED ACCEPTED',
      'B ISSUED ACCEPTED',
      'C.2 SIGNED ACCEPTED',
      'C.2 ISSUED ACCEPTED',
    ])
  })

  test('a payout that came back before the night leaves nothing to tell', async () => {
    const loanId = await lent(app, who)
    const [payout] = await app.context.database
      .select()
      .from(payouts)
      .where(eq(payouts.loanId, loanId))
    await post(app, '/sandbox/returned-payouts', { transactionId: Number(payout?.transactionId) })
    await passDays(app, 2)
    expect(await wordsOf(app, loanId)).toEqual([])
  })
})

describe('a bureau that does not answer or does not take', () => {
  test('is tried again under the same number until it answers', async () => {
    const loanId = await lent(app, who)
    const send = vi.spyOn(app.context.gateways.bureauReports, 'send')
    send.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'))
    await passDays(app, 1)
    const numbers = new Set(send.mock.calls.map(([file]) => file.number))
    expect([send.mock.calls.length, numbers.size]).toEqual([3, 1])
    expect(await wordsOf(app, loanId)).toEqual(['A SIGNED ACCEPTED', 'B ISSUED ACCEPTED'])
  })

  test('what comes while a receipt is awaited goes out after it', async () => {
    const loanId = await lent(app, who)
    const receipt = vi.spyOn(app.context.gateways.bureauReports, 'receipt').mockResolvedValue(null)
    await passDays(app, 5)
    await paid(app, who, { loanId, amountKopecks: 300_000 })
    await passDays(app, 2)
    expect(await wordsOf(app, loanId)).toEqual([
      'A SIGNED SENT',
      'B ISSUED SENT',
      'B DEBT_CHANGED WAITING',
    ])
    receipt.mockRestore()
    await passDays(app, 1)
    expect((await wordsOf(app, loanId)).at(-1)).toBe('B DEBT_CHANGED ACCEPTED')
  })

  test('what it rejected keeps its reason and waits for a person', async () => {
    const rejected = await verifiedBorrower(app, { documentNumber: `20${REJECTED_PASSPORT}` })
    const loanId = await lent(app, rejected)
    await passDays(app, 3)
    const [first] = await reportsOf(app, loanId)
    expect(first).toMatchObject({ state: 'REJECTED', rejectCode: '4.2' })
    expect(first?.rejectReason).toContain('Паспорт')
  })

  test('personal data stands in no column that can be read', async () => {
    await lent(app, who)
    await passDays(app, 1)
    const kept = JSON.stringify([
      await files(),
      await app.context.database.select().from(bureauReports),
    ])
    for (const secret of ['Иванова', 'Анна', '200007', who.phone])
      expect(kept).not.toContain(secret)
  })
})

test('a loan that was closed is left as it was told', async () => {
  const loanId = await lent(app, who)
  await passDays(app, 2)
  await paid(app, who, { loanId, amountKopecks: 2_000_000, kind: 'PAYOFF' })
  await passDays(app, 5)
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  const before = await wordsOf(app, loanId)
  await scanLoans(app.context)
  expect(await wordsOf(app, loanId)).toEqual(before)
})
