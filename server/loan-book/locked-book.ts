/** What the booking of money needs to know of a locked loan, read once and passed on. */
import { eq, sql } from 'drizzle-orm'
import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import {
  QUESTIONNAIRE,
  type Questionnaire,
  type QuestionnaireColumns,
  questionnaireFrom,
  questionnaireJoins,
} from '../db/client-profile.ts'
import type { Tx } from '../db/database.ts'
import { keptQuery } from '../db/kept-query.ts'
import { endsOf, type LastDayEntry, ledgerEnds, type LedgerEnds } from './ledger.ts'
import { waitingChange } from '../db/loan-changes.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import type { PaymentRow } from '../db/payments.ts'
import { cardHolds } from '../db/schema/card-holds.ts'
import { clients } from '../db/schema/clients.ts'
import { loans } from '../db/schema/loans.ts'
import { payments } from '../db/schema/payments.ts'
import type { Statements } from '../db/transaction.ts'
import { HISTORY, type HistoryColumns, historyOf, type LoanHistory } from './history-columns.ts'
import { historyOfLoan } from './loan-history.ts'

/** A locked loan with all that its money is booked by; true until something of the loan is written. */
export interface LockedBook {
  readonly loan: LoanRow
  readonly history: LoanHistory
  readonly ends: LedgerEnds
  /** Whether a signed change waits for its money (D57). */
  readonly hasWaitingChange: boolean
}

/** The loan, locked, with its book. @throws Error when there is none */
export const lockBook = async (tx: Tx, loanId: string): Promise<LockedBook> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan) throw new Error('Money of a loan that does not exist')
  const history = await historyOfLoan(tx, loanId)
  const ends = await ledgerEnds(tx, [loanId])
  const hasWaitingChange = (await waitingChange(tx, loanId)) !== null
  return { loan, history, ends, hasWaitingChange }
}

/** The last day of a loan of which something is booked or changed. `lastOn`: the last day of its ledger. */
export const lastBooked = (
  loan: LoanRow,
  lastOn: string | null | undefined,
  changes: LoanHistory['changes'],
): IsoDate =>
  changes.reduce((last, { on }) => (on > last ? on : last), isoDate(lastOn ?? loan.issuedOn))

/** {@link lastBooked} of a book that is read. */
export const bookedTo = ({ loan, history, ends }: LockedBook): IsoDate =>
  lastBooked(loan, ends.days.get(loan.id), history.changes)

type CardHoldRow = typeof cardHolds.$inferSelect

/** What the statement answers that holds a payment. */
export interface HeldColumns extends HistoryColumns, QuestionnaireColumns {
  readonly payment: PaymentRow
  readonly hold: CardHoldRow | null
  readonly lastDay: readonly LastDayEntry[] | null
  readonly hasWaitingChange: boolean
  readonly hasEarlyRefund: boolean
  readonly isBookedElsewhere: boolean
}

const heldPayment = keptQuery<{ paymentId: string; transactionId: string }, HeldColumns[]>(
  (database) =>
    database
      .select({
        payment: payments,
        hold: cardHolds,
        ...QUESTIONNAIRE,
        ...HISTORY,
        lastDay: sql<HeldColumns['lastDay']>`(
          select json_agg(json_build_object('id', e.id, 'loanId', e.loan_id, 'on', e."on",
            'movementKey', e.movement_key, 'reversesId', e.reverses_id))
          from journal_entry as e where e.loan_id = loan.id and e."on" = (
            select max(last."on") from journal_entry as last where last.loan_id = loan.id))`.as(
          'last_day',
        ),
        hasWaitingChange: sql<boolean>`exists (
          select 1 from loan_change as w
          where w.loan_id = loan.id and w.state = 'WAITING_PAYMENT')`.as('has_waiting_change'),
        hasEarlyRefund: sql<boolean>`exists (
          select 1 from money_task as m
          where m.transaction_id = ${sql.placeholder('transactionId')}
            and m.kind = 'UNKNOWN_REFUND' and m.state = 'OPEN')`.as('has_early_refund'),
        isBookedElsewhere: sql<boolean>`(exists (
          select 1 from money_task as s
          where s.transaction_id = ${sql.placeholder('transactionId')} and s.suspense_kopecks > 0
            and s.kind in ('SECOND_TRANSACTION', 'CARD_ROUBLE_CHARGED', 'UNMATCHED_MONEY'))
          or exists (
          select 1 from payment as o
          where o.transaction_id = ${sql.placeholder('transactionId')} and o.id <> payment.id
            and o.state = 'PAID'))`.as('is_booked_elsewhere'),
      })
      .from(payments)
      .innerJoin(loans, eq(loans.id, payments.loanId))
      .innerJoin(clients, eq(clients.id, payments.clientId))
      .leftJoin(...questionnaireJoins.passport)
      .leftJoin(...questionnaireJoins.pdn)
      .leftJoin(...questionnaireJoins.registration)
      .leftJoin(...questionnaireJoins.living)
      .leftJoin(cardHolds, eq(cardHolds.transactionId, sql.placeholder('transactionId')))
      .where(eq(payments.id, sql.placeholder('paymentId')))
      .for('no key update', { of: payments }),
)

/** A repayment held until the transaction ends, with what its money meets. */
export interface HeldPayment {
  readonly payment: PaymentRow
  /** The hold that the operation was before (D56). */
  readonly hold: CardHoldRow | null
  readonly book: LockedBook
  /** A refund of the operation was told before its money (D45). */
  readonly hasEarlyRefund: boolean
  /** The money of the operation stands in suspense already, or has paid something else (decision 0173). */
  readonly isBookedElsewhere: boolean
  /** What the payer has entered; null: the account was deleted. */
  readonly entered: Questionnaire | null
}

/** What the statements of {@link holding} answer. */
export type Holding = [loan: LoanRow | null, rows: HeldColumns[]]

/**
 * Statements that hold loan and payment, in this order, and read the book: the latter by a statement of its own, which
 * begins when the loan is held, so that it sees what the one before us has written.
 */
export const holding = (
  tx: Tx,
  { id: paymentId, loanId }: { readonly id: string; readonly loanId: string },
  transactionId: string,
): Statements<Holding> => [
  () => lockLoan(tx, loanId),
  () => heldPayment(tx, { paymentId, transactionId }),
]

/** The repayment that {@link holding} holds; null when loan or payment is gone. */
export const heldFrom = (tx: Tx, [loan, [row]]: Holding): HeldPayment | null => {
  if (!loan || !row) return null
  const { payment, hold, lastDay, hasWaitingChange, ...found } = row
  const { hasEarlyRefund, isBookedElsewhere, ...columns } = found
  const book = { loan, history: historyOf(columns), ends: endsOf(lastDay ?? []), hasWaitingChange }
  const person = questionnaireFrom(tx, payment.clientId, columns)
  return { payment, hold, book, hasEarlyRefund, isBookedElsewhere, entered: person }
}
