import { totalDue } from './allocation.ts'
import type { IsoDate } from './calendar.ts'
import type { ChangeRefusal, EarlyPreview, EarlyMode } from './change-facts.ts'
import { changePreview, scheduleFullCost, scheduleInForce } from './change-preview.ts'
import { guardChange, NO_OTHER_LOANS, type ChangeClient } from './change-guard.ts'
import { EARLY_REFUSALS, HOLIDAY_RUNS, tooLittle } from './change-refusals.ts'
import { fullCostCeiling, rowsUnder, withinCap } from './cheap-rows.ts'
import { dueBeforeEarly, type Loan, type LoanBook } from './loan-book.ts'
import { withChange, type LoanChange } from './loan-change.ts'
import type { Evidence } from './guard-reasons.ts'
import { replayLoan, foldLoan } from './loan-replay.ts'
import {
  addKopecks,
  kopecks,
  maxKopecks,
  minKopecks,
  subtractKopecks,
  ZERO,
  type Kopecks,
} from './money.ts'
import { payoffOf, type PayoffQuote } from './payoff.ts'
import { isSinglePayment } from './products.ts'
import { restTerms } from './rest-terms.ts'
import { rulesAt } from './rules.ts'
import type { RowSums, ScheduleRow } from './schedule-row.ts'
import { singleCountedFrom, singlePaymentRow } from './single-payment.ts'

/** At least this much must go to principal ahead of time (D13). */
export const EARLY_MINIMUM = kopecks(10_000)

export type EarlyRequest = {
  on: IsoDate
  amountKopecks: Kopecks
  /** A smaller payment by default. */
  mode?: EarlyMode
  /** The client's other loans; none by default. */
  client?: ChangeClient
}

export type EarlyResult =
  | { outcome: 'PLAN'; preview: EarlyPreview; evidence: Evidence[] }
  /** An amount of the payoff or more closes the loan: there is nothing to plan. */
  | { outcome: 'FULL'; payoff: PayoffQuote }
  | { outcome: 'REFUSED'; refusal: ChangeRefusal; minimumKopecks: Kopecks }

/**
 * A partial early repayment on a day (D13, 353-FZ art. 11): what is due by the legal order, interest to the day, the
 * rest to principal, and a new schedule on the same dates. An advance is taken along. Several on one day make one: the
 * schedule depends only on the principal left and is made again from the schedule of that morning (P7 of the law
 * reference).
 */
export function earlyRepayment(loan: Loan, request: EarlyRequest): EarlyResult {
  const { on, amountKopecks, mode = 'REDUCE_PAYMENT' } = request
  const state = foldLoan({ ...loan, asOf: on })
  const payoff = payoffOf(state, loan.issuedOn, on)
  const book = replayLoan({ ...loan, asOf: on })
  const minimumKopecks = leastOf(book, payoff)
  const refused = (refusal: ChangeRefusal): EarlyResult => ({
    outcome: 'REFUSED',
    refusal,
    minimumKopecks,
  })
  if (book.closedOn !== null) return refused(EARLY_REFUSALS.CLOSED)
  if (amountKopecks >= payoff.totalKopecks) return { outcome: 'FULL', payoff }
  if (book.holiday?.isRunning) return refused(HOLIDAY_RUNS)
  const base = rowsAhead(loan, on)
  if (base.length === 0) return refused(EARLY_REFUSALS.NOTHING_AHEAD)
  if (amountKopecks < minimumKopecks) return refused(tooLittle(minimumKopecks))

  const pool = addKopecks(book.held, amountKopecks)
  const earlyPrincipalKopecks = subtractKopecks(pool, totalDue(dueBeforeEarly(book, on)))
  const left = subtractKopecks(payoff.totalKopecks, amountKopecks)
  const { rows, countedFrom } = planOf(loan, on, { left, base, mode })
  const change: LoanChange = {
    on,
    kind: 'PARTIALLY_EARLY',
    paymentsBefore: loan.payments.length,
    rows: withinCap(rows, book.capLeft),
    countedFrom,
  }
  const ahead = change.rows.map((row) => row.paymentKopecks)
  const preview = changePreview(loan, state, change, {
    dueNowKopecks: amountKopecks,
    totalKopecks: addKopecks(amountKopecks, ...ahead),
  })
  const { evidence } = guardChange(loan, preview, request.client ?? NO_OTHER_LOANS)
  return {
    outcome: 'PLAN',
    evidence,
    preview: {
      ...preview,
      mode,
      savedKopecks: subtractKopecks(preview.before.totalKopecks, preview.after.totalKopecks),
      earlyPrincipalKopecks,
      advanceKopecks: book.held,
    },
  }
}

/** The loan after a partial early repayment is paid and applied. */
export function repaidEarly(loan: Loan, { change, dueNowKopecks }: EarlyPreview): Loan {
  const payment = { on: change.on, amountKopecks: dueNowKopecks, kind: 'INSTALMENT' as const }
  return withChange(loan, change, payment)
}

/** The least sum of an early repayment: 100 ₽ over what is due, never more than the payoff (D13). */
export function earlyMinimum(loan: Loan, on: IsoDate): Kopecks {
  const state = foldLoan({ ...loan, asOf: on }, on)
  return leastOf(replayLoan({ ...loan, asOf: on }, on), payoffOf(state, loan.issuedOn, on))
}

function leastOf(book: LoanBook, { on, totalKopecks }: PayoffQuote): Kopecks {
  const owedNow = subtractKopecks(totalDue(dueBeforeEarly(book, on)), book.held)
  return minKopecks(addKopecks(maxKopecks(owedNow, ZERO), EARLY_MINIMUM), totalKopecks)
}

/** The loan without its early repayments of the day: they are folded into the new one. */
function ofTheMorning(loan: Loan, on: IsoDate): Loan {
  const changes = loan.changes ?? []
  const keep = changes.findLastIndex((c) => c.on < on || c.kind !== 'PARTIALLY_EARLY') + 1
  return { ...loan, changes: changes.slice(0, keep) }
}

/** Rows ahead in the schedule of the morning. */
function rowsAhead(loan: Loan, on: IsoDate): ScheduleRow[] {
  const { rows } = replayLoan({ ...ofTheMorning(loan, on), asOf: on })
  return rows
    .map(({ row }) => row)
    .filter(({ dueOn, principalKopecks }) => dueOn > on && principalKopecks > 0)
}

function planOf(
  loan: Loan,
  on: IsoDate,
  { left, base, mode }: { left: Kopecks; base: readonly ScheduleRow[]; mode: EarlyMode },
): Pick<LoanChange, 'rows' | 'countedFrom'> {
  const [row] = base
  if (row && base.length === 1 && isSinglePayment(loan.productKey)) {
    const countedFrom = singleCountedFrom(loan, on)
    return { countedFrom, rows: [singlePaymentRow(loan, { ...row, countedFrom, left })] }
  }
  const onDates = (planned: readonly RowSums[]): ScheduleRow[] =>
    base.flatMap(({ number, dueOn }, index) => {
      const sums = planned[index]
      return sums ? [{ number, dueOn, ...sums }] : []
    })
  const percentOf = (planned: readonly RowSums[]) =>
    scheduleFullCost(loan.productKey, { rows: onDates(planned), from: on }).percent
  const { rate, periods, isRateFixed } = restTerms(loan, on, base)
  const wanted = {
    principalKopecks: left,
    rate,
    periods,
    ...(mode === 'REDUCE_TERM' ? { paymentKopecks: regularPayment(base) } : {}),
  }
  const before = scheduleFullCost(loan.productKey, scheduleInForce(ofTheMorning(loan, on))).percent
  const ceiling = fullCostCeiling(before, isRateFixed, rulesAt(on))
  return { countedFrom: on, rows: onDates(rowsUnder(ceiling, wanted, percentOf)) }
}

/**
 * The payment that a shorter term keeps: not that of the last row, nor of one dearer by a shift. An only row takes all
 * that is left whatever the payment.
 */
function regularPayment(rows: readonly ScheduleRow[]): Kopecks {
  const [first = ZERO, ...rest] = rows.slice(0, -1).map((row) => row.paymentKopecks)
  return minKopecks(first, ...rest)
}
