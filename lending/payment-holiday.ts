/** Whether a borrower has the right to a payment holiday, for how long and at what price (353-FZ art. 6.1-2). */
import { addDays, isoDate, type IsoDate } from './calendar.ts'
import type { HolidayRate } from './holiday-terms.ts'
import { fromRoubles, type Kopecks } from './money.ts'
import { chargedRate, type LoanRates } from './rate.ts'

export const HOLIDAY_GROUNDS = ['INCOME_DROP', 'EMERGENCY'] as const
export type HolidayGround = (typeof HOLIDAY_GROUNDS)[number]

/** Why a holiday is refused, in the order they are looked at. */
export const HOLIDAY_REASONS = [
  'CLOSED',
  'NO_POLICY',
  'OVER_LIMIT',
  'OTHER_HOLIDAY',
  'USED',
  'DECEASED',
  'BANKRUPT',
  'COURT',
  'START',
  'LENGTH',
  'NO_DROP',
  'NO_PROOF',
] as const
export type HolidayReason = (typeof HOLIDAY_REASONS)[number]

/** The rules of a ground that are in force from a day. */
export type HolidayPolicy = {
  ground: HolidayGround
  validFrom: IsoDate
  /** By the sum of the contract, whatever is left of it; null: no limit. */
  limitKopecks: Kopecks | null
  maxMonths: number
  /** How many days ahead the first day may be named. */
  maxDaysAhead: number
  /** The income of two months must be lower than that of a year by more than this; null where income is not asked. */
  incomeDropAbovePercent: number | null
  /** The lender answers within so many days. */
  answerDays: number
  /** No answer in so many days after sending is consent. */
  silenceDays: number
  /** What a day costs: the contract's rate, or the cheaper of it and two thirds of the market's average full cost. */
  price: 'CONTRACT' | 'CHEAPER_OF_CONTRACT_AND_TWO_THIRDS'
}

const PERMANENT = {
  validFrom: isoDate('2024-01-01'),
  limitKopecks: fromRoubles(450_000),
  maxMonths: 6,
  maxDaysAhead: 30,
  answerDays: 5,
  silenceDays: 10,
  price: 'CHEAPER_OF_CONTRACT_AND_TWO_THIRDS',
} as const

/** Rules by ground and day, the oldest first (353-FZ art. 6.1-2 in the edition of 348-FZ). */
const POLICIES: readonly HolidayPolicy[] = [
  { ...PERMANENT, ground: 'INCOME_DROP', incomeDropAbovePercent: 30 },
  { ...PERMANENT, ground: 'EMERGENCY', incomeDropAbovePercent: null },
]

/** The rules of a ground on a day; null when there are none. */
export function holidayPolicyAt(ground: HolidayGround, on: IsoDate): HolidayPolicy | null {
  return POLICIES.findLast((row) => row.ground === ground && row.validFrom <= on) ?? null
}

/**
 * What a day of a holiday costs on the principal owed. `marketPercent`: the market's average full cost of the loan's
 * category on the day of the demand, per cent a year; without it the contract's rate. Millionths of a per cent are kept.
 */
export function holidayRate(
  { price }: Pick<HolidayPolicy, 'price'>,
  loan: LoanRates,
  marketPercent: number | null,
): HolidayRate {
  const { numerator, denominator } = chargedRate(loan)
  const contract = { numerator: Number(numerator), denominator: Number(denominator) }
  if (price === 'CONTRACT' || marketPercent === null) return contract
  const market = { numerator: 2 * Math.round(marketPercent * 1000), denominator: 3 * 36_500_000 }
  const isCheaper = BigInt(market.numerator) * denominator < numerator * BigInt(market.denominator)
  return isCheaper ? market : contract
}

/** The market's average full cost of which the limit of a quarter is four thirds (353-FZ art. 6 p. 11). */
export function averageOfLimit(limitPercent: number): number {
  return (limitPercent * 3) / 4
}

/** Incomes of a borrower, kopecks: whole sums of the windows, which overlap. */
export type HolidayIncome = { yearKopecks: Kopecks; lastTwoMonthsKopecks: Kopecks }

/**
 * Whether the mean income of the last two months is lower than the mean of the twelve by more than a per cent; exactly
 * that per cent is not enough.
 */
export function hasIncomeDropped(
  { yearKopecks, lastTwoMonthsKopecks }: HolidayIncome,
  abovePercent: number,
): boolean {
  return 6n * BigInt(lastTwoMonthsKopecks) * 100n < BigInt(yearKopecks) * BigInt(100 - abovePercent)
}

/** By how many per cent the income has fallen, with two decimals, for showing; negative when it has grown. */
export function incomeDropPercent({ yearKopecks, lastTwoMonthsKopecks }: HolidayIncome): number {
  if (yearKopecks === 0) return 0
  return Math.round((1 - (6 * lastTwoMonthsKopecks) / yearKopecks) * 10_000) / 100
}

export type HolidayDemand = {
  ground: HolidayGround
  /** The day of the demand. */
  on: IsoDate
  from: IsoDate
  months: number
  income: HolidayIncome | null
  proofs: number
}

/** What a holiday of one loan depends on besides the demand. */
export type HolidayFacts = {
  /** Of the contract. */
  amountKopecks: Kopecks
  isClosed: boolean
  isDeceased: boolean
  isBankrupt: boolean
  /** A court's decision on the debt is in force. */
  hasCourtDecision: boolean
  /** Grounds on which the loan had a holiday before. */
  usedGrounds: readonly HolidayGround[]
  /** A holiday of the loan is asked for, granted or running. */
  hasOtherHoliday: boolean
  /** The last day on which money came, interest was forgiven or a change of the schedule came into force; a holiday begins after it. */
  movedOn: IsoDate | null
}

/** Why the loan itself can have no holiday on a ground and day, whatever is demanded; none when it can. */
export function loanHolidayReasons(
  facts: HolidayFacts,
  { ground, on }: Pick<HolidayDemand, 'ground' | 'on'>,
): HolidayReason[] {
  const policy = holidayPolicyAt(ground, on)
  const limit = policy?.limitKopecks ?? null
  const found: Partial<Record<HolidayReason, boolean>> = {
    CLOSED: facts.isClosed,
    NO_POLICY: policy === null,
    OVER_LIMIT: limit !== null && facts.amountKopecks > limit,
    OTHER_HOLIDAY: facts.hasOtherHoliday,
    USED: facts.usedGrounds.includes(ground),
    DECEASED: facts.isDeceased,
    BANKRUPT: facts.isBankrupt,
    COURT: facts.hasCourtDecision,
  }
  return HOLIDAY_REASONS.filter((reason) => found[reason])
}

/**
 * The first day that a demand of a day may name: not one whose payment or change of the schedule was meant for the loan as
 * it stood, and would be another thing in a holiday.
 */
export function firstHolidayDay({ movedOn }: Pick<HolidayFacts, 'movedOn'>, on: IsoDate): IsoDate {
  return movedOn !== null && movedOn >= on ? addDays(movedOn, 1) : on
}

/** Every reason against a demand (353-FZ art. 6.1-2); none: the borrower has the right. */
export function holidayReasons(facts: HolidayFacts, demand: HolidayDemand): HolidayReason[] {
  const policy = holidayPolicyAt(demand.ground, demand.on)
  const ofLoan = loanHolidayReasons(facts, demand)
  if (!policy) return ofLoan
  const { from, on, months, income, proofs } = demand
  const drop = policy.incomeDropAbovePercent
  const found: Partial<Record<HolidayReason, boolean>> = {
    START: from < firstHolidayDay(facts, on) || from > addDays(on, policy.maxDaysAhead),
    LENGTH: !Number.isInteger(months) || months < 1 || months > policy.maxMonths,
    NO_DROP: drop !== null && (income === null || !hasIncomeDropped(income, drop)),
    NO_PROOF: proofs === 0,
  }
  return HOLIDAY_REASONS.filter((reason) => ofLoan.includes(reason) || found[reason])
}

/** The clock of a demand: its last day to answer, and the day on whose beginning silence has become consent. */
export function holidayClock(
  { answerDays, silenceDays }: HolidayPolicy,
  on: IsoDate,
): { answerBy: IsoDate; silenceOn: IsoDate } {
  return { answerBy: addDays(on, answerDays), silenceOn: addDays(on, silenceDays + 1) }
}
