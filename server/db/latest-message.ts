import { type SQL, sql } from 'drizzle-orm'
import type { MESSAGE_STATES, MessageChannel } from '../../protocol/enums.ts'

/** What a client was told; the moment is that of the sending, or of the refusal to send. */
export interface Told {
  readonly title: string
  readonly channel: MessageChannel
  readonly state: (typeof MESSAGE_STATES)[number]
  readonly atMs: number
}

/** The latest message, called `m`, that fits, as a column of another query; null when none does. */
export const latestMessage = (fits: SQL): SQL<Told | null> =>
  sql<Told | null>`(
  select json_build_object('title', m.title, 'channel', m.channel, 'state', m.state,
    'atMs', coalesce(m.sent_at_ms, m.created_at_ms))
  from message as m where ${fits}
  order by m.created_at_ms desc limit 1)`
