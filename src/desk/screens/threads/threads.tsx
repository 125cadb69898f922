import type { Reply } from '../../../../protocol/call.ts'
import { deskThread, deskThreads } from '../../../../protocol/calls/desk/support.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { counted } from '../../../ui/plural.ts'
import { DeskLink } from '../../parts/button.tsx'
import type { KeyAction } from '../../parts/keys.ts'
import { ROW_KEYS } from '../../parts/keys.ts'
import { countOf, mayDo } from '../../parts/lists.ts'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { go, hashOf } from '../../parts/place.ts'
import { clockText, isLongWait, waitText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useNow } from '../../parts/use-now.ts'
import { CLIENTS, MESSAGES, NAMELESS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useSession } from '../../parts/workplace.ts'
import { ANSWER_ID } from './answer.tsx'
import { Thread } from './thread.tsx'
import styles from './threads.module.css'

const CLOCK_MS = 15_000

type ThreadLine = Reply<typeof deskThreads>['threads'][number]

interface LineProps {
  readonly line: ThreadLine
  readonly isOpen: boolean
  readonly nowMs: number
}

function Line({ line, isOpen, nowMs }: LineProps) {
  const mayOpen = mayDo(useSession(), deskThread.roles)
  const ms = nowMs - Date.parse(line.waitingSince)
  const words = (
    <>
      <b>{line.clientName ?? NAMELESS}</b>
      <span className={classNames(styles.wait, isLongWait(ms) && styles.late)}>{waitText(ms)}</span>
      <span className={styles.beginning}>
        {line.wantsCall && (
          <>
            <Icon name="call" size={14} /> просит позвонить.{' '}
          </>
        )}
        {line.beginning}
      </span>
      {line.unanswered > 1 && <small>{counted(line.unanswered, MESSAGES)} без ответа</small>}
    </>
  )
  return (
    <li>
      {mayOpen ? (
        <a
          data-row
          href={hashOf('threads', line.clientId)}
          className={classNames(styles.line, isOpen && styles.here)}
          aria-current={isOpen ? 'true' : undefined}
        >
          {words}
        </a>
      ) : (
        <div className={styles.line}>{words}</div>
      )}
    </li>
  )
}

function NobodyWaits() {
  const cases = countOf(useSession(), 'cases') ?? 0
  return (
    <Empty title="Сообщений без ответа нет">
      <p>Всем ответили. Новое появится само, обновлять не нужно.</p>
      {cases > 0 && <DeskLink href={hashOf('cases')}>Анкеты, ждут {cases}</DeskLink>}
    </Empty>
  )
}

interface ThreadsProps {
  readonly clientId: string | null
}

/** «Переписка»: clients who wait for an answer, the longest waiting first, and the thread of one of them. */
export function Threads({ clientId }: ThreadsProps) {
  const { data, failure, reload } = useAnswer(deskThreads)
  const nowMs = useNow(CLOCK_MS)
  const mayOpen = mayDo(useSession(), deskThread.roles)
  const longest = mayOpen ? data?.threads[0] : undefined
  const keys: readonly KeyAction[] = [
    ...(longest
      ? [
          {
            on: 'KeyN',
            shown: ['N'],
            words: 'дольше всех ждёт',
            run: () => go('threads', longest.clientId),
          },
        ]
      : []),
    ...ROW_KEYS,
    ...(clientId === null
      ? []
      : [
          {
            on: 'Control+Enter',
            shown: ['Ctrl', 'Enter'],
            words: 'отправить',
            run: () => document.getElementById(ANSWER_ID)?.focus(),
          },
          { on: 'Escape', shown: ['Esc'], words: 'к списку', run: () => go('threads') },
        ]),
  ]
  return (
    <Work
      fill
      title="Переписка"
      sub={data ? `${counted(data.total, CLIENTS)} без ответа` : 'По времени ожидания'}
      keys={keys}
    >
      <div className={classNames(styles.columns, clientId !== null && styles.withThread)}>
        <Pane
          title="Ждут ответа"
          aside={data && `на ${clockText(Date.parse(data.asOf))}`}
          className={styles.list}
          bare
        >
          {failure && <Problem failure={failure} onRetry={reload} />}
          {!data && !failure && <Waiting />}
          {data && data.threads.length === 0 && <NobodyWaits />}
          {data && data.threads.length > 0 && (
            <ul className={styles.lines}>
              {data.threads.map((line) => (
                <Line
                  key={line.clientId}
                  line={line}
                  isOpen={line.clientId === clientId}
                  nowMs={nowMs}
                />
              ))}
            </ul>
          )}
        </Pane>
        {clientId !== null && (
          <Thread
            key={clientId}
            clientId={clientId}
            unanswered={data?.threads.find((line) => line.clientId === clientId)?.unanswered ?? 0}
            onAnswered={reload}
          />
        )}
      </div>
    </Work>
  )
}
