/** How movements of money are named to the client: on the contract's page and in a copy of their data. */
import type { Reply } from './call.ts'
import type { detailsPaymentsContract } from './calls/report-service/payments.ts'
import type { PaymentType } from './enums.ts'

type Movement = Reply<typeof detailsPaymentsContract>['payments'][number]

const INCOMING: Readonly<Partial<Record<PaymentType, string>>> = {
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
      return paymentType ? (INCOMING[paymentType] ?? 'Платёж') : 'Банк вернул перевод'
    // Money out that names a payment is that payment, taken back by the bank.
    if (paymentType !== null) return 'Банк отозвал платёж'
    const paidBefore = movements
      .slice(index + 1)
      .some((earlier) => earlier.direction === 'INCOMING')
    return paidBefore ? 'Вернули переплату' : 'Деньги на карту'
  })

/** Of a payment that was not counted whole on its day: without sums, which may be hidden where this stands. */
const aheadWords = ({ direction, amountKopecks, advanceKopecks }: Movement): string | null => {
  if (direction === 'OUTGOING' || advanceKopecks <= 0) return null
  return advanceKopecks < amountKopecks ? 'часть внесена вперёд' : 'внесён вперёд'
}

/** How a movement ended, when it is not simply done. */
export const movementState = (movement: Movement): string | null => {
  const { state, isReversed, isAccountNeeded = false } = movement
  if (isReversed) return 'сняли: зачли по ошибке'
  if (isAccountNeeded) return 'банк не принял, напишите нам номер счёта'
  if (state === 'PAID') return aheadWords(movement)
  if (state === 'DECLINED' || state === 'EXPIRED') return 'не прошёл'
  return state === 'CREATED' ? 'не завершён' : 'проверяем'
}
