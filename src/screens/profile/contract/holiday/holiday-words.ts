/** What the screens of payment holidays say. */
import type {
  HolidayGround,
  ServiceKind,
  ServiceRelation,
} from '../../../../../protocol/holiday.ts'
import { known } from '../../../../ui/known.ts'

interface GroundWords {
  readonly title: string
  readonly sub: string
  /** What proves it. */
  readonly proof: string
}

const GROUND_WORDS: Readonly<Record<HolidayGround, GroundWords>> = {
  INCOME_DROP: {
    title: 'Доход стал меньше',
    sub: 'за два последних месяца больше чем на 30% ниже среднего за год',
    proof:
      'Справка о доходах за год, справка службы занятости или больничный дольше месяца. Снимите каждую страницу.',
  },
  EMERGENCY: {
    title: 'Чрезвычайная ситуация',
    sub: 'потеряли жильё или имущество',
    proof: 'Справка о чрезвычайной ситуации или о потере имущества. Снимите каждую страницу.',
  },
  SERVICE: {
    title: 'Я служу или скоро начну',
    sub: 'по мобилизации, контракту, добровольцем',
    proof:
      'Военный билет, контракт, справка из части или военкомата. Можно прислать позже, когда сможете.',
  },
  SERVICE_FAMILY: {
    title: 'Служит муж, жена или родитель',
    sub: 'или тот, кто вас содержит',
    proof:
      'Документ о службе и о родстве: свидетельство о браке или рождении. Можно прислать позже, когда сможете.',
  },
}

/** For a ground that the page was built before: a demand of a later page may be open on this one (decision 0072). */
const ANY_GROUND: GroundWords = {
  title: 'Другая причина',
  sub: 'обновите страницу, чтобы прочесть какая',
  proof: 'Документы, о которых мы просили. Снимите каждую страницу.',
}

export const groundWords = (ground: HolidayGround): GroundWords =>
  known(GROUND_WORDS, ground, ANY_GROUND)

/** For a reason against a ground that the page was built before. */
export const NOT_NOW = 'Сейчас попросить каникулы по этой причине нельзя.'

export const SERVICE_WORDS: Readonly<Record<ServiceKind, string>> = {
  MOBILISED: 'По мобилизации',
  CONTRACT: 'По контракту',
  VOLUNTEER: 'Добровольцем',
  OTHER: 'Иначе: Росгвардия, МВД, ФСБ',
}

export const RELATION_WORDS: Readonly<Record<ServiceRelation, string>> = {
  SPOUSE: 'Муж или жена',
  CHILD: 'Сын или дочь',
  DEPENDANT: 'Он или она меня содержит',
}
