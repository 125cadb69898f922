/** How a copy of a client's data names what the account's own calls answer; what pages of the account say too: `own-words.ts`. */
import { moscowDate, moscowHour } from '../../lending/calendar.ts'
import { formatFullDate, NO_BREAK } from '../../lending/plain-text.ts'
import { COMPLAINT_ENDS } from '../../protocol/own-words.ts'

/** What a table has for a value. The table has a word for every value there is: the compiler refuses one without. */
export const wordOf = <Value extends string>(
  table: Readonly<Record<NoInfer<Value>, string>>,
  value: Value,
): string => table[value]

/** `26.12.2026, 14:05` of an ISO moment, Moscow time; null stays null. */
export const momentOf = (instant: string | null | undefined): string | null => {
  if (instant === null || instant === undefined) return null
  const atMs = Date.parse(instant)
  const hour = String(moscowHour(atMs)).padStart(2, '0')
  return `${formatFullDate(moscowDate(atMs))},${NO_BREAK}${hour}:${new Date(atMs).toISOString().slice(14, 16)}`
}

/** `26.12.2026`; null stays null. */
export const dayOf = (date: string | null | undefined): string | null =>
  date === null || date === undefined ? null : formatFullDate(date)

export const yesNo = (value: boolean): string => (value ? 'да' : 'нет')

export const PHOTO_STATES = {
  ON_CHECK: 'проверяем',
  VERIFIED: 'принято',
  VERIFICATION_ERROR: 'не принято',
}

export const PASSPORT_CHANGE_STATES = {
  ASKED: 'на проверке',
  WITHDRAWN: 'отозван',
  REFUSED: 'не принят',
  APPROVED: 'внесён в анкету',
}

export const STATEMENT_STATES = {
  ASKED: 'ждём выписку',
  READ: 'доход подтверждён',
  OTHER_HOLDER: 'счёт другого человека',
  NO_INCOME: 'поступлений не нашли',
  LAPSED: 'выписка не пришла',
}

export const CONSENT_TITLES = {
  PERSONAL_DATA: 'Обработка персональных данных',
  CREDIT_HISTORY: 'Запрос кредитной истории',
  ANALOG_SIGNATURE: 'Подпись кодом (соглашение)',
}

export const CONSENT_STATES = {
  IN_FORCE: 'действует',
  ENDED: 'закончилось',
  WITHDRAWN: 'отозвано',
}

export const CONSENT_PROOFS = { CODE: 'подписано кодом из СМС', TICK: 'отметка в кабинете' }

export const APPLICATION_STATES = {
  DRAFT: 'черновик',
  OFFERED: 'предложение сделано',
  SIGNED: 'подписан',
  COOLING: 'период охлаждения',
  PAYOUT_PENDING: 'деньги в пути',
  PAID_OUT: 'деньги выданы',
  REFUSED: 'отказано',
  EXPIRED: 'предложение закончилось',
  CANCELLED: 'отменён',
  PAYOUT_FAILED: 'перевод не прошёл',
}

export const CONTRACT_STATES = { ACTIVE: 'действует', OVERDUE: 'просрочен', CLOSED: 'закрыт' }

export const ROW_STATES = {
  PAID: 'оплачен',
  NEAREST: 'ближайший',
  PENDING: 'впереди',
  EXPIRED: 'просрочен',
}

export const CHANGES = {
  PARTIALLY_EARLY: 'досрочное погашение части',
  PROLONGATION: 'продление',
  SHIFT: 'перенос платежа',
  RESTRUCTURING: 'новые условия',
}

export const HOLIDAY_GROUNDS = {
  INCOME_DROP: 'доход стал меньше',
  EMERGENCY: 'чрезвычайная ситуация',
  SERVICE: 'служба',
  SERVICE_FAMILY: 'служба члена семьи',
}

export const HOLIDAY_STATES = {
  SUBMITTED: 'на рассмотрении',
  REFUSED: 'отказано',
  WITHDRAWN: 'отозвано',
  GRANTED: 'одобрены',
  ACTIVE: 'идут',
  ENDED: 'закончились',
}

export const PAYMENT_STATES = {
  CREATED: 'не завершён',
  PROCESSING: 'проверяем',
  PAID: 'прошёл',
  DECLINED: 'не прошёл',
  UNKNOWN: 'проверяем',
  EXPIRED: 'не прошёл',
}

export const MESSAGE_STATES = {
  PLANNED: 'отправляем',
  SENT: 'отправлено',
  REFUSED: 'не отправили',
  FAILED: 'не дошло',
}

export const TOPICS = {
  MONEY: 'деньги',
  CONTRACT: 'договор',
  SECURITY: 'безопасность',
  REMINDER: 'напоминания',
}

export const AUTHORS = { CLIENT: 'Вы', LENDER: 'Мы' }

export const COMPLAINT_STATES = {
  REGISTERED: 'зарегистрировано',
  IN_WORK: 'рассматриваем',
  EXTENDED: 'срок продлён',
  ...COMPLAINT_ENDS,
}
