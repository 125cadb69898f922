import { addDays, type IsoDate } from './calendar.ts'
import type { CountedIncome } from './counted-income.ts'
import { debtLoadPercent } from './debt-load.ts'
import { FULL_COST_NOISE_PERCENT, isExpensive } from './expensive-loans.ts'
import {
  cannotTellDebtLoad,
  debtLoadTooHigh,
  helpAgainstExpensive,
  helpAgainstPause,
  noMarketLimit,
  PLAIN_REASONS,
  type Evidence,
  type GuardCode,
  type GuardReason,
} from './guard-reasons.ts'
import { addKopecks, multiplyByRatio, type Kopecks } from './money.ts'
import type { ProductKey } from './products.ts'
import type { Rules } from './rules.ts'

export type GuardClient = {
  openLoans: readonly { outstandingPrincipalKopecks: Kopecks; fullCostPercent: number }[]
  /** The day the last loan dearer than the pause's threshold was closed. */
  lastExpensiveClosedOn?: IsoDate | null
  /** At any bureau. */
  selfBan: boolean
  /** The lowest score any bureau gives, 1–999. */
  score: number
  /** The longest arrears of an open loan that any bureau knows, days. */
  arrearsDays: number
  monthlyIncomeKopecks: Kopecks | null
  /** What that income rests on, or why there is none. */
  income?: CountedIncome
  monthlyObligationsKopecks: Kopecks
}

export type GuardInput = {
  productKey: ProductKey
  amountKopecks: Kopecks
  /** What is charged on the balance owed (D51): not always whole. */
  dailyRateMillionths: number
  /** Unrounded (D7). */
  fullCostPercent: number
  /** Everything to be paid except the principal. */
  chargesKopecks: Kopecks
  termDays: number
  onDate: IsoDate
  monthlyPaymentKopecks: Kopecks
  client: GuardClient
}

export type GuardResult = {
  outcome: 'PASSED' | 'PASSED_WITH_WARNING' | 'REFUSED'
  evidence: Evidence[]
  reasons: GuardReason[]
}

type Finding = Omit<Evidence, 'on'> & { reason?: GuardReason }

/** The overpayment cap is for loans up to a year. */
const CAPPED_TERM_DAYS = 366

/**
 * Compares an offer with the law of its day (D8). Every rule leaves evidence to be stored with the offer;
 * a refusal names its reasons and what would help. It never changes the offer.
 */
export function guard(offer: GuardInput, rules: Rules): GuardResult {
  const findings = [
    ...priceFindings(offer, rules),
    ...clientFindings(offer, rules),
    debtLoadFinding(offer, rules),
  ]
  return resultOf(findings, offer.onDate)
}

/**
 * The price rules alone: for a smaller sum of a loan already signed, which is the borrower's right and not to be
 * refused for anything about the borrower (353-FZ art. 11, D58).
 */
export function guardPrice(offer: Omit<GuardInput, 'client'>, rules: Rules): GuardResult {
  return resultOf(priceFindings(offer, rules), offer.onDate)
}

function resultOf(findings: readonly Finding[], onDate: IsoDate): GuardResult {
  return {
    outcome: outcomeOf(findings),
    evidence: findings.map(({ rule, limit, value, verdict: judged, income }) => ({
      rule,
      limit,
      value,
      on: onDate,
      verdict: judged,
      ...(income && { income }),
    })),
    reasons: findings.flatMap(({ reason }) => (reason ? [reason] : [])),
  }
}

function priceFindings(offer: Omit<GuardInput, 'client'>, rules: Rules): Finding[] {
  const { fullCostPercent: percent, amountKopecks, chargesKopecks } = offer
  const market = rules.marketFullCostLimitPercent
  const overpaymentCap = multiplyByRatio(
    amountKopecks,
    BigInt(rules.overpaymentCapPercent),
    100n,
    'down',
  )
  return [
    atMost('DAILY_RATE', rules.dailyRateCapMillionths, offer.dailyRateMillionths),
    atMost('FULL_COST', rules.fullCostCapPercent, percent, FULL_COST_NOISE_PERCENT),
    market === null
      ? emptyQuarter(percent)
      : atMost('FULL_COST_MARKET', market, percent, FULL_COST_NOISE_PERCENT),
    offer.termDays > CAPPED_TERM_DAYS
      ? skipped('OVERPAYMENT', 'OVER_A_YEAR', chargesKopecks)
      : atMost('OVERPAYMENT', overpaymentCap, chargesKopecks),
  ]
}

function clientFindings(offer: GuardInput, rules: Rules): Finding[] {
  const { client, amountKopecks } = offer
  const total = addKopecks(
    amountKopecks,
    ...client.openLoans.map((loan) => loan.outstandingPrincipalKopecks),
  )
  return [
    atMost('CLIENT_TOTAL', rules.maxClientTotalKopecks, total),
    expensiveLoansFinding(offer, rules),
    pauseFinding(offer, rules),
    verdict('SELF_BAN', 'ABSENT', client.selfBan ? 'SET' : 'ABSENT', client.selfBan),
    ...bureauFindings(client, rules),
  ]
}

function bureauFindings({ score, arrearsDays }: GuardClient, { bureau }: Rules): Finding[] {
  if (bureau === null) {
    return [
      skipped('BUREAU_SCORE', 'NOT_IN_FORCE', score),
      skipped('BUREAU_ARREARS', 'NOT_IN_FORCE', arrearsDays),
    ]
  }
  return [
    verdict('BUREAU_SCORE', bureau.minScore, score, score < bureau.minScore),
    atMost('BUREAU_ARREARS', bureau.maxArrearsDays, arrearsDays),
  ]
}

/** An empty quarter is not "passed": its limit is law whether it was entered here or not (353-FZ art. 6 p. 11). */
function emptyQuarter(percent: number): Finding {
  const reason = noMarketLimit()
  return { rule: reason.code, limit: 'NO_ROW', value: percent, verdict: 'REFUSE', reason }
}

function expensiveLoansFinding({ client, fullCostPercent }: GuardInput, rules: Rules): Finding {
  const limit = rules.expensiveLoans
  if (limit === null) return skipped('EXPENSIVE_LOANS', 'NOT_IN_FORCE', fullCostPercent)
  const { abovePercent } = limit
  if (!isExpensive(fullCostPercent, abovePercent)) {
    return skipped('EXPENSIVE_LOANS', limit.maxOpen, 'NOT_EXPENSIVE')
  }
  const open = client.openLoans.filter((loan) => isExpensive(loan.fullCostPercent, abovePercent))
  const found = atMost('EXPENSIVE_LOANS', limit.maxOpen, open.length + 1)
  return helpedBy(found, helpAgainstExpensive(abovePercent))
}

function pauseFinding({ client, fullCostPercent, onDate }: GuardInput, rules: Rules): Finding {
  const closedOn = client.lastExpensiveClosedOn ?? null
  if (rules.pause === null) return skipped('PAUSE', 'NOT_IN_FORCE', closedOn ?? 'NONE')
  if (closedOn === null) return skipped('PAUSE', rules.pause.days, 'NONE')
  if (!isExpensive(fullCostPercent, rules.pause.abovePercent)) {
    return skipped('PAUSE', rules.pause.days, 'NOT_EXPENSIVE')
  }
  const allowedFrom = addDays(closedOn, rules.pause.days)
  const found = verdict('PAUSE', allowedFrom, onDate, onDate < allowedFrom)
  return helpedBy(found, helpAgainstPause(allowedFrom))
}

/** ПДН: monthly payments on all debts with the new one to the monthly income (353-FZ art. 5.1). */
function debtLoadFinding(offer: GuardInput, { debtLoad }: Rules): Finding {
  const { client, amountKopecks, monthlyPaymentKopecks } = offer
  const rule = 'DEBT_LOAD'
  if (amountKopecks < debtLoad.computedFromKopecks) {
    return skipped(rule, debtLoad.refuseAbovePercent, 'NOT_COMPUTED')
  }
  const { refuseAbovePercent, warnAbovePercent } = debtLoad
  const incomeKopecks = client.monthlyIncomeKopecks
  if (incomeKopecks === null || incomeKopecks <= 0) {
    const missing = typeof client.income === 'string' ? client.income : 'NOT_SAID'
    const value = missing === 'NOT_SAID' ? 'UNKNOWN' : missing
    const reason = cannotTellDebtLoad(missing)
    return { rule, limit: refuseAbovePercent, value, verdict: 'REFUSE', reason }
  }
  const income = typeof client.income === 'object' ? client.income : undefined
  const payments = addKopecks(monthlyPaymentKopecks, client.monthlyObligationsKopecks)
  const value = debtLoadPercent(payments, incomeKopecks)
  const found = { rule, value, ...(income && { income }) } as const
  if (value > refuseAbovePercent) {
    const reason = debtLoadTooHigh(true, income)
    return { ...found, limit: refuseAbovePercent, verdict: 'REFUSE', reason }
  }
  if (value > warnAbovePercent) {
    const reason = debtLoadTooHigh(false, income)
    return { ...found, limit: warnAbovePercent, verdict: 'WARN', reason }
  }
  return { ...found, limit: warnAbovePercent, verdict: 'PASS' }
}

function atMost(
  rule: keyof typeof PLAIN_REASONS,
  limit: number,
  value: number,
  noise = 0,
): Finding {
  return verdict(rule, limit, value, value > limit + noise)
}

function verdict(
  rule: keyof typeof PLAIN_REASONS,
  limit: number | string,
  value: number | string,
  refused: boolean,
): Finding {
  if (!refused) return { rule, limit, value, verdict: 'PASS' }
  return { rule, limit, value, verdict: 'REFUSE', reason: { code: rule, ...PLAIN_REASONS[rule] } }
}

/** The same finding with help that depends on the day's rules. */
function helpedBy(found: Finding, whatHelps: string): Finding {
  return found.reason ? { ...found, reason: { ...found.reason, whatHelps } } : found
}

function skipped(rule: GuardCode, limit: number | string, value: number | string): Finding {
  return { rule, limit, value, verdict: 'PASS' }
}

function outcomeOf(findings: readonly Finding[]): GuardResult['outcome'] {
  if (findings.some((finding) => finding.verdict === 'REFUSE')) return 'REFUSED'
  return findings.some((finding) => finding.verdict === 'WARN') ? 'PASSED_WITH_WARNING' : 'PASSED'
}
