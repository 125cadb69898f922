import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { type Treatment, treatmentDays } from '../../lending/service-holiday.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { lockLoan, type LoanRow } from '../db/loans.ts'
import { holidayById, type HolidayRow, lockHoliday, updateHoliday } from '../db/payment-holidays.ts'
import { recordStaffAction } from './staff-actions.ts'
import { holidayTreatmentAdded } from '../messaging/holiday-texts.ts'
import { serviceOf } from '../servicing/holiday-terms.ts'
import { changeLength } from '../servicing/tell-service-end.ts'
import type { Actor } from './take-case.ts'

/** Papers of one holiday: more of them are a mistake. */
const MAX_TREATMENTS = 24

/** The last day of a service that is over, of a holiday that treatment makes longer; null where there is none. */
export const treatedServiceEnd = (holiday: HolidayRow, nowMs: number): IsoDate | null => {
  const { state, untilOn } = holiday
  const today = moscowDate(nowMs)
  const isGiven = state === 'GRANTED' || state === 'ACTIVE'
  if (!isGiven || untilOn === null || untilOn < today) return null
  const endsOn = serviceOf(holiday)?.endsOn ?? null
  return endsOn !== null && endsOn < today ? endsOn : null
}

const wrong = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION', { fields: [{ field, message }] })

/** @throws Refusal VALIDATION for days that are none after the service, have not come, or were counted before */
const refuseDays = (
  { treatments, serviceFromOn }: HolidayRow,
  { from, until, endsOn, today }: Treatment & { endsOn: IsoDate; today: IsoDate },
): void => {
  if (until < from) throw wrong('until', 'Лечение не кончается раньше, чем началось.')
  if (until > today)
    throw wrong('until', 'Этот день ещё не наступил. Остальное добавите, когда оно пройдёт.')
  if (serviceFromOn !== null && from < serviceFromOn)
    throw wrong('from', 'Лечение началось раньше службы. Проверьте дату.')
  if (until <= endsOn) throw wrong('until', 'Это дни самой службы: каникулы их уже учли.')
  const added = [...treatments, { from, until }]
  if (treatmentDays(added, endsOn) === treatmentDays(treatments, endsOn))
    throw wrong('from', 'Эти дни уже учтены.')
  if (added.length > MAX_TREATMENTS) throw wrong('paper', 'Документов о лечении уже слишком много.')
}

interface AddedTreatment extends Treatment {
  readonly holidayId: string
  /** Number and day of the paper of the hospital. */
  readonly paper: string
  readonly actor: Actor
}

const add = async (
  tx: Tx,
  { loan, holiday, nowMs }: { loan: LoanRow; holiday: HolidayRow; nowMs: number },
  { from, until, paper }: AddedTreatment,
): Promise<IsoDate> => {
  const today = moscowDate(nowMs)
  const endsOn = treatedServiceEnd(holiday, nowMs)
  if (endsOn === null)
    throw new Refusal('HOLIDAY_ANSWERED', {
      detail: 'Лечение добавляют, когда служба закончилась и клиент назвал её последний день.',
    })
  refuseDays(holiday, { from, until, endsOn, today })
  const treatments = [...holiday.treatments, { from, until, paper, on: today }]
  const longer = await updateHoliday(tx, holiday.id, { treatments })
  const { contractNumber } = loan
  const wordsOf = (untilOn: IsoDate) =>
    holidayTreatmentAdded({ contractNumber, from, until, untilOn })
  return changeLength(tx, loan, longer, { endsOn, wordsOf, nowMs })
}

/**
 * Adds days of treatment after a service, by a paper of the hospital, to a holiday that rests on it: its last day moves,
 * the schedule, its paper and the message follow (377-FZ, decision 0121). Once for each key. Returns the last day.
 * @throws Refusal NOT_FOUND, HOLIDAY_ANSWERED for a holiday that is over or whose service has no last day, VALIDATION
 */
export const addTreatment = (
  context: Context,
  idempotency: IdempotencyRequest,
  added: AddedTreatment,
): Promise<IsoDate> =>
  runIdempotent<IsoDate>(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const found = await holidayById(tx, added.holidayId)
      const loan = found && (await lockLoan(tx, found.loanId))
      const holiday = loan && (await lockHoliday(tx, added.holidayId))
      if (!holiday) throw new Refusal('NOT_FOUND')
      const untilOn = await add(tx, { loan, holiday, nowMs }, added)
      const { staff, address } = added.actor
      await recordStaffAction(
        tx,
        {
          staffId: staff.id,
          action: 'HOLIDAY_TREATMENT_ADDED',
          clientId: holiday.clientId,
          subject: holiday.id,
          reason: added.paper,
          address,
        },
        nowMs,
      )
      return untilOn
    },
  })
