import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import { compareChanges } from '../../lending/loan-before.ts'
import type { LoanChange } from '../../lending/loan-change.ts'
import { type FoldInput, foldLoan, type LoanState } from '../../lending/loan-state.ts'
import { kopecks, type Kopecks } from '../../lending/money.ts'
import { rulesAt } from '../../lending/rules.ts'
import type { TakenBack } from '../../lending/taken-back.ts'
import type { Queryable } from '../db/database.ts'
import { appliedChangesOf } from '../db/loan-changes.ts'
import type { LoanRow } from '../db/loans.ts'
import { payments } from '../db/schema/payments.ts'
import { takenBackOf } from './taken-back.ts'

/** A payment that was applied to its loan, in the order the loan got them. */
export interface AppliedPayment {
  readonly id: string
  readonly loanId: string
  readonly on: IsoDate
  readonly amountKopecks: Kopecks
  readonly kind: 'INSTALMENT' | 'PAYOFF'
  readonly finishedAtMs: number
}

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

/** What has happened to a loan: the money that came and the changes of its schedule, in order. */
export interface LoanHistory {
  readonly applied: readonly AppliedPayment[]
  readonly changes: readonly LoanChange[]
  /** Money of the payments that went back to the payer (D45). */
  readonly takenBack: readonly TakenBack[]
}

/** Histories of many loans by three queries, by the loan's id. */
export const historiesOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<(loanId: string) => LoanHistory> => {
  const applied = await appliedPaymentsOf(queryable, loanIds)
  const changes = await appliedChangesOf(queryable, loanIds)
  const takenBack = await takenBackOf(queryable, loanIds)
  return (loanId) => ({
    applied: applied.get(loanId) ?? [],
    changes: (changes.get(loanId) ?? []).toSorted(compareChanges),
    takenBack: takenBack.get(loanId) ?? [],
  })
}

/** What a loan is folded from (D11): the schedule signed at the start, its payments and its changes (D13, D14). */
export const foldInput = (
  loan: LoanRow,
  { applied, changes, takenBack }: LoanHistory,
  asOf: IsoDate,
): FoldInput => ({
  productKey: loan.productKey,
  amountKopecks: kopecks(loan.amountKopecks),
  dailyRateMillionths: loan.dailyRateMillionths,
  chargedRateBillionths: loan.chargedRateBillionths,
  issuedOn: isoDate(loan.issuedOn),
  rows: loan.schedule,
  payments: applied.map(({ on, amountKopecks, kind }) => ({ on, amountKopecks, kind })),
  changes,
  takenBack,
  asOf,
  overpaymentCapPercent: rulesAt(isoDate(loan.issuedOn)).overpaymentCapPercent,
})

/** The book of one loan as of a day. */
export const bookOf = async (
  queryable: Queryable,
  loan: LoanRow,
  asOf: IsoDate,
): Promise<FoldInput> => {
  const historyOf = await historiesOf(queryable, [loan.id])
  return foldInput(loan, historyOf(loan.id), asOf)
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
    state: foldLoan(foldInput(loan, history, asOf), movementsFrom(loan.id)),
  }))

/** Loans with their folds by one query of payments and one of changes. */
export const foldsOf = async (
  queryable: Queryable,
  loans: readonly LoanRow[],
  asOf: IsoDate,
  movementsFrom?: (loanId: string) => IsoDate | undefined,
): Promise<{ loan: LoanRow; state: LoanState; applied: readonly AppliedPayment[] }[]> => {
  const historyOf = await historiesOf(
    queryable,
    loans.map(({ id }) => id),
  )
  return foldBooks(
    loans.map((loan) => ({ loan, history: historyOf(loan.id) })),
    asOf,
    movementsFrom,
  )
}
