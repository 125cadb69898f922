import { useState } from 'react'
import { PATHS } from '../../../../protocol/paths.ts'
import type { InboxTopic } from '../../../../protocol/enums.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { EmptyState } from '../empty-state.tsx'
import { useInbox } from '../inbox-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { daysOf } from './days.ts'
import styles from './inbox.module.css'
import { MessageDay } from './message-day.tsx'
import { useOlder } from './use-older.ts'

const FILTERS: readonly { readonly topic: InboxTopic | null; readonly label: string }[] = [
  { topic: null, label: 'Все' },
  { topic: 'MONEY', label: 'Деньги' },
  { topic: 'CONTRACT', label: 'Договоры' },
  { topic: 'SECURITY', label: 'Безопасность' },
]

/** What is sent beside it, and where that is chosen. */
const OtherWays = () => (
  <PageColumn>
    <Card>
      <h2 className={text.heading}>Куда ещё писать</h2>
      <p className={classNames(text.small, text.muted)}>
        Здесь сообщения хранятся всегда. Чтобы узнать сразу, выберите уведомления или СМС.
      </p>
      <div>
        <ButtonLink small variant="soft" to={PATHS.settings}>
          Настроить
        </ButtonLink>
      </div>
    </Card>
    <p className={classNames(text.caption, text.muted)}>Новости и рекламу сюда не присылаем.</p>
  </PageColumn>
)

/** «Сообщения»: everything that has happened to money, contracts and the way in, by day, also without network. */
export default function Inbox() {
  const { today } = useAccount()
  const { inbox, failure, reload, markRead } = useInbox()
  const [topic, setTopic] = useState<InboxTopic | null>(null)
  const older = useOlder(inbox)
  const read = (ids: readonly string[]) => {
    older.markRead(ids)
    markRead(ids)
  }

  if (!inbox)
    return (
      <Page title="Сообщения" back={PATHS.profile}>
        {failure ? <LoadProblem failure={failure} onRetry={reload} /> : <ListSkeleton />}
      </Page>
    )

  const all = [...inbox.messages, ...older.messages]
  const unread = all.filter(({ isRead }) => !isRead).map(({ id }) => id)
  const shown = all.filter((message) => topic === null || message.topic === topic)
  if (all.length === 0)
    return (
      <Page title="Сообщения" back={PATHS.profile}>
        <EmptyState
          title="Сообщений пока нет"
          lead="Здесь останется всё о деньгах, договорах и входах в кабинет."
        />
      </Page>
    )
  return (
    <Page title="Сообщения" back={PATHS.profile} twoColumns>
      <PageColumn>
        <div className={styles.chips} role="group" aria-label="Показать">
          {FILTERS.map((filter) => (
            <button
              key={filter.label}
              type="button"
              className={styles.chip}
              aria-pressed={topic === filter.topic}
              onClick={() => setTopic(filter.topic)}
            >
              {filter.label}
            </button>
          ))}
        </div>
        {daysOf(shown, today).map((day, index) => (
          <MessageDay
            key={day.title}
            day={day}
            onOpen={(id) => read([id])}
            aside={
              index === 0 &&
              unread.length > 0 && (
                <Button small variant="text" onClick={() => read(unread)}>
                  Прочитать все
                </Button>
              )
            }
          />
        ))}
        {shown.length === 0 && <p className={text.muted}>Таких сообщений пока нет.</p>}
        {older.failure && <LoadProblem failure={older.failure} onRetry={older.load} />}
        {older.hasMore && !older.failure && (
          <Button variant="soft" block loading={older.isLoading} onClick={older.load}>
            Показать ещё
          </Button>
        )}
      </PageColumn>
      <OtherWays />
    </Page>
  )
}
