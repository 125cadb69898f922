import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { legalStatusEnds, legalStatusRule } from '../../lending/legal-status.ts'
import { type FieldError, Refusal } from '../../protocol/errors.ts'
import { stopAutoDebits } from '../db/auto-debits.ts'
import type { Tx } from '../db/database.ts'
import {
  type ClientLegalStatus,
  insertLegalStatus,
  insertLegalStatusEnd,
  type LegalStatusDraft,
  legalStatusesOf,
} from '../db/legal-statuses.ts'
import { changesInForce } from '../db/loan-changes.ts'
import { loansOf, lockLoan, type LoanRow } from '../db/loans.ts'
import { foldInput, historyOfLoan } from '../loan-book/loan-history.ts'
import { correctLoan } from './accrue-loans.ts'
import { fileCorrectedReceipts, dayToBook } from './payment-place.ts'
import { endWaitingChange } from './end-waiting-change.ts'
import { impossibleStep } from './impossible-step.ts'
import { inForceOf, writeSchedules } from './late-money.ts'
import { replanChanges } from './replan-changes.ts'

const wrong = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION', { fields: [{ field, message } satisfies FieldError] })

/** Loans that a status binds: every contract of the client, or the one it is about. */
export const boundLoans = async (
  tx: Tx,
  { clientId, loanId }: Pick<LegalStatusDraft, 'clientId' | 'loanId'>,
): Promise<readonly LoanRow[]> => {
  const loans = await loansOf(tx, clientId)
  return loans
    .filter(({ id, contractState }) => contractState !== null && (loanId ?? id) === id)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

const refuseScope = async (tx: Tx, draft: LegalStatusDraft): Promise<void> => {
  const { kind, loanId, on } = draft
  if (legalStatusRule(kind, on).scope === 'CLIENT') {
    if (loanId !== null) throw wrong('loanId', 'Это касается всех займов: договор не выбирают.')
    return
  }
  if (loanId === null) throw wrong('loanId', 'Выберите договор, о котором дело.')
  const [loan] = await boundLoans(tx, draft)
  if (!loan) throw new Refusal('NOT_FOUND')
  if (loan.contractState === 'CLOSED' && loan.closeReason !== 'WRITTEN_OFF')
    throw impossibleStep('По этому договору ничего не должны.')
}

const isKnownOn = ({ kind, on }: LegalStatusDraft): boolean => {
  try {
    legalStatusRule(kind, on)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const refuseEntry = async (tx: Tx, draft: LegalStatusDraft, today: IsoDate): Promise<void> => {
  const { clientId, kind, loanId, on } = draft
  if (on > today) throw wrong('on', 'Этот день ещё не наступил.')
  if (!isKnownOn(draft)) throw wrong('on', 'В этот день такого статуса ещё не было в законе.')
  await refuseScope(tx, draft)
  const known = await legalStatusesOf(tx, [clientId])
  if (known.some((each) => each.kind === kind && each.loanId === loanId && each.end === null))
    throw impossibleStep('Такой статус уже стоит.')
}

const statusToEnd = async (tx: Tx, draft: LegalStatusDraft): Promise<ClientLegalStatus> => {
  const known = await legalStatusesOf(tx, [draft.clientId])
  const status = known.find(({ id }) => id === draft.endedStatusId)
  if (!status) throw new Refusal('NOT_FOUND')
  if (status.end !== null) throw impossibleStep('Этот статус уже снят.')
  return status
}

const refuseEnd = async (tx: Tx, draft: LegalStatusDraft, today: IsoDate): Promise<void> => {
  const { from, kind } = await statusToEnd(tx, draft)
  if (draft.on > today) throw wrong('on', 'Этот день ещё не наступил.')
  if (draft.on < from) throw wrong('on', 'Статус не может кончиться раньше, чем начался.')
  if (draft.endReason === null || !legalStatusEnds(kind).includes(draft.endReason))
    throw wrong('endReason', 'Такой статус этим не заканчивается.')
}

/**
 * Whether what was typed can be done as things stand.
 * @throws Refusal VALIDATION for a day, a contract or an end that does not fit, NOT_FOUND, REQUEST_IMPOSSIBLE for a status
 * that stands or has ended already
 */
export const checkLegalStep = (tx: Tx, draft: LegalStatusDraft, nowMs: number): Promise<void> =>
  draft.endedStatusId === null
    ? refuseEntry(tx, draft, moscowDate(nowMs))
    : refuseEnd(tx, draft, moscowDate(nowMs))

/** Changes made since the first stopped day are planned again over what is really owed, as for late money (D55). */
const replanSince = async (
  tx: Tx,
  loan: LoanRow,
  { since, on, causeId, nowMs }: { since: IsoDate; on: IsoDate; causeId: string; nowMs: number },
): Promise<void> => {
  const rows = await changesInForce(tx, loan.id)
  if (!rows.some(({ change }) => change !== null && change.on >= since)) return
  const history = await historyOfLoan(tx, loan.id)
  const book = foldInput(loan, { ...history, changes: [] }, on)
  const schedules = replanChanges(book, inForceOf(rows), addDays(since, -1))
  if (!schedules)
    throw impossibleStep(
      `По договору № ${loan.contractNumber ?? ''} после этого дня подписано изменение графика, которое нельзя пересчитать.`,
    )
  await writeSchedules(tx, schedules, rows, { causeId, nowMs })
}

/**
 * Nothing of it was booked on stopped days: it had ended before, or its money had come back. A debt that was written off
 * is owed still, so a discharge ends it.
 */
const isUntouched = (loan: LoanRow, since: IsoDate, isDischarge: boolean): boolean =>
  loan.closeReason === 'PAYOUT_RETURNED' ||
  (loan.contractState === 'CLOSED' &&
    loan.closedOn !== null &&
    loan.closedOn < since &&
    !(isDischarge && loan.closeReason === 'WRITTEN_OFF'))

interface Settling {
  /** The first day of which something changes. */
  readonly since: IsoDate
  readonly isDischarge: boolean
  readonly causeId: string
  readonly nowMs: number
}

/**
 * Brings the books of a loan to its statuses as they stand: accruals of stopped days are undone by entries that name them,
 * those of days that are free again are booked, receipts that were divided otherwise are filed as corrected ones.
 */
const settleStatus = async (
  tx: Tx,
  { id }: LoanRow,
  { since, isDischarge, causeId, nowMs }: Settling,
): Promise<void> => {
  await endWaitingChange(tx, id, nowMs)
  const loan = await lockLoan(tx, id)
  if (!loan || isUntouched(loan, since, isDischarge)) return
  const on = await dayToBook(tx, loan, nowMs)
  await replanSince(tx, loan, { since, on, causeId, nowMs })
  const { state } = await correctLoan(tx, loan, { on, nowMs, causeId })
  await fileCorrectedReceipts(tx, loan, { causeId, state, nowMs })
}

/**
 * Does what two people have decided: enters a status, or ends one (decision 0085). Entered, it stops interest, penalty and
 * automatic debits of the loans it binds, and accruals after its day are undone. Ended, accrual goes on from the next day
 * where the law lets it; after a discharge the loans end with nothing owed (decision 0094).
 * @throws Refusal as {@link checkLegalStep}, REQUEST_IMPOSSIBLE where a signed change cannot be planned again
 */
export const carryOutLegalStep = async (
  tx: Tx,
  draft: LegalStatusDraft,
  nowMs: number,
): Promise<void> => {
  await checkLegalStep(tx, draft, nowMs)
  const { id, clientId, kind, loanId, on, endReason } = draft
  const loans: LoanRow[] = []
  for (const loan of await boundLoans(tx, draft)) {
    const locked = await lockLoan(tx, loan.id)
    if (locked) loans.push(locked)
  }
  if (draft.endedStatusId === null) {
    await insertLegalStatus(tx, { id, clientId, kind, loanId, fromOn: on, enteredAtMs: nowMs })
    await stopAutoDebits(
      tx,
      loans.map((loan) => loan.id),
      nowMs,
    )
  } else {
    const reason = endReason ?? 'MISTAKE'
    const statusId = draft.endedStatusId
    if (!(await insertLegalStatusEnd(tx, { id, statusId, on, reason, enteredAtMs: nowMs })))
      throw impossibleStep('Этот статус уже снят.')
  }
  const since = draft.endedStatusId === null ? on : addDays(on, 1)
  const isDischarge = endReason === 'DISCHARGED'
  for (const loan of loans) await settleStatus(tx, loan, { since, isDischarge, causeId: id, nowMs })
}
