import { addDays, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { type LegalStatus, refusingStatus } from '../../lending/legal-status.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { contractPath } from '../../protocol/paths.ts'
import type { Context } from '../context.ts'
import type { AppliedPayment } from '../loan-book/history-columns.ts'
import { foldsOf } from '../loan-book/loan-history.ts'
import { movedDatesOf } from '../loan-book/moved-dates.ts'
import { legalStatusesOfLoans } from '../db/legal-statuses.ts'
import { loansOf, type LoanRow } from '../db/loans.ts'
import { appliedChangesOf } from '../db/loan-changes.ts'
import {
  type CalendarContract,
  type CalendarPayment,
  paymentCalendar,
} from '../documents/payment-calendar.ts'

/** Closed contracts stay in a calendar this long, so that one read once a month still takes their dates out. */
const KEEP_CLOSED_DAYS = 60

interface Fold {
  readonly loan: LoanRow
  readonly state: LoanState
  readonly applied: readonly AppliedPayment[]
}

/** Under a legal status the dates that are not paid are taken out of every calendar: they are asked for no more. */
const paymentsOf = ({ loan, state }: Fold, statuses: readonly LegalStatus[]): CalendarPayment[] => {
  const { closedOn } = state
  const isStopped = refusingStatus(statuses, 'REMIND') !== null
  const standing = state.rows.map((row): CalendarPayment => ({
    number: row.number,
    dueOn: row.dueOn,
    leftKopecks: row.leftKopecks,
    isPaid: row.status === 'PAID',
    isCancelled:
      (closedOn !== null && row.dueOn > closedOn) || (isStopped && row.status !== 'PAID'),
  }))
  const gone = loan.schedule
    .filter(({ number }) => !state.rows.some((row) => row.number === number))
    .map(({ number, dueOn }): CalendarPayment => ({
      number,
      dueOn,
      leftKopecks: 0,
      isPaid: false,
      isCancelled: true,
    }))
  return [...standing, ...gone]
}

/**
 * Grows with whatever moves a date and never falls, not even when a payment is taken off the loan again: a calendar takes
 * the newer event, and would go on showing as paid what is owed.
 */
const sequenceOf = (
  { applied }: Fold,
  {
    changes,
    moved,
    statuses,
  }: { changes: number; moved: number; statuses: readonly LegalStatus[] },
): number =>
  applied.length +
  changes +
  moved +
  statuses.length +
  statuses.filter(({ end }) => end !== null).length

const isShown = ({ contractState, closedOn }: LoanRow, today: IsoDate): boolean =>
  contractState !== null &&
  (closedOn === null || isoDate(closedOn) >= addDays(today, -KEEP_CLOSED_DAYS))

/**
 * Payment dates of a client's contracts, or of the one named, as an iCalendar file (D33); null when the client has no
 * such contract (D24).
 */
export const showCalendar = async (
  context: Context,
  clientId: string,
  loanId?: string,
): Promise<Buffer | null> => {
  const { database, clock, config } = context
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const loans = (await loansOf(database, clientId)).filter(
    (loan) => isShown(loan, today) && (loanId === undefined || loan.id === loanId),
  )
  if (loanId !== undefined && loans.length === 0) return null
  const folds = await foldsOf(database, loans, today)
  const loanIds = loans.map(({ id }) => id)
  const changes = await appliedChangesOf(database, loanIds)
  const moved = await movedDatesOf(database, loanIds)
  const statuses = await legalStatusesOfLoans(database, loanIds)
  const contracts = folds.map((fold): CalendarContract => ({
    loanId: fold.loan.id,
    contractNumber: fold.loan.contractNumber ?? '',
    sequence: sequenceOf(fold, {
      changes: changes.get(fold.loan.id)?.length ?? 0,
      moved: moved.get(fold.loan.id) ?? 0,
      statuses: statuses.get(fold.loan.id) ?? [],
    }),
    payments: paymentsOf(fold, statuses.get(fold.loan.id) ?? []),
    url: new URL(contractPath(fold.loan.id), config.baseUrl).href,
  }))
  return paymentCalendar(contracts, { nowMs })
}
