import { deskCases } from '../../../../protocol/calls/desk/cases.ts'
import { deskComplaints } from '../../../../protocol/calls/desk/complaints.ts'
import { deskDeclinedDebits } from '../../../../protocol/calls/desk/debits.ts'
import { deskDuplicates } from '../../../../protocol/calls/desk/duplicates.ts'
import { deskExpiring } from '../../../../protocol/calls/desk/expiring.ts'
import { deskHolidays } from '../../../../protocol/calls/desk/holidays.ts'
import { deskMoney } from '../../../../protocol/calls/desk/money.ts'
import { deskOverdue } from '../../../../protocol/calls/desk/overdue.ts'
import { deskPassportChanges } from '../../../../protocol/calls/desk/passport-changes.ts'
import { deskRequests } from '../../../../protocol/calls/desk/requests.ts'
import { deskMatches } from '../../../../protocol/calls/desk/screening.ts'
import { deskMarketLimits } from '../../../../protocol/calls/desk/rules.ts'
import { deskStaff } from '../../../../protocol/calls/desk/staff.ts'
import { deskThreads } from '../../../../protocol/calls/desk/support.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDate } from '../../../ui/format.ts'
import { DeskLink } from '../../parts/button.tsx'
import { ROW_KEYS } from '../../parts/keys.ts'
import { mayDo } from '../../parts/lists.ts'
import { Empty, Note, Pane } from '../../parts/pane.tsx'
import { hashOf, type ScreenName } from '../../parts/place.ts'
import { quarterWords } from '../../parts/quarter-words.ts'
import { Run } from '../../parts/run.tsx'
import table from '../../parts/table.module.css'
import { TakeNext, TakeNote } from '../../parts/take-next.tsx'
import { clockText, dayText, isLongWait, waitText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useNow } from '../../parts/use-now.ts'
import { useTakeCase } from '../../parts/use-take-case.ts'
import { Work } from '../../parts/work.tsx'
import { type DeskSession, useSession } from '../../parts/workplace.ts'
import styles from './home.module.css'

const CLOCK_MS = 15_000
/** The ticks are full after an hour. */
const FULL_MS = 3_600_000

interface Waiting {
  readonly screen: ScreenName
  readonly counter: string
  readonly burning: string
  readonly count: number
  readonly sinceMs: number | null
  /** Said when nothing waits. */
  readonly calm: string
  /** Said in place of the waiting time. */
  readonly words?: string
  /** A term of the law has passed. */
  readonly isLate?: boolean
}

const msOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))

/** Overdue ones first, then the day of the next answer. */
const complaintsWords = ({
  overdueComplaints,
  nextComplaintDueOn,
}: DeskSession['waiting']): string =>
  overdueComplaints > 0
    ? `Просрочено: ${overdueComplaints}`
    : `Ближайший срок ${formatDate(nextComplaintDueOn ?? '')}`

/** What waits in the lists that the person may open, as the server counts it. */
const waitingFor = (session: DeskSession): Waiting[] => [
  ...(mayDo(session, deskCases.roles)
    ? [
        {
          screen: 'cases' as const,
          counter: 'Анкеты на проверке',
          burning: 'Анкета ждёт решения',
          count: session.waiting.cases,
          sinceMs: msOf(session.waiting.oldestCaseAt),
          calm: 'Никто не ждёт',
        },
      ]
    : []),
  ...(mayDo(session, deskThreads.roles)
    ? [
        {
          screen: 'threads' as const,
          counter: 'Переписка без ответа',
          burning: 'Клиент ждёт ответа',
          count: session.waiting.threads,
          sinceMs: msOf(session.waiting.oldestThreadAt),
          calm: 'Никто не ждёт',
        },
      ]
    : []),
  ...(mayDo(session, deskComplaints.roles)
    ? [
        {
          screen: 'complaints' as const,
          counter: 'Обращения',
          burning: 'Обращение ждёт ответа',
          count: session.waiting.complaints,
          sinceMs: null,
          calm: 'Все ответы даны',
          ...(session.waiting.nextComplaintDueOn !== null && {
            words: complaintsWords(session.waiting),
          }),
          isLate: session.waiting.overdueComplaints > 0,
        },
      ]
    : []),
  ...(mayDo(session, deskHolidays.roles)
    ? [
        {
          screen: 'holidays' as const,
          counter: 'Заявления на каникулы',
          burning: 'Заявление ждёт ответа',
          count: session.waiting.holidays,
          sinceMs: msOf(session.waiting.oldestHolidayAt),
          calm: 'Никто не ждёт',
        },
      ]
    : []),
  ...(mayDo(session, deskPassportChanges.roles)
    ? [
        {
          screen: 'passports' as const,
          counter: 'Новые паспорта',
          burning: 'Новый паспорт ждёт проверки',
          count: session.waiting.passports,
          sinceMs: msOf(session.waiting.oldestPassportAt),
          calm: 'Никто не ждёт',
        },
      ]
    : []),
  ...(mayDo(session, deskMoney.roles)
    ? [
        {
          screen: 'money' as const,
          counter: 'Выплаты, возвраты, задания',
          burning: 'Деньги ждут человека',
          count: session.waiting.money,
          sinceMs: null,
          calm: 'Всё сошлось',
        },
      ]
    : []),
  ...(mayDo(session, deskDeclinedDebits.roles)
    ? [
        {
          screen: 'debits' as const,
          counter: 'Отказы карт',
          burning: 'С карт не удалось списать',
          count: session.waiting.debits,
          sinceMs: null,
          calm: 'Все списания прошли',
          words: `За сутки: ${session.waiting.freshDebits}`,
        },
      ]
    : []),
  ...(mayDo(session, deskOverdue.roles)
    ? [
        {
          screen: 'overdue' as const,
          counter: 'Просрочка',
          burning: 'Договоры просрочены',
          count: session.waiting.overdue,
          sinceMs: null,
          calm: 'Все платят в срок',
          words: `1–7 дней: ${session.waiting.freshOverdue}`,
        },
      ]
    : []),
  ...(mayDo(session, deskExpiring.roles)
    ? [
        {
          screen: 'expiring' as const,
          counter: 'Сроки документов',
          burning: 'У клиентов заканчиваются документы',
          count: session.waiting.expiring,
          sinceMs: null,
          calm: 'Всё действует',
          words: `Паспорта ${session.waiting.expiringPassports}, карты ${session.waiting.expiringCards}, согласия ${session.waiting.expiringConsents}`,
        },
      ]
    : []),
  ...(mayDo(session, deskRequests.roles)
    ? [
        {
          screen: 'requests' as const,
          counter: 'Решения вдвоём',
          burning: 'Нужно второе решение',
          count: session.waiting.requests,
          sinceMs: null,
          calm: 'Всё решено',
        },
      ]
    : []),
  ...(mayDo(session, deskDuplicates.roles)
    ? [
        {
          screen: 'duplicates' as const,
          counter: 'Двойные кабинеты',
          burning: 'Одни документы у двух клиентов',
          count: session.waiting.duplicates,
          sinceMs: msOf(session.waiting.oldestDuplicateAt),
          calm: 'Двойных нет',
        },
      ]
    : []),
  ...(mayDo(session, deskMatches.roles)
    ? [
        {
          screen: 'matches' as const,
          counter: 'Совпадения с перечнями',
          burning: 'Совпадение с перечнем не решено',
          count: session.waiting.matches,
          sinceMs: msOf(session.waiting.oldestMatchAt),
          calm: 'Совпадений нет',
        },
      ]
    : []),
]

const counterWords = ({ count, sinceMs, calm, words }: Waiting, nowMs: number): string => {
  if (count === 0) return calm
  if (words !== undefined) return words
  return sinceMs === null ? 'Ждут человека' : `Дольше всех ждут ${waitText(nowMs - sinceMs)}`
}

/** `09:18` today, `пт 20.11.26, 09:18` before. */
const sinceText = (sinceMs: number, nowMs: number): string => {
  const [day, clock] = [dayText(sinceMs), clockText(sinceMs)]
  return day === dayText(nowMs) ? clock : `${day}, ${clock}`
}

/** Terms of the law that have passed first, then who has waited longest, then the lists without such a moment. */
const inOrder = (one: Waiting, other: Waiting): number =>
  Number(other.isLate ?? false) - Number(one.isLate ?? false) ||
  (one.sinceMs ?? Infinity) - (other.sinceMs ?? Infinity) ||
  0

interface BurningProps {
  readonly waiting: Waiting
  readonly nowMs: number
}

/** How long the first of a list has waited; a list without such a moment only says how many wait. */
function Due({ waiting: { count, sinceMs, isLate }, nowMs }: BurningProps) {
  if (sinceMs === null)
    return <span className={classNames(styles.due, isLate && table.late)}>{count}</span>
  const ms = nowMs - sinceMs
  return (
    <span className={styles.due}>
      {waitText(ms)}
      <Run used={ms / FULL_MS} tone={isLongWait(ms) ? 'late' : 'soon'} />
    </span>
  )
}

function Burning({ waiting, nowMs }: BurningProps) {
  const { screen, burning, count, sinceMs } = waiting
  return (
    <li>
      <Due waiting={waiting} nowMs={nowMs} />
      <span>
        <b>{burning}</b>
        <small>
          {sinceMs === null
            ? counterWords(waiting, nowMs)
            : `Дольше всех, с ${sinceText(sinceMs, nowMs)}. Всего в списке ${count}`}
        </small>
      </span>
      <DeskLink href={hashOf(screen)} data-row>
        Открыть список
      </DeskLink>
    </li>
  )
}

/** Without the limits of a quarter nothing can be lent in it (353-FZ art. 6 p. 11). */
function MissingQuarter({ quarter }: { readonly quarter: string }) {
  const mayOpen = mayDo(useSession(), deskMarketLimits.roles)
  return (
    <Note tone="warning" role="status">
      <b>{quarterWords(quarter)}: нет пределов ПСК.</b> Без них займы в этом квартале не выдаются.{' '}
      {mayOpen && <a href={hashOf('rules')}>Ввести пределы</a>}
    </Note>
  )
}

const DAY_MS = 86_400_000

/** Whom somebody has kept out since yesterday: one person does that, the others are told (decision 0106). */
function KeptOut({ nowMs }: { readonly nowMs: number }) {
  const { data } = useAnswer(deskStaff)
  const fresh = (data?.changes ?? []).filter(
    ({ action, at }) => action === 'STAFF_BLOCKED' && nowMs - Date.parse(at) < DAY_MS,
  )
  return fresh.map(({ id, at, name, by, reason }) => (
    <Note key={id} tone="warning" role="status">
      <b>Доступ закрыт: {name}.</b> {by ?? 'Командная строка'}, {sinceText(Date.parse(at), nowMs)}.
      Причина: {reason}. <a href={hashOf('staff')}>Открыть сотрудников</a>
    </Note>
  ))
}

/** «Главная»: what burns first, then how many wait in each list; nothing the server does not count. */
export function Home() {
  const session = useSession()
  const nowMs = useNow(CLOCK_MS)
  const take = useTakeCase()
  const lists = waitingFor(session)
  const burning = lists.filter(({ count }) => count > 0).toSorted(inOrder)
  return (
    <Work
      title="Смена на сегодня"
      sub={`Данные на ${clockText(Date.parse(session.asOf))}, обновляются сами`}
      actions={<TakeNext {...take} />}
      keys={[...take.keys, ...ROW_KEYS]}
    >
      <TakeNote {...take} />
      {session.missingQuarters.map((quarter) => (
        <MissingQuarter key={quarter} quarter={quarter} />
      ))}
      {mayDo(session, deskStaff.roles) && <KeptOut nowMs={nowMs} />}
      <Pane title="Сначала это" aside="кто ждёт дольше" bare>
        {burning.length > 0 ? (
          <ol className={styles.burning}>
            {burning.map((waiting) => (
              <Burning key={waiting.screen} waiting={waiting} nowMs={nowMs} />
            ))}
          </ol>
        ) : (
          <Empty title="Никто не ждёт">
            <p>Всё разобрано. Новое появится само, обновлять не нужно.</p>
          </Empty>
        )}
      </Pane>
      {lists.length > 0 && (
        <Pane title="Списки работы" bare>
          <ul className={styles.lists}>
            {lists.map((waiting) => (
              <li key={waiting.screen}>
                <a href={hashOf(waiting.screen)}>
                  <span>{waiting.counter}</span>
                  <b>{waiting.count}</b>
                  <small>{counterWords(waiting, nowMs)}</small>
                </a>
              </li>
            ))}
          </ul>
        </Pane>
      )}
    </Work>
  )
}
