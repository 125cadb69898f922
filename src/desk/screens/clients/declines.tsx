import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { TWO_PERSON_ROLES } from '../../../../protocol/two-people.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import { AskFor } from '../../parts/ask-for.tsx'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Note, Pane } from '../../parts/pane.tsx'
import { DECLINE_WORDS, PLACE_WORDS } from '../../parts/words.ts'
import { useSession } from '../../parts/workplace.ts'
import styles from './client.module.css'

type Decline = Reply<typeof deskClient>['declines'][number]

const END_WORDS: Readonly<Record<NonNullable<Decline['end']>['how'], string>> = {
  LIFTED: 'отменён вдвоём',
  IDENTIFIED: 'после него личность подтверждена',
  DECLINED_AGAIN: 'после него отказано снова',
}

const whoWords = ({ decidedBy, askedBy }: Decline): string =>
  askedBy === null ? decidedBy : `${askedBy} и\u00a0${decidedBy}`

const evidenceWords = ({ differing }: Decline): string =>
  differing.length === 0
    ? 'несовпадений не отмечено'
    : `не совпало: ${differing.map((place) => PLACE_WORDS[place].toLowerCase()).join(', ')}`

const endWords = ({ end, allowedFrom }: Decline): string =>
  end === null
    ? `действует, документы снова с ${formatDate(allowedFrom)}`
    : `${END_WORDS[end.how]}, ${formatMoment(end.at)}`

interface DeclinesProps {
  readonly declines: readonly Decline[]
  readonly onChanged: () => void
}

/** How often the client was declined, by whom, on what evidence; the one that stands can be taken back by two (decision 0110). */
export function Declines({ declines, onChanged }: DeclinesProps) {
  const mayAsk = mayDo(useSession(), TWO_PERSON_ROLES.LIFT_DECLINE.asks)
  const [isAsking, setAsking] = useState(false)
  if (declines.length === 0) return null
  const standing = declines.find(({ end }) => end === null)
  const close = () => setAsking(false)
  return (
    <Pane title="Отказы по анкете" aside={declines.length}>
      <ul className={styles.lines}>
        {declines.map((decline) => (
          <li key={decline.declineId}>
            <b>{DECLINE_WORDS[decline.reason]}</b>
            <span>{decline.note}</span>
            <small>
              {formatMoment(decline.declinedAt)}, {whoWords(decline)}; {evidenceWords(decline)}
            </small>
            <small>{endWords(decline)}</small>
          </li>
        ))}
      </ul>
      {standing?.isLiftAsked && (
        <Note tone="warning">Просят отменить отказ. Решает другой человек.</Note>
      )}
      {standing && mayAsk && !standing.isLiftAsked && (
        <DeskButton variant="line" onClick={() => setAsking(true)}>
          Отменить отказ
        </DeskButton>
      )}
      {standing && isAsking && (
        <AskFor
          asking={{
            kind: 'LIFT_DECLINE',
            subjectId: standing.declineId,
            title: 'Отменить отказ клиенту?',
            about:
              'Те же документы вернутся в очередь, и их посмотрят заново: отмена никого не подтверждает. Клиент узнает об этом.',
          }}
          onAsked={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
    </Pane>
  )
}
