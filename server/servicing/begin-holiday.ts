import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { type HolidayPreview, holidayPreview } from '../../lending/holiday-preview.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import type { Tx } from '../db/database.ts'
import { lockLoan, type LoanRow } from '../db/loans.ts'
import {
  type HolidayRow,
  termsOf,
  updateHoliday,
  holidaysOfLoan,
  lockHoliday,
} from '../db/payment-holidays.ts'
import { fileHoliday } from '../documents/filing/file-holiday.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import { correctLoan } from './accrue-loans.ts'
import { demandedUntil } from './holiday-terms.ts'
import { fileCorrectedReceipts } from './payment-place.ts'
import { impossibleStep } from './impossible-step.ts'

/** What a holiday as it stands makes of a loan, seen from the day before it was there; null for a closed loan. */
export const previewOf = async (
  tx: Tx,
  loan: LoanRow,
  holiday: HolidayRow,
  today: IsoDate,
): Promise<HolidayPreview | null> => {
  const book = await bookOf(tx, loan, today)
  const terms = termsOf(holiday)
  const earlier = (book.holidays ?? []).filter(({ from }) => from < terms.from)
  return holidayPreview({ ...book, holidays: earlier }, terms, today)
}

/**
 * Brings the books of a locked loan to a holiday that has begun, whatever day of it is today: what was booked of its past
 * days is undone and booked again, receipts that were divided otherwise are filed as corrected ones (D55). Returns the fold.
 */
export const settleHoliday = async (
  tx: Tx,
  loan: LoanRow,
  { id: causeId }: HolidayRow,
  { today, nowMs }: { today: IsoDate; nowMs: number },
): Promise<LoanState> => {
  const current = await lockLoan(tx, loan.id)
  if (!current) throw new Error('The loan is gone')
  const { state } = await correctLoan(tx, current, { on: today, nowMs, causeId })
  await fileCorrectedReceipts(tx, current, { causeId, state, nowMs })
  return state
}

/**
 * What becomes of a granted holiday whose loan has ended before its first day: it was never had, so it is not used up, should
 * the bank open the loan again (decision 0155). Papers by which a service has ended the debt may prove false, and its days
 * are free then all the same (decision 0121).
 */
const endBeforeItBegan = ({ closeReason }: LoanRow, nowMs: number) =>
  closeReason === 'ENDED_BY_LAW'
    ? ({ state: 'ENDED', endReason: 'LOAN_CLOSED', endedAtMs: nowMs } as const)
    : ({
        state: 'REFUSED',
        reasons: ['CLOSED'],
        untilOn: null,
        proofDueOn: null,
        decidedAtMs: nowMs,
        decidedBy: null,
      } as const)

/** Begins a granted holiday whose first day has come; the loan and the holiday must be locked. */
export const beginHoliday = async (
  tx: Tx,
  loan: LoanRow,
  granted: HolidayRow,
  { today, nowMs }: { today: IsoDate; nowMs: number },
): Promise<void> => {
  if (loan.contractState === 'CLOSED') {
    await updateHoliday(tx, granted.id, endBeforeItBegan(loan, nowMs))
    return
  }
  const preview = await previewOf(tx, loan, granted, today)
  const holiday = await updateHoliday(tx, granted.id, { state: 'ACTIVE' })
  await settleHoliday(tx, loan, holiday, { today, nowMs })
  if (preview) await fileHoliday(tx, { loan, holiday, preview, nowMs })
}

const OPEN = ['SUBMITTED', 'GRANTED', 'ACTIVE']

/**
 * Lets a holiday run on that a payment of a day has ended and should not have: the money was never the borrower's. What
 * is left of it is what the books say; the night ends it again when its last day has passed. The loan must be locked;
 * its books are corrected by the caller. Null when no payment of that day has ended one.
 * @throws Refusal REQUEST_IMPOSSIBLE while another holiday of the loan is asked for or runs
 */
export const resumeHoliday = async (
  tx: Tx,
  loan: LoanRow,
  paidOn: IsoDate,
): Promise<HolidayRow | null> => {
  const holidays = await holidaysOfLoan(tx, loan.id)
  const ended = holidays.find(
    ({ endReason, fromOn, untilOn }) =>
      endReason === 'PAID' && fromOn <= paidOn && untilOn !== null && paidOn <= untilOn,
  )
  const holiday = ended && (await lockHoliday(tx, ended.id))
  if (!holiday) return null
  if (holidays.some(({ state }) => OPEN.includes(state)))
    throw impossibleStep('Платёж закончил каникулы, а по займу запрошены или идут другие.')
  const untilOn = demandedUntil(holiday)
  return updateHoliday(tx, holiday.id, {
    state: 'ACTIVE',
    endReason: null,
    endedAtMs: null,
    untilOn,
  })
}

/**
 * Lets a holiday run on that has ended with its contract, which is open again (decision 0121); the books count its days in
 * any case. The loan must be locked.
 */
export const resumeClosedHoliday = async (
  tx: Tx,
  loanId: string,
  today: IsoDate,
): Promise<void> => {
  const ended = (await holidaysOfLoan(tx, loanId)).find(
    ({ endReason, untilOn }) => endReason === 'LOAN_CLOSED' && untilOn !== null && untilOn >= today,
  )
  if (ended)
    await updateHoliday(tx, ended.id, { state: 'ACTIVE', endReason: null, endedAtMs: null })
}

/** The paper of a resumed holiday: its schedule in the books as corrected. `causeId`: what was corrected. */
export const fileResumed = async (
  tx: Tx,
  loan: LoanRow,
  holiday: HolidayRow,
  { causeId, nowMs }: { causeId: string; nowMs: number },
): Promise<void> => {
  const preview = await previewOf(tx, loan, holiday, moscowDate(nowMs))
  if (preview) await fileHoliday(tx, { loan, holiday, preview, nowMs, edition: causeId })
}
