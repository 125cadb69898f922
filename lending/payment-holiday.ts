/** Whether a borrower has the right to a payment holiday, for how long and at what price (353-FZ art. 6.1-2, 377-FZ). */
import { addDays, isoDate, type IsoDate } from './calendar.ts'
import { HOLIDAY_REASONS, type HolidayGround, type HolidayReason } from './holiday-grounds.ts'
import { holidayEnd, type HolidayRate } from './holiday-terms.ts'
import { fromRoubles, type Kopecks } from './money.ts'
import { chargedRate, type LoanRates } from './rate.ts'
import {
  areServiceDaysRight,
  type Service,
  serviceHolidayEnd,
  type ServiceRules,
} from './service-holiday.ts'

/** The rules of a ground that are in force from a day. */
export type HolidayPolicy = {
  ground: HolidayGround
  validFrom: IsoDate
  /** The last day on which such a holiday may be demanded; null while no end is known. */
  validUntil: IsoDate | null
  /** By the sum of the contract, whatever is left of it; null: no limit. */
  limitKopecks: Kopecks | null
  /** Null where a service gives the length. */
  maxMonths: number | null
  /** Null where the length is named in months. */
  service: ServiceRules | null
  /** Given once a loan on this ground. */
  isOnce: boolean
  /** How many days ahead the first day may be named. */
  maxDaysAhead: number
  /** The income of two months must be lower than that of a year by more than this; null where income is not asked. */
  incomeDropAbovePercent: number | null
  /** The lender answers within so many days. */
  answerDays: number
  /** No answer in so many days after sending is consent. */
  silenceDays: number
  /** Where the proof may follow the demand; null where it comes with it. */
  laterProof: LaterProof | null
  /** What a day costs: the contract's rate, or the cheaper of it and two thirds of the market's average full cost. */
  price: 'CONTRACT' | 'CHEAPER_OF_CONTRACT_AND_TWO_THIRDS'
}

export type LaterProof = {
  /** Days of the answer, and of silence, of a demand for which papers are asked. */
  answerDays: number
  /** Days that a borrower has for papers asked for with the grant. */
  proofDays: number
  /** Days that a borrower has for papers asked for again; whoever gave none in them is told before anything ends. */
  againDays: number
}

const COMMON = {
  maxDaysAhead: 30,
  price: 'CHEAPER_OF_CONTRACT_AND_TWO_THIRDS',
} as const

const PERMANENT = {
  ...COMMON,
  validFrom: isoDate('2024-01-01'),
  validUntil: null,
  limitKopecks: fromRoubles(450_000),
  maxMonths: 6,
  service: null,
  isOnce: true,
  answerDays: 5,
  silenceDays: 10,
  laterProof: null,
} as const

/** Days of the answer, of the proof and how often are probable; the year of an open service is the lender's own. */
const OF_SERVICE = {
  ...COMMON,
  validFrom: isoDate('2022-10-07'),
  validUntil: isoDate('2026-12-31'),
  limitKopecks: null,
  maxMonths: null,
  service: { daysAfter: 180, openDays: 365, maxDays: 5 * 366, noticeDays: 30 },
  isOnce: false,
  incomeDropAbovePercent: null,
  answerDays: 10,
  silenceDays: 10,
  laterProof: { answerDays: 15, proofDays: 90, againDays: 30 },
} as const

/**
 * A last day of 377-FZ that two people have entered after this release (decision 0121): it counts for demands from its own
 * day on, until a row that begins later says another one.
 */
export type HolidayLawTerm = { readonly validFrom: IsoDate; readonly lastOn: IsoDate }

/** Rules by ground and day, the oldest first (353-FZ art. 6.1-2 in the edition of 348-FZ; 377-FZ). */
const POLICIES: readonly HolidayPolicy[] = [
  { ...PERMANENT, ground: 'INCOME_DROP', incomeDropAbovePercent: 30 },
  { ...PERMANENT, ground: 'EMERGENCY', incomeDropAbovePercent: null },
  { ...OF_SERVICE, ground: 'SERVICE' },
  { ...OF_SERVICE, ground: 'SERVICE_FAMILY' },
]

/** The latest of these terms that has begun by a day; null when none has. */
const latestTerm = (terms: readonly HolidayLawTerm[], on: IsoDate): HolidayLawTerm | null =>
  terms
    .filter(({ validFrom }) => validFrom <= on)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
    .at(-1) ?? null

/**
 * The latest rules of a ground on a day, those that are over too; null when there never were any. Of the last day that this
 * release knows and the entered ones the one that began last counts.
 */
export function latestHolidayPolicy(
  ground: HolidayGround,
  on: IsoDate,
  lawTerms: readonly HolidayLawTerm[] = [],
): HolidayPolicy | null {
  const policy = POLICIES.findLast((row) => row.ground === ground && row.validFrom <= on) ?? null
  if (!policy?.service) return policy
  const term = latestTerm(lawTerms, on)
  return term && term.validFrom >= policy.validFrom
    ? { ...policy, validUntil: term.lastOn }
    : policy
}

const isInForce = ({ validUntil }: HolidayPolicy, on: IsoDate): boolean =>
  validUntil === null || on <= validUntil

/** The rules of a ground on a day; null when there are none. */
export function holidayPolicyAt(
  ground: HolidayGround,
  on: IsoDate,
  lawTerms: readonly HolidayLawTerm[] = [],
): HolidayPolicy | null {
  const latest = latestHolidayPolicy(ground, on, lawTerms)
  return latest && isInForce(latest, on) ? latest : null
}

/** Days before the last day of 377-FZ, and after it, in which the staff are told that it runs out. */
const LAW_WARNING_DAYS = 30

/**
 * The last day of 377-FZ while it is near, or was not long ago, and no entered row goes on from it; null otherwise: a law
 * that nobody has prolonged is no news for ever.
 */
export function endingHolidayLaw(
  on: IsoDate,
  lawTerms: readonly HolidayLawTerm[] = [],
): IsoDate | null {
  const lastOn = latestHolidayPolicy('SERVICE', on, lawTerms)?.validUntil ?? null
  if (lastOn === null || lawTerms.some((term) => term.validFrom > on && term.lastOn > lastOn))
    return null
  const isNear = on >= addDays(lastOn, -LAW_WARNING_DAYS) && on <= addDays(lastOn, LAW_WARNING_DAYS)
  return isNear ? lastOn : null
}

/** The last day of a holiday by the rules of its ground; null where its months, or its service, are not named. */
export function holidayUntil(
  { service: rules }: Pick<HolidayPolicy, 'service'>,
  { from, months, service }: Pick<HolidayDemand, 'from' | 'months' | 'service'>,
): IsoDate | null {
  if (rules) return service && serviceHolidayEnd(rules, { from, endsOn: service.endsOn })
  return months === null ? null : holidayEnd(from, months)
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
  /** Null where a service gives the length. */
  months: number | null
  /** Null where months are named. */
  service: Service | null
  income: HolidayIncome | null
  proofs: number
}

/** What a holiday of one loan depends on besides the demand. */
export type HolidayFacts = {
  /** Of the contract. */
  amountKopecks: Kopecks
  /** The day the contract was made. */
  madeOn: IsoDate
  isClosed: boolean
  isDeceased: boolean
  isBankrupt: boolean
  /** A court's decision on the debt is in force. */
  hasCourtDecision: boolean
  /** Grounds on which the loan had a holiday before. */
  usedGrounds: readonly HolidayGround[]
  /** A holiday of the loan is asked for, granted or running. */
  hasOtherHoliday: boolean
  /** The last day on which money came, interest was forgiven, a change of the schedule came into force or another holiday ran; a holiday begins after it. */
  movedOn: IsoDate | null
  /** Last days of 377-FZ that two people have entered. */
  lawTerms?: readonly HolidayLawTerm[]
}

/** Why the loan itself can have no holiday on a ground and day, whatever is demanded; none when it can. */
export function loanHolidayReasons(
  facts: HolidayFacts,
  { ground, on }: Pick<HolidayDemand, 'ground' | 'on'>,
): HolidayReason[] {
  const policy = latestHolidayPolicy(ground, on, facts.lawTerms)
  const limit = policy?.limitKopecks ?? null
  const found: Partial<Record<HolidayReason, boolean>> = {
    CLOSED: facts.isClosed,
    NO_POLICY: policy === null,
    LAW_OVER: policy !== null && !isInForce(policy, on),
    OVER_LIMIT: limit !== null && facts.amountKopecks > limit,
    OTHER_HOLIDAY: facts.hasOtherHoliday,
    USED: policy?.isOnce === true && facts.usedGrounds.includes(ground),
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

/** Whether months are named where they give the length, as many as the rules allow. */
const isLengthRight = ({ maxMonths }: HolidayPolicy, months: number | null): boolean =>
  maxMonths === null
    ? months === null
    : months !== null && Number.isInteger(months) && months >= 1 && months <= maxMonths

/** Every reason against a demand (353-FZ art. 6.1-2, 377-FZ); none: the borrower has the right. */
export function holidayReasons(facts: HolidayFacts, demand: HolidayDemand): HolidayReason[] {
  const policy = holidayPolicyAt(demand.ground, demand.on, facts.lawTerms)
  const ofLoan = loanHolidayReasons(facts, demand)
  if (!policy) return ofLoan
  const { from, on, months, service, income, proofs } = demand
  const drop = policy.incomeDropAbovePercent
  const rules = policy.service
  const found: Partial<Record<HolidayReason, boolean>> = {
    LOAN_IN_SERVICE: rules !== null && service !== null && facts.madeOn >= service.from,
    START: from < firstHolidayDay(facts, on) || from > addDays(on, policy.maxDaysAhead),
    LENGTH: !isLengthRight(policy, months),
    SERVICE_DAYS:
      rules !== null && (service === null || !areServiceDaysRight(rules, service, { on, from })),
    NO_DROP: drop !== null && (income === null || !hasIncomeDropped(income, drop)),
    NO_PROOF: policy.laterProof === null && proofs === 0,
  }
  return HOLIDAY_REASONS.filter((reason) => ofLoan.includes(reason) || found[reason])
}

/** The clock of a demand: its last day to answer, and the day on whose beginning silence has become consent. */
export function holidayClock(
  { answerDays, silenceDays }: Pick<HolidayPolicy, 'answerDays' | 'silenceDays'>,
  on: IsoDate,
): { answerBy: IsoDate; silenceOn: IsoDate } {
  return { answerBy: addDays(on, answerDays), silenceOn: addDays(on, silenceDays + 1) }
}
