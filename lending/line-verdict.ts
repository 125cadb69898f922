import type { IsoDate } from './calendar.ts'
import type { CreditLine } from './credit-line.ts'
import type { Evidence } from './guard-reasons.ts'
import type { GuardReason } from './guard-reasons.ts'
import type { Kopecks } from './money.ts'
import { formatMoney } from './plain-text.ts'

/** Why a sum does not fit the client's line: evidence as of a rule of the guard, and the client's words (D8, D12, D40). */
export type LineVerdict = { evidence: Evidence; reason: GuardReason }

/** Judges a sum by the client's line: a payment past due on any contract comes first (D40); null when it fits. */
export function lineVerdict(
  amountKopecks: Kopecks,
  { availableKopecks, overdueDays }: Pick<CreditLine, 'availableKopecks' | 'overdueDays'>,
  on: IsoDate,
): LineVerdict | null {
  if (overdueDays > 0) return pastDue(overdueDays, on)
  if (amountKopecks <= availableKopecks) return null
  const rule = 'CREDIT_LINE'
  const words =
    availableKopecks > 0
      ? {
          text: `Сейчас доступно ${formatMoney(availableKopecks, { whole: true })}.`,
          whatHelps: 'Уменьшите сумму.',
        }
      : {
          text: 'Свободного лимита нет.',
          whatHelps: 'Он вернётся, когда вы погасите действующий займ.',
        }
  return {
    evidence: { rule, limit: availableKopecks, value: amountKopecks, on, verdict: 'REFUSE' },
    reason: { code: rule, ...words },
  }
}

function pastDue(overdueDays: number, on: IsoDate): LineVerdict {
  const rule = 'OVERDUE'
  return {
    evidence: { rule, limit: 0, value: overdueDays, on, verdict: 'REFUSE' },
    reason: {
      code: rule,
      text: 'Есть просроченный платёж по действующему займу.',
      whatHelps: 'Внесите его, и новый займ снова будет доступен в тот же день.',
    },
  }
}
