import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import type { Forgiveness } from '../../lending/forgiven-debt.ts'
import { accrualStopsOf, askedNext, dischargeOf } from '../../lending/legal-status.ts'
import { compareChanges } from '../../lending/loan-before.ts'
import type { PenaltyFreeDays } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { FoldInput, LoanState } from '../../lending/loan-state.ts'
import { kopecks } from '../../lending/money.ts'
import type { PayoutReturn } from '../../lending/payout-return.ts'
import type { WriteOff } from '../../lending/write-off.ts'
import type { Queryable } from '../db/database.ts'
import { keptQuery } from '../db/kept-query.ts'
import { legalStatusesOfLoans } from '../db/legal-statuses.ts'
import { appliedChangesOf } from '../db/loan-changes.ts'
import type { LoanRow } from '../db/loans.ts'
import { begunHolidaysOf, termsOf } from '../db/payment-holidays.ts'
import {
  forgivenesses,
  paymentReversals,
  payoutReturns,
  writeOffs,
} from '../db/schema/loan-endings.ts'
import { loans } from '../db/schema/loans.ts'
import { payments } from '../db/schema/payments.ts'
import { courtCostsOf } from './court-costs.ts'
import {
  type AppliedPayment,
  HISTORY,
  type HistoryColumns,
  historyOf,
  type LoanHistory,
} from './history-columns.ts'
import { takenBackOf } from './taken-back.ts'

/** Applied payments of many loans by one query, by the loan's id. */
export const appliedPaymentsOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AppliedPayment[]>> => {
  const byLoan = new Map<string, AppliedPayment[]>(loanIds.map((id) => [id, []]))
  if (loanIds.length === 0) return byLoan
  const rows = await queryable
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.loanId, [...loanIds]),
        eq(payments.purpose, 'REPAYMENT'),
        eq(payments.state, 'PAID'),
        isNotNull(payments.appliedOn),
        isNull(payments.reversedAtMs),
      ),
    )
    .orderBy(asc(payments.finishedAtMs), asc(payments.id))
  for (const row of rows) {
    if (row.loanId === null || row.appliedOn === null || row.finishedAtMs === null) continue
    byLoan.get(row.loanId)?.push({
      id: row.id,
      loanId: row.loanId,
      on: isoDate(row.appliedOn),
      amountKopecks: kopecks(row.amountKopecks),
      kind: row.paymentType === 'PAYOFF' ? 'PAYOFF' : 'INSTALMENT',
      finishedAtMs: row.finishedAtMs,
    })
  }
  return byLoan
}

const oneHistory = keptQuery<{ loanId: string }, HistoryColumns[]>((database) =>
  database
    .select(HISTORY)
    .from(loans)
    .where(eq(loans.id, sql.placeholder('loanId'))),
)

const NOTHING_YET: LoanHistory = {
  applied: [],
  changes: [],
  takenBack: [],
  writeOff: null,
  forgivenesses: [],
  courtCosts: [],
  payoutReturn: null,
  penaltyFree: [],
  holidays: [],
  legalStatuses: [],
}

/** What has happened to one loan, by one query. */
export const historyOfLoan = async (queryable: Queryable, loanId: string): Promise<LoanHistory> => {
  const [row] = await oneHistory(queryable, { loanId })
  return row ? historyOf(row) : NOTHING_YET
}

/** Histories of many loans by ten queries, of one by one, by the loan's id. */
export const historiesOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<(loanId: string) => LoanHistory> => {
  const [only] = loanIds
  if (only !== undefined && loanIds.length === 1) {
    const history = await historyOfLoan(queryable, only)
    return () => history
  }
  const applied = await appliedPaymentsOf(queryable, loanIds)
  const changes = await appliedChangesOf(queryable, loanIds)
  const takenBack = await takenBackOf(queryable, loanIds)
  const writeOff = await writeOffsOf(queryable, loanIds)
  const forgiven = await forgivenessesOf(queryable, loanIds)
  const courtCosts = await courtCostsOf(queryable, loanIds)
  const payoutReturn = await payoutReturnsOf(queryable, loanIds)
  const penaltyFree = await penaltyFreeDaysOf(queryable, loanIds)
  const holidays = await begunHolidaysOf(queryable, loanIds)
  const legalStatuses = await legalStatusesOfLoans(queryable, loanIds)
  return (loanId) => ({
    applied: applied.get(loanId) ?? [],
    changes: (changes.get(loanId) ?? []).toSorted(compareChanges),
    takenBack: takenBack.get(loanId) ?? [],
    writeOff: writeOff.get(loanId) ?? null,
    forgivenesses: forgiven.get(loanId) ?? [],
    courtCosts: courtCosts.get(loanId) ?? [],
    payoutReturn: payoutReturn.get(loanId) ?? null,
    penaltyFree: penaltyFree.get(loanId) ?? [],
    holidays: (holidays.get(loanId) ?? []).map(termsOf),
    legalStatuses: legalStatuses.get(loanId) ?? [],
  })
}

/** What a loan is folded from (D11): the schedule signed at the start, its payments and its changes (D13, D14). */
export const foldInput = (loan: LoanRow, history: LoanHistory, asOf: IsoDate): FoldInput => ({
  productKey: loan.productKey,
  amountKopecks: kopecks(loan.amountKopecks),
  dailyRateMillionths: loan.dailyRateMillionths,
  chargedRateBillionths: loan.chargedRateBillionths,
  issuedOn: isoDate(loan.issuedOn),
  rows: loan.schedule,
  payments: history.applied.map(({ on, amountKopecks, kind }) => ({ on, amountKopecks, kind })),
  changes: history.changes,
  takenBack: history.takenBack,
  writeOff: history.writeOff,
  forgivenesses: history.forgivenesses,
  courtCosts: history.courtCosts,
  payoutReturn: history.payoutReturn,
  penaltyFree: history.penaltyFree,
  holidays: history.holidays,
  accrualStops: accrualStopsOf(history.legalStatuses),
  discharge: dischargeOf(history.legalStatuses),
  asOf,
  overpaymentCapPercent: loan.overpaymentCapPercent,
})

/** The book of one loan as of a day. */
export const bookOf = async (
  queryable: Queryable,
  loan: LoanRow,
  asOf: IsoDate,
): Promise<FoldInput> => {
  return foldInput(loan, await historyOfLoan(queryable, loan.id), asOf)
}

/** Under a legal status nothing is asked for by its date. */
const stateOf = (input: FoldInput, history: LoanHistory, from: IsoDate | undefined): LoanState => {
  const state = foldLoan(input, from)
  return { ...state, nextPayment: askedNext(history.legalStatuses, state.nextPayment) }
}

/**
 * How loans stand that were read with their histories. `movementsFrom`: the day of a loan before which nobody needs
 * its movements; absent, they are all there.
 */
export const foldBooks = (
  books: readonly { readonly loan: LoanRow; readonly history: LoanHistory }[],
  asOf: IsoDate,
  movementsFrom: (loanId: string) => IsoDate | undefined = () => undefined,
): { loan: LoanRow; state: LoanState; applied: readonly AppliedPayment[] }[] =>
  books.map(({ loan, history }) => ({
    loan,
    applied: history.applied,
    state: stateOf(foldInput(loan, history, asOf), history, movementsFrom(loan.id)),
  }))

/** Loans with their folds by one query of payments and one of changes. */
export const foldsOf = async (
  queryable: Queryable,
  rows: readonly LoanRow[],
  asOf: IsoDate,
  movementsFrom?: (loanId: string) => IsoDate | undefined,
): Promise<{ loan: LoanRow; state: LoanState; applied: readonly AppliedPayment[] }[]> => {
  const historyBy = await historiesOf(
    queryable,
    rows.map(({ id }) => id),
  )
  return foldBooks(
    rows.map((loan) => ({ loan, history: historyBy(loan.id) })),
    asOf,
    movementsFrom,
  )
}

const endingsOf = async (
  queryable: Queryable,
  table: typeof writeOffs | typeof payoutReturns,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, WriteOff>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select({
      id: table.id,
      loanId: table.loanId,
      on: table.on,
      paymentsBefore: table.paymentsBefore,
      changesBefore: table.changesBefore,
    })
    .from(table)
    .where(inArray(table.loanId, [...loanIds]))
  return new Map(
    rows.map(({ id, loanId, on, paymentsBefore, changesBefore }) => [
      loanId,
      { id, on: isoDate(on), paymentsBefore, changesBefore },
    ]),
  )
}

/** Write-offs of many loans by one query, by the loan's id. */
export const writeOffsOf = (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, WriteOff>> => endingsOf(queryable, writeOffs, loanIds)

/** Payouts of many loans that came back, by one query, by the loan's id. */
export const payoutReturnsOf = (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutReturn>> => endingsOf(queryable, payoutReturns, loanIds)

/** What was forgiven of many loans by one query, the oldest first, by the loan's id. */
export const forgivenessesOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Forgiveness[]>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select()
    .from(forgivenesses)
    .where(inArray(forgivenesses.loanId, [...loanIds]))
    .orderBy(asc(forgivenesses.createdAtMs), asc(forgivenesses.id))
  return new Map(
    [...Map.groupBy(rows, ({ loanId }) => loanId)].map(([loanId, own]) => [
      loanId,
      own.map(({ id, on, paymentsBefore, changesBefore, isWhole, ...sums }) => ({
        id,
        on: isoDate(on),
        paymentsBefore,
        changesBefore,
        most: isWhole
          ? null
          : {
              interestKopecks: kopecks(sums.interestKopecks),
              penaltyKopecks: kopecks(sums.penaltyKopecks),
            },
      })),
    ]),
  )
}

/** Days without penalty of many loans by one query, the oldest mistake first, by the loan's id. */
export const penaltyFreeDaysOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PenaltyFreeDays[]>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select()
    .from(paymentReversals)
    .where(inArray(paymentReversals.loanId, [...loanIds]))
    .orderBy(asc(paymentReversals.createdAtMs), asc(paymentReversals.id))
  return new Map(
    [...Map.groupBy(rows, ({ loanId }) => loanId)].map(([id, own]) => [
      id,
      own.map(({ penaltyFreeFrom, penaltyFreeTo }) => ({
        from: isoDate(penaltyFreeFrom),
        to: isoDate(penaltyFreeTo),
      })),
    ]),
  )
}
