import { formatDate } from '../../../ui/format.ts'
import { listsOf } from '../../parts/lists.ts'
import type { ScreenName } from '../../parts/place.ts'
import { clockText, dayText, waitText } from '../../parts/time-words.ts'
import type { DeskSession } from '../../parts/workplace.ts'

/** What the server counts of a list. */
interface Counted {
  readonly count: number
  readonly sinceMs: number | null
  /** Said in place of the waiting time. */
  readonly words?: string
  /** A term of the law has passed. */
  readonly isLate?: boolean
}

/** How a list is called here. */
interface Named {
  readonly screen: ScreenName
  readonly counter: string
  readonly burning: string
  /** Said when nothing waits. */
  readonly calm: string
}

interface List extends Named {
  readonly of: (waiting: DeskSession['waiting']) => Counted
}

/** A list of work with what waits in it. */
export interface Waiting extends Named, Counted {}

const msOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))

/** Overdue ones first, then the day of the next answer. */
const complaintsWords = ({
  overdueComplaints,
  nextComplaintDueOn,
}: DeskSession['waiting']): string =>
  overdueComplaints > 0
    ? `Просрочено: ${overdueComplaints}`
    : `Ближайший срок ${formatDate(nextComplaintDueOn ?? '')}`

/** The lists of work in their order on the first screen. */
const LISTS: readonly List[] = [
  {
    screen: 'cases',
    counter: 'Анкеты на проверке',
    burning: 'Анкета ждёт решения',
    calm: 'Никто не ждёт',
    of: (waiting) => ({ count: waiting.cases, sinceMs: msOf(waiting.oldestCaseAt) }),
  },
  {
    screen: 'threads',
    counter: 'Переписка без ответа',
    burning: 'Клиент ждёт ответа',
    calm: 'Никто не ждёт',
    of: (waiting) => ({ count: waiting.threads, sinceMs: msOf(waiting.oldestThreadAt) }),
  },
  {
    screen: 'complaints',
    counter: 'Обращения',
    burning: 'Обращение ждёт ответа',
    calm: 'Все ответы даны',
    of: (waiting) => ({
      count: waiting.complaints,
      sinceMs: null,
      ...(waiting.nextComplaintDueOn !== null && {
        words: complaintsWords(waiting),
      }),
      isLate: waiting.overdueComplaints > 0,
    }),
  },
  {
    screen: 'holidays',
    counter: 'Заявления на каникулы',
    burning: 'Заявление на каникулы ждёт ответа',
    calm: 'Никто не ждёт',
    of: (waiting) => ({ count: waiting.holidays, sinceMs: msOf(waiting.oldestHolidayAt) }),
  },
  {
    screen: 'passports',
    counter: 'Новые паспорта',
    burning: 'Новый паспорт ждёт проверки',
    calm: 'Никто не ждёт',
    of: (waiting) => ({ count: waiting.passports, sinceMs: msOf(waiting.oldestPassportAt) }),
  },
  {
    screen: 'money',
    counter: 'Выплаты, возвраты, задания',
    burning: 'Выплаты и задания не разобраны',
    calm: 'Всё сошлось',
    of: (waiting) => ({
      count: waiting.money,
      sinceMs: null,
      ...(waiting.lateMoney > 0 && {
        words: `Срок возврата вышел: ${waiting.lateMoney}`,
        isLate: true,
      }),
    }),
  },
  {
    screen: 'debits',
    counter: 'Отказы карт',
    burning: 'С карт не удалось списать',
    calm: 'Все списания прошли',
    of: (waiting) => ({
      count: waiting.debits,
      sinceMs: null,
      words: `За сутки: ${waiting.freshDebits}`,
    }),
  },
  {
    screen: 'overdue',
    counter: 'Просрочка',
    burning: 'Договоры просрочены',
    calm: 'Все платят в срок',
    of: (waiting) => ({
      count: waiting.overdue,
      sinceMs: null,
      words: `1–7 дней: ${waiting.freshOverdue}`,
    }),
  },
  {
    screen: 'expiring',
    counter: 'Сроки документов',
    burning: 'У клиентов заканчиваются документы',
    calm: 'Всё действует',
    of: (waiting) => ({
      count: waiting.expiring,
      sinceMs: null,
      words:
        waiting.lateIdentifications > 0
          ? `Сверка данных просрочена: ${waiting.lateIdentifications}`
          : `Паспорта ${waiting.expiringPassports}, карты ${waiting.expiringCards}, согласия ${waiting.expiringConsents}, сверки ${waiting.expiringIdentifications}`,
      isLate: waiting.lateIdentifications > 0,
    }),
  },
  {
    screen: 'requests',
    counter: 'Решения вдвоём',
    burning: 'Нужно второе решение',
    calm: 'Всё решено',
    of: (waiting) => ({ count: waiting.requests, sinceMs: null }),
  },
  {
    screen: 'duplicates',
    counter: 'Двойные кабинеты',
    burning: 'Одни документы у двух клиентов',
    calm: 'Двойных нет',
    of: (waiting) => ({ count: waiting.duplicates, sinceMs: msOf(waiting.oldestDuplicateAt) }),
  },
  {
    screen: 'matches',
    counter: 'Совпадения с перечнями',
    burning: 'Совпадение с перечнем не решено',
    calm: 'Совпадений нет',
    of: (waiting) => ({ count: waiting.matches, sinceMs: msOf(waiting.oldestMatchAt) }),
  },
]

/** What waits in the lists that the person may open, as the server counts it. */
export const waitingFor = (session: DeskSession): Waiting[] => {
  const open = listsOf(session).map(({ screen }) => screen)
  return LISTS.filter(({ screen }) => open.includes(screen)).map(({ of, ...list }) => ({
    ...list,
    ...of(session.waiting),
  }))
}

/** What is said under the number of a list. */
export const counterWords = ({ count, sinceMs, calm, words }: Waiting, nowMs: number): string => {
  if (count === 0) return calm
  if (words !== undefined) return words
  return sinceMs === null ? 'Ждут человека' : `Дольше всех ждут ${waitText(nowMs - sinceMs)}`
}

/** `09:18` today, `пт 20.11.26, 09:18` before. */
export const sinceText = (sinceMs: number, nowMs: number): string => {
  const [day, clock] = [dayText(sinceMs), clockText(sinceMs)]
  return day === dayText(nowMs) ? clock : `${day}, ${clock}`
}

/** Terms of the law that have passed first, then who has waited longest, then the lists without such a moment. */
export const inOrder = (one: Waiting, other: Waiting): number =>
  Number(other.isLate ?? false) - Number(one.isLate ?? false) ||
  (one.sinceMs ?? Infinity) - (other.sinceMs ?? Infinity) ||
  0
