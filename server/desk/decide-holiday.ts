import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { type HolidayPreview, holidayPreview } from '../../lending/holiday-preview.ts'
import { kopecks } from '../../lending/money.ts'
import type { HolidayReason } from '../../lending/holiday-grounds.ts'
import {
  type HolidayPolicy,
  holidayReasons,
  incomeDropPercent,
  latestHolidayPolicy,
} from '../../lending/payment-holiday.ts'
import { Refusal } from '../../protocol/errors.ts'
import { STAFF_HOLIDAY_REASONS, type StaffHolidayReason } from '../../protocol/holiday.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { loanById, lockLoan, type LoanRow } from '../db/loans.ts'
import {
  holidayById,
  type HolidayRow,
  holidaysOfLoan,
  lockHoliday,
  namedHoliday,
} from '../db/payment-holidays.ts'
import { recordStaffAction } from './staff-actions.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import { grantHoliday, refuseHoliday } from '../servicing/answer-holiday.ts'
import { holidayFactsOf, policyOf, serviceOf, termsDemanded } from '../servicing/holiday-terms.ts'
import { seenPhoto } from './seen-photo.ts'
import type { Actor } from './take-case.ts'

const incomeOf = ({ yearIncomeKopecks, lastIncomeKopecks }: HolidayRow) =>
  yearIncomeKopecks === null || lastIncomeKopecks === null
    ? null
    : {
        yearKopecks: kopecks(yearIncomeKopecks),
        lastTwoMonthsKopecks: kopecks(lastIncomeKopecks),
      }

/** What stands against a demand as things stand now, by the rules of the day it was sent. */
const reasonsOf = async (
  queryable: Queryable,
  loan: LoanRow,
  holiday: HolidayRow,
): Promise<HolidayReason[]> => {
  const { ground, months, fromOn: from, submittedAtMs, proofFileIds } = holiday
  const service = serviceOf(holiday)
  const facts = await holidayFactsOf(queryable, loan, holiday)
  const on = moscowDate(submittedAtMs)
  const income = incomeOf(holiday)
  return holidayReasons(facts, {
    ground,
    on,
    from,
    months,
    service,
    income,
    proofs: proofFileIds.length,
  })
}

const demandOf = async (queryable: Queryable, holidayId: string) => {
  const named = await namedHoliday(queryable, holidayId)
  const loan = named && (await loanById(queryable, named.holiday.loanId))
  if (!named || !loan) throw new Refusal('NOT_FOUND')
  return { named, loan }
}

export interface HolidayDemandView {
  readonly named: NonNullable<Awaited<ReturnType<typeof namedHoliday>>>
  readonly policy: HolidayPolicy | null
  readonly reasons: readonly HolidayReason[]
  readonly incomeDrop: number | null
  readonly earlier: readonly HolidayRow[]
  readonly daysOverdue: number
  readonly preview: HolidayPreview | null
}

const previewOf = (
  book: Parameters<typeof holidayPreview>[0],
  holiday: HolidayRow,
  today: IsoDate,
): HolidayPreview | null =>
  holiday.state === 'SUBMITTED' ? holidayPreview(book, termsDemanded(holiday), today) : null

/**
 * What a credit officer decides by: clock, income windows, limit, earlier holidays, price. That it was opened stands in the
 * journal, which the client can see.
 * @throws Refusal NOT_FOUND
 */
export const holidayDemand = async (
  { database, clock }: Context,
  { staff, address }: Actor,
  holidayId: string,
): Promise<HolidayDemandView> => {
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const { named, loan } = await demandOf(database, holidayId)
  const { holiday } = named
  const { clientId } = holiday
  await recordStaffAction(
    database,
    { staffId: staff.id, action: 'HOLIDAY_OPENED', clientId, subject: holidayId, address },
    nowMs,
  )
  const book = await bookOf(database, loan, today)
  const income = incomeOf(holiday)
  const all = await holidaysOfLoan(database, loan.id)
  return {
    named,
    policy: latestHolidayPolicy(holiday.ground, moscowDate(holiday.submittedAtMs)),
    reasons: await reasonsOf(database, loan, holiday),
    incomeDrop: income && incomeDropPercent(income),
    earlier: all.filter(({ id }) => id !== holidayId),
    daysOverdue: foldLoan({ ...book, asOf: today }, today).overdueDays,
    preview: previewOf(book, holiday, today),
  }
}

/** The bytes of a photo of the proof. @throws Refusal NOT_FOUND for a photo of anything else */
export const holidayPhoto = async (
  context: Context,
  actor: Actor,
  { holidayId, fileId }: { holidayId: string; fileId: string },
): Promise<Buffer> => {
  const holiday = await holidayById(context.database, holidayId)
  if (!holiday?.proofFileIds.includes(fileId)) throw new Refusal('NOT_FOUND')
  return seenPhoto(context, actor, { clientId: holiday.clientId, fileId })
}

const OF_SERVICE: readonly StaffHolidayReason[] = [
  'NO_SERVICE',
  'LOAN_IN_SERVICE',
  'BANKRUPT',
  'COURT',
]
const ONLY_OF_SERVICE: readonly StaffHolidayReason[] = ['NO_SERVICE', 'LOAN_IN_SERVICE']

/** Why a demand of such rules may be refused by a person: want of proof is no reason where it may follow. */
export const staffReasonsOf = ({
  service,
}: Pick<HolidayPolicy, 'service'>): readonly StaffHolidayReason[] =>
  service === null
    ? STAFF_HOLIDAY_REASONS.filter((reason) => !ONLY_OF_SERVICE.includes(reason))
    : OF_SERVICE

interface HolidayVerdict {
  readonly holidayId: string
  readonly isGranted: boolean
  readonly reasons: readonly StaffHolidayReason[]
  readonly note: string
  readonly actor: Actor
}

/**
 * Answers a demand: granted, its books follow in the same transaction; refused, with every reason. What the books
 * themselves have against it cannot be granted. Once for each key.
 * @throws Refusal NOT_FOUND, HOLIDAY_ANSWERED, HOLIDAY_REFUSED, VALIDATION without a reason
 */
export const decideHoliday = (
  context: Context,
  idempotency: IdempotencyRequest,
  { holidayId, isGranted, reasons, note, actor }: HolidayVerdict,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!isGranted && reasons.length === 0)
        throw new Refusal('VALIDATION', {
          fields: [{ field: 'reasons', message: 'Выберите причину.' }],
        })
      const found = await holidayById(tx, holidayId)
      const loan = found && (await lockLoan(tx, found.loanId))
      const holiday = loan && (await lockHoliday(tx, holidayId))
      if (!holiday) throw new Refusal('NOT_FOUND')
      if (holiday.state !== 'SUBMITTED') throw new Refusal('HOLIDAY_ANSWERED')
      // From then on the law has granted it, whether the night has written it down or not.
      if (!isGranted && nowMs >= holiday.silenceAtMs)
        throw new Refusal('HOLIDAY_ANSWERED', {
          detail: 'Ответа не было в срок: по закону каникулы уже предоставлены.',
        })
      const refusable = staffReasonsOf(policyOf(holiday))
      if (!isGranted && reasons.some((reason) => !refusable.includes(reason)))
        throw new Refusal('VALIDATION', {
          fields: [{ field: 'reasons', message: 'По этой причине заявление не отклоняют.' }],
        })
      const against = isGranted ? await reasonsOf(tx, loan, holiday) : []
      if (against.some((reason) => reason !== 'CLOSED')) throw new Refusal('HOLIDAY_REFUSED')
      const { staff, address } = actor
      const answered = { loan, holiday, decidedBy: staff.id, nowMs }
      // Of a loan that was repaid meanwhile a yes is a refusal, and the journal says so.
      const isGiven = isGranted && (await grantHoliday(tx, answered))
      if (!isGranted)
        await refuseHoliday(tx, answered, { reasons, note: note === '' ? null : note })
      const refusedFor = isGranted ? ['CLOSED'] : [...reasons, note].filter(Boolean)
      await recordStaffAction(
        tx,
        {
          staffId: staff.id,
          action: isGiven ? 'HOLIDAY_GRANTED' : 'HOLIDAY_REFUSED',
          clientId: holiday.clientId,
          subject: holidayId,
          reason: isGiven ? null : refusedFor.join(' '),
          address,
        },
        nowMs,
      )
    },
  })
