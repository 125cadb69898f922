import {
  noMarketLimit,
  PASSPORT_OVER,
  PLAIN_REASONS,
  REFRESH_REASONS,
} from '../../../../lending/guard-reasons.ts'
import { fromRoubles } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import { DAYS, type PluralForms } from '../../../../lending/plural.ts'
import { CALCULATOR_PRODUCTS, type ProductKey } from '../../../../lending/products.ts'
import { OTHER_ACCOUNT_WORDS } from '../../../../protocol/other-account.ts'
import type { CreditLine, NewLoanRefusal } from '../../../state/profile.ts'
import { productName } from '../../../ui/known.ts'
import { counted } from '../../../ui/plural.ts'
import { LOANS_STOPPED, NO_LOAN_BY_STATUS } from '../legal-words.ts'
import { unbroken } from '../../../ui/unbroken.ts'

interface Words {
  readonly title: string
  readonly text: string
}

const LOANS: PluralForms = ['займ', 'займа', 'займов']
const COUNT_WORDS: Partial<Record<number, string>> = {
  1: 'есть займ',
  2: 'два займа',
  3: 'три займа',
}
const LIMIT_WORDS: Partial<Record<number, string>> = { 1: 'одного', 2: 'двух' }
const NEXT_WORDS: Partial<Record<number, string>> = { 1: 'Второй', 2: 'Третий' }

const whole = (roubles: number): string => formatMoney(fromRoubles(roubles), { whole: true })

/** `«Как в банке»`, kept on one line. */
export const quoted = (productKey: ProductKey): string => `«${unbroken(productName(productKey))}»`

const listed = (products: readonly ProductKey[]): string =>
  [...new Set(products)].map(quoted).join(' и\u00a0')

const expensiveWords = (
  { abovePercent, maxOpen, products }: NonNullable<NewLoanRefusal['expensive']>,
  isNothingLeft: boolean,
): Words => {
  const bound = `дороже ${abovePercent}%\u00a0годовых`
  const next = products.length === maxOpen ? NEXT_WORDS[maxOpen] : undefined
  const have = COUNT_WORDS[products.length] ?? counted(products.length, LOANS)
  const law = `Больше ${LIMIT_WORDS[maxOpen] ?? maxOpen} закон не\u00a0разрешает, и\u00a0это не\u00a0наша оценка вас.`
  return {
    title: isNothingLeft
      ? `${next ?? 'Ещё один'} займ сейчас оформить нельзя`
      : `${next ?? 'Ещё один'} займ ${bound} сейчас оформить нельзя`,
    text: `У\u00a0вас ${have} ${bound}: ${listed(products)}. ${law}${isNothingLeft ? '' : ' Займы дешевле можно, они ниже.'}`,
  }
}

const pauseWords = (
  { abovePercent, days, allowedFrom }: NonNullable<NewLoanRefusal['pause']>,
  isNothingLeft: boolean,
): Words => ({
  title: isNothingLeft
    ? `Новый займ можно взять с\u00a0${formatDate(allowedFrom)}`
    : `Займ дороже ${abovePercent}%\u00a0годовых можно взять с\u00a0${formatDate(allowedFrom)}`,
  text: `Когда закрыт займ дороже ${abovePercent}%\u00a0годовых, закон требует паузы: ${counted(days, DAYS)}. Это не\u00a0наша оценка вас.`,
})

const lineWords = ({ usedLimit, userCreditLimit }: CreditLine): Words => {
  const smallest = Math.min(...CALCULATOR_PRODUCTS.map((product) => product.minAmountRoubles))
  return {
    title: 'Свободного лимита сейчас нет',
    text: `Взято ${whole(usedLimit)}, лимит\u00a0— ${whole(userCreditLimit)}. Самый маленький займ\u00a0— ${whole(smallest)}.`,
  }
}

const overdueWords = ({ remedy }: NewLoanRefusal): Words => {
  const title = 'Сначала внесите просроченный платёж'
  if (!remedy) return { title, text: 'Пока он не\u00a0внесён, новый займ не\u00a0взять.' }
  const isEnough = remedy.payments.every(({ action }) => action === 'PAY_OVERDUE')
  return {
    title,
    text: isEnough
      ? 'Лимит вернётся в\u00a0тот же день, когда внесёте его.'
      : 'Одного этого платежа для нового займа не\u00a0хватит: лимит занят или больше займов не\u00a0разрешает закон.',
  }
}

const NO_LOAN_NOW = 'Новый займ сейчас не\u00a0взять'

/** Why nothing can be lent, or nothing dear, in the client's words (D8, D12, D40). */
export const refusalWords = (
  refusal: NewLoanRefusal,
  line: CreditLine,
  isNothingLeft: boolean,
): Words => {
  switch (refusal.code) {
    case 'EXPENSIVE_LOANS':
      if (refusal.expensive) return expensiveWords(refusal.expensive, isNothingLeft)
      break
    case 'PAUSE':
      if (refusal.pause) return pauseWords(refusal.pause, isNothingLeft)
      break
    case 'OVERDUE':
      return overdueWords(refusal)
    case 'NO_FREE_LINE':
      return lineWords(line)
    case 'SELF_BAN': {
      const { text, whatHelps } = PLAIN_REASONS.SELF_BAN
      return { title: NO_LOAN_NOW, text: `${text} ${whatHelps}` }
    }
    case 'PASSPORT': {
      const { text, whatHelps } = PASSPORT_OVER
      return { title: 'Для займа нужен новый паспорт', text: `${text} ${whatHelps}` }
    }
    case 'DATA_REFRESH':
    case 'DATA_DOUBT': {
      const { text, whatHelps } = REFRESH_REASONS[refusal.code]
      return { title: NO_LOAN_NOW, text: `${text} ${whatHelps}` }
    }
    case 'MARKET_LIMIT': {
      const { text, whatHelps } = noMarketLimit()
      return { title: 'Сегодня займы не\u00a0выдаём', text: `${text} ${whatHelps}` }
    }
    case 'LEGAL_STATUS':
      return {
        title: NO_LOAN_NOW,
        text: `${NO_LOAN_BY_STATUS} Если это ошибка, напишите в\u00a0поддержку.`,
      }
    case 'DECLINED':
      return {
        title: NO_LOAN_NOW,
        text: `По\u00a0вашей анкете принято решение отказать. Открытые займы действуют как прежде. Если это ошибка, напишите в\u00a0поддержку: отказ пересмотрят два других сотрудника.`,
      }
    case 'ACCESS_STOPPED':
      return { title: 'Займы остановлены', text: LOANS_STOPPED }
    case 'OTHER_ACCOUNT':
    case 'OTHER_ACCOUNT_OWES':
      return OTHER_ACCOUNT_WORDS[refusal.code]
    case 'NOT_VERIFIED':
      return {
        title: NO_LOAN_NOW,
        text: 'Мы ещё не\u00a0проверили ваши данные. Как только проверим, лимит появится здесь.',
      }
  }
  // Of a later server, or without its figures (decision 0072).
  return {
    title: NO_LOAN_NOW,
    text: 'Почему, эта страница ещё не\u00a0знает: обновите её или спросите поддержку.',
  }
}
