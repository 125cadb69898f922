import { type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import { creditLine } from '../../../lending/credit-line.ts'
import { fromRoubles, toRoubles } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { CALCULATOR_PRODUCTS, type Product } from '../../../lending/products.ts'
import * as calls from '../../../protocol/calls/core/limits.ts'
import type { ClientStatus } from '../../../protocol/enums.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { clientById } from '../../db/clients.ts'
import { lineFactsFrom } from '../../loan-book/line-facts.ts'
import { type ClientBook, clientBookOf } from '../../loan-book/loan-books.ts'
import { clientStanding, type ClientStanding } from '../../origination/client-standing.ts'
import { remembered } from '../../remembered.ts'
import { route } from '../../route.ts'

const limitsOf = remembered(
  500,
  ({
    book,
    today,
  }: {
    book: Pick<ClientBook, 'books' | 'raisedFirstStepKopecks'>
    today: IsoDate
  }) => {
    const line = creditLine(lineFactsFrom(book, today))
    return {
      systemCreditLimit: toRoubles(line.systemCreditLimitKopecks),
      userCreditLimit: toRoubles(line.userCreditLimitKopecks),
      usedLimit: toRoubles(line.usedLimitKopecks),
      available: toRoubles(line.availableKopecks),
      firstStepCap: line.firstStepCapKopecks === null ? null : toRoubles(line.firstStepCapKopecks),
      level: line.level,
    }
  },
)

export const limitsCurrent = route(calls.limitsCurrent, async ({ context, client }) => {
  const { books, raisedFirstStepKopecks } = await clientBookOf(context.database, client.id)
  return limitsOf({
    book: { books, raisedFirstStepKopecks },
    today: moscowDate(context.clock.now()),
  })
})

const CHECK_REASONS: Partial<Record<ClientStatus, string>> = {
  DATA_CHECKING: 'Проверяем ваши данные. Обычно это 15 минут.',
  FAILURE_LITTLE_DATA: 'Нужны новые фото документов: прежние не удалось прочитать.',
  DATA_MISMATCH: 'Нужно новое селфи: лицо не совпало с фото в паспорте.',
}

const REGISTRATION_REASON = 'Закончите анкету, и мы посчитаем ваш лимит.'

const closedReason = ({ status, reasons }: ClientStanding): string | null => {
  if (status !== 'VERIFIED' && status !== 'LIMIT_REACHED') {
    return CHECK_REASONS[status] ?? REGISTRATION_REASON
  }
  if (reasons.includes('SELF_BAN')) {
    return 'В кредитной истории стоит самозапрет. Снимите его на Госуслугах или в МФЦ.'
  }
  return reasons.includes('OVERDUE') ? 'Сначала погасите просроченный платёж.' : null
}

const productOf = (product: Product, standing: ClientStanding) => {
  const { key, minAmountRoubles, maxAmountRoubles } = product
  const free = toRoubles(standing.line.availableKopecks)
  const closed = closedReason(standing)
  const short =
    free < minAmountRoubles
      ? `Свободного лимита меньше ${formatMoney(fromRoubles(minAmountRoubles), { whole: true })}. Он вернётся, когда вы погасите часть займа.`
      : null
  const reason = closed ?? short
  return {
    typeOfProduct: key,
    minAmount: minAmountRoubles,
    maxAmount: reason === null ? Math.min(maxAmountRoubles, free) : maxAmountRoubles,
    available: reason === null,
    reason,
  }
}

export const limitsCurrentProducts = route(
  calls.limitsCurrentProducts,
  async ({ context, client }) => {
    const own = await clientById(context.database, client.id)
    if (!own) throw new Refusal('UNAUTHENTICATED')
    const standing = await clientStanding(context.database, own, context.clock.now())
    return { products: CALCULATOR_PRODUCTS.map((product) => productOf(product, standing)) }
  },
)
