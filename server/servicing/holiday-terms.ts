/** What a loan's payment holiday is decided by and priced at (353-FZ art. 6.1-2, 377-FZ; decisions 0055 and 0117). */
import { daysBetween, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { holidayEnd, type HolidayTerms } from '../../lending/holiday-terms.ts'
import { refusingStatus } from '../../lending/legal-status.ts'
import { lastMarketLimitPercent, type MarketTable } from '../../lending/market-limits.ts'
import { kopecks } from '../../lending/money.ts'
import {
  averageOfLimit,
  type HolidayDemand,
  type HolidayFacts,
  type HolidayPolicy,
  holidayPolicyAt,
  holidayRate,
  holidayUntil,
  type HolidayLawTerm,
  latestHolidayPolicy,
} from '../../lending/payment-holiday.ts'
import type { LoanRates } from '../../lending/rate.ts'
import type { Service } from '../../lending/service-holiday.ts'
import type { Queryable } from '../db/database.ts'
import { holidayLawTerms } from '../db/dated-rules.ts'
import type { LoanRow } from '../db/loans.ts'
import { type HolidayRow, holidaysOfLoan } from '../db/payment-holidays.ts'
import { historyOfLoan } from '../loan-book/loan-history.ts'

/** Neither refused nor over. */
export const OPEN_HOLIDAYS: readonly string[] = ['SUBMITTED', 'GRANTED', 'ACTIVE']

/** Last days of holidays that are over: each is still one of its own. One that ended with its loan left no days behind. */
const lastDaysOf = (holidays: readonly HolidayRow[]): IsoDate[] =>
  holidays.flatMap(({ state, endReason, untilOn }) =>
    state === 'ENDED' && endReason !== 'LOAN_CLOSED' && untilOn !== null ? [untilOn] : [],
  )

/**
 * What the rules of a holiday look at of a loan; `demand`: the one that is being decided, what the borrower has paid since
 * is not held against it. What a legal status refuses stands in its table (decision 0090).
 */
export const holidayFactsOf = async (
  queryable: Queryable,
  loan: LoanRow,
  demand: Pick<HolidayRow, 'id' | 'submittedAtMs'> | null = null,
): Promise<HolidayFacts> => {
  const holidays = await holidaysOfLoan(queryable, loan.id)
  const others = holidays.filter(({ id }) => id !== demand?.id)
  const { applied, changes, forgivenesses, legalStatuses } = await historyOfLoan(queryable, loan.id)
  const refusedBy = refusingStatus(legalStatuses, 'TAKE_HOLIDAY')?.kind ?? null
  const before = applied.filter(
    ({ finishedAtMs }) => demand === null || finishedAtMs < demand.submittedAtMs,
  )
  return {
    amountKopecks: kopecks(loan.amountKopecks),
    madeOn: loan.signedAtMs === null ? isoDate(loan.issuedOn) : moscowDate(loan.signedAtMs),
    isClosed: loan.contractState === null || loan.contractState === 'CLOSED',
    isDeceased: refusedBy === 'DECEASED',
    isBankrupt: refusedBy === 'BANKRUPT_COURT' || refusedBy === 'BANKRUPT_MFC',
    hasCourtDecision: refusedBy === 'COURT' || refusedBy === 'ENFORCEMENT',
    usedGrounds: others
      .filter(({ state, untilOn }) => state === 'ENDED' && untilOn !== null)
      .map(({ ground }) => ground),
    hasOtherHoliday: others.some(({ state }) => OPEN_HOLIDAYS.includes(state)),
    movedOn:
      [...[...before, ...changes, ...forgivenesses].map(({ on }) => on), ...lastDaysOf(others)]
        .toSorted()
        .at(-1) ?? null,
    lawTerms: await holidayLawTerms(queryable),
  }
}

/** The terms a holiday would have that is demanded on a day, by the rates in force then; null where the ground has no rules on it, or its length is not named. */
export const demandedTerms = (
  loan: LoanRow,
  demand: Pick<HolidayDemand, 'ground' | 'from' | 'months' | 'service'>,
  {
    on,
    marketTable,
    rates,
    lawTerms,
  }: {
    on: IsoDate
    marketTable: MarketTable
    rates: LoanRates
    lawTerms: readonly HolidayLawTerm[] | undefined
  },
): HolidayTerms | null => {
  const policy = holidayPolicyAt(demand.ground, on, lawTerms)
  const untilOn = policy && holidayUntil(policy, demand)
  if (!policy || untilOn === null) return null
  const { from, months } = demand
  const issuedOn = isoDate(loan.issuedOn)
  const lastOn = loan.schedule.at(-1)?.dueOn ?? issuedOn
  const limit = lastMarketLimitPercent(marketTable, {
    on,
    amountKopecks: kopecks(loan.amountKopecks),
    termDays: daysBetween(issuedOn, lastOn),
  })
  const rate = holidayRate(policy, rates, limit === null ? null : averageOfLimit(limit))
  return { from, untilOn, months, rate }
}

/** The service of a demand as it was told last; null where months are named. */
export const serviceOf = ({ serviceFromOn, serviceTold }: HolidayRow): Service | null =>
  serviceFromOn && { from: serviceFromOn, endsOn: serviceTold.at(-1)?.endsOn ?? null }

/**
 * The rules a demand is answered by: those of the day it was sent. That the law was in force then was decided when it was
 * taken, so no last day is asked for. @throws Error for a ground that had none
 */
export const policyOf = ({ ground, submittedAtMs }: HolidayRow): HolidayPolicy => {
  const policy = latestHolidayPolicy(ground, moscowDate(submittedAtMs))
  if (!policy) throw new Error(`A demand without rules: ${ground}`)
  return policy
}

/** The last day of a holiday that runs to its end, by its months or by what was told of the service. */
export const demandedUntil = ({ fromOn, months, serviceTold }: HolidayRow): IsoDate => {
  if (months !== null) return holidayEnd(fromOn, months)
  const told = serviceTold.at(-1)
  if (!told) throw new Error('A holiday without a length')
  return told.untilOn
}

/** The terms a demand was sent for: its price is that of the day of the demand. */
export const termsDemanded = (holiday: HolidayRow): HolidayTerms => ({
  from: holiday.fromOn,
  untilOn: demandedUntil(holiday),
  months: holiday.months,
  rate: { numerator: holiday.rateNumerator, denominator: holiday.rateDenominator },
})
