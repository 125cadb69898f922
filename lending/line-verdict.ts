import type { IsoDate } from './calendar.ts'
import type { CreditLine } from './credit-line.ts'
import type { Evidence } from './guard.ts'
import type { GuardReason } from './guard-reasons.ts'
import type { Kopecks } from './money.ts'
import { roublesText } from './plain-text.ts'

/** Why a sum does not fit the client's line: evidence as of a rule of the guard, and the client's words (D8, D12). */
export type LineVerdict = { evidence: Evidence; reason: GuardReason }

/** Compares a sum with what is free of the line; null when it fits. */
export function lineVerdict(
  amountKopecks: Kopecks,
  { availableKopecks }: Pick<CreditLine, 'availableKopecks'>,
  on: IsoDate,
): LineVerdict | null {
  if (amountKopecks <= availableKopecks) return null
  const rule = 'CREDIT_LINE'
  const words =
    availableKopecks > 0
      ? {
          text: `Сейчас доступно ${roublesText(availableKopecks)}.`,
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
