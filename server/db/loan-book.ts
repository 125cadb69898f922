import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { daysBetween, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { CLOSE_REASONS, type ContractAction } from '../../lending/lifecycle.ts'
import type { LoanChange as PlanChange } from '../../lending/loan-change.ts'
import { foldLoan, type FoldInput, type LoanState } from '../../lending/loan-state.ts'
import { addKopecks, kopecks, type Kopecks } from '../../lending/money.ts'
import { type PayoffQuote, payoffQuote } from '../../lending/payoff.ts'
import { rulesAt } from '../../lending/rules.ts'
import type { Queryable, Tx } from './database.ts'
import { fileCertificate } from './file-certificate.ts'
import { lastJournalDay, postMovements } from './journal.ts'
import { keepUpLoans } from './keep-up-loans.ts'
import { appliedChangesOf } from './loan-changes.ts'
import { type LoanRow, lockLoan, moveContract, openContractsOf } from './loans.ts'
import { payments } from './schema/payments.ts'

export { loanOf, lockLoan, type LoanRow } from './loans.ts'

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

/** What has happened to a loan: the money that came and the changes of its plan, in order. */
export interface LoanHistory {
  readonly applied: readonly AppliedPayment[]
  readonly changes: readonly PlanChange[]
}

/** Histories of many loans by two queries, by the loan's id. */
export const historiesOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<(loanId: string) => LoanHistory> => {
  const applied = await appliedPaymentsOf(queryable, loanIds)
  const changes = await appliedChangesOf(queryable, loanIds)
  return (loanId) => ({
    applied: applied.get(loanId) ?? [],
    changes: changes.get(loanId) ?? [],
  })
}

/** What a loan is folded from (D11): the plan signed at the start, its payments and its changes (D13, D14). */
export const foldInput = (
  loan: LoanRow,
  { applied, changes }: LoanHistory,
  asOf: IsoDate,
): FoldInput => ({
  productKey: loan.productKey,
  amountKopecks: kopecks(loan.amountKopecks),
  dailyRateMillionths: loan.dailyRateMillionths,
  issuedOn: isoDate(loan.issuedOn),
  rows: loan.schedule,
  payments: applied.map(({ on, amountKopecks, kind }) => ({ on, amountKopecks, kind })),
  changes,
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

/** Loans with their folds by one query of payments and one of changes. */
export const foldsOf = async (
  queryable: Queryable,
  loans: readonly LoanRow[],
  asOf: IsoDate,
): Promise<{ loan: LoanRow; state: LoanState; applied: readonly AppliedPayment[] }[]> => {
  const historyOf = await historiesOf(
    queryable,
    loans.map(({ id }) => id),
  )
  return loans.map((loan) => {
    const history = historyOf(loan.id)
    return { loan, applied: history.applied, state: foldLoan(foldInput(loan, history, asOf)) }
  })
}

const RETURN_DAYS = 14

const closingAction = (
  loan: LoanRow,
  { rows }: LoanState,
  closedOn: IsoDate,
): keyof typeof CLOSE_REASONS => {
  // The last date of the plan in force: a prolonged loan returned on its first date is returned early.
  const last = rows.at(-1)
  if (last && closedOn >= last.dueOn) return 'CLOSE_PAID'
  return daysBetween(isoDate(loan.issuedOn), closedOn) <= RETURN_DAYS
    ? 'RETURN_WITHIN_14_DAYS'
    : 'CLOSE_EARLY'
}

const contractStep = (loan: LoanRow, state: LoanState): ContractAction | null => {
  if (loan.contractState === null || loan.contractState === 'CLOSED') return null
  if (state.closedOn !== null) return closingAction(loan, state, state.closedOn)
  if (loan.contractState === 'ACTIVE') return state.overdueDays > 0 ? 'MISS_PAYMENT' : null
  return state.overdueDays > 0 ? null : 'CATCH_UP'
}

const isClosing = (action: ContractAction): action is keyof typeof CLOSE_REASONS =>
  Object.hasOwn(CLOSE_REASONS, action)

const moveByState = async (tx: Tx, loan: LoanRow, state: LoanState, nowMs: number) => {
  const action = contractStep(loan, state)
  if (action === null) return
  const change = isClosing(action)
    ? { closeReason: CLOSE_REASONS[action], closedOn: state.closedOn, closedAtMs: nowMs }
    : {}
  const moved = await moveContract(tx, loan, { action, nowMs, change })
  if (isClosing(action)) await fileCertificate(tx, { loan: moved, state, nowMs })
}

interface SettleAt {
  readonly on: IsoDate
  readonly nowMs: number
  /** The payout that has just opened the loan. */
  readonly payoutId?: string
}

/**
 * Brings journal and contract state of locked loans up to a day: missing movements are appended, states moved by
 * the lifecycle. Safe to repeat; a day already settled changes nothing (D10, D11).
 */
export const settleLoans = async (
  tx: Tx,
  loans: readonly LoanRow[],
  { on, nowMs, payoutId }: SettleAt,
): Promise<readonly LoanState[]> => {
  const folds = await foldsOf(tx, loans, on)
  await postMovements(
    tx,
    folds.map(({ loan, state, applied }) => ({
      loanId: loan.id,
      movements: state.movements,
      paymentIds: applied.map(({ id }) => id),
      ...(payoutId === undefined ? {} : { payoutId }),
    })),
    nowMs,
  )
  for (const { loan, state } of folds) await moveByState(tx, loan, state, nowMs)
  await keepUpLoans(tx, folds, nowMs)
  return folds.map(({ state }) => state)
}

/** {@link settleLoans} for one locked loan. */
export const settleLoan = async (tx: Tx, loan: LoanRow, when: SettleAt): Promise<LoanState> => {
  const [state] = await settleLoans(tx, [loan], when)
  if (!state) throw new Error('The loan was not settled')
  return state
}

export interface PaymentAllocation {
  readonly principalKopecks: Kopecks
  readonly interestKopecks: Kopecks
  readonly penaltyKopecks: Kopecks
  readonly advanceKopecks: Kopecks
  readonly overpaidKopecks: Kopecks
}

/** The day on which something of a moment is booked: never before what is booked already. */
export const dayToBook = async (tx: Tx, loan: LoanRow, atMs: number): Promise<IsoDate> => {
  const booked = isoDate((await lastJournalDay(tx, loan.id)) ?? loan.issuedOn)
  const day = moscowDate(atMs)
  return booked > day ? booked : day
}

interface ComingPayment {
  readonly paymentId: string
  readonly loanId: string
  readonly amountKopecks: Kopecks
  readonly kind: AppliedPayment['kind']
  /** The moment the money counts for. */
  readonly paidAtMs: number
  readonly nowMs: number
}

/** Marks the payment as applied, after every payment the loan has: a repeated fold then gives the same entries. */
const takePlace = async (
  tx: Tx,
  loan: LoanRow,
  { paymentId, amountKopecks, paidAtMs, nowMs }: ComingPayment,
): Promise<IsoDate> => {
  const earlier = (await appliedPaymentsOf(tx, [loan.id])).get(loan.id) ?? []
  const last = earlier.at(-1)
  const on = await dayToBook(tx, loan, paidAtMs)
  const finishedAtMs = Math.max(nowMs, (last?.finishedAtMs ?? 0) + 1)
  await tx
    .update(payments)
    .set({ state: 'PAID', amountKopecks, appliedOn: on, finishedAtMs })
    .where(eq(payments.id, paymentId))
  return on
}

const allocationOf = (state: LoanState, paymentIndex: number): PaymentAllocation => {
  const entry = state.entries.find((candidate) => candidate.paymentIndex === paymentIndex)
  if (!entry) throw new Error('The payment is not in the book')
  const { parts } = entry
  return {
    principalKopecks: addKopecks(parts.overduePrincipal, parts.currentPrincipal),
    interestKopecks: addKopecks(parts.overdueInterest, parts.currentInterest),
    penaltyKopecks: parts.penalty,
    advanceKopecks: entry.toAdvanceKopecks,
    overpaidKopecks: entry.overpaidKopecks,
  }
}

/**
 * Applies money that has come to its loan, on the Moscow day it was paid unless the books have gone on since, and
 * settles the loan up to today. Applied once: a payment that has its place keeps it. What is over is kept in `overpaidKopecks` of the allocation.
 */
export const applyPayment = async (
  tx: Tx,
  payment: ComingPayment,
): Promise<{ state: LoanState; closed: boolean; allocation: PaymentAllocation }> => {
  const { paymentId, loanId, nowMs } = payment
  const loan = await lockLoan(tx, loanId)
  if (!loan) throw new Error('A payment of a loan that does not exist')
  const placed = (await appliedPaymentsOf(tx, [loanId])).get(loanId) ?? []
  const known = placed.find(({ id }) => id === paymentId)
  const today = moscowDate(nowMs)
  const on = known ? today : await takePlace(tx, loan, payment)
  const state = await settleLoan(tx, loan, { on: on > today ? on : today, nowMs })
  const index = known ? placed.indexOf(known) : placed.length
  const allocation = allocationOf(state, index)
  if (!known) await tx.update(payments).set({ allocation }).where(eq(payments.id, paymentId))
  return { state, closed: state.closed, allocation }
}

export interface LoanCharges {
  readonly nearest: LoanState['nextPayment']
  readonly overdueKopecks: Kopecks
  readonly payoff: PayoffQuote
}

/** What may be paid on a loan on a day: the nearest payment, what is overdue, and the exact payoff (D13). */
export const loanChargesToday = async (
  queryable: Queryable,
  loan: LoanRow,
  on: IsoDate,
): Promise<LoanCharges> => {
  const book = await bookOf(queryable, loan, on)
  const { nextPayment, overdueKopecks } = foldLoan(book)
  return { nearest: nextPayment, overdueKopecks, payoff: payoffQuote(book, on) }
}

/** The payment of a client that is due first over all open contracts; null when nothing is owed. */
export const nearestPaymentOf = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<{ loanId: string; dueOn: IsoDate; amountKopecks: Kopecks } | null> => {
  const open = await openContractsOf(queryable, clientId)
  const folds = await foldsOf(queryable, open, moscowDate(nowMs))
  const due = folds.flatMap(({ loan, state }) =>
    state.nextPayment ? [{ loanId: loan.id, ...state.nextPayment }] : [],
  )
  return due.reduce<(typeof due)[number] | null>(
    (first, next) => (first === null || next.dueOn < first.dueOn ? next : first),
    null,
  )
}
