import { kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskMoney } from '../../../../protocol/calls/desk/money.ts'
import type { TwoPersonKind } from '../../../../protocol/two-people.ts'
import {
  mayBeLost,
  type MONEY_DIFFERENCES,
  type MoneyTaskKind,
} from '../../../../protocol/money-tasks.ts'

export type MoneyTask = Reply<typeof deskMoney>['tasks'][number]

export const TASK_WORDS: Readonly<Record<MoneyTaskKind, string>> = {
  UNMATCHED_MONEY: 'Деньги не сошлись с платежом',
  SECOND_TRANSACTION: 'Второе списание по оплаченному счёту',
  CARD_ROUBLE_CHARGED: 'Рубль за карту списан, а не удержан',
  MALFORMED_NOTICE: 'Уведомление не читается',
  FRAUD_REFUND: 'Заплачено по займу, который оформил не клиент',
  REFUND_REFUSED: 'Банк не возвращает переплату',
  HOLD_STUCK: 'Удержание не списано и не снято',
  UNKNOWN_REFUND: 'Возврат, которого мы не просили',
  PAYMENT_TAKEN_BACK: 'Банк отозвал платёж',
  BOOKING_REVERSED: 'Платёж снят с займа: зачли по ошибке',
  PAYOUT_DIFFERS: 'Выплата прошла не так, как заказана',
  PAYOUT_NOT_CANCELLED: 'Отменить не успели: деньги у клиента, займ в силе',
  CHARGEBACK: 'Плательщик оспорил платёж в своём банке',
  FISCAL_RECEIPT: 'Касса не пробила чек',
  FISCAL_DIFFERENCE: 'Чеки дня не сошлись с учётом',
  DEBIT_NOT_TOLD: 'Автосписание ждёт: клиента не предупредили',
}

const DIFFERENCE_WORDS: Readonly<Record<(typeof MONEY_DIFFERENCES)[number], string>> = {
  INVOICE: 'счёт неизвестен',
  ACCOUNT: 'другой клиент',
  AMOUNT: 'другая сумма',
  CURRENCY: 'другая валюта',
  TEST_FLAG: 'другой терминал',
  STATE: 'лишняя операция или другой её исход',
  OWED: 'осталось вернуть клиенту, верните в кабинете эквайера',
  PAYOUT_PLACE: 'платили оттуда, куда ушёл займ, или неизвестно откуда: вернуть только переводом',
}

const differenceWords = (kind: MoneyTaskKind, reason: MoneyTask['reasons'][number]): string =>
  kind === 'FRAUD_REFUND' && reason === 'OWED'
    ? 'часть платежа уже вернули, остаток только переводом'
    : DIFFERENCE_WORDS[reason]

export const differencesOf = ({ kind, reasons }: MoneyTask): string =>
  reasons.map((reason) => differenceWords(kind, reason)).join(', ')

/** A sum as it came: roubles in our form, another currency with its own name. */
export const sumOf = ({ amountKopecks, currency }: MoneyTask): string => {
  if (amountKopecks === null) return 'неизвестна'
  if (currency === 'RUB') return formatMoney(kopecks(amountKopecks))
  return `${(amountKopecks / 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 })} ${currency ?? ''}`.trim()
}

/**
 * What was paid of a loan that was not its client's, and nobody has tried to give back; nothing goes to where the loan went
 * (decision 0170).
 */
const isFraudReturnable = ({ kind, attempts, reasons }: MoneyTask): boolean =>
  kind === 'FRAUD_REFUND' &&
  attempts === 0 &&
  !reasons.includes('PAYOUT_PLACE') &&
  !reasons.includes('OWED')

/** What two people can do about a task; nothing when it is tried again by itself or already on its way back. */
export const finalStepsOf = (task: MoneyTask): readonly MoneyStep[] => {
  const { kind, isRetried, isStopped, nextTryAt, suspenseKopecks, transactionId } = task
  if (isRetried) return []
  if (isStopped)
    return isFraudReturnable(task) ? ['RETURN_MONEY', 'RETURN_BY_TRANSFER'] : ['RETURN_BY_TRANSFER']
  if (kind === 'CHARGEBACK') return ['LOSE_CHARGEBACK']
  if (suspenseKopecks === 0 || mayBeLost(kind)) return ['CLOSE_TASK']
  if ((kind !== 'UNMATCHED_MONEY' && kind !== 'BOOKING_REVERSED') || nextTryAt !== null) return []
  return transactionId === null ? ['ASSIGN_MONEY'] : ['RETURN_MONEY', 'ASSIGN_MONEY']
}

/** What two people decide about money and jobs. */
export type MoneyStep = Extract<
  TwoPersonKind,
  | 'RETURN_MONEY'
  | 'RETURN_BY_TRANSFER'
  | 'CLOSE_TASK'
  | 'DROP_JOB'
  | 'ASSIGN_MONEY'
  | 'LOSE_CHARGEBACK'
>

export const STEP_WORDS: Readonly<Record<MoneyStep, string>> = {
  RETURN_MONEY: 'Вернуть плательщику',
  RETURN_BY_TRANSFER: 'Отметить перевод',
  CLOSE_TASK: 'Закрыть',
  DROP_JOB: 'Снять',
  ASSIGN_MONEY: 'Зачесть на займ',
  LOSE_CHARGEBACK: 'Признать проигранным',
}
