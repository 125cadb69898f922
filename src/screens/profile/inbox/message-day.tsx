import type { ReactNode } from 'react'
import { contractPath } from '../../../../protocol/paths.ts'
import type { InboxMessage } from '../../../queries/client.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { tieNumbers } from '../../../ui/number-sign.ts'
import { Sums } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { isOpen } from '../use-open-contracts.ts'
import { type DayOfMessages, partsOf } from './days.ts'
import styles from './inbox.module.css'
import { signOf } from '../message-look.ts'
import { WhenBack } from '../when-back.tsx'

interface NoteProps {
  readonly message: InboxMessage
  readonly onOpen: (id: string) => void
}

/** The way on from a message: to the payment it asks for, otherwise to its loan. */
function NoteLink({ message, onOpen }: NoteProps) {
  const { account, offline } = useAccount()
  const { id, loanApplicationId, topic, tone, isRead } = message
  if (loanApplicationId === null) return null
  const isLoanOpen = account.contracts.some(
    (loan) => loan.loanApplicationId === loanApplicationId && isOpen(loan),
  )
  const asksToPay = isLoanOpen && (topic === 'REMINDER' || tone === 'PROBLEM')
  if (asksToPay && offline)
    return (
      <p className={text.small}>
        <WhenBack>Оплатить можно</WhenBack>
      </p>
    )
  const path = contractPath(loanApplicationId)
  return (
    <AppLink
      className={classNames(text.link, text.small, styles.link)}
      to={asksToPay ? `${path}?pay` : path}
      onClick={() => !isRead && onOpen(id)}
    >
      {asksToPay ? 'Оплатить сейчас' : 'Открыть займ'}
    </AppLink>
  )
}

function Note({ message, onOpen }: NoteProps) {
  const { title, body, at, isRead } = message
  const { icon, tone } = signOf(message)
  return (
    <li className={classNames(styles.note, !isRead && styles.unread)}>
      <span className={classNames(styles.sign, styles[tone])}>
        <Icon name={icon} size={22} />
      </span>
      <h3 className={styles.title}>
        {!isRead && <span className={text.hidden}>новое, </span>}
        <Sums>{tieNumbers(title)}</Sums>
      </h3>
      <time className={styles.time} dateTime={at}>
        {partsOf(at)[1]}
      </time>
      <div className={styles.body}>
        <p className={classNames(text.small, text.muted)}>
          <Sums>{tieNumbers(body)}</Sums>
        </p>
        <NoteLink message={message} onOpen={onOpen} />
      </div>
    </li>
  )
}

interface MessageDayProps {
  readonly day: DayOfMessages
  readonly onOpen: (id: string) => void
  /** Beside the heading. */
  readonly aside?: ReactNode
}

/** The messages of one day. */
export const MessageDay = ({ day, onOpen, aside }: MessageDayProps) => (
  <Section title={day.title} aside={aside}>
    <ul className={styles.list}>
      {day.messages.map((message) => (
        <Note key={message.id} message={message} onOpen={onOpen} />
      ))}
    </ul>
  </Section>
)
