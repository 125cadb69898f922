import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { holidayEnd } from '../../lending/holiday-terms.ts'
import type { Tx } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import {
  type HolidayRow,
  holidaysOfLoan,
  lockHoliday,
  updateHoliday,
} from '../db/payment-holidays.ts'
import { fileHoliday } from '../documents/filing/file-holiday.ts'
import { previewOf } from './begin-holiday.ts'
import { impossibleStep } from './impossible-step.ts'

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
  const untilOn = holidayEnd(holiday.fromOn, holiday.months)
  return updateHoliday(tx, holiday.id, {
    state: 'ACTIVE',
    endReason: null,
    endedAtMs: null,
    untilOn,
  })
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
