import { addDays, type IsoDate } from './calendar.ts'
import type { ChangePreview, ChangeRefusal } from './change-facts.ts'
import type { Loan } from './loan-book.ts'
import { CHANGE_GUARD_REFUSALS, pausedUntil } from './change-refusals.ts'
import { FULL_COST_NOISE_PERCENT } from './expensive-loans.ts'
import type { Evidence } from './guard-reasons.ts'
import { ratesInForce } from './loan-change.ts'
import { chargedMillionths } from './rate.ts'
import { rulesAt, type Rules } from './rules.ts'

/** What of a client's other loans a change of one depends on. */
export type ChangeClient = {
  /** Full cost in force of the other loans, open or signed, per cent a year. */
  otherFullCosts: readonly number[]
  /** The day the last loan dearer than the pause's bound was closed. */
  lastExpensiveClosedOn: IsoDate | null
}

export const NO_OTHER_LOANS: ChangeClient = { otherFullCosts: [], lastExpensiveClosedOn: null }

export type ChangeJudgement = { evidence: Evidence[]; refusal: ChangeRefusal | null }

type Finding = Omit<Evidence, 'on' | 'verdict'> & { refusal: ChangeRefusal | null }

/**
 * Compares what a change makes of a loan with the law of its day (D8). A change lends nothing, so a limit that the loan
 * was over before is no hindrance: only what the change itself pushes over one is refused. A loan that becomes
 * expensive is counted like one taken that day; one that is expensive already is counted already. The market's limit is
 * that of the quarter in which a contract is made (353-FZ art. 6 p. 11), so no change is compared with it.
 */
export function guardChange(
  loan: Loan,
  { before, after, change }: Pick<ChangePreview, 'before' | 'after' | 'change'>,
  client: ChangeClient,
): ChangeJudgement {
  const rules = rulesAt(change.on)
  const cost = { before: before.fullCost.percent, after: after.fullCost.percent }
  const findings: Finding[] = [
    {
      rule: 'DAILY_RATE',
      limit: rules.dailyRateCapMillionths,
      value: chargedMillionths(change.rates ?? ratesInForce(loan)),
      refusal: null,
    },
    fullCostFinding(rules.fullCostCapPercent, cost),
    expensiveFinding(rules.expensiveLoans, cost, client),
    pauseFinding(rules.pause, cost, { client, on: change.on }),
  ]
  return {
    evidence: findings.map(({ rule, limit, value, refusal }) => ({
      rule,
      limit,
      value,
      on: change.on,
      verdict: refusal ? 'REFUSE' : 'PASS',
    })),
    refusal: findings.find(({ refusal }) => refusal)?.refusal ?? null,
  }
}

type Cost = { before: number; after: number }

const isOver = (percent: number, limit: number): boolean =>
  percent > limit + FULL_COST_NOISE_PERCENT

function fullCostFinding(limit: number, { before, after }: Cost): Finding {
  const rule = 'FULL_COST'
  const isPushedOver = isOver(after, limit) && isOver(after, before)
  return { rule, limit, value: after, refusal: isPushedOver ? CHANGE_GUARD_REFUSALS[rule] : null }
}

function expensiveFinding(
  limit: Rules['expensiveLoans'],
  { before, after }: Cost,
  { otherFullCosts }: ChangeClient,
): Finding {
  const rule = 'EXPENSIVE_LOANS'
  if (limit === null) return { rule, limit: 'NOT_IN_FORCE', value: after, refusal: null }
  if (!isOver(after, limit.abovePercent)) {
    return { rule, limit: limit.maxOpen, value: 'NOT_EXPENSIVE', refusal: null }
  }
  const count = 1 + otherFullCosts.filter((percent) => isOver(percent, limit.abovePercent)).length
  const isNew = !isOver(before, limit.abovePercent)
  const refusal = isNew && count > limit.maxOpen ? CHANGE_GUARD_REFUSALS[rule] : null
  return { rule, limit: limit.maxOpen, value: count, refusal }
}

function pauseFinding(
  pause: Rules['pause'],
  { before, after }: Cost,
  { client, on }: { client: ChangeClient; on: IsoDate },
): Finding {
  const rule = 'PAUSE'
  const closedOn = client.lastExpensiveClosedOn
  if (pause === null)
    return { rule, limit: 'NOT_IN_FORCE', value: closedOn ?? 'NONE', refusal: null }
  if (closedOn === null) return { rule, limit: pause.days, value: 'NONE', refusal: null }
  if (!isOver(after, pause.abovePercent) || isOver(before, pause.abovePercent)) {
    return { rule, limit: pause.days, value: 'NOT_EXPENSIVE', refusal: null }
  }
  const allowedFrom = addDays(closedOn, pause.days)
  return {
    rule,
    limit: allowedFrom,
    value: on,
    refusal: on < allowedFrom ? pausedUntil(allowedFrom) : null,
  }
}
