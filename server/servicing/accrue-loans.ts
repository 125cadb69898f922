import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import { closingAction } from '../../lending/closing-action.ts'
import { creditLine } from '../../lending/credit-line.ts'
import { forgivenSum } from '../../lending/forgiven-debt.ts'
import { CLOSE_REASONS, type ContractAction } from '../../lending/lifecycle.ts'
import { isProvedFraud, type LoanState } from '../../lending/loan-state.ts'
import { stopAutoDebits } from '../db/auto-debits.ts'
import type { Tx } from '../db/database.ts'
import {
  correctMovements,
  ledgerEnds,
  type LedgerEnds,
  postMovements,
} from '../loan-book/ledger.ts'
import { correctClosing, type LoanRow, setNextDueDates } from '../db/loans.ts'
import { fileCertificate } from '../documents/filing/file-certificate.ts'
import type { AppliedPayment } from '../loan-book/history-columns.ts'
import { lineFacts } from '../loan-book/line-facts.ts'
import { foldsOf } from '../loan-book/loan-history.ts'
import { moveContract } from '../loan-book/move-loan.ts'
import {
  debtDischarged,
  debtNotOwed,
  debtEndedByLaw,
  debtForgiven,
  loanClosed,
} from '../messaging/debt-texts.ts'
import { limitChanged } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { leaveRefundsToPeople, leaveRestToPeople } from './fraud-refunds.ts'
import { leaveToPerson, orderRefunds } from './refunds.ts'

/** As what a loan whose fold has ended is closed. */
const closingOf = (loan: LoanRow, state: LoanState, closedOn: IsoDate) => {
  if (state.payoutReturned) return 'RETURN_PAYOUT'
  if (isProvedFraud(state)) return 'END_AS_FRAUD'
  if (state.endedByLaw !== null) return 'END_BY_LAW'
  if (state.dischargedOn !== null) return 'DISCHARGE'
  // Money of a debt off the balance that was taken back after it was forgiven is owed again.
  if (state.debtForgivenOn !== null && (state.offBalanceKopecks ?? 0) === 0) return 'FORGIVE'
  return state.offBalanceKopecks === null
    ? closingAction(isoDate(loan.issuedOn), state.rows, closedOn)
    : 'WRITE_OFF'
}

/** What may happen to a closed contract without opening it. */
const ENDED_AGAIN: readonly ContractAction[] = [
  'RETURN_PAYOUT',
  'DISCHARGE',
  'END_BY_LAW',
  'END_AS_FRAUD',
  'FORGIVE',
]

const stepOfClosed = (loan: LoanRow, state: LoanState): ContractAction | null => {
  if (state.closedOn === null) return 'REOPEN'
  const action = closingOf(loan, state, state.closedOn)
  const isOffAgain = action === 'WRITE_OFF' && loan.closeReason === 'FORGIVEN'
  if (!isOffAgain && !ENDED_AGAIN.includes(action)) return null
  return CLOSE_REASONS[action] === loan.closeReason ? null : action
}

const contractStep = (loan: LoanRow, state: LoanState): ContractAction | null => {
  if (loan.contractState === null) return null
  if (loan.contractState === 'CLOSED') return stepOfClosed(loan, state)
  if (state.closedOn !== null) return closingOf(loan, state, state.closedOn)
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
    : action === 'REOPEN'
      ? { closeReason: null, closedOn: null, closedAtMs: null }
      : {}
  const moved = await moveContract(tx, loan, { action, nowMs, change })
  // What is written off is owed on: nothing says that there is no debt.
  if (!isClosing(action) || action === 'WRITE_OFF') return
  // A debt off the balance that is forgiven gets its first certificate.
  const isAgain = loan.contractState === 'CLOSED' && (action !== 'FORGIVE' || state.takenBack)
  await fileCertificate(tx, { loan: moved, state, nowMs, ...(isAgain && { edition: action }) })
  if (action === 'DISCHARGE') await tellDischarged(tx, moved, nowMs)
  else if (action === 'END_BY_LAW') await tellEndedByLaw(tx, moved, { state, nowMs })
  else if (action === 'END_AS_FRAUD') await tellNotOwed(tx, moved, nowMs)
  else if (action === 'FORGIVE') await tellForgiven(tx, { loan: moved, state, nowMs })
  else if (action !== 'RETURN_PAYOUT') await tellClosed(tx, moved, nowMs)
}

/** A debt that was written off and is paid since: the certificate says that nothing is owed any more. */
const certifyRecovered = async (tx: Tx, loan: LoanRow, state: LoanState, nowMs: number) => {
  const isPaid =
    state.offBalanceKopecks === 0 && state.dischargedOn === null && state.debtForgivenOn === null
  if (loan.contractState === 'CLOSED' && isPaid) await fileCertificate(tx, { loan, state, nowMs })
}

/** The day of the first row that is not paid; it changes with payments and schedules only, not with the calendar. */
const nextDueOnOf = ({ closed, rows }: LoanState): string | null =>
  closed ? null : ((rows.find((row) => row.leftKopecks > 0) ?? rows.at(-1))?.dueOn ?? null)

/**
 * What follows when locked loans were settled: the due date they are found by, and for closed ones the end of automatic
 * debit and the way back of whatever came over the debt (D16). Safe to repeat; writes only what changed.
 */
const keepUpLoans = async (
  tx: Tx,
  settled: readonly { readonly loan: LoanRow; readonly state: LoanState }[],
  nowMs: number,
): Promise<void> => {
  const moved = settled.flatMap(({ loan, state }) => {
    const nextDueOn = nextDueOnOf(state)
    return nextDueOn === loan.nextDueOn ? [] : [{ id: loan.id, nextDueOn }]
  })
  await setNextDueDates(tx, moved)
  // One by one: hardly any loan is overpaid, and each has refunds of its own.
  for (const { loan, state } of settled) {
    if (state.overpaidKopecks === 0) continue
    // What was given back before the loan was opened again stands among its refunds.
    const overpaidKopecks = state.overpaidKopecks + state.refundedKopecks
    const { id: loanId, clientId } = loan
    const isFraud = isProvedFraud(state)
    const leftKopecks = await orderRefunds(tx, {
      loanId,
      overpaidKopecks,
      nowMs,
      ...(isFraud && { leaveTo: leaveRefundsToPeople }),
    })
    if (leftKopecks === 0) continue
    if (isFraud) await leaveRestToPeople(tx, { loanId, clientId }, { leftKopecks, nowMs })
    else await leaveToPerson(tx, loan, { leftKopecks, overpaidKopecks, nowMs })
  }
  const closed = settled.filter(({ state }) => state.closed).map(({ loan }) => loan.id)
  await stopAutoDebits(tx, closed, nowMs)
}

interface AccrueAt {
  readonly on: IsoDate
  readonly nowMs: number
  /** The payout that has just opened the loan. */
  readonly payoutId?: string
}

/** A locked loan as it stands on the day it is settled up to. */
interface Fold {
  readonly loan: LoanRow
  readonly state: LoanState
  readonly applied: readonly AppliedPayment[]
}

/** Writes what folds of locked loans say and the database lacks. `ends`: what their ledgers had, read since they were locked. */
export const settleFolds = async (
  tx: Tx,
  folds: readonly Fold[],
  { ends, nowMs, payoutId }: { ends: LedgerEnds; nowMs: number; payoutId?: string | undefined },
): Promise<void> => {
  await postMovements(
    tx,
    folds.map(({ loan, state, applied }) => ({
      loanId: loan.id,
      movements: state.movements,
      paymentIds: applied.map(({ id }) => id),
      ...(payoutId === undefined ? {} : { payoutId }),
    })),
    { ends, nowMs },
  )
  // One by one: few move on a day, and each brings its transition and, when it closes, a certificate of its own.
  for (const { loan, state } of folds) await moveByState(tx, loan, state, nowMs)
  for (const { loan, state } of folds) await certifyRecovered(tx, loan, state, nowMs)
  await keepUpLoans(tx, folds, nowMs)
}

/**
 * Brings ledger and contract state of locked loans up to a day: missing movements are appended, states moved by
 * the lifecycle. Safe to repeat; a day already settled changes nothing (D10, D11).
 */
export const accrueLoans = async (
  tx: Tx,
  loans: readonly LoanRow[],
  { on, nowMs, payoutId }: AccrueAt,
): Promise<readonly LoanState[]> => {
  if (loans.length === 0) return []
  const ends = await ledgerEnds(
    tx,
    loans.map(({ id }) => id),
  )
  const folds = await foldsOf(tx, loans, on, (loanId) => {
    const lastOn = ends.days.get(loanId)
    return lastOn === undefined ? undefined : isoDate(lastOn)
  })
  await settleFolds(tx, folds, { ends, nowMs, payoutId })
  return folds.map(({ state }) => state)
}

/** {@link accrueLoans} for one locked loan. */
export const accrueLoan = async (tx: Tx, loan: LoanRow, when: AccrueAt): Promise<LoanState> => {
  const [state] = await accrueLoans(tx, [loan], when)
  if (!state) throw new Error('The loan was not settled')
  return state
}

/** Money that came late closed the contract earlier than is written: the day, the reason and the certificate follow. */
const correctClosed = async (
  tx: Tx,
  loan: LoanRow,
  { state, causeId, nowMs }: { state: LoanState; causeId: string; nowMs: number },
): Promise<void> => {
  if (state.closedOn === null) throw new Error('A closed contract may not open again')
  const closeReason = CLOSE_REASONS[closingOf(loan, state, state.closedOn)]
  const corrected = await correctClosing(tx, loan.id, { closedOn: state.closedOn, closeReason })
  if (closeReason === 'WRITTEN_OFF') return
  await fileCertificate(tx, { loan: corrected, state, nowMs, edition: causeId })
  if (closeReason === 'DISCHARGED' && loan.closeReason !== 'DISCHARGED')
    await tellDischarged(tx, corrected, nowMs)
  if (closeReason === 'NOT_OWED' && loan.closeReason !== 'NOT_OWED')
    await tellNotOwed(tx, corrected, nowMs)
  if (closeReason === 'ENDED_BY_LAW' && loan.closeReason !== 'ENDED_BY_LAW')
    await tellEndedByLaw(tx, corrected, { state, nowMs })
}

/** Papers by which a service had ended the debt proved false: the contract opens again (decision 0121). */
const isOwedAgain = ({ closeReason }: LoanRow, { closedOn }: LoanState): boolean =>
  closeReason === 'ENDED_BY_LAW' && closedOn === null

/**
 * Brings ledger and contract state of a locked loan to what they are with money that came late (D55), or with a payment
 * holiday granted after its first day: unlike
 * {@link accrueLoan} it also undoes what is booked of past days. Returns how many entries were undone.
 */
export const correctLoan = async (
  tx: Tx,
  loan: LoanRow,
  { on, nowMs, causeId }: { on: IsoDate; nowMs: number; causeId: string },
): Promise<{ state: LoanState; undone: number }> => {
  const folds = await foldsOf(tx, [loan], on)
  const [fold] = folds
  if (!fold) throw new Error('The loan was not folded')
  const { state, applied } = fold
  const paymentIds = applied.map(({ id }) => id)
  const booked = { loanId: loan.id, movements: state.movements, paymentIds }
  const undone = await correctMovements(tx, booked, nowMs)
  if (loan.contractState === 'CLOSED' && !isOwedAgain(loan, state))
    await correctClosed(tx, loan, { state, causeId, nowMs })
  else await moveByState(tx, loan, state, nowMs)
  await keepUpLoans(tx, folds, nowMs)
  return { state, undone }
}

/** What the closing of a loan does to the line of its client: the limit without it and with it, as of today (D12). */
const limitsAround = async (tx: Tx, { clientId, closedOn }: LoanRow, nowMs: number) => {
  const facts = await lineFacts(tx, clientId, nowMs)
  const own = facts.closedContracts.find((closed) => closed.closedOn === closedOn)
  const others = facts.closedContracts.filter((closed) => closed !== own)
  return {
    fromKopecks: creditLine({ ...facts, closedContracts: others }).userCreditLimitKopecks,
    toKopecks: creditLine(facts).userCreditLimitKopecks,
  }
}

/** Tells a client that a loan is repaid, and what that makes of the limit; once for the day on which it closed. */
export const tellClosed = async (tx: Tx, loan: LoanRow, nowMs: number): Promise<void> => {
  const { id: loanId, clientId, contractNumber, closedOn } = loan
  if (closedOn === null) throw new Error('A closed loan without its day')
  const cause = `${loanId}:${closedOn}`
  const words = loanClosed({ contractNumber, closedOn })
  await tellEvent(tx, { clientId, loanId, words, cause, nowMs })
  const limits = await limitsAround(tx, loan, nowMs)
  if (limits.fromKopecks === limits.toKopecks) return
  await tellEvent(tx, { clientId, loanId: null, words: limitChanged(limits), cause, nowMs })
}

/** Tells a bankrupt that they are free of a debt and that nobody writes to them about it any more; once. */
export const tellDischarged = async (tx: Tx, loan: LoanRow, nowMs: number): Promise<void> => {
  const { id: loanId, clientId, contractNumber } = loan
  const words = debtDischarged({ contractNumber })
  await tellEvent(tx, { clientId, loanId, words, cause: `${loanId}:DISCHARGED`, nowMs })
}

/** Tells a client that a loan was proved not to be theirs, and that nothing is owed of it; once (decision 0164). */
export const tellNotOwed = async (tx: Tx, loan: LoanRow, nowMs: number): Promise<void> => {
  const { id: loanId, clientId, contractNumber } = loan
  const words = debtNotOwed({ contractNumber })
  await tellEvent(tx, { clientId, loanId, words, cause: `${loanId}:NOT_OWED`, nowMs })
}

/** Tells the borrower, or the family of whoever has served, that the law has ended the debt; once for each status. */
export const tellEndedByLaw = async (
  tx: Tx,
  { id: loanId, clientId, contractNumber }: LoanRow,
  { state: { endedByLaw, dischargedOn }, nowMs }: { state: LoanState; nowMs: number },
): Promise<void> => {
  if (endedByLaw === null || dischargedOn === null)
    throw new Error('A debt ended by law without its day')
  const isDeath = endedByLaw.loss !== 'SERVICE_DISABILITY'
  const words = debtEndedByLaw({ contractNumber, on: dischargedOn, isDeath })
  await tellEvent(tx, { clientId, loanId, words, cause: `${loanId}:${endedByLaw.id}`, nowMs })
}

/** Tells a borrower that the rest of the debt is forgiven, once: from then on it binds the lender (civil code art. 415). */
export const tellForgiven = async (
  tx: Tx,
  { loan, state, nowMs }: { loan: LoanRow; state: LoanState; nowMs: number },
): Promise<void> => {
  const { id: loanId, clientId, contractNumber } = loan
  const debt = state.forgivenDebts.findLast(({ isWhole }) => isWhole)
  if (!debt) throw new Error('A forgiven loan of which nothing was forgiven')
  const words = debtForgiven({ amountKopecks: forgivenSum(debt), contractNumber, on: debt.on })
  await tellEvent(tx, { clientId, loanId, words, cause: debt.id, nowMs })
}
