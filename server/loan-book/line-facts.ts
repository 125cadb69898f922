import { daysBetween, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import type { CreditLineInput } from '../../lending/credit-line.ts'
import { isPayoutAwaited, wasNeverTheirs } from '../../lending/lifecycle.ts'
import type { ClosedContract, SeenOverdue } from '../../lending/line-level.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { addKopecks, kopecks } from '../../lending/money.ts'
import type { Queryable } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { type ClientBook, clientBookOf } from './loan-books.ts'
import type { LoanHistory } from './history-columns.ts'
import { foldInput } from './loan-history.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, next) => all + next, 0)

/** Paid in time as far as the plain sums tell: then nobody needs to replay the loan. A changed schedule is replayed. */
const isPlainlyInTime = (loan: LoanRow, earlier: LoanHistory, day: IsoDate) =>
  earlier.changes.length === 0 &&
  earlier.holidays.length === 0 &&
  earlier.forgivenesses.length === 0 &&
  sum(loan.schedule.filter(({ dueOn }) => dueOn < day).map((row) => row.paymentKopecks)) <=
    sum(earlier.applied.map(({ amountKopecks }) => amountKopecks))

const latenessOn = (loan: LoanRow, earlier: LoanHistory, day: IsoDate): SeenOverdue[] => {
  if (isPlainlyInTime(loan, earlier, day)) return []
  const { overdueDays } = foldLoan(foldInput(loan, earlier, day), day)
  return overdueDays > 0 ? [{ days: overdueDays, on: day }] : []
}

/** Open, or written off: a debt that is off the balance is owed on, and late as it was (decision 0053). */
const isOwed = ({ contractState, closeReason }: LoanRow): boolean =>
  contractState !== 'CLOSED' || closeReason === 'WRITTEN_OFF'

/** How late the loan was on every day money came, its schedule changed, something was forgiven or it was written off, and is today while it is owed. */
const latenessesOf = (loan: LoanRow, history: LoanHistory, today: IsoDate): SeenOverdue[] => {
  const { applied, changes, takenBack, penaltyFree, writeOff, forgivenesses } = history
  const { holidays, legalStatuses } = history
  const days = new Set([
    ...[...applied, ...changes, ...forgivenesses].map(({ on }) => on),
    ...(writeOff ? [writeOff.on] : []),
  ])
  return [
    ...[...days].flatMap((day) =>
      latenessOn(
        loan,
        {
          applied: applied.filter(({ on }) => on < day),
          changes: changes.filter(({ on }) => on < day),
          takenBack: takenBack.filter(({ on }) => on < day),
          writeOff: writeOff && writeOff.on < day ? writeOff : null,
          forgivenesses: forgivenesses.filter(({ on }) => on < day),
          courtCosts: history.courtCosts.filter(({ on }) => on < day),
          payoutReturn: null,
          penaltyFree,
          holidays,
          legalStatuses,
        },
        day,
      ),
    ),
    ...(isOwed(loan) ? latenessOn(loan, history, today) : []),
  ]
}

const closedContract = (loan: LoanRow, late: readonly SeenOverdue[]): ClosedContract[] => {
  const { closedOn, closeReason, issuedOn } = loan
  if (loan.contractState !== 'CLOSED' || closedOn === null || closeReason === null) return []
  const livedDays = daysBetween(isoDate(issuedOn), isoDate(closedOn))
  const maxOverdueDays = Math.max(0, ...late.map(({ days }) => days))
  return [{ closedOn: isoDate(closedOn), closeReason, livedDays, maxOverdueDays }]
}

const firstPayoutOf = (contracts: readonly LoanRow[]): IsoDate | null => {
  const [first] = contracts.map(({ issuedOn }) => isoDate(issuedOn)).toSorted()
  return first ?? null
}

/** The facts a client's line is computed from (D12, D40, D52), as of a day. */
export const lineFactsFrom = (
  { books, raisedFirstStepKopecks }: Pick<ClientBook, 'books' | 'raisedFirstStepKopecks'>,
  onDate: IsoDate,
): CreditLineInput => {
  const contracts = books
    .filter(({ loan }) => loan.contractState !== null && !wasNeverTheirs(loan))
    .map((book) => ({ ...book, late: latenessesOf(book.loan, book.history, onDate) }))
  const open = contracts
    .filter(({ loan }) => isOwed(loan))
    .map(({ loan, history }) => foldLoan(foldInput(loan, history, onDate), onDate))
  return {
    onDate,
    closedContracts: contracts.flatMap(({ loan, late }) => closedContract(loan, late)),
    firstPaidOutOn: firstPayoutOf(contracts.map(({ loan }) => loan)),
    openPrincipalKopecks: addKopecks(...open.map((state) => state.outstandingPrincipalKopecks)),
    signedNotPaidOutKopecks: addKopecks(
      ...books
        .filter(({ loan }) => isPayoutAwaited(loan))
        .map(({ loan }) => kopecks(loan.amountKopecks)),
    ),
    currentOverdueDays: Math.max(0, ...open.map(({ overdueDays }) => overdueDays)),
    overdues: contracts.flatMap(({ late }) => late),
    raisedFirstStepKopecks:
      raisedFirstStepKopecks === null ? null : kopecks(raisedFirstStepKopecks),
  }
}

/** {@link lineFactsFrom} of a client as of a moment, by one query. */
export const lineFacts = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<CreditLineInput> =>
  lineFactsFrom(await clientBookOf(queryable, clientId), moscowDate(nowMs))
