/** What the workplace calls the parts of a demand for a payment holiday. */
import { formatDate } from '../../../../lending/plain-text.ts'
import { MONTHS, type PluralForms } from '../../../../lending/plural.ts'
import type {
  HolidayGround,
  HolidayReason,
  HolidayStateName,
} from '../../../../protocol/holiday.ts'
import { counted } from '../../../ui/plural.ts'

export const GROUND_WORDS: Readonly<Record<HolidayGround, string>> = {
  INCOME_DROP: 'Доход снизился',
  EMERGENCY: 'Чрезвычайная ситуация',
  SERVICE: 'Служит сам',
  SERVICE_FAMILY: 'Служит член семьи',
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
  LAW_OVER: 'Срок закона прошёл',
  OVER_LIMIT: 'Займ больше предела',
  LOAN_IN_SERVICE: 'Займ взят уже во время службы',
  OTHER_HOLIDAY: 'Другие каникулы запрошены или идут',
  USED: 'По этой причине уже были',
  DECEASED: 'Заёмщик умер',
  BANKRUPT: 'Идёт банкротство',
  COURT: 'Есть решение суда',
  START: 'Не тот первый день',
  LENGTH: 'Не тот срок',
  SERVICE_DAYS: 'Не те дни службы',
  NO_DROP: 'Доход не упал на 30%',
  NO_SERVICE: 'Документы не подтверждают службу или родство',
  NO_PROOF: 'Нет подтверждающих документов',
}

/** «с 01.12.26 на 3 месяца»; where a service gives the length, until its last day. */
export const lengthWords = ({
  from,
  months,
  untilOn,
}: {
  readonly from: string
  readonly months: number | null
  readonly untilOn: string | null
}): string => {
  if (months !== null) return `с ${formatDate(from)} на ${counted(months, MONTHS)}`
  return untilOn === null
    ? `с ${formatDate(from)}`
    : `с ${formatDate(from)} по ${formatDate(untilOn)}`
}

export const DEMANDS: PluralForms = ['заявление', 'заявления', 'заявлений']
