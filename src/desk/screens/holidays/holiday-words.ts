/** What the workplace calls the parts of a demand for a payment holiday. */
import { formatDate } from '../../../../lending/plain-text.ts'
import { MONTHS, type PluralForms } from '../../../../lending/plural.ts'
import type {
  HolidayGround,
  HolidayProofStep,
  HolidayReason,
  HolidayStateName,
  ServiceKind,
  ServiceRelation,
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

export const SERVICE_WORDS: Readonly<Record<ServiceKind, string>> = {
  MOBILISED: 'по мобилизации',
  CONTRACT: 'по контракту',
  VOLUNTEER: 'добровольцем',
  OTHER: 'иначе',
}

export const RELATION_WORDS: Readonly<Record<ServiceRelation, string>> = {
  SPOUSE: 'муж или жена',
  CHILD: 'сын или дочь',
  DEPENDANT: 'на содержании',
}

interface ProofWords {
  readonly button: string
  readonly title: string
  readonly text: string
  readonly done: string
}

export const PROOF_WORDS: Readonly<Record<HolidayProofStep, ProofWords>> = {
  ASK: {
    button: 'Запросить документы',
    title: 'Запросить документы?',
    text: 'Клиент получит ваши слова и день, до которого ждём. Пока заявление ждёт ответа, срок становится 15 дней от подачи, спросить можно один раз. Если каникулы одобрены, у клиента будет ещё не меньше 30 дней.',
    done: 'Документы запрошены',
  },
  ACCEPT: {
    button: 'Документы подходят',
    title: 'Принять документы?',
    text: 'Клиент узнает, что больше ничего присылать не нужно.',
    done: 'Документы приняты',
  },
  END: {
    button: 'Закончить каникулы',
    title: 'Закончить каникулы без документов?',
    text: 'Сегодня последний день каникул. Прошедшие дни не меняются: ни процентов, ни пени, ни просрочки задним числом. Клиент получит новый график.',
    done: 'Каникулы закончены',
  },
}

/** What is known of the proof of a holiday. */
export const proofWords = ({
  proofs,
  proofBy,
}: {
  readonly proofs: number
  readonly proofBy: string | null
}): string => {
  const count = proofs === 0 ? 'нет' : counted(proofs, PHOTOS)
  return proofBy === null ? count : `${count}, ждём до ${formatDate(proofBy)}`
}

const PHOTOS: PluralForms = ['снимок', 'снимка', 'снимков']

export const DEMANDS: PluralForms = ['заявление', 'заявления', 'заявлений']
