import { createHash } from 'node:crypto'
import type { CreditRatingDecision } from '../../lending/credit-rating.ts'
import { formatFullDate } from '../../lending/plain-text.ts'
import { BRAND } from '../../protocol/brand.ts'
import { CONSENT_VERSION } from '../../protocol/consents.ts'
import type { PersonFacts } from '../document-facts.ts'
import type { ContractText } from './contract-text.ts'
import { fullName, money, passportText } from './wording.ts'

export const CREDIT_RATING_OFFER_TITLE = 'Предложение увеличить первый заём'
export const CREDIT_RATING_REQUEST_TITLE = 'Запрос об увеличении первого займа'

export interface CreditRatingText extends ContractText {
  readonly textVersion: string
  /** SHA-256 of everything above: the code is good for exactly this text (D22). */
  readonly termsHash: string
}

const conditionsOf = (amountKopecks: number): [string, string][] => [
  ['Сумма первого займа', `До ${money(amountKopecks)}.`],
  ['Плата', 'Бесплатно. Платных услуг нет.'],
  ['Когда будет ответ', 'Сразу после подписи.'],
  [
    'По каким правилам решаем',
    'Нет просроченных платежей и самозапрета, а платежи по всем долгам вместе с займом на эту сумму не больше половины дохода. Доход и платежи берём из анкеты и кредитной истории, на получение которой дано согласие.',
  ],
  [
    'Если откажем',
    'Назовём причины и скажем, что поможет. Новый запрос можно отправить через 30 дней.',
  ],
  [
    'Что меняется',
    'Только предел первого займа. Запрос не обязывает брать заём: его сумму, срок и цену вы выбираете и подписываете отдельно.',
  ],
]

const requestOf = (person: PersonFacts, amountKopecks: number): string[] => [
  `Я, ${fullName(person)}, дата рождения ${formatFullDate(person.birthDate)}, паспорт: ${passportText(person)}, прошу ${BRAND.legalName} увеличить предел моего первого займа до ${money(amountKopecks)}.`,
  'Введённый код — моя подпись под этим запросом.',
]

/** What a client reads and signs to ask for a higher first step (D12), with their data in it. */
export const creditRatingText = (person: PersonFacts, amountKopecks: number): CreditRatingText => {
  const text: ContractText = {
    title: CREDIT_RATING_OFFER_TITLE,
    conditions: conditionsOf(amountKopecks).map(([condition, content], index) => ({
      number: String(index + 1),
      condition,
      content,
    })),
    sections: [
      { heading: CREDIT_RATING_REQUEST_TITLE, paragraphs: requestOf(person, amountKopecks) },
    ],
  }
  const whole = JSON.stringify([CONSENT_VERSION, text])
  const termsHash = createHash('sha256').update(whole).digest('hex')
  return { ...text, textVersion: CONSENT_VERSION, termsHash }
}

/** The offer's conditions as lines of a document. */
export const creditRatingOfferLines = ({ conditions }: CreditRatingText): string[] =>
  conditions.map(({ number, condition, content }) => `${number}. ${condition}. ${content}`)

const ANSWERS = {
  APPROVED: 'Решение кредитора: предел первого займа увеличен.',
  REFUSED: 'Решение кредитора: отказать.',
  WAIT: 'Решение кредитора: запрос подан раньше срока и не рассмотрен.',
} as const

/** The request with the lender's answer and its reasons. */
export const creditRatingRequestLines = (
  { sections }: CreditRatingText,
  { outcome, findings }: CreditRatingDecision,
): string[] => [
  ...sections.flatMap(({ paragraphs }) => paragraphs),
  ANSWERS[outcome],
  ...findings.flatMap(({ reason }) => (reason === null ? [] : [reason])),
]
