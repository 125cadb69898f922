/** The portfolio beside the same figures worked out in another way: postings added up one by one, loans folded day by day. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  isoDate,
  type IsoDate,
  moscowDate,
  weekday,
} from '../../../lending/calendar.ts'
import { foldLoan } from '../../../lending/loan-replay.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskPortfolio } from '../../../protocol/calls/desk/portfolio.ts'
import { isBurdened } from '../../../lending/reserves.ts'
import type { LoanRow } from '../../../server/db/loans.ts'
import { ledgerEntries, postings } from '../../../server/db/schema/ledger.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { historyOfLoan, foldInput } from '../../../server/loan-book/loan-history.ts'
import { accrueOpenContracts } from '../../../server/servicing/accrue-open-contracts.ts'
import { changed, moveDays, opened, pay } from '../core/change-bench.ts'
import { type Borrower, verifiedBorrower } from '../core/fixture.ts'
import { get } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { withNewTerms } from './new-terms.ts'
import { signedInAs } from './staff.ts'

type Portfolio = Reply<typeof deskPortfolio>

let app: TestApp
let shown: Portfolio

interface Lent {
  readonly who: Borrower
  readonly loanId: string
}

const lend = async (product?: 'LOAN_WITH_GRACE_PERIOD'): Promise<Lent> => {
  const who = await verifiedBorrower(app)
  const terms =
    product === undefined
      ? { amount: 30_000, term: 6 }
      : ({ product, amount: 10_000, term: 21 } as const)
  return { who, loanId: await opened(app, who, terms) }
}

/** Pays so many kopecks of a loan today. */
const paid = async ({ who, loanId }: Lent, kopecks: number): Promise<void> => {
  const reply = await pay(app, who, { loanId, kopecks, paymentType: 'INSTALMENT' })
  expect(reply.json()).toMatchObject({ state: 'PAID' })
}

/** Seven months of a small lender: on time, late and caught up, late until new terms, prolonged, repaid at once. */
beforeAll(async () => {
  app = await testApp()
  const onTime = await lend()
  const lateOnce = await lend()
  const lost = await lend()
  await moveDays(app, 10)
  const prolonged = await lend('LOAN_WITH_GRACE_PERIOD')
  await moveDays(app, 20)
  await paid(onTime, 857_730)
  await changed(app, prolonged.who, { loanId: prolonged.loanId, kind: 'PROLONGATION', days: 14 })
  await moveDays(app, 25)
  const second = await lend()
  await lend('LOAN_WITH_GRACE_PERIOD')
  await moveDays(app, 12)
  await paid(onTime, 857_730)
  // Half of what is due: the second instalment goes past its thirty days too.
  await paid(lateOnce, 900_000)
  await moveDays(app, 30)
  await paid(second, 857_730)
  await paid(lateOnce, 2_000_000)
  await moveDays(app, 45)
  const third = await lend()
  await paid(third, 3_000_000)
  await lend()
  await moveDays(app, 47)
  await paid(lost, 100_000)
  await withNewTerms(app, lost, { payments: 12, firstPaymentOn: null, penaltyFreeDays: 0 })
  await accrueOpenContracts(app.context)
  shown = await portfolio()
})
afterAll(() => app.close())

const portfolio = async (login = 'serov'): Promise<Portfolio> =>
  (await get(app, '/desk-service/portfolio', (await signedInAs(app, login)).headers)).json()

const today = (): IsoDate => moscowDate(app.clock.now())

const everyPosting = () =>
  app.context.database
    .select({ posting: postings, kind: ledgerEntries.kind, on: ledgerEntries.on })
    .from(postings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, postings.entryId))

const everyLoan = (): Promise<LoanRow[]> =>
  app.context.database.select().from(loans).where(eq(loans.state, 'PAID_OUT'))

/** How a loan stood in the evening of a day, by the fold. */
const stateOn = async (loan: LoanRow, on: IsoDate) => {
  const history = await historyOfLoan(app.context.database, loan.id)
  const before = {
    ...history,
    applied: history.applied.filter((each) => each.on <= on),
    changes: history.changes.filter((each) => each.on <= on),
  }
  return foldLoan(foldInput(loan, before, on))
}

describe('the portfolio', () => {
  test('has the money of every week, as its postings add up', async () => {
    const all = await everyPosting()
    const monday = addDays(today(), 1 - weekday(today()))
    expect(shown.weeks.map(({ from }) => from)).toEqual(
      Array.from({ length: 12 }, (_, week) => addDays(monday, -7 * (11 - week))),
    )
    for (const { from, outKopecks, inKopecks } of shown.weeks) {
      const sumOf = (account: string) =>
        all
          .filter(({ posting, on }) => posting.account === account && on >= from)
          .filter(({ on }) => on <= addDays(isoDate(from), 6))
          .reduce((sum, { posting }) => sum + posting.amountKopecks, 0)
      expect([outKopecks, inKopecks]).toEqual([0 - sumOf('PAYOUT_CLEARING'), sumOf('SETTLEMENT')])
    }
    expect(shown.weeks.reduce((sum, each) => sum + each.outKopecks, 0)).toBe(6_000_000)
    expect(shown.weeks.some(({ inKopecks }) => inKopecks === 3_000_000)).toBe(true)
  })

  test('has every open contract in the bucket of its days past due, with its debt, new terms and a high debt load apart', async () => {
    const open = (await everyLoan()).filter(({ contractState }) => contractState !== 'CLOSED')
    const all = await everyPosting()
    const found = new Map<string, [contracts: number, principal: number, interest: number]>()
    for (const loan of open) {
      const { overdueDays } = await stateOn(loan, today())
      const { changes } = await historyOfLoan(app.context.database, loan.id)
      const isNew = changes.some(({ kind }) => kind === 'RESTRUCTURING')
      const kind = isNew ? 'new' : isBurdened(loan.evidence) ? 'heavy' : 'old'
      const bucket = shown.buckets.findIndex(
        ({ fromDays, toDays }) =>
          overdueDays >= fromDays && (toDays === null || overdueDays <= toDays),
      )
      const sumOf = (...accounts: string[]) =>
        all
          .filter(({ posting }) => posting.loanId === loan.id)
          .filter(({ posting }) => accounts.includes(posting.account))
          .reduce((sum, { posting }) => sum + posting.amountKopecks, 0)
      const place = `${kind} ${bucket}`
      const [contracts, principal, interest] = found.get(place) ?? [0, 0, 0]
      found.set(place, [
        contracts + 1,
        principal + sumOf('PRINCIPAL'),
        interest + sumOf('INTEREST', 'HOLIDAY_INTEREST'),
      ])
    }
    expect(found.size).toBeGreaterThan(3)
    for (const [kind, buckets] of [
      ['old', shown.buckets],
      ['heavy', shown.burdened],
      ['new', shown.restructured],
    ] as const)
      expect(
        buckets.map((each) => [each.contracts, each.principalKopecks, each.interestKopecks]),
      ).toEqual(buckets.map((_, bucket) => found.get(`${kind} ${bucket}`) ?? [0, 0, 0]))
    expect(found.get('new 0')?.[0]).toBe(1)
  })

  test('sets aside the percent of each bucket', () => {
    for (const each of [...shown.buckets, ...shown.burdened, ...shown.restructured]) {
      const debt = each.principalKopecks + each.interestKopecks
      expect(Math.abs(each.reserveKopecks - (debt * each.reservePercent) / 100)).toBeLessThan(0.51)
    }
    expect(shown.buckets.some(({ reserveKopecks }) => reserveKopecks > 0)).toBe(true)
    expect(shown.restructured[0]?.reserveKopecks).toBeGreaterThan(0)
  })

  test('follows vintages as the days of their loans folded one by one', async () => {
    const first = addMonths(isoDate(`${today().slice(0, 7)}-01`), -6)
    const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
    const late: { month: string; age: number; kopecks: number }[] = []
    for (const loan of await everyLoan()) {
      const issuedOn = isoDate(loan.issuedOn)
      for (let day = 0; day <= daysBetween(issuedOn, today()); day += 1) {
        const on = addDays(issuedOn, day)
        const { overdueDays, outstandingPrincipalKopecks } = await stateOn(loan, on)
        if (overdueDays <= 30) continue
        const age = monthOf(on) - monthOf(issuedOn)
        const month = `${issuedOn.slice(0, 7)}-01`
        late.push({ month, age, kopecks: outstandingPrincipalKopecks })
        break
      }
    }
    expect(late.length).toBeGreaterThan(2)
    expect(late.length).toBeLessThan((await everyLoan()).length)
    expect(shown.vintages.map(({ month }) => month)).toEqual(
      Array.from({ length: 7 }, (_, place) => addMonths(first, place)),
    )
    for (const [place, { month, lateKopecks }] of shown.vintages.entries()) {
      const own = late.filter((each) => each.month === month)
      expect(lateKopecks).toEqual(
        Array.from({ length: 7 - place }, (_, age) =>
          own.filter((each) => each.age <= age).reduce((sum, each) => sum + each.kopecks, 0),
        ),
      )
    }
  })

  test('has what each month lent', async () => {
    const all = await everyPosting()
    const paidOut = all.filter(
      ({ posting, kind }) => kind === 'PAYOUT' && posting.account === 'PRINCIPAL',
    )
    for (const { month, issuedKopecks } of shown.vintages)
      expect(issuedKopecks).toBe(
        paidOut
          .filter(({ on }) => on.slice(0, 7) === month.slice(0, 7))
          .reduce((sum, { posting }) => sum + posting.amountKopecks, 0),
      )
    expect(shown.vintages.filter(({ issuedKopecks }) => issuedKopecks > 0).length).toBe(3)
  })

  test('is worked out again when the shown one is five minutes old', async () => {
    await app.clock.moveTo(app.clock.now() + 4 * 60_000)
    expect((await portfolio()).countedAt).toBe(shown.countedAt)
    await app.clock.moveTo(app.clock.now() + 60_000)
    expect((await portfolio()).countedAt).toBe(new Date(app.clock.now()).toISOString())
  })

  test('is for those who keep the books, decide on credit, or look at both', async () => {
    const statusFor = async (login: string) =>
      (await get(app, '/desk-service/portfolio', (await signedInAs(app, login)).headers)).statusCode
    for (const login of ['koltsova', 'serov', 'zavarzina']) expect(await statusFor(login)).toBe(200)
    for (const login of ['polyakov', 'ryabinina', 'vetlugina'])
      expect(await statusFor(login)).toBe(403)
  })
})
