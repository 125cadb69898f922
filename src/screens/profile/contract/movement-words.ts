import type { PaymentType } from '../../../../protocol/enums.ts'
import type { Movement } from '../../../queries/contracts.ts'
import { known } from '../../../ui/known.ts'

const INCOMING: Record<PaymentType, string> = {
  INSTALMENT: 'Платёж',
  PAYOFF: 'Полное погашение',
  PARTIALLY_EARLY: 'Досрочное погашение',
  PROLONGATION: 'Продление',
}

/**
 * Names of movements, latest first as they come. Money in that is no payment is the payout, which the bank gave back
 * (decision 0063). Money out after money in is an overpayment that was given back.
 */
export const movementNames = (movements: readonly Movement[]): string[] =>
  movements.map(({ direction, paymentType }, index) => {
    if (direction === 'INCOMING')
      return paymentType ? known(INCOMING, paymentType, 'Платёж') : 'Банк вернул перевод'
    // Money out that names a payment is that payment, taken back by the bank.
    if (paymentType !== null) return 'Банк отозвал платёж'
    const paidBefore = movements
      .slice(index + 1)
      .some((earlier) => earlier.direction === 'INCOMING')
    return paidBefore ? 'Вернули переплату' : 'Деньги на карту'
  })

/** How a movement ended, when it is not simply done. */
export const movementState = ({ state, isReversed }: Movement): string | null => {
  if (isReversed) return 'сняли: зачли по ошибке'
  if (state === 'PAID') return null
  if (state === 'DECLINED' || state === 'EXPIRED') return 'не прошёл'
  return state === 'CREATED' ? 'не завершён' : 'проверяем'
}
