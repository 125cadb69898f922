/** What a loan's payment holiday is decided by and priced at (353-FZ art. 6.1-2, decision 0055). */
import { daysBetween, isoDate, type IsoDate } from '../../lending/calendar.ts'
import { holidayEnd, type HolidayTerms } from '../../lending/holiday-terms.ts'
import { refusingStatus } from '../../lending/legal-status.ts'
import { lastMarketLimitPercent, type MarketTable } from '../../lending/market-limits.ts'
import { kopecks } from '../../lending/money.ts'
import {
  averageOfLimit,
  type HolidayFacts,
  type HolidayGround,
  holidayPolicyAt,
  holidayRate,
} from '../../lending/payment-holiday.ts'
import type { Queryable } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { type HolidayRow, holidaysOfLoan } from '../db/payment-holidays.ts'
import { historyOfLoan } from '../loan-book/loan-history.ts'

/** Neither refused nor over. */
export const OPEN_HOLIDAYS: readonly string[] = ['SUBMITTED', 'GRANTED', 'ACTIVE']

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
    isClosed: loan.contractState === null || loan.contractState === 'CLOSED',
    isDeceased: refusedBy === 'DECEASED',
    isBankrupt: refusedBy === 'BANKRUPT_COURT' || refusedBy === 'BANKRUPT_MFC',
    hasCourtDecision: refusedBy === 'COURT' || refusedBy === 'ENFORCEMENT',
    usedGrounds: others
      .filter(({ state, untilOn }) => state === 'ENDED' && untilOn !== null)
      .map(({ ground }) => ground),
    hasOtherHoliday: others.some(({ state }) => OPEN_HOLIDAYS.includes(state)),
    movedOn:
      [...before, ...changes, ...forgivenesses]
        .map(({ on }) => on)
        .toSorted()
        .at(-1) ?? null,
  }
}

/** The terms a holiday would have that is demanded on a day; null where the ground has no rules on it. */
export const demandedTerms = (
  loan: LoanRow,
  demand: { ground: HolidayGround; from: IsoDate; months: number },
  { on, marketTable }: { on: IsoDate; marketTable: MarketTable },
): HolidayTerms | null => {
  const policy = holidayPolicyAt(demand.ground, on)
  if (!policy) return null
  const { from, months } = demand
  const issuedOn = isoDate(loan.issuedOn)
  const lastOn = loan.schedule.at(-1)?.dueOn ?? issuedOn
  const limit = lastMarketLimitPercent(marketTable, {
    on,
    amountKopecks: kopecks(loan.amountKopecks),
    termDays: daysBetween(issuedOn, lastOn),
  })
  const rate = holidayRate(policy, loan, limit === null ? null : averageOfLimit(limit))
  return { from, untilOn: holidayEnd(from, months), months, rate }
}

/** The terms a demand was sent for: its price is that of the day of the demand. */
export const termsDemanded = ({
  fromOn: from,
  months,
  rateNumerator: numerator,
  rateDenominator: denominator,
}: HolidayRow): HolidayTerms => ({
  from,
  untilOn: holidayEnd(from, months),
  months,
  rate: { numerator, denominator },
})
