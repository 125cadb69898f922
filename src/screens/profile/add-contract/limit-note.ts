import { formatNumber } from '../../../../lending/plain-text.ts'
import type { CreditLine as Line } from '../../../state/profile.ts'

/** Why the scale ends where it ends (D12). */
export const limitNote = (mostRoubles: number, line: Line | null): string => {
  const most = `${formatNumber(mostRoubles)}\u00a0₽`
  const hasLoan = (line?.usedLimit ?? 0) > 0
  if (line?.firstStepCap === mostRoubles)
    return hasLoan
      ? `Пока первый займ не закрыт — до ${most}. Потом лимит вырастет.`
      : `Первый займ — до ${most}. Когда закроете его, лимит вырастет.`
  return hasLoan
    ? `Сейчас свободно до ${most}. Лимит освободится, когда вернёте часть долга.`
    : `Ваш лимит — до ${most}. Он растёт, когда займы закрыты вовремя.`
}
