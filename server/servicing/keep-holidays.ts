import { moscowDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-state.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import {
  activeHolidays,
  beginningHolidays,
  type HolidayRow,
  lockHoliday,
  silentHolidays,
} from '../db/payment-holidays.ts'
import { transaction } from '../db/transaction.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import { grantHoliday } from './answer-holiday.ts'
import { beginHoliday } from './begin-holiday.ts'
import { closeHoliday } from './end-holiday.ts'

/** More than a night has; the rest is taken the next one. */
const AT_MOST = 2000

interface Found {
  readonly id: string
  readonly loanId: string
}

type Step = (tx: Tx, loan: LoanRow, holiday: HolidayRow) => Promise<void>

/** One step of one holiday, loan and demand locked; nothing when it has moved on meanwhile. */
const stepOf = (
  { database }: Context,
  { id, loanId }: Found,
  state: HolidayRow['state'],
  step: Step,
): Promise<void> =>
  transaction(database, async (tx) => {
    const loan = await lockLoan(tx, loanId)
    const holiday = await lockHoliday(tx, id)
    if (loan && holiday?.state === state) await step(tx, loan, holiday)
  })

/** Every holiday gets its step; what failed is told together, so that one broken loan holds up no other. */
const stepEach = async (
  context: Context,
  found: readonly Found[],
  state: HolidayRow['state'],
  step: Step,
): Promise<void> => {
  const failures: unknown[] = []
  for (const each of found) {
    try {
      await stepOf(context, each, state, step)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} holidays failed`)
}

/** Ends one whose last day has passed, whose loan was repaid, or whose payments have reached the instalments put off. */
const endIfOver = async (tx: Tx, loan: LoanRow, holiday: HolidayRow, nowMs: number) => {
  const today = moscowDate(nowMs)
  if (loan.contractState === 'CLOSED') {
    const lastOn = holiday.untilOn ?? today
    await closeHoliday(tx, loan, holiday, { endReason: 'LOAN_CLOSED', lastOn, today, nowMs })
    return
  }
  const { holiday: state } = foldLoan(await bookOf(tx, loan, today), today)
  if (state?.from !== holiday.fromOn || state.isRunning) return
  const endReason = state.isPaid ? ('PAID' as const) : ('TERM' as const)
  await closeHoliday(tx, loan, holiday, { endReason, lastOn: state.untilOn, today, nowMs })
}

/**
 * Moves payment holidays on by the calendar (353-FZ art. 6.1-2): ten days of silence grant one from the day it names, first
 * days come, last days pass. Each in a transaction of its own; safe to repeat.
 */
export const keepHolidays = async (context: Context): Promise<void> => {
  const { database, clock } = context
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const silent = await silentHolidays(database, nowMs, AT_MOST)
  await stepEach(context, silent, 'SUBMITTED', (tx, loan, holiday) =>
    grantHoliday(tx, { loan, holiday, decidedBy: null, nowMs }),
  )
  const beginning = await beginningHolidays(database, today, AT_MOST)
  await stepEach(context, beginning, 'GRANTED', (tx, loan, holiday) =>
    beginHoliday(tx, loan, holiday, { today, nowMs }),
  )
  const active = await activeHolidays(database, AT_MOST)
  await stepEach(context, active, 'ACTIVE', (tx, loan, holiday) =>
    endIfOver(tx, loan, holiday, nowMs),
  )
}
