import { BRAND } from '../../protocol/brand.ts'
import type { WithdrawableConsent } from '../../protocol/own-consents.ts'

interface WithdrawalText {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The paper of a consent taken back, by its giver's own hand or by a letter: what stops and what the law lets go on (152-FZ art. 6 p. 1, 9 p. 2, 21 p. 5). */
export const consentWithdrawalText = (
  type: WithdrawableConsent,
  number: string,
  isByLetter = false,
): WithdrawalText => {
  const who = isByLetter ? 'Заёмщик отозвал' : 'Я отзываю'
  if (type === 'CREDIT_HISTORY')
    return {
      title: 'Отзыв согласия на получение кредитной истории',
      paragraphs: [
        `${who} согласие на получение ${BRAND.legalName} ${isByLetter ? '' : 'моей '}кредитной истории. Номер отзыва ${number}.`,
        'По этому согласию бюро больше не спрашивают. Для нового займа нужно новое согласие.',
        'Сведения о действующих договорах кредитор передаёт в бюро дальше: этого требует закон (218-ФЗ, статья 5), согласие на это не нужно.',
      ],
    }
  return {
    title: 'Отзыв согласия на обработку персональных данных',
    paragraphs: [
      `${who} согласие ${BRAND.legalName} на обработку ${isByLetter ? '' : 'моих '}персональных данных (152-ФЗ, статья 9, часть 2). Номер отзыва ${number}.`,
      'Обработка по согласию прекращена: нет новых займов, предложений, оценок и сообщений о них.',
      'Обработка продолжается без согласия только для исполнения договора займа и возврата долга (152-ФЗ, статья 6, часть 1, пункт 5) и для исполнения закона (пункт 2): учёт платежей, напоминания о них, отчёты в бюро, хранение документов.',
      'Когда договор исполнен и долга нет, данные удаляются в течение 30 дней (152-ФЗ, статья 21). Договоры и платежи хранятся заблокированными столько, сколько требует закон.',
    ],
  }
}
