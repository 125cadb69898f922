import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { isServiceLoss } from '../../lending/legal-status-kinds.ts'
import { DAYS_AFTER_MISTAKE, legalStatusEnds, legalStatusRule } from '../../lending/legal-status.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { type FieldError, Refusal } from '../../protocol/errors.ts'
import { stopAutoDebits } from '../db/auto-debits.ts'
import type { Tx } from '../db/database.ts'
import {
  type ClientLegalStatus,
  insertLegalStatus,
  insertLegalStatusDraft,
  insertLegalStatusEnd,
  type LegalStatusDraft,
  legalStatusesOf,
} from '../db/legal-statuses.ts'
import { changesInForce } from '../db/loan-changes.ts'
import { loansOf, lockLoan, type LoanRow } from '../db/loans.ts'
import { foldInput, historyOfLoan } from '../loan-book/loan-history.ts'
import { debtRestored } from '../messaging/debt-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { correctLoan } from './accrue-loans.ts'
import { resumeClosedHoliday } from './begin-holiday.ts'
import { fileCorrectedReceipts, dayToBook } from './payment-place.ts'
import { writeSchedules } from './file-agreement.ts'
import { endWaitingChange } from './end-waiting-change.ts'
import { orderFraudReport } from './order-fraud-report.ts'
import { impossibleStep } from './impossible-step.ts'
import { orderedRefunds } from './refunds.ts'
import { inForceOf, replanChanges } from './replan-changes.ts'

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

/** Whether a step enters that the client has died in service. */
export const isOwnDeath = ({ kind, endedStatusId }: LegalStatusDraft): boolean =>
  kind === 'SERVICE_DEATH' && endedStatusId === null

/**
 * Loans that a step may change: those that its status binds, and every contract of a client who has died in service
 * (decision 0131).
 */
export const touchedLoans = (tx: Tx, draft: LegalStatusDraft): Promise<readonly LoanRow[]> =>
  boundLoans(tx, isOwnDeath(draft) ? { ...draft, loanId: null } : draft)

const refuseScope = async (tx: Tx, draft: LegalStatusDraft): Promise<void> => {
  const { kind, loanId, on } = draft
  if (legalStatusRule(kind, on).scope === 'CLIENT') {
    if (loanId !== null) throw wrong('loanId', 'Это касается всех займов: договор не выбирают.')
    return
  }
  if (loanId === null) throw wrong('loanId', 'Выберите договор, о котором дело.')
  const [loan] = await boundLoans(tx, draft)
  if (!loan) throw new Refusal('NOT_FOUND')
  if (isServiceLoss(kind)) return refuseLoss(loan, on)
  if (loan.contractState !== 'CLOSED' || loan.closeReason === 'WRITTEN_OFF') return
  // Whoever has repaid a loan that was not theirs is owed their money and their history (decision 0170).
  if (kind !== 'FRAUD_CLAIM') throw impossibleStep('По этому договору ничего не должны.')
  if (!CLAIMABLE.includes(loan.closeReason))
    throw impossibleStep('Этот договор закрыт без платежей клиента: проверять нечего.')
}

/** How a debt has ended that the law would have ended before: what was paid after the day is given back. */
const PAID: readonly (string | null)[] = ['PAID', 'EARLY', 'RETURNED_14_DAYS']

/** How a contract has ended of which a person may still say that it was not theirs. */
const CLAIMABLE: readonly (string | null)[] = [...PAID, 'FORGIVEN']

/** @throws Refusal VALIDATION for a contract made after the day, REQUEST_IMPOSSIBLE where nothing was owed on it */
const refuseLoss = (loan: LoanRow, on: IsoDate): void => {
  if (on < loan.issuedOn)
    throw wrong('on', 'Договор заключён позже этого дня: закон о таких не говорит.')
  const { contractState, closeReason, closedOn } = loan
  const isOwedOn = PAID.includes(closeReason) && closedOn !== null && closedOn >= on
  if (contractState === 'CLOSED' && closeReason !== 'WRITTEN_OFF' && !isOwedOn)
    throw impossibleStep('По этому договору в этот день ничего не были должны.')
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

/** Why a debt is settled again though it had ended before the day: what was written off is owed, what a mistake ended too. */
const OWED_STILL: readonly (string | null)[] = ['WRITTEN_OFF', 'ENDED_BY_LAW']

/**
 * Nothing of it was booked on stopped days: it had ended before, or its money had come back. A debt that was written off
 * is owed still, so a discharge ends it; a proof of fraud undoes one that was repaid too, and a claim of it changes nothing.
 */
const isUntouched = (
  loan: LoanRow,
  { since, isDischarge, fraud }: Pick<Settling, 'since' | 'isDischarge' | 'fraud'>,
): boolean => {
  if (loan.closeReason === 'PAYOUT_RETURNED') return true
  if (loan.contractState !== 'CLOSED' || loan.closedOn === null) return false
  if (fraud !== null) return fraud === 'CLAIMED'
  return loan.closedOn < since && !(isDischarge && OWED_STILL.includes(loan.closeReason))
}

interface Settling {
  /** The first day of which something changes. */
  readonly since: IsoDate
  readonly isDischarge: boolean
  /** What a step says of a loan that is not its client's; null for every other step. */
  readonly fraud: 'CLAIMED' | 'PROVED' | null
  /** The last day of a mistake by which the debt had ended; null for everything else. */
  readonly mistakenTo: IsoDate | null
  readonly causeId: string
  readonly nowMs: number
}

/**
 * What follows when a debt is owed again that false papers had ended (decision 0121): a holiday that had ended with it runs
 * on, the borrower is told.
 * @throws Refusal REQUEST_IMPOSSIBLE when money that had become too much is with its payer or on its way
 */
const restore = async (
  tx: Tx,
  { id, clientId, contractNumber }: LoanRow,
  {
    state,
    mistakenTo,
    causeId,
    nowMs,
  }: { state: LoanState; mistakenTo: IsoDate; causeId: string; nowMs: number },
): Promise<void> => {
  const { overpaidKopecks, refundedKopecks, closed } = state
  if ((await orderedRefunds(tx, id)) > overpaidKopecks + refundedKopecks)
    throw impossibleStep('По этому договору лишнее уже вернули плательщику: долг не восстановить.')
  if (closed) return
  await resumeClosedHoliday(tx, id, moscowDate(nowMs))
  const freeTo = addDays(mistakenTo, DAYS_AFTER_MISTAKE)
  const words = debtRestored({ contractNumber, freeTo })
  await tellEvent(tx, { clientId, loanId: id, words, cause: causeId, nowMs })
}

/**
 * Brings the books of a loan to its statuses as they stand: accruals of stopped days are undone by entries that name them,
 * those of days that are free again are booked, receipts that were divided otherwise are filed as corrected ones.
 */
const settleStatus = async (
  tx: Tx,
  { id }: LoanRow,
  { since, isDischarge, fraud, mistakenTo, causeId, nowMs }: Settling,
): Promise<void> => {
  await endWaitingChange(tx, id, nowMs)
  const loan = await lockLoan(tx, id)
  if (!loan || isUntouched(loan, { since, isDischarge, fraud })) return
  const on = await dayToBook(tx, loan, nowMs)
  // What the discharge ends has no dates to plan again.
  if (!isDischarge || mistakenTo !== null)
    await replanSince(tx, loan, { since, on, causeId, nowMs })
  const { state } = await correctLoan(tx, loan, { on, nowMs, causeId })
  await fileCorrectedReceipts(tx, loan, { causeId, state, nowMs })
  if (mistakenTo !== null) await restore(tx, loan, { state, mistakenTo, causeId, nowMs })
}

/** The first day that a step settles again: of a mistake all its days, for no money was due on them that has a date. */
const sinceOf = ({ on, endReason }: LegalStatusDraft, ended: ClientLegalStatus | null): IsoDate => {
  if (ended === null) return on
  return endReason === 'MISTAKE' ? ended.from : addDays(on, 1)
}

const fraudOf = ({ kind, endedStatusId, endReason }: LegalStatusDraft): Settling['fraud'] => {
  if (endReason === 'PROVED') return 'PROVED'
  return kind === 'FRAUD_CLAIM' && endedStatusId === null ? 'CLAIMED' : null
}

/** Whoever has died in service is dead for every debt of theirs: the status of it is entered too, unless it stands. */
const enterDeath = async (tx: Tx, draft: LegalStatusDraft, nowMs: number): Promise<void> => {
  const { clientId, on: fromOn } = draft
  const known = await legalStatusesOf(tx, [clientId])
  if (known.some(({ kind, end }) => kind === 'DECEASED' && end === null)) return
  const { id: enteredWithId, ...typed } = draft
  const death = { clientId, kind: 'DECEASED', loanId: null } as const
  const id = await insertLegalStatusDraft(tx, { ...typed, ...death, enteredWithId })
  await insertLegalStatus(tx, { ...death, id, fromOn, enteredAtMs: nowMs })
}

/**
 * Does what two people have decided: enters a status, or ends one (decision 0085). Entered, it stops interest, penalty and
 * automatic debits of the loans it binds, and accruals after its day are undone. Ended, accrual goes on from the next day
 * where the law lets it; after a discharge the loans end with nothing owed (decision 0094), and so they do when a service has
 * ended the debt, until the papers prove false (decision 0121), or it was proved to be another's deceit (decision 0164). A client who has died in service is marked as dead with it.
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
  for (const loan of await touchedLoans(tx, draft)) {
    const locked = await lockLoan(tx, loan.id)
    if (locked) loans.push(locked)
  }
  const ended = draft.endedStatusId === null ? null : await statusToEnd(tx, draft)
  if (ended === null) {
    if (isOwnDeath(draft)) await enterDeath(tx, draft, nowMs)
    await insertLegalStatus(tx, { id, clientId, kind, loanId, fromOn: on, enteredAtMs: nowMs })
    await stopAutoDebits(
      tx,
      loans.map((loan) => loan.id),
      nowMs,
    )
  } else {
    const reason = endReason ?? 'MISTAKE'
    const statusId = ended.id
    if (!(await insertLegalStatusEnd(tx, { id, statusId, on, reason, enteredAtMs: nowMs })))
      throw impossibleStep('Этот статус уже снят.')
    if (reason === 'PROVED' && loanId !== null)
      await orderFraudReport(tx, { id, clientId, loanId }, nowMs)
  }
  const settling = {
    since: sinceOf(draft, ended),
    fraud: fraudOf(draft),
    isDischarge: endReason === 'DISCHARGED' || endReason === 'PROVED' || isServiceLoss(kind),
    mistakenTo: ended && isServiceLoss(kind) ? on : null,
  }
  for (const loan of loans) {
    const isDischarge = settling.isDischarge && loanId === (loanId && loan.id)
    await settleStatus(tx, loan, { ...settling, isDischarge, causeId: id, nowMs })
  }
}
