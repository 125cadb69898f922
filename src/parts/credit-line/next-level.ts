import { creditLine } from '../../../lending/credit-line.ts'
import { isoDate } from '../../../lending/calendar.ts'
import { type Kopecks, ZERO } from '../../../lending/money.ts'

interface NextLevel {
  readonly limitKopecks: Kopecks
  /** What is needed for it, in the client's words. */
  readonly needed: string
}

const CLEAN_CLOSING = 'без просрочки дольше 3\u00a0дней'
const COUNTED =
  'Считаются займы, возвращённые по графику или не раньше чем через 14\u00a0дней. Уровень растёт не чаще раза в 30\u00a0дней.'

/** Closed loans of each step up, and what has to be done for it (D12, D52). */
const STEPS: Record<number, { readonly closed: number; readonly needed: string }> = {
  1: { closed: 1, needed: `Закройте один займ ${CLEAN_CLOSING}. ${COUNTED}` },
  2: { closed: 3, needed: `Закройте всего три займа ${CLEAN_CLOSING}. ${COUNTED}` },
  3: {
    closed: 5,
    needed: `Закройте всего пять займов ${CLEAN_CLOSING}. Нужен год с первого займа и 12 месяцев совсем без просрочек. ${COUNTED}`,
  },
}

const LONG_AGO = isoDate('2024-01-01')

/** The level after this one and its limit by the rule the server itself uses; null at the top. */
export function nextLevel(level: number): NextLevel | null {
  const step = STEPS[level]
  if (!step) return null
  const closed = {
    closedOn: LONG_AGO,
    closeReason: 'PAID',
    livedDays: 30,
    maxOverdueDays: 0,
  } as const
  const { userCreditLimitKopecks } = creditLine({
    onDate: isoDate('2026-01-01'),
    closedContracts: Array.from({ length: step.closed }, () => closed),
    firstPaidOutOn: LONG_AGO,
    openPrincipalKopecks: ZERO,
    signedNotPaidOutKopecks: ZERO,
    currentOverdueDays: 0,
    overdues: [],
  })
  return { limitKopecks: userCreditLimitKopecks, needed: step.needed }
}
