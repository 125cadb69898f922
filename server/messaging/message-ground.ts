/** What the sending of a message depends on, read by one query. */
import { eq, sql } from 'drizzle-orm'
import type { LegalStatus } from '../../lending/legal-status.ts'
import type { ClientRow } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'
import { keptQuery } from '../db/kept-query.ts'
import type { LoanRow } from '../db/loans.ts'
import { chosenReminders, type ReminderRow } from './message-choices.ts'
import { clients } from '../db/schema/clients.ts'
import { loans } from '../db/schema/loans.ts'
import { messages } from '../db/schema/messages.ts'
import { reminderSettings } from '../db/schema/reminders.ts'
import type { MessageRow } from './messages.ts'
import type { Recipient } from './own-clock.ts'
import { lawOffsetsMinutes, regionOffsetMinutes } from './region-offsets.ts'

/** How a client can be written to. */
export type Reachable = Pick<ClientRow, 'phone' | 'mail' | 'mailConfirmedAtMs' | 'mailsPapers'>

export interface MessageGround {
  readonly message: MessageRow
  /** The loan it is about; null when none. */
  readonly loan: Pick<LoanRow, 'contractState' | 'nextDueOn'> | null
  /** Null: the account was deleted. */
  readonly client: Reachable | null
  readonly recipient: Recipient
  /** Whether a browser of the client takes notifications. */
  readonly hasPush: boolean
  /** What binds the debt it is about, or the person where it is about none (decision 0085). */
  readonly legalStatuses: readonly LegalStatus[]
}

interface Columns extends Pick<MessageGround, 'message' | 'loan' | 'hasPush'> {
  readonly client: Reachable & Pick<ClientRow, 'deletedAtMs'>
  readonly chosen: ReminderRow | null
  readonly region: string | null
  readonly legalStatuses: readonly LegalStatus[] | null
}

const ground = keptQuery<{ id: string }, Columns[]>((database) =>
  database
    .select({
      message: messages,
      loan: { contractState: loans.contractState, nextDueOn: loans.nextDueOn },
      client: {
        phone: clients.phone,
        mail: clients.mail,
        mailConfirmedAtMs: clients.mailConfirmedAtMs,
        mailsPapers: clients.mailsPapers,
        deletedAtMs: clients.deletedAtMs,
      },
      chosen: reminderSettings,
      // Of the region they live in, otherwise of the one they are registered in.
      region: sql<string | null>`(
        select a.region from client_address as a where a.client_id = message.client_id
        order by a.address_type = 'LIVING' desc limit 1)`.as('region'),
      hasPush: sql<boolean>`exists (
        select 1 from push_subscription as b where b.client_id = message.client_id)`.as('has_push'),
      legalStatuses: sql<Columns['legalStatuses']>`(
        select json_agg(json_build_object('kind', s.kind, 'from', s.from_on,
          'end', case when e.id is not null then json_build_object('on', e."on",
            'reason', e.reason, 'id', e.id) end)
          order by s.entered_at_ms, s.id)
        from legal_status as s left join legal_status_end as e on e.status_id = s.id
        where s.client_id = message.client_id
          and (s.loan_id is null or s.loan_id = message.loan_id)
          and (e.id is null or e."on" >= loan.issued_on))`.as('legal_statuses'),
    })
    .from(messages)
    .innerJoin(clients, eq(clients.id, messages.clientId))
    .leftJoin(loans, eq(loans.id, messages.loanId))
    .leftJoin(reminderSettings, eq(reminderSettings.clientId, messages.clientId))
    .where(eq(messages.id, sql.placeholder('id'))),
)

/** The message with all that its sending depends on; null when there is none. */
export const messageGround = async (
  queryable: Queryable,
  id: string,
): Promise<MessageGround | null> => {
  const [row] = await ground(queryable, { id })
  if (!row) return null
  const { client, chosen, region, legalStatuses, ...rest } = row
  return {
    ...rest,
    client: client.deletedAtMs === null ? client : null,
    recipient: {
      chosen: chosenReminders(chosen),
      regionOffsetMinutes: regionOffsetMinutes(region ?? ''),
      lawOffsetsMinutes: lawOffsetsMinutes(region ?? ''),
    },
    legalStatuses: legalStatuses ?? [],
  }
}
