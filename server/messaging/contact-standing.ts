import { eq, inArray, sql } from 'drizzle-orm'
import { type ContactDecision, contactGuard } from '../../lending/contact-guard.ts'
import type { MessageChannel } from '../../protocol/enums.ts'
import type { Queryable } from '../db/database.ts'
import { clients } from '../db/schema/clients.ts'
import { contactStops } from '../db/schema/contact-stops.ts'
import { LOOK_BACK_MS, type MessageRow } from './messages.ts'
import { lawOffsetsMinutes } from './region-offsets.ts'

interface LastMessage {
  readonly title: string
  readonly channel: MessageChannel
  readonly state: MessageRow['state']
  readonly atMs: number
}

/** What a client was written, and what the law still allows. */
export interface ContactStanding {
  /** The latest message that went or was refused; null when there is none. */
  readonly lastMessage: LastMessage | null
  readonly decision: ContactDecision
  /** When the client asked not to be written to about a debt (decision 0068); null when they did not. */
  readonly stoppedAtMs: number | null
}

/** What the guard says of writing to clients about their debts at a moment (D17), by one query; each client once. */
export const contactStandings = async (
  queryable: Queryable,
  clientIds: readonly string[],
  atMs: number,
): Promise<ReadonlyMap<string, ContactStanding>> => {
  if (clientIds.length === 0) return new Map()
  const rows = await queryable
    .select({
      id: clients.id,
      region: sql<string | null>`(
        select a.region from client_address as a where a.client_id = client.id
        order by a.address_type = 'LIVING' desc limit 1)`,
      sentAtMs: sql<readonly number[] | null>`(
        select json_agg(m.sent_at_ms) from message as m
        where m.client_id = client.id and m.created_at_ms > ${atMs - 2 * LOOK_BACK_MS}::bigint
          and m.sent_at_ms > ${atMs - LOOK_BACK_MS}::bigint and m.after_due)`,
      lastMessage: sql<LastMessage | null>`(
        select json_build_object('title', m.title, 'channel', m.channel, 'state', m.state,
          'atMs', coalesce(m.sent_at_ms, m.created_at_ms))
        from message as m where m.client_id = client.id and m.state <> 'PLANNED'
        order by m.created_at_ms desc limit 1)`,
      stoppedAtMs: contactStops.stoppedAtMs,
    })
    .from(clients)
    .leftJoin(contactStops, eq(contactStops.clientId, clients.id))
    .where(inArray(clients.id, [...new Set(clientIds)]))
  return new Map(
    rows.map(({ id, region, sentAtMs, lastMessage, stoppedAtMs }) => [
      id,
      {
        lastMessage,
        stoppedAtMs,
        decision: contactGuard({
          atMs,
          utcOffsetsMinutes: lawOffsetsMinutes(region ?? ''),
          sentAtMs: sentAtMs ?? [],
        }),
      },
    ]),
  )
}
