import { creditLine } from '../../../lending/credit-line.ts'
import { isoDate } from '../../../lending/calendar.ts'
import { type Kopecks, ZERO } from '../../../lending/money.ts'

export interface NextLevel {
  readonly limitKopecks: Kopecks
  /** What is needed for it, in the client's words. */
  readonly needed: string
}

const CLEAN_CLOSING = 'без просрочки дольше 3\u00a0дней'

/** Closed loans of each step up, and what has to be done for it (D12). */
const STEPS: Record<number, { readonly closed: number; readonly needed: string }> = {
  1: { closed: 1, needed: `Закройте один займ ${CLEAN_CLOSING}.` },
  2: { closed: 3, needed: `Закройте всего три займа ${CLEAN_CLOSING}.` },
  3: {
    closed: 5,
    needed: `Закройте всего пять займов ${CLEAN_CLOSING}, последние 12 месяцев — совсем без просрочек.`,
  },
}

/** The level after this one and its limit by the rule the server itself uses; null at the top. */
export function nextLevel(level: number): NextLevel | null {
  const step = STEPS[level]
  if (!step) return null
  const { userCreditLimitKopecks } = creditLine({
    onDate: isoDate('2026-01-01'),
    closedContracts: Array.from({ length: step.closed }, () => ({ maxOverdueDays: 0 })),
    openPrincipalKopecks: ZERO,
    signedNotPaidOutKopecks: ZERO,
    currentOverdueDays: 0,
    lastOverdueOn: null,
  })
  return { limitKopecks: userCreditLimitKopecks, needed: step.needed }
}
