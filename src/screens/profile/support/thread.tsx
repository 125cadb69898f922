import type { OutboxItem } from '../../../offline/outbox-item.ts'
import type { SupportMessage } from '../../../queries/client.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sums } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import styles from './support.module.css'

interface ThreadProps {
  /** Oldest first. */
  readonly messages: readonly SupportMessage[]
  /** What waits on this device, messages to support among it. */
  readonly unsent: readonly OutboxItem[]
  /** The server or this device has said what was written. */
  readonly isKnown: boolean
}

/** What of an unsent item is shown in the thread; null for what belongs elsewhere. */
const waitingText = ({ queued }: OutboxItem): string | null => {
  if (queued.kind === 'support') return queued.body.body
  return queued.kind === 'callBack' ? 'Перезвоните мне' : null
}

function Waiting({ item, words }: { readonly item: OutboxItem; readonly words: string }) {
  const { offline } = useAccount()
  const state = item.refusal
    ? `${item.refusal.title}. ${item.refusal.detail}`
    : offline
      ? 'отправим, когда появится сеть'
      : 'отправляем'
  return (
    <li className={classNames(styles.bubble, styles.mine, styles.waiting)}>
      <p className={styles.words}>
        <Sums>{words}</Sums>
      </p>
      <p className={classNames(text.caption, text.muted, styles.state)}>
        {`${formatMoment(new Date(item.madeAtMs).toISOString())} · ${state}`}
        <Icon name={item.refusal ? 'alert-triangle' : 'clock'} size={16} />
      </p>
    </li>
  )
}

/** The messages between client and lender, and under them what waits for the network. */
export function Thread({ messages, unsent, isKnown }: ThreadProps) {
  const waiting = unsent.flatMap((item) => {
    const words = waitingText(item)
    return words === null ? [] : [{ item, words }]
  })
  if (isKnown && messages.length + waiting.length === 0)
    return <p className={text.muted}>Напишите, что случилось. Отвечают люди, а не записи.</p>
  return (
    <ol className={styles.thread} aria-label="Переписка">
      {messages.map(({ id, author, body, at }) => (
        <li key={id} className={classNames(styles.bubble, author === 'CLIENT' && styles.mine)}>
          <p className={classNames(text.caption, text.strong)}>
            {author === 'CLIENT' ? 'Вы' : 'Поддержка'}
          </p>
          <p className={styles.words}>
            <Sums>{body}</Sums>
          </p>
          <time className={classNames(text.caption, text.muted)} dateTime={at}>
            {formatMoment(at)}
          </time>
        </li>
      ))}
      {waiting.map(({ item, words }) => (
        <Waiting key={item.id} item={item} words={words} />
      ))}
    </ol>
  )
}
