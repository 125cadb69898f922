import { Link } from 'react-router-dom'
import type { TopicsByChannel } from '../../../../protocol/calls/profile-manager/reminders.ts'
import { INBOX_TOPICS, type InboxTopic, type MessageChannel } from '../../../../protocol/enums.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { Reminders } from '../../../actions/reminders.ts'
import { Card, Section } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import text from '../../../ui/text.module.css'
import styles from './message-topics.module.css'
import type { RemindersState } from './use-reminders.ts'

const CHANNELS: readonly { readonly channel: MessageChannel; readonly name: string }[] = [
  { channel: 'PUSH', name: 'Пуш' },
  { channel: 'SMS', name: 'СМС' },
  { channel: 'MAIL', name: 'Почта' },
]

const TOPICS: Readonly<Record<InboxTopic, { readonly title: string; readonly about: string }>> = {
  MONEY: { title: 'Движение денег', about: 'перевод, платёж, возврат' },
  REMINDER: { title: 'Напоминания', about: 'день платежа, просрочка' },
  CONTRACT: { title: 'Договоры и справки', about: 'подпись, закрытие, каникулы' },
  SECURITY: { title: 'Безопасность', about: 'новый вход, смена данных' },
}

/** As in the design: money first, security last. */
const ROWS: readonly InboxTopic[] = ['MONEY', 'REMINDER', 'CONTRACT', 'SECURITY']

/** A copy kept on the device by an earlier version has no choice in it: then what the server takes for granted. */
const channelsOf = ({ channels }: { readonly channels?: TopicsByChannel }): TopicsByChannel =>
  channels ?? { PUSH: [...INBOX_TOPICS], SMS: [...INBOX_TOPICS], MAIL: [] }

interface MessageTopicsProps extends Pick<RemindersState, 'change'> {
  readonly value: Reminders
  readonly disabled: boolean
}

/** «О чём и куда писать»: which channels a message of each topic may take (decision 0087). */
export function MessageTopics({ value, disabled, change }: MessageTopicsProps) {
  const chosen = channelsOf(value)
  const turn = (channel: MessageChannel, topic: InboxTopic, on: boolean) => {
    const topics = INBOX_TOPICS.filter((each) =>
      each === topic ? on : chosen[channel].includes(each),
    )
    change({ channels: { ...chosen, [channel]: topics } })
  }
  return (
    <Section title="О чём и куда писать">
      <Card>
        <div className={styles.block}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className={text.hidden}>О чём</span>
                </th>
                {CHANNELS.map(({ channel, name }) => (
                  <th key={channel} scope="col" className={classNames(text.caption, text.muted)}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map((topic) => (
                <tr key={topic}>
                  <th scope="row">
                    {TOPICS[topic].title}
                    <span className={classNames(styles.about, text.small, text.muted)}>
                      {TOPICS[topic].about}
                    </span>
                  </th>
                  {CHANNELS.map(({ channel, name }) => (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the tick inside has its own
                    <td key={channel}>
                      <Checkbox
                        checked={chosen[channel].includes(topic)}
                        disabled={disabled || (channel === 'MAIL' && !value.mailConfirmed)}
                        onChange={({ target }) => turn(channel, topic, target.checked)}
                      >
                        <span className={text.hidden}>{`${TOPICS[topic].title}: ${name}`}</span>
                      </Checkbox>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <p className={classNames(text.small, text.muted)}>
        Сообщение приходит один раз: первым из отмеченных способов, который сработал, по порядку
        слева направо. О безопасности и о том, о чём обязаны сказать, напишем хотя бы СМС.
      </p>
      {!value.mailConfirmed && (
        <p className={text.small}>
          Чтобы получать сообщения письмом,{' '}
          <Link className={text.link} to={PATHS.mail}>
            подтвердите почту
          </Link>
          .
        </p>
      )}
    </Section>
  )
}
