import { addDays, type IsoDate } from './calendar.ts'
import { PLAIN_REASONS } from './guard-reasons.ts'
import { formatFullDate } from './plain-text.ts'
import { rulesAt } from './rules.ts'

/** Days after a refusal in which another request waits (D12). */
const PAUSE_AFTER_REFUSAL_DAYS = 30

export type CreditRatingFacts = {
  onDate: IsoDate
  /** The longest overdue among open contracts today. */
  overdueDays: number
  /** The last day of an overdue that took the raised first step away; null when none did (D40). */
  firstStepLostOn: IsoDate | null
  selfBan: boolean
  /** The lowest score and the longest arrears any bureau tells (D53). */
  score: number
  arrearsDays: number
  /** Payments on all debts with a loan of this sum, in per cent of the income; null when the income is not known. */
  debtLoadPercent: number | null
  /** Day of the latest request that was refused. */
  lastRefusedOn: IsoDate | null
}

export type CreditRatingFinding = {
  rule: 'RECENT_REFUSAL' | 'OVERDUE' | 'SELF_BAN' | 'BUREAU_SCORE' | 'BUREAU_ARREARS' | 'DEBT_LOAD'
  limit: number | string
  value: number | string
  verdict: 'PASS' | 'REFUSE' | 'WAIT'
  /** What is in the way and what helps, in the client's words; null when nothing is. */
  reason: string | null
}

export type CreditRatingDecision = {
  outcome: 'APPROVED' | 'REFUSED' | 'WAIT'
  findings: CreditRatingFinding[]
}

/**
 * Decides on a higher first step (D12, D40): no overdue, none over 30 days before, no self-ban, score and arrears within the thresholds (D53), payments on all debts with a loan of this sum at most
 * half of the income. A client refused in the last 30 days waits: nothing else is looked at then.
 */
export function decideCreditRating(facts: CreditRatingFacts): CreditRatingDecision {
  const recent = recentRefusal(facts)
  if (recent.verdict === 'WAIT') return { outcome: 'WAIT', findings: [recent] }
  const findings = [recent, overdue(facts), selfBan(facts), ...bureau(facts), debtLoad(facts)]
  const isRefused = findings.some(({ verdict }) => verdict === 'REFUSE')
  return { outcome: isRefused ? 'REFUSED' : 'APPROVED', findings }
}

function recentRefusal({ lastRefusedOn, onDate }: CreditRatingFacts): CreditRatingFinding {
  const rule = 'RECENT_REFUSAL'
  if (lastRefusedOn === null) {
    return { rule, limit: PAUSE_AFTER_REFUSAL_DAYS, value: 'NONE', verdict: 'PASS', reason: null }
  }
  const allowedFrom = addDays(lastRefusedOn, PAUSE_AFTER_REFUSAL_DAYS)
  if (onDate >= allowedFrom) {
    return { rule, limit: allowedFrom, value: onDate, verdict: 'PASS', reason: null }
  }
  const day = formatFullDate(allowedFrom)
  return {
    rule,
    limit: allowedFrom,
    value: onDate,
    verdict: 'WAIT',
    reason: `Прошлый запрос мы отклонили меньше ${PAUSE_AFTER_REFUSAL_DAYS} дней назад. Новый можно отправить с ${day}.`,
  }
}

function overdue({ overdueDays, firstStepLostOn }: CreditRatingFacts): CreditRatingFinding {
  const rule = 'OVERDUE'
  if (overdueDays > 0) {
    const reason = 'Есть просроченный платёж. Внесите его и отправьте запрос снова через 30 дней.'
    return { rule, limit: 0, value: overdueDays, ...refused(reason) }
  }
  if (firstStepLostOn !== null) {
    const reason =
      'Платёж был просрочен больше 30 дней. Первая сумма вырастет, когда следующий займ будет закрыт вовремя.'
    return { rule, limit: 0, value: firstStepLostOn, ...refused(reason) }
  }
  return { rule, limit: 0, value: 0, ...PASSED }
}

function selfBan(facts: CreditRatingFacts): CreditRatingFinding {
  return {
    rule: 'SELF_BAN',
    limit: 'ABSENT',
    value: facts.selfBan ? 'SET' : 'ABSENT',
    ...(facts.selfBan
      ? refused(
          'В вашей кредитной истории стоит самозапрет на займы. Его снимают на Госуслугах или в МФЦ.',
        )
      : PASSED),
  }
}

function bureau({ score, arrearsDays, onDate }: CreditRatingFacts): CreditRatingFinding[] {
  const thresholds = rulesAt(onDate).bureau
  if (thresholds === null) return []
  const { minScore, maxArrearsDays } = thresholds
  return [
    {
      rule: 'BUREAU_SCORE',
      limit: minScore,
      value: score,
      ...(score < minScore ? refused(inWords('BUREAU_SCORE')) : PASSED),
    },
    {
      rule: 'BUREAU_ARREARS',
      limit: maxArrearsDays,
      value: arrearsDays,
      ...(arrearsDays > maxArrearsDays ? refused(inWords('BUREAU_ARREARS')) : PASSED),
    },
  ]
}

function inWords(rule: 'BUREAU_SCORE' | 'BUREAU_ARREARS'): string {
  const { text, whatHelps } = PLAIN_REASONS[rule]
  return `${text} ${whatHelps}`
}

function debtLoad({ debtLoadPercent: percent, onDate }: CreditRatingFacts): CreditRatingFinding {
  const rule = 'DEBT_LOAD'
  const limit = rulesAt(onDate).debtLoad.warnAbovePercent
  if (percent === null) {
    const reason = 'Мы не знаем вашего дохода. Укажите его в анкете.'
    return { rule, limit, value: 'UNKNOWN', ...refused(reason) }
  }
  return {
    rule,
    limit,
    value: percent,
    ...(percent > limit
      ? refused(
          `С таким займом платежи по всем долгам заняли бы больше ${limit}% вашего дохода. Поможет меньшая сумма или закрытый долг.`,
        )
      : PASSED),
  }
}

const PASSED = { verdict: 'PASS', reason: null } as const

function refused(reason: string): Pick<CreditRatingFinding, 'verdict' | 'reason'> {
  return { verdict: 'REFUSE', reason }
}
