import { fromRoubles } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import type { CreditLine } from '../../state/profile.ts'

/** Why less than is free can be taken until the first loan is closed (D12); null when that is not what stands in the way. */
export const capNote = (
  { firstStepCap, userCreditLimit, usedLimit }: CreditLine,
  mostRoubles: number,
): string | null =>
  firstStepCap !== null && firstStepCap === mostRoubles && userCreditLimit - usedLimit > mostRoubles
    ? `Пока первый займ не закрыт — до ${formatMoney(fromRoubles(firstStepCap), { whole: true })}. Потом можно будет больше.`
    : null
