import type { Kopecks } from './money.ts'

/** ПДН, per cent: the monthly payments on all debts to the monthly income (353-FZ art. 5.1). The income is positive. */
export function debtLoadPercent(monthlyPaymentsKopecks: Kopecks, incomeKopecks: Kopecks): number {
  return (monthlyPaymentsKopecks / incomeKopecks) * 100
}
