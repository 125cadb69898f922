import { moscowDate } from '../../../../lending/calendar.ts'
import { deskJournal } from '../../../../protocol/calls/desk/journal.ts'
import { deskPortfolio } from '../../../../protocol/calls/desk/portfolio.ts'
import {
  deskHolidayLaw,
  deskLoadLimits,
  deskMarketLimits,
  deskRegionalIncome,
} from '../../../../protocol/calls/desk/rules.ts'
import { deskStaff } from '../../../../protocol/calls/desk/staff.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDate } from '../../../ui/format.ts'
import { DeskLink } from '../../parts/button.tsx'
import { ROW_KEYS } from '../../parts/keys.ts'
import { mayDo } from '../../parts/lists.ts'
import { NearLoadLimit } from '../../parts/near-load-limit.tsx'
import { Empty, Note, Pane } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { quarterWords } from '../../parts/quarter-words.ts'
import { Run } from '../../parts/run.tsx'
import table from '../../parts/table.module.css'
import { TakeNext, TakeNote } from '../../parts/take-next.tsx'
import { clockText, isLongWait, waitText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useNow } from '../../parts/use-now.ts'
import { useTakeCase } from '../../parts/use-take-case.ts'
import { Work } from '../../parts/work.tsx'
import { type DeskSession, useSession } from '../../parts/workplace.ts'
import styles from './home.module.css'
import { counterWords, inOrder, sinceText, type Waiting, waitingFor } from './waiting.ts'

const CLOCK_MS = 15_000
/** The ticks are full after an hour. */
const FULL_MS = 3_600_000

interface BurningProps {
  readonly waiting: Waiting
  readonly nowMs: number
}

/** How long the first of a list has waited; a list without such a moment only says how many wait. */
function Due({ waiting: { count, sinceMs, isLate }, nowMs }: BurningProps) {
  if (sinceMs === null)
    return (
      <span className={classNames(styles.due, isLate && table.late)}>
        {count}
        <small>в списке</small>
      </span>
    )
  const ms = nowMs - sinceMs
  return (
    <span className={styles.due}>
      {waitText(ms)}
      <Run used={ms / FULL_MS} tone={isLongWait(ms) ? 'late' : 'soon'} />
    </span>
  )
}

function Burning({ waiting, nowMs }: BurningProps) {
  const { screen, counter, burning, count, sinceMs } = waiting
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
      <DeskLink href={hashOf(screen)} data-row aria-label={`Открыть список: ${counter}`}>
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

/** Income that nobody has confirmed counts for nothing without the mean of its region (decision 0142). */
function WithoutIncome({ quarter }: { readonly quarter: string }) {
  const mayOpen = mayDo(useSession(), deskRegionalIncome.roles)
  return (
    <Note tone="warning" role="status">
      <b>{quarterWords(quarter)}: нет средних доходов регионов.</b> Без них займы от
      10&nbsp;000&nbsp;₽ получат только те, чей доход подтверждён.{' '}
      {mayOpen && <a href={hashOf('rules')}>Ввести доходы</a>}
    </Note>
  )
}

/** Without macroprudential limits nothing is lent above a debt load of 50 % (decision 0142). */
function WithoutLoadLimits({ quarter }: { readonly quarter: string }) {
  const mayOpen = mayDo(useSession(), deskLoadLimits.roles)
  return (
    <Note tone="warning" role="status">
      <b>{quarterWords(quarter)}: нет макропруденциальных лимитов.</b> Без них займы с&nbsp;ПДН
      больше 50% не&nbsp;выдаются. {mayOpen && <a href={hashOf('rules')}>Ввести лимиты</a>}
    </Note>
  )
}

/** After its last day nobody may ask for holidays of those who serve: whoever knows of its prolongation enters it (decision 0121). */
function EndingLaw({ session }: { readonly session: DeskSession }) {
  const { holidayLawLastOn: lastOn, asOf } = session
  if (lastOn === null) return null
  const isOver = moscowDate(Date.parse(asOf)) > lastOn
  return (
    <Note tone="warning" role="status">
      <b>
        Каникулы тех, кто служит: закон {isOver ? 'действовал' : 'действует'} по{' '}
        {formatDate(lastOn)}.
      </b>{' '}
      Если его продлили, введите новый срок: без него заявления не примем.{' '}
      {mayDo(session, deskHolidayLaw.roles) && <a href={hashOf('rules')}>Открыть правила</a>}
    </Note>
  )
}

/** Somebody has written in the database past the server (decision 0161). */
const BrokenJournal = () => (
  <Note tone="danger" role="alert">
    <b>Журнал сотрудников изменён в обход программы.</b> Сохраните копию базы и сообщите
    руководителю. <a href={hashOf('journal')}>Открыть журнал</a>
  </Note>
)

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
      {session.quartersWithoutIncome.map((quarter) => (
        <WithoutIncome key={quarter} quarter={quarter} />
      ))}
      {session.quartersWithoutLoadLimits.map((quarter) => (
        <WithoutLoadLimits key={quarter} quarter={quarter} />
      ))}
      {session.nearLoadLimits.map((band) => (
        <NearLoadLimit
          key={band.abovePercent}
          band={band}
          isLinked={mayDo(session, deskPortfolio.roles)}
        />
      ))}
      {session.isJournalBroken && mayDo(session, deskJournal.roles) && <BrokenJournal />}
      <EndingLaw session={session} />
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
