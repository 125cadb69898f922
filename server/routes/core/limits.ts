import { fromRoubles, toRoubles } from '../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../lending/plain-text.ts'
import { CALCULATOR_PRODUCTS, type Product } from '../../../lending/products.ts'
import * as calls from '../../../protocol/calls/core/limits.ts'
import type { ClientStatus } from '../../../protocol/enums.ts'
import { debtLoadOf } from '../../origination/debt-load.ts'
import { type NewLoan, newLoanOf } from '../../origination/new-loan.ts'
import { loanReminderOf, watchLoan } from '../../origination/watch-loan.ts'
import { readRoute, route } from '../../route.ts'

export const limitsCurrent = readRoute(calls.limitsCurrent, async ({ context, client }) => {
  const loan = await newLoanOf(context, client.id)
  const { standing, refusal } = loan
  const { line } = standing
  const { firstStepCapKopecks } = line
  const reminder = loanReminderOf(loan)
  return {
    systemCreditLimit: toRoubles(line.systemCreditLimitKopecks),
    userCreditLimit: toRoubles(line.userCreditLimitKopecks),
    usedLimit: toRoubles(line.usedLimitKopecks),
    available: toRoubles(line.availableKopecks),
    firstStepCap: firstStepCapKopecks === null ? null : toRoubles(firstStepCapKopecks),
    level: line.level,
    ...(refusal && { refusal: { ...refusal, ...(reminder && { reminder }) } }),
  }
})

export const limitsReminder = route(
  calls.limitsReminder,
  ({ context, client, body: { wanted }, idempotency }) =>
    watchLoan(context, idempotency, { clientId: client.id, wanted }),
)

const CHECK_REASONS: Partial<Record<ClientStatus, string>> = {
  DATA_CHECKING: 'Проверяем ваши данные. Обычно это 15 минут.',
  FAILURE_LITTLE_DATA: 'Нужны новые фото документов: прежние не удалось прочитать.',
  DATA_MISMATCH: 'Нужно новое селфи: лицо не совпало с фото в паспорте.',
}

const REGISTRATION_REASON = 'Закончите анкету, и мы посчитаем ваш лимит.'

/** Why no product can be had, or none that is dearer than the law allows; null where it is for want of free line. */
const closedReason = ({ standing, refusal }: NewLoan): string | null => {
  switch (refusal?.code) {
    case 'NOT_VERIFIED':
      return CHECK_REASONS[standing.status] ?? REGISTRATION_REASON
    case 'PASSPORT':
      return 'Срок паспорта закончился. Нужен новый.'
    case 'DATA_REFRESH':
      return 'Подтвердите, что ваши данные не изменились.'
    case 'DATA_DOUBT':
      return 'Уточняем ваши данные.'
    case 'DECLINED':
      return refusal.decline
        ? refusal.on < refusal.decline.allowedFrom
          ? `Прислать документы снова можно с ${formatDate(refusal.decline.allowedFrom)}.`
          : 'Займ откроется, когда документы проверят снова.'
        : null
    case 'ACCESS_STOPPED':
      return 'Займы остановлены: нам сообщили, что в кабинет вошёл не владелец.'
    case 'SELF_BAN':
      return 'В кредитной истории стоит самозапрет. Снимите его на Госуслугах или в МФЦ.'
    case 'OVERDUE':
      return 'Сначала погасите просроченный платёж.'
    case 'MARKET_LIMIT':
      return 'На этот квартал предел стоимости займов ещё не внесён. Попробуйте завтра.'
    case 'EXPENSIVE_LOANS':
      return `Ещё один займ дороже ${refusal.expensive?.abovePercent}% годовых закон сейчас не разрешает.`
    case 'PAUSE':
      return refusal.pause
        ? `Такой займ можно взять с ${formatDate(refusal.pause.allowedFrom)}.`
        : null
    default:
      return null
  }
}

const productOf = (product: Product, loan: NewLoan) => {
  const { key, minAmountRoubles, maxAmountRoubles, minLoanTerm, maxLoanTerm } = product
  const bounds = loan.bounds[key]
  if (!bounds) {
    const smallest = formatMoney(fromRoubles(minAmountRoubles), { whole: true })
    const isShort = toRoubles(loan.standing.line.availableKopecks) < minAmountRoubles
    const short = `Свободного лимита меньше ${smallest}. Он вернётся, когда вы погасите часть займа.`
    const closed = closedReason(loan)
    const isLegal = loan.refusal?.code === 'EXPENSIVE_LOANS' || loan.refusal?.code === 'PAUSE'
    return {
      typeOfProduct: key,
      minAmount: minAmountRoubles,
      maxAmount: maxAmountRoubles,
      available: false,
      reason: closed === null || (isLegal && isShort) ? short : closed,
    }
  }
  const isAnyTerm = bounds.minLoanTerm === minLoanTerm && bounds.maxLoanTerm === maxLoanTerm
  return {
    typeOfProduct: key,
    minAmount: bounds.minAmountRoubles,
    maxAmount: bounds.maxAmountRoubles,
    ...(!isAnyTerm && { minTerm: bounds.minLoanTerm, maxTerm: bounds.maxLoanTerm }),
    available: true,
    reason: null,
  }
}

export const limitsCurrentProducts = route(
  calls.limitsCurrentProducts,
  async ({ context, client }) => {
    const loan = await newLoanOf(context, client.id)
    return { products: CALCULATOR_PRODUCTS.map((product) => productOf(product, loan)) }
  },
)

export const debtLoad = route(calls.debtLoad, ({ context, client }) =>
  debtLoadOf(context, client.id),
)
