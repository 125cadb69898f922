import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { type HolidayPreview, holidayPreview } from '../../lending/holiday-preview.ts'
import { ratesInForce } from '../../lending/loan-change.ts'
import { HOLIDAY_GROUNDS, type HolidayReason } from '../../lending/holiday-grounds.ts'
import {
  firstHolidayDay,
  holidayClock,
  type HolidayDemand,
  type HolidayPolicy,
  holidayPolicyAt,
  latestHolidayPolicy,
  loanHolidayReasons,
} from '../../lending/payment-holiday.ts'
import { areServiceDaysRight } from '../../lending/service-holiday.ts'
import { Refusal } from '../../protocol/errors.ts'
import { HOLIDAY_REASON_TEXTS } from '../../protocol/holiday.ts'
import type { Context } from '../context.ts'
import { loanOf, type LoanRow } from '../db/loans.ts'
import { type HolidayRow, holidaysOfLoan } from '../db/payment-holidays.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import { marketTableUpTo } from '../loan-book/market-table.ts'
import { demandedTerms, holidayFactsOf } from './holiday-terms.ts'

interface Asked {
  readonly clientId: string
  readonly loanId: string
}

/** A ground with its rules and what stands against it for this loan. */
interface OfferedGround {
  readonly policy: HolidayPolicy
  readonly reasons: readonly HolidayReason[]
}

export interface HolidayView {
  readonly today: IsoDate
  /** The first day a demand of today may name. */
  readonly firstFrom: IsoDate
  readonly grounds: readonly OfferedGround[]
  /** The latest demand, whatever became of it. */
  readonly latest: HolidayRow | null
}

/** The client's contract that was paid out. @throws Refusal NOT_FOUND */
const contractOf = async (context: Context, { clientId, loanId }: Asked): Promise<LoanRow> => {
  const loan = await loanOf(context.database, clientId, loanId)
  if (!loan || loan.contractState === null) throw new Refusal('NOT_FOUND')
  return loan
}

/** What the borrower may ask for today, and how the latest demand stands. @throws Refusal NOT_FOUND */
export const holidayView = async (context: Context, asked: Asked): Promise<HolidayView> => {
  const loan = await contractOf(context, asked)
  const holidays = await holidaysOfLoan(context.database, loan.id)
  const today = moscowDate(context.clock.now())
  const facts = await holidayFactsOf(context.database, loan)
  return {
    today,
    firstFrom: firstHolidayDay(facts, today),
    latest: holidays[0] ?? null,
    grounds: HOLIDAY_GROUNDS.flatMap((ground) => {
      const policy = latestHolidayPolicy(ground, today, facts.lawTerms)
      return policy ? [{ policy, reasons: loanHolidayReasons(facts, { ground, on: today }) }] : []
    }),
  }
}

/** What a holiday would cost and make of the schedule, with the days of its answer; nothing is kept. */
export interface PricedHoliday {
  readonly preview: HolidayPreview
  readonly answerBy: IsoDate
  /** Without an answer it is granted after this day. */
  readonly silenceAfter: IsoDate
}

/** {@link PricedHoliday} of a demand that would be sent today. @throws Refusal NOT_FOUND, VALIDATION */
export const previewHoliday = async (
  context: Context,
  asked: Asked & Pick<HolidayDemand, 'ground' | 'from' | 'months' | 'service'>,
): Promise<PricedHoliday> => {
  const { ground, from, months, service } = asked
  const loan = await contractOf(context, asked)
  const today = moscowDate(context.clock.now())
  const facts = await holidayFactsOf(context.database, loan)
  const { lawTerms } = facts
  const policy = holidayPolicyAt(ground, today, lawTerms)
  const lastStart = policy && addDays(today, policy.maxDaysAhead)
  const first = firstHolidayDay(facts, today)
  if (!policy || lastStart === null || from < first || from > lastStart)
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'from', message: HOLIDAY_REASON_TEXTS.START }],
    })
  const { maxMonths, service: rules } = policy
  if (maxMonths !== null && (months === null || months < 1 || months > maxMonths))
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'months', message: `Выберите от 1 до ${maxMonths} месяцев.` }],
    })
  if (rules && (service === null || !areServiceDaysRight(rules, service, { on: today, from })))
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'serviceFrom', message: HOLIDAY_REASON_TEXTS.SERVICE_DAYS }],
    })
  const marketTable = await marketTableUpTo(context, context.database, today)
  const book = await bookOf(context.database, loan, today)
  const dated = { on: today, marketTable, rates: ratesInForce(book), lawTerms }
  const terms = demandedTerms(loan, { ground, from, months, service }, dated)
  const preview = terms && holidayPreview(book, terms, today)
  if (!preview)
    throw new Refusal('HOLIDAY_REFUSED', { detail: 'К этому дню займ уже будет закрыт.' })
  const { answerBy, silenceOn } = holidayClock(policy, today)
  return { preview, answerBy, silenceAfter: addDays(silenceOn, -1) }
}
