import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Pane } from '../../parts/pane.tsx'
import { channelWords, messageStateWords } from '../../parts/words.ts'
import styles from './client.module.css'

type Sent = Reply<typeof deskClient>['messages']

/** What was sent to a client, the latest first, by which way and whether it went out. */
export const Messages = ({ messages }: { readonly messages: Sent }) => (
  <Pane title="Сообщения клиенту" aside={messages.length}>
    {messages.length === 0 ? (
      <p>Сообщений не было.</p>
    ) : (
      <ul className={styles.lines}>
        {messages.map((message, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two messages of one moment and title are told apart by nothing else
          <li key={`${message.at}-${index}`}>
            <b>{message.title}</b>
            <small>
              {formatMoment(message.at)}, {channelWords(message.channel)},{' '}
              {messageStateWords(message.state)}
            </small>
          </li>
        ))}
      </ul>
    )}
  </Pane>
)
