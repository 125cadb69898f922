/** What the workplace calls the parts of a demand for a payment holiday. */
import type { PluralForms } from '../../../../lending/plural.ts'
import type {
  HolidayGround,
  HolidayReason,
  HolidayStateName,
} from '../../../../protocol/holiday.ts'

export const GROUND_WORDS: Readonly<Record<HolidayGround, string>> = {
  INCOME_DROP: 'Доход снизился',
  EMERGENCY: 'Чрезвычайная ситуация',
}

export const STATE_WORDS: Readonly<Record<HolidayStateName, string>> = {
  SUBMITTED: 'ждёт ответа',
  REFUSED: 'отказано',
  WITHDRAWN: 'отозвано клиентом',
  GRANTED: 'одобрено, ещё не началось',
  ACTIVE: 'идут',
  ENDED: 'закончились',
}

export const REASON_WORDS: Readonly<Record<HolidayReason, string>> = {
  CLOSED: 'Займ закрыт',
  NO_POLICY: 'Закон не даёт по этой причине',
  OVER_LIMIT: 'Займ больше предела',
  OTHER_HOLIDAY: 'Другие каникулы запрошены или идут',
  USED: 'По этой причине уже были',
  DECEASED: 'Заёмщик умер',
  BANKRUPT: 'Идёт банкротство',
  COURT: 'Есть решение суда',
  START: 'Не тот первый день',
  LENGTH: 'Не тот срок',
  NO_DROP: 'Доход не упал на 30%',
  NO_PROOF: 'Нет подтверждающих документов',
}

export const DEMANDS: PluralForms = ['заявление', 'заявления', 'заявлений']
