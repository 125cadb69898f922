import type { Evidence } from './guard-reasons.ts'
import type { Kopecks } from './money.ts'

/** ПДН, per cent: the monthly payments on all debts to the monthly income (353-FZ art. 5.1). The income is positive. */
export function debtLoadPercent(monthlyPaymentsKopecks: Kopecks, incomeKopecks: Kopecks): number {
  return (monthlyPaymentsKopecks / incomeKopecks) * 100
}

/** The debt load that a decision kept; null where it was not worked out (below 10,000 ₽, or without an income). */
export function debtLoadIn(evidence: readonly Evidence[]): number | null {
  const value = evidence.find(({ rule }) => rule === 'DEBT_LOAD')?.value
  return typeof value === 'number' ? value : null
}
