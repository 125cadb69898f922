import type { StaffRole } from '../../../protocol/desk.ts'
import { deskBureauReports } from '../../../protocol/calls/desk/bureau.ts'
import { deskCases } from '../../../protocol/calls/desk/cases.ts'
import { deskComplaints } from '../../../protocol/calls/desk/complaints.ts'
import { deskDeclinedDebits } from '../../../protocol/calls/desk/debits.ts'
import { deskDuplicates } from '../../../protocol/calls/desk/duplicates.ts'
import { deskExpiring } from '../../../protocol/calls/desk/expiring.ts'
import { deskHolidays } from '../../../protocol/calls/desk/holidays.ts'
import { deskJournal } from '../../../protocol/calls/desk/journal.ts'
import { deskMoney } from '../../../protocol/calls/desk/money.ts'
import { deskOverdue } from '../../../protocol/calls/desk/overdue.ts'
import { deskFunnel } from '../../../protocol/calls/desk/partners.ts'
import { deskPassportChanges } from '../../../protocol/calls/desk/passport-changes.ts'
import { deskPortfolio } from '../../../protocol/calls/desk/portfolio.ts'
import { deskRatings } from '../../../protocol/calls/desk/ratings.ts'
import { deskRetention } from '../../../protocol/calls/desk/retention.ts'
import { deskRequests } from '../../../protocol/calls/desk/requests.ts'
import { deskMarketLimits } from '../../../protocol/calls/desk/rules.ts'
import { deskMatches } from '../../../protocol/calls/desk/screening.ts'
import { deskStaff } from '../../../protocol/calls/desk/staff.ts'
import { deskThreads } from '../../../protocol/calls/desk/support.ts'
import type { IconLook } from '../../ui/icon.tsx'
import {
  ARROWS,
  BUILDING,
  CALENDAR_CLOCK,
  CHART,
  FUNNEL,
  HOME,
  PEOPLE,
  SCROLL,
  STAR,
} from './icons.ts'
import type { ScreenName } from './place.ts'
import type { DeskSession } from './workplace.ts'

interface WorkList {
  readonly screen: ScreenName
  readonly words: string
  readonly icon: IconLook
  /** Pressed after `G`. */
  readonly letter: string
  readonly roles: readonly StaffRole[] | null
  readonly group: string
}

/** The lists of the workplace, in their order; who may open one is said by its call. */
const WORK_LISTS: readonly WorkList[] = [
  { screen: 'home', words: 'Главная', icon: HOME, letter: 'H', roles: null, group: 'Смена' },
  {
    screen: 'cases',
    words: 'Анкеты',
    icon: 'selfie',
    letter: 'A',
    roles: deskCases.roles,
    group: 'Смена',
  },
  { screen: 'clients', words: 'Клиенты', icon: PEOPLE, letter: 'C', roles: null, group: 'Смена' },
  {
    screen: 'threads',
    words: 'Переписка',
    icon: 'chat',
    letter: 'M',
    roles: deskThreads.roles,
    group: 'Смена',
  },
  {
    screen: 'complaints',
    words: 'Обращения',
    icon: 'document',
    letter: 'O',
    roles: deskComplaints.roles,
    group: 'Смена',
  },
  {
    screen: 'holidays',
    words: 'Каникулы',
    icon: 'hourglass',
    letter: 'K',
    roles: deskHolidays.roles,
    group: 'Смена',
  },
  {
    screen: 'passports',
    words: 'Паспорта',
    icon: 'passport',
    letter: 'N',
    roles: deskPassportChanges.roles,
    group: 'Смена',
  },
  {
    screen: 'expiring',
    words: 'Документы',
    icon: 'calendar',
    letter: 'X',
    roles: deskExpiring.roles,
    group: 'Смена',
  },
  {
    screen: 'ratings',
    words: 'Оценки',
    icon: STAR,
    letter: 'S',
    roles: deskRatings.roles,
    group: 'Смена',
  },
  {
    screen: 'money',
    words: 'Выплаты',
    icon: ARROWS,
    letter: 'P',
    roles: deskMoney.roles,
    group: 'Деньги',
  },
  {
    screen: 'debits',
    words: 'Отказы',
    icon: 'card',
    letter: 'T',
    roles: deskDeclinedDebits.roles,
    group: 'Деньги',
  },
  {
    screen: 'overdue',
    words: 'Просрочка',
    icon: CALENDAR_CLOCK,
    letter: 'U',
    roles: deskOverdue.roles,
    group: 'Деньги',
  },
  {
    screen: 'requests',
    words: 'Решения вдвоём',
    icon: PEOPLE,
    letter: 'R',
    roles: deskRequests.roles,
    group: 'Деньги',
  },
  {
    screen: 'portfolio',
    words: 'Портфель',
    icon: CHART,
    letter: 'F',
    roles: deskPortfolio.roles,
    group: 'Правила и учёт',
  },
  {
    screen: 'partners',
    words: 'Партнёры',
    icon: FUNNEL,
    letter: 'L',
    roles: deskFunnel.roles,
    group: 'Правила и учёт',
  },
  {
    screen: 'bureau',
    words: 'Бюро',
    icon: BUILDING,
    letter: 'B',
    roles: deskBureauReports.roles,
    group: 'Правила и учёт',
  },
  {
    screen: 'duplicates',
    words: 'Двойные',
    icon: 'passport',
    letter: 'V',
    roles: deskDuplicates.roles,
    group: 'Правила и учёт',
  },
  {
    screen: 'matches',
    words: 'Перечни',
    icon: 'shield',
    letter: 'W',
    roles: deskMatches.roles,
    group: 'Правила и учёт',
  },
  {
    screen: 'rules',
    words: 'Правила',
    icon: 'calendar',
    letter: 'D',
    roles: deskMarketLimits.roles,
    group: 'Правила и учёт',
  },
  {
    screen: 'retention',
    words: 'Сроки хранения',
    icon: CALENDAR_CLOCK,
    letter: 'E',
    roles: deskRetention.roles,
    group: 'Правила и учёт',
  },
  {
    screen: 'staff',
    words: 'Сотрудники',
    icon: PEOPLE,
    letter: 'Y',
    roles: deskStaff.roles,
    group: 'Правила и учёт',
  },
  {
    screen: 'journal',
    words: 'Журнал',
    icon: SCROLL,
    letter: 'J',
    roles: deskJournal.roles,
    group: 'Правила и учёт',
  },
]

/** True when one of the person's roles is among these. */
export const mayDo = (
  { staff }: DeskSession,
  roles: readonly StaffRole[] | null | undefined,
): boolean => !roles || staff.roles.some((role) => roles.includes(role))

/** The lists that the person may open. */
export const listsOf = (session: DeskSession): readonly WorkList[] =>
  WORK_LISTS.filter(({ roles }) => mayDo(session, roles))

/** How many wait in a list; null where nothing is counted. */
export const countOf = ({ waiting }: DeskSession, screen: ScreenName): number | null => {
  switch (screen) {
    case 'cases':
    case 'threads':
    case 'complaints':
    case 'money':
    case 'debits':
    case 'overdue':
    case 'requests':
    case 'duplicates':
    case 'matches':
    case 'holidays':
    case 'expiring':
    case 'passports':
      return waiting[screen]
    default:
      return null
  }
}
