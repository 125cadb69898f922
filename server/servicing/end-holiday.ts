import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import type { HolidayEndReason } from '../../protocol/holiday.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { lockLoan, type LoanRow } from '../db/loans.ts'
import {
  type HolidayRow,
  holidaysOfLoan,
  lockHoliday,
  updateHoliday,
} from '../db/payment-holidays.ts'
import { debtRefusal } from '../loan-book/legal-standing.ts'
import { fileHoliday } from '../documents/filing/file-holiday.ts'
import { holidayEnded } from '../messaging/holiday-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { lockOpenHoliday, lockOwnLoan } from './own-holiday.ts'
import { previewOf, settleHoliday } from './begin-holiday.ts'

interface Ending {
  readonly endReason: HolidayEndReason
  /** The last day of the holiday. */
  readonly lastOn: IsoDate
  readonly today: IsoDate
  readonly nowMs: number
}

/** Ends a holiday that runs; where its last day is another one now, the schedule and its paper follow. */
export const closeHoliday = async (
  tx: Tx,
  loan: LoanRow,
  holiday: HolidayRow,
  { endReason, lastOn, today, nowMs }: Ending,
): Promise<void> => {
  const ended = await updateHoliday(tx, holiday.id, {
    state: 'ENDED',
    endReason,
    untilOn: lastOn,
    endedAtMs: nowMs,
  })
  if (endReason === 'LOAN_CLOSED') return
  if (endReason !== 'TERM') {
    await settleHoliday(tx, loan, ended, { today, nowMs })
    const preview = await previewOf(tx, loan, ended, today)
    if (preview) await fileHoliday(tx, { loan, holiday: ended, preview, nowMs })
  }
  const { clientId, loanId, id } = ended
  const { contractNumber } = loan
  // Nobody is asked for a next payment under a status that leaves no dates (decision 0090).
  const isAsked = (await debtRefusal(tx, { clientId, loanId }, 'REMIND')) === null
  const words = holidayEnded({ contractNumber, lastOn, endReason, isAsked })
  await tellEvent(tx, { clientId, loanId, words, cause: id, nowMs })
}

/**
 * Ends at once a holiday whose payments have reached what its days would have asked: row, schedule, paper and message
 * follow with the money, as the books do. The loan must be locked, `state` its fold as it is booked. Returns the last day;
 * null where nothing has ended.
 */
export const endPaidHoliday = async (
  tx: Tx,
  loanId: string,
  { state: { holiday: paid, closed }, nowMs }: { state: LoanState; nowMs: number },
): Promise<IsoDate | null> => {
  const today = moscowDate(nowMs)
  if (closed || !paid?.isPaid || paid.untilOn > today) return null
  const running = (await holidaysOfLoan(tx, loanId)).find(
    ({ state, fromOn }) => state === 'ACTIVE' && fromOn === paid.from,
  )
  const holiday = running && (await lockHoliday(tx, running.id))
  const loan = await lockLoan(tx, loanId)
  if (!loan || holiday?.state !== 'ACTIVE') return null
  const lastOn = paid.untilOn
  await closeHoliday(tx, loan, holiday, { endReason: 'PAID', lastOn, today, nowMs })
  return lastOn
}

const end = async (tx: Tx, loan: LoanRow, holiday: HolidayRow, nowMs: number): Promise<void> => {
  const today = moscowDate(nowMs)
  if (holiday.state === 'SUBMITTED' || holiday.state === 'GRANTED') {
    await updateHoliday(tx, holiday.id, { state: 'WITHDRAWN', endedAtMs: nowMs, untilOn: null })
    return
  }
  // The night has not written down yet that it is over: nothing is left to be cut short, and nothing to be told.
  const { untilOn } = holiday
  if (loan.contractState === 'CLOSED')
    return closeHoliday(tx, loan, holiday, {
      endReason: 'LOAN_CLOSED',
      lastOn: untilOn ?? today,
      today,
      nowMs,
    })
  const ending =
    untilOn !== null && untilOn < today
      ? ({ endReason: 'TERM', lastOn: untilOn } as const)
      : ({ endReason: 'BORROWER', lastOn: today } as const)
  await closeHoliday(tx, loan, holiday, { ...ending, today, nowMs })
}

/**
 * The borrower takes a demand back, or ends a holiday: today is its last day, the dates move by the days it lasted
 * (353-FZ art. 6.1-2). Once for each key.
 * @throws Refusal NOT_FOUND when none is asked for or runs
 */
export const endHoliday = (
  context: Context,
  idempotency: IdempotencyRequest,
  own: { clientId: string; loanId: string },
): Promise<string> =>
  runIdempotent<string>(context, idempotency, {
    async effect(tx) {
      const loan = await lockOwnLoan(tx, own)
      const holiday = await lockOpenHoliday(tx, own.loanId)
      await end(tx, loan, holiday, context.clock.now())
      return holiday.id
    },
  })
