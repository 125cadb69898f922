import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { isServiceEndRight, serviceHolidayEnd } from '../../lending/service-holiday.ts'
import { Refusal } from '../../protocol/errors.ts'
import { HOLIDAY_REASON_TEXTS } from '../../protocol/holiday.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import type { LoanRow } from '../db/loans.ts'
import { type HolidayRow, updateHoliday } from '../db/payment-holidays.ts'
import { fileHoliday } from '../documents/filing/file-holiday.ts'
import type { EventWords } from '../messaging/event-words.ts'
import { holidayLengthChanged } from '../messaging/holiday-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { previewOf, settleHoliday } from './begin-holiday.ts'
import { endPaidHoliday } from './end-holiday.ts'
import { policyOf } from './holiday-terms.ts'
import { lockOpenHoliday, lockOwnLoan } from './own-holiday.ts'

/**
 * The last day without payments that a service of such an end gives. One that runs never ends before today: the days that
 * are over stay free. @throws Refusal VALIDATION for a day the service cannot have ended on
 */
const untilOf = (holiday: HolidayRow, endsOn: IsoDate, today: IsoDate): IsoDate => {
  const { service: rules } = policyOf(holiday)
  const { serviceFromOn, fromOn, state, treatments } = holiday
  if (!rules || serviceFromOn === null) throw new Refusal('NOT_FOUND')
  const untilOn = serviceHolidayEnd(rules, { from: fromOn, endsOn, treatments })
  const isRight = isServiceEndRight(rules, { from: serviceFromOn, endsOn }, today)
  if (!isRight || (state !== 'ACTIVE' && untilOn < fromOn))
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'endsOn', message: HOLIDAY_REASON_TEXTS.SERVICE_DAYS }],
    })
  return state === 'ACTIVE' && untilOn < today ? today : untilOn
}

interface Length {
  /** The last day of the service, as it is known now. */
  readonly endsOn: IsoDate
  /** What is told of it, once its last day is known. */
  readonly wordsOf: (untilOn: IsoDate) => EventWords
  readonly nowMs: number
}

/**
 * Gives a holiday of a service its length by what is known now: books, schedule, paper and message follow at once. The loan
 * and the holiday must be locked. Returns its last day.
 * @throws Refusal NOT_FOUND when it is over, VALIDATION for a day that cannot be
 */
export const changeLength = async (
  tx: Tx,
  loan: LoanRow,
  before: HolidayRow,
  { endsOn, wordsOf, nowMs }: Length,
): Promise<IsoDate> => {
  const today = moscowDate(nowMs)
  // The night has not written down yet that it is over.
  if (before.untilOn !== null && before.untilOn < today) throw new Refusal('NOT_FOUND')
  const untilOn = untilOf(before, endsOn, today)
  const serviceTold = [...before.serviceTold, { on: today, endsOn, untilOn }]
  const holiday = await updateHoliday(tx, before.id, {
    serviceTold,
    ...(before.untilOn !== null && { untilOn }),
  })
  const isMoved = holiday.state === 'ACTIVE' && untilOn !== before.untilOn
  const state = isMoved ? await settleHoliday(tx, loan, holiday, { today, nowMs }) : null
  if (state) {
    const preview = await previewOf(tx, loan, holiday, today)
    const edition = `service:${serviceTold.length}`
    if (preview) await fileHoliday(tx, { loan, holiday, preview, nowMs, edition })
  }
  const { id, clientId, loanId } = holiday
  const words = wordsOf(untilOn)
  await tellEvent(tx, { clientId, loanId, words, cause: `${id}:${serviceTold.length}`, nowMs })
  // A shorter one asks for less: what was paid before may be all of it.
  return (state && (await endPaidHoliday(tx, loanId, { state, nowMs }))) ?? untilOn
}

interface ServiceEnd {
  readonly clientId: string
  readonly loanId: string
  readonly endsOn: IsoDate
}

/**
 * The borrower tells the last day of the service on which a holiday rests: it gets its length, the schedule and its paper
 * follow (decision 0117). Once for each key.
 * @throws Refusal NOT_FOUND when no such holiday is asked for or runs, VALIDATION for a day that cannot be
 */
export const tellServiceEnd = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, loanId, endsOn }: ServiceEnd,
): Promise<{ holidayId: string; untilOn: IsoDate }> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const loan = await lockOwnLoan(tx, { clientId, loanId })
      const holiday = await lockOpenHoliday(tx, loanId)
      const { contractNumber } = loan
      const wordsOf = (untilOn: IsoDate) =>
        holidayLengthChanged({ contractNumber, endsOn, untilOn })
      const nowMs = context.clock.now()
      const untilOn = await changeLength(tx, loan, holiday, { endsOn, wordsOf, nowMs })
      return { holidayId: holiday.id, untilOn }
    },
  })
