import { Link } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import { Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatMoment } from '../../../ui/format.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Sums } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useInbox } from '../inbox-context.ts'
import { signOf } from '../message-look.ts'
import styles from './home.module.css'

const SHOWN = 2

/** The last things that have happened, and the way to all of them. */
export function LatestMessages() {
  const { inbox } = useInbox()
  if (!inbox || inbox.messages.length === 0) return null
  return (
    <Section
      title="Последнее"
      aside={
        <Link className={classNames(text.link, text.small, styles.all)} to={PATHS.inbox}>
          Все сообщения
        </Link>
      }
    >
      <List>
        {inbox.messages.slice(0, SHOWN).map((message) => (
          <ListRow
            key={message.id}
            {...signOf(message)}
            title={<Sums>{message.title}</Sums>}
            sub={formatMoment(message.at)}
            to={PATHS.inbox}
          />
        ))}
      </List>
    </Section>
  )
}
