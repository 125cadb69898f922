import type { IsoDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-state.ts'
import type { Tx } from '../db/database.ts'
import { type ComingPayment, takePlace, fileCorrectedReceipts } from './payment-place.ts'
import { putInForce } from './apply-change.ts'
import { fileAgreement } from './file-agreement.ts'
import type { AppliedPayment, LoanHistory } from '../loan-book/history-columns.ts'
import { appliedPaymentsOf, foldInput, historyOfLoan } from '../loan-book/loan-history.ts'
import {
  changesInForce,
  type ChangeRow,
  endChange,
  type KeptPreview,
  lockChange,
  updateChange,
} from '../db/loan-changes.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import { type ChangeInForce, type CorrectedSchedules, replanChanges } from './replan-changes.ts'
import { correctLoan } from './accrue-loans.ts'
import { mayComeIntoForce, signedSchedule } from '../loan-book/plan-change.ts'
import { tellChangeEnded } from './tell-change-ended.ts'
import { inDaytimeMs } from './daytime.ts'
import { planMessage } from '../messaging/messages.ts'

/** Neutral: no sums, whoever looks at the screen (D33). */
const WORDS = {
  kind: 'PAYMENT_RECOUNTED',
  title: 'Учли вашу оплату днём, когда вы заплатили',
  text: 'Вовремя: банк сообщил о вашей оплате с опозданием. Мы учли её тем днём, когда вы заплатили, и отменили всё, что начислили после него. Подробности в личном кабинете.',
} as const

/** Tells the borrower that the loan was counted again for money that we learnt of late, once a payment (D55). */
const tellRecounted = async (
  tx: Tx,
  { id: loanId, clientId }: LoanRow,
  { paymentId, nowMs }: { paymentId: string; nowMs: number },
): Promise<void> => {
  const dedupeKey = `${WORDS.kind}:${paymentId}`
  const sendAtMs = inDaytimeMs(nowMs)
  await planMessage(tx, { ...WORDS, clientId, loanId, dueOn: null, dedupeKey, sendAtMs }, nowMs)
}

export interface LateMoney extends ComingPayment {
  /** The signed change the money was for. */
  readonly changeId: string | null
  /** The day the card gave it: something of the loan is booked after it. */
  readonly on: IsoDate
  /** The last day of which something is booked. */
  readonly bookedTo: IsoDate
}

/** The change the money was signed for, when its schedule is the signed one on the day the money counts for (D57). */
const ownChange = async (
  tx: Tx,
  loan: LoanRow,
  { changeId, on, amountKopecks }: LateMoney,
  paymentsBefore: number,
): Promise<{ change: ChangeRow; schedule: KeptPreview | ChangeRow['endReason'] } | null> => {
  const change = changeId === null ? null : await lockChange(tx, changeId)
  if (!mayComeIntoForce(change)) return null
  if (amountKopecks < change.dueNowKopecks) return { change, schedule: 'NOT_COVERED' }
  const schedule = await signedSchedule(tx, { loan, change, on })
  if (schedule === null || typeof schedule === 'string') return { change, schedule }
  return { change, schedule: { ...schedule, change: { ...schedule.change, paymentsBefore } } }
}

/** Changes in force with the schedules they were applied with. */
export const inForceOf = (rows: readonly ChangeRow[]): ChangeInForce[] =>
  rows.flatMap(({ id, changeRequest, change, applied }) =>
    change && applied ? [{ id, changeRequest, change, applied }] : [],
  )

interface Place {
  readonly on: IsoDate
  readonly schedules: CorrectedSchedules
}

/**
 * The day money can count for: the day the card gave it (D55). Should a change made after it not stand over the
 * corrected debt, or a closed contract open again, the next day on which all holds; never later than what is booked.
 */
const placeOf = (
  loan: LoanRow,
  money: LateMoney,
  {
    applied,
    inForce,
    own,
    known,
  }: {
    applied: readonly AppliedPayment[]
    known: LoanHistory
    inForce: readonly ChangeInForce[]
    own: ChangeInForce | null
  },
  today: IsoDate,
): Place => {
  const { paymentId: id, loanId, amountKopecks, kind, nowMs: finishedAtMs } = money
  const later = inForce.map(({ change }) => change.on).filter((day) => day > money.on)
  for (const on of new Set([money.on, ...later.sort(), money.bookedTo])) {
    const coming = { id, loanId, on, amountKopecks, kind, finishedAtMs }
    const history = { ...known, applied: [...applied, coming], changes: [] }
    const book = foldInput(loan, history, today)
    const withOwn = own && own.change.on === on ? [...inForce, own] : inForce
    const schedules = replanChanges(book, withOwn, on)
    if (!schedules) continue
    const { closed } = foldLoan({ ...book, changes: schedules.changes })
    if (closed || loan.contractState !== 'CLOSED') return { on, schedules }
  }
  throw new Error('Late money fits on no day')
}

/** Writes the corrected schedules down, with the agreements that say so. */
export const writeSchedules = async (
  tx: Tx,
  { replanned }: CorrectedSchedules,
  rows: readonly ChangeRow[],
  { causeId, nowMs }: { readonly causeId: string; readonly nowMs: number },
): Promise<void> => {
  for (const again of replanned) {
    const row = rows.find(({ id }) => id === again.id)
    if (!row) continue
    if ('undone' in again) {
      await endChange(tx, row.id, { endReason: again.undone, nowMs })
      await tellChangeEnded(tx, [{ ...row, endReason: again.undone }], nowMs)
      continue
    }
    await updateChange(tx, row.id, { change: again.preview.change, applied: again.preview })
    await fileAgreement(tx, row.id, nowMs, causeId)
  }
}

/**
 * Books money that the card gave on a day the books have gone past (D55): it counts for its own day. What was accrued
 * and divided after that day is undone by entries that name what they undo and booked again, changes of the schedule
 * are planned over what was really owed, the contract gets the state and the papers it should have had, and the
 * borrower is told. Whatever comes over the debt goes back. The loan must be locked.
 */
export const bookLateMoney = async (
  tx: Tx,
  loan: LoanRow,
  money: LateMoney,
  today: IsoDate,
): Promise<{ closed: boolean }> => {
  const { paymentId, nowMs } = money
  const applied = (await appliedPaymentsOf(tx, [loan.id])).get(loan.id) ?? []
  const rows = await changesInForce(tx, loan.id)
  const signed = await ownChange(tx, loan, money, applied.length)
  const schedule = signed?.schedule
  const own: ChangeInForce | null =
    signed && schedule && typeof schedule !== 'string'
      ? {
          id: signed.change.id,
          changeRequest: signed.change.changeRequest,
          change: schedule.change,
          applied: schedule,
        }
      : null
  const inForce = inForceOf(rows)
  const known = await historyOfLoan(tx, loan.id)
  const place = placeOf(loan, money, { applied, inForce, own, known }, today)
  if (signed && own && place.on === own.change.on)
    await putInForce(tx, { loan, change: signed.change, preview: own.applied, nowMs })
  else if (signed?.change.state === 'WAITING_PAYMENT') {
    const endReason = typeof schedule === 'string' ? schedule : 'OTHER_DAY'
    await endChange(tx, signed.change.id, { endReason, nowMs })
    await tellChangeEnded(tx, [{ ...signed.change, endReason }], nowMs)
  }
  await takePlace(tx, money, { on: place.on, earlier: applied })
  await writeSchedules(tx, place.schedules, rows, { causeId: paymentId, nowMs })
  const current = await lockLoan(tx, loan.id)
  if (!current) throw new Error('The loan is gone')
  const on = money.bookedTo > today ? money.bookedTo : today
  const { state, undone } = await correctLoan(tx, current, { on, nowMs, causeId: paymentId })
  await fileCorrectedReceipts(tx, loan, { causeId: paymentId, state, nowMs })
  if (signed && own && place.on === own.change.on) await fileAgreement(tx, own.id, nowMs)
  if (undone > 0) await tellRecounted(tx, loan, { paymentId, nowMs })
  return { closed: state.closed }
}
