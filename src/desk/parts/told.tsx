import type { MessageChannel, MESSAGE_STATES } from '../../../protocol/enums.ts'
import { formatMoment } from '../../ui/format.ts'
import { channelWords, messageStateWords } from './words.ts'

interface ToldProps {
  readonly told: {
    readonly title: string
    readonly channel: MessageChannel
    readonly state: (typeof MESSAGE_STATES)[number]
    readonly at: string
  } | null
}

/** What a client was told last, by which way, and what became of it. */
export const Told = ({ told }: ToldProps) =>
  told === null ? (
    'не писали'
  ) : (
    <>
      {formatMoment(told.at)}
      <small>
        {told.title}, {channelWords(told.channel)}: {messageStateWords(told.state)}
      </small>
    </>
  )
