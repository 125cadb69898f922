import { addDays, daysBetween, moscowDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import {
  activeHolidays,
  beginningHolidays,
  type HolidayMark,
  type HolidayPage,
  type HolidayRow,
  lockHoliday,
  silentHolidays,
} from '../db/payment-holidays.ts'
import { transaction } from '../db/transaction.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import type { EventWords } from '../messaging/event-words.ts'
import { holidayEndsSoon, isServiceOver } from '../messaging/holiday-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { pageByPage } from '../page-by-page.ts'
import { beginGranted, grantBySilence } from './answer-holiday.ts'
import { closeHoliday } from './end-holiday.ts'
import { policyOf } from './holiday-terms.ts'

const PAGE = 200

interface Found extends HolidayMark {
  readonly loanId: string
}

type Step = (tx: Tx, loan: LoanRow, holiday: HolidayRow) => Promise<unknown>

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

/** Holidays of one state that are due, and what is done with each of them. */
interface Stage {
  readonly state: HolidayRow['state']
  readonly found: (page: HolidayPage) => Promise<readonly Found[]>
  readonly step: Step
}

/** Every holiday of a stage gets its step, however many there are; what failed of them. */
const stepEach = async (
  context: Context,
  { state, found, step }: Stage,
  limit: number,
): Promise<unknown[]> => {
  const failures: unknown[] = []
  await pageByPage<HolidayMark>(async (after) => {
    const page = await found({ after, limit })
    for (const each of page) {
      try {
        await stepOf(context, each, state, step)
      } catch (error) {
        failures.push(error)
      }
    }
    return page.length === limit ? (page.at(-1) ?? null) : null
  })
  return failures
}

/**
 * Tells a borrower whose holiday rests on a service that it is taken to be over, and again that the holiday ends soon: each
 * once for a last day, so that nothing ends unseen (decision 0117).
 */
const tellOfService = async (tx: Tx, loan: LoanRow, holiday: HolidayRow, nowMs: number) => {
  const { service: rules } = policyOf(holiday)
  const { id, clientId, loanId, fromOn, untilOn, serviceTold } = holiday
  if (!rules || untilOn === null) return
  const today = moscowDate(nowMs)
  const told = { contractNumber: loan.contractNumber, untilOn }
  const isOpen = serviceTold.at(-1)?.endsOn === null
  const tell = (words: EventWords, cause: string) =>
    tellEvent(tx, { clientId, loanId, words, cause: `${id}:${cause}:${untilOn}`, nowMs })
  const isLong = daysBetween(fromOn, untilOn) > rules.noticeDays
  if (isLong && today >= addDays(untilOn, -rules.noticeDays))
    await tell(holidayEndsSoon(told), 'ends')
  else if (isOpen && today >= addDays(untilOn, -rules.daysAfter))
    await tell(isServiceOver(told), 'open')
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
  if (state?.from !== holiday.fromOn) return
  if (state.isRunning) {
    await tellOfService(tx, loan, holiday, nowMs)
    return
  }
  // One that is over before its last day has ended with its loan, whose money the bank took back on the same day.
  const isLoanOver = !state.isPaid && today <= state.untilOn
  const endReason = isLoanOver ? 'LOAN_CLOSED' : state.isPaid ? 'PAID' : 'TERM'
  await closeHoliday(tx, loan, holiday, { endReason, lastOn: state.untilOn, today, nowMs })
}

/**
 * Moves payment holidays on by the calendar (353-FZ art. 6.1-2): ten days of silence grant one from the day it names, first
 * days come, unless the right to one is lost, last days pass. Each in a transaction of its own; safe to repeat. What failed is
 * told together at the end, so that one broken loan holds up no other.
 * @throws AggregateError
 */
export const keepHolidays = async (context: Context, { pageSize = PAGE } = {}): Promise<void> => {
  const { database, clock } = context
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const stages: readonly Stage[] = [
    {
      state: 'SUBMITTED',
      found: (page) => silentHolidays(database, nowMs, page),
      step: (tx, loan, holiday) => grantBySilence(tx, { loan, holiday, nowMs }),
    },
    {
      state: 'GRANTED',
      found: (page) => beginningHolidays(database, today, page),
      step: (tx, loan, holiday) => beginGranted(tx, { loan, holiday, nowMs }),
    },
    {
      state: 'ACTIVE',
      found: (page) => activeHolidays(database, page),
      step: (tx, loan, holiday) => endIfOver(tx, loan, holiday, nowMs),
    },
  ]
  const failures: unknown[] = []
  for (const stage of stages) failures.push(...(await stepEach(context, stage, pageSize)))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} holidays failed`)
}
