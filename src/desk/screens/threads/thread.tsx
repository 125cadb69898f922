import { useEffect, useRef } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskThread } from '../../../../protocol/calls/desk/support.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskLink } from '../../parts/button.tsx'
import { Facts, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { NAMELESS } from '../../parts/words.ts'
import { Answer } from './answer.tsx'
import styles from './threads.module.css'

type Opened = Reply<typeof deskThread>

const Message = ({ message }: { readonly message: Opened['messages'][number] }) => (
  <li className={classNames(styles.message, message.author === 'LENDER' && styles.own)}>
    <span className={styles.author}>{message.author === 'LENDER' ? 'Мы: ' : 'Клиент: '}</span>
    {message.kind === 'CALL_BACK' && <b>Просит позвонить. </b>}
    {message.body}
    <small>{formatMoment(message.at)}</small>
  </li>
)

/** The messages, the latest in sight. */
function Messages({ messages }: Pick<Opened, 'messages'>) {
  const list = useRef<HTMLOListElement>(null)
  const latest = messages.at(-1)?.id
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [latest])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
    <ol ref={list} className={styles.messages} tabIndex={0} aria-label="Переписка с клиентом">
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  )
}

/** How many messages of the client nobody has answered, in what is on screen. */
const unansweredIn = (messages: Opened['messages']): number =>
  messages.length - 1 - messages.findLastIndex(({ author }) => author === 'LENDER')

interface ThreadProps {
  readonly clientId: string
  /** How many wait for an answer by the list, which is asked for again; the thread is not: each opening is written down. */
  readonly unanswered: number
  readonly onAnswered: () => void
}

/** What a client wrote and was answered; the answer; and how to call them. */
export function Thread({ clientId, unanswered, onAnswered }: ThreadProps) {
  const { data, failure, reload } = useAnswer(
    deskThread,
    { params: { clientId } },
    { again: false },
  )
  const isBehind = data !== null && unanswered > unansweredIn(data.messages)
  useEffect(() => {
    if (isBehind) reload()
  }, [isBehind, reload])
  if (!data)
    return (
      <Pane title="Переписка с клиентом" className={styles.thread} bare>
        {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
      </Pane>
    )
  const latest = data.messages.at(-1)
  return (
    <>
      <Pane
        title={data.clientName ?? NAMELESS}
        aside={latest?.author === 'CLIENT' ? 'ждёт ответа' : 'ответили'}
        className={styles.thread}
        bare
      >
        <Messages messages={data.messages} />
        {latest && (
          <Answer
            clientId={clientId}
            afterMessageId={latest.id}
            onAnswered={() => {
              reload()
              onAnswered()
            }}
            onMoved={reload}
          />
        )}
      </Pane>
      <Pane
        title="О клиенте"
        aside={<a href={hashOf('clients', clientId)}>Карточка</a>}
        className={styles.about}
      >
        <Facts rows={[['Телефон', formatPhone(data.phone)]]} />
        <DeskLink href={`tel:${data.phone}`}>Позвонить</DeskLink>
        <p className={styles.muted}>Клиент увидит, что вы открывали переписку.</p>
      </Pane>
    </>
  )
}
