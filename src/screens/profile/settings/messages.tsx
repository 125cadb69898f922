import { CHANNEL_WORDS } from '../../../../protocol/own-words.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { type Message, messagesQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Section } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { known } from '../../../ui/known.ts'
import { List, ListRow, type RowTone } from '../../../ui/list-row.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { StatusBadge, type BadgeTone } from '../../../ui/status-badge.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { ContactCounts } from './contact-counts.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { Sums } from '../../../ui/sums.tsx'

interface StateWords {
  readonly word: string
  readonly tone: BadgeTone
  readonly icon: IconName
  readonly rowTone: RowTone
}

const STATE_WORDS: Record<Message['state'], StateWords> = {
  PLANNED: { word: 'отправляем', tone: 'neutral', icon: 'clock', rowTone: 'mute' },
  SENT: { word: 'отправлено', tone: 'positive', icon: 'check', rowTone: 'positive' },
  REFUSED: { word: 'не отправили', tone: 'neutral', icon: 'close', rowTone: 'mute' },
  FAILED: { word: 'не дошло', tone: 'warning', icon: 'alert-triangle', rowTone: 'warning' },
}

/** Of a state that this page does not know. */
const LATER_STATE: StateWords = { ...STATE_WORDS.PLANNED, word: 'записано' }

function MessageRow({ message }: { readonly message: Message }) {
  const { channel, title, at, state, reason, contractNumber } = message
  const { word, tone, icon, rowTone } = known(STATE_WORDS, state, LATER_STATE)
  const where = [
    known(CHANNEL_WORDS, channel, 'сообщение'),
    formatMoment(at),
    contractNumber && `№\u00a0${contractNumber}`,
  ]
  return (
    <ListRow
      icon={state === 'SENT' ? 'bell' : icon}
      tone={rowTone}
      title={<Sums>{title}</Sums>}
      sub={
        <>
          {state !== 'SENT' && (
            <>
              <StatusBadge tone={tone} icon={icon}>
                {word}
              </StatusBadge>
              <br />
            </>
          )}
          {where.filter(Boolean).join(', ')}
          {reason && (
            <>
              <br />
              <Sums>{reason}</Sums>
            </>
          )}
        </>
      }
    />
  )
}

/** «Как часто мы вам писали»: counts beside what the law allows, every message and why one was not sent (D17). */
export default function Messages() {
  const { data: value, error: failure, reload } = useQuery(messagesQuery, undefined)
  return (
    <Page title="Как часто мы писали" back={PATHS.settings} twoColumns>
      {!value && failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!value && !failure && <ListSkeleton />}
      {value && (
        <>
          <PageColumn>
            <ContactCounts afterDue={value.afterDue} />
          </PageColumn>
          <PageColumn>
            {value.messages.length === 0 ? (
              <EmptyState
                title="Мы вам ещё не писали"
                lead="Напоминания о платежах и другие сообщения останутся здесь."
              />
            ) : (
              <Section title="Сообщения">
                <List>
                  {value.messages.map((message) => (
                    <MessageRow key={message.id} message={message} />
                  ))}
                </List>
              </Section>
            )}
          </PageColumn>
        </>
      )}
    </Page>
  )
}
