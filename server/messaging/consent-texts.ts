/** What clients are told of consents they took back or gave again (decision 0139), on the rules of `event-texts`. */
import type { IsoDate } from '../../lending/calendar.ts'
import { dayText } from '../../lending/day-text.ts'
import type { WithdrawableConsent } from '../../protocol/own-consents.ts'
import { momentWords } from './account-texts.ts'
import type { EventWords } from './event-words.ts'

const TITLES: Readonly<Record<WithdrawableConsent, { withdrawn: string; given: string }>> = {
  PERSONAL_DATA: {
    withdrawn: 'Согласие на обработку данных отозвано',
    given: 'Согласие на обработку данных дано',
  },
  CREDIT_HISTORY: {
    withdrawn: 'Согласие на кредитную историю отозвано',
    given: 'Согласие на кредитную историю дано',
  },
}

const EFFECTS: Readonly<Record<WithdrawableConsent, string>> = {
  PERSONAL_DATA:
    'Данные обрабатываем дальше только для исполнения договора и требований закона: платежи, напоминания о них и отчёты в бюро идут как прежде. Новых займов и предложений не будет. Когда договор закончится, данные удалим, а день сообщим заранее.',
  CREDIT_HISTORY:
    'Бюро мы больше не спрашиваем. Новый займ попросит дать согласие снова. Отчёты о действующем договоре отправляем дальше: этого требует закон.',
}

/** A consent is taken back; a thief may have done it, so the way back is named. */
export const consentWithdrawn = (withdrawal: {
  type: WithdrawableConsent
  number: string
  atMs: number
}): EventWords => ({
  kind: 'DATA_CHANGED',
  title: TITLES[withdrawal.type].withdrawn,
  text: 'Вовремя: в вашем кабинете отозвано согласие. Если это не вы, смените пароль и позвоните нам.',
  inApp: {
    title: TITLES[withdrawal.type].withdrawn,
    body: `Отзыв № ${withdrawal.number}, ${momentWords(withdrawal.atMs)}. ${EFFECTS[withdrawal.type]} Если это не вы, смените пароль и дайте согласие снова: «Настройки», «Согласия».`,
  },
})

const LETTER_TEXT =
  'Вовремя: по письму от вас отозвано согласие. Если вы не писали, позвоните нам. Подробности в личном кабинете.'
const LETTER_WAY_BACK =
  'Если вы не писали, позвоните нам и дайте согласие снова: «Настройки», «Согласия».'

/** A consent is taken back by a letter (decision 0141). `eraseOn`: nothing else keeps the data, so they go on that day. */
export const consentWithdrawnByLetter = (withdrawal: {
  type: WithdrawableConsent
  number: string
  receivedOn: IsoDate
  eraseOn: IsoDate | null
}): EventWords => {
  const { type, number, receivedOn, eraseOn } = withdrawal
  const title = TITLES[type].withdrawn
  const effect =
    eraseOn === null
      ? EFFECTS[type]
      : `Договоров и долгов у вас нет, поэтому ${dayText(eraseOn)} удалим данные и аккаунт. Сохраните нужные документы.`
  return {
    kind: 'DATA_CHANGED',
    title,
    text: LETTER_TEXT,
    inApp: {
      title,
      body: `Письмо получено ${dayText(receivedOn)}, отзыв № ${number}. ${effect} ${LETTER_WAY_BACK}`,
    },
  }
}

/** The consent to process personal data is in force again. */
export const consentGivenAgain = (atMs: number): EventWords => ({
  kind: 'DATA_CHANGED',
  title: TITLES.PERSONAL_DATA.given,
  text: 'Вовремя: в вашем кабинете снова дано согласие на обработку данных. Если это не вы, позвоните нам.',
  inApp: {
    title: TITLES.PERSONAL_DATA.given,
    body: `Дано ${momentWords(atMs)}, прежний отзыв больше не действует. Если это не вы, смените пароль и позвоните нам.`,
  },
})

/** Nothing keeps the data any more: they go on a day, with the account. */
export const dataEraseOn = (on: IsoDate): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Удалим ваши данные',
  text: `Вовремя: вы отозвали согласие, поэтому ${dayText(on)} удалим ваши данные. Подробности в личном кабинете.`,
  inApp: {
    title: `${dayText(on)} удалим ваши данные`,
    body: 'Вы отозвали согласие на их обработку, договоров и долгов больше нет. Аккаунт удалим вместе с данными, закрытые договоры останутся на срок, который требует закон. Сохраните нужные документы. Передумали? Дайте согласие снова: «Настройки», «Согласия».',
  },
})
