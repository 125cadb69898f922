import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { CODE_ACCESS_CONFIRMERS, CODE_ACCESS_WAYS } from '../../../protocol/code-access.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/**
 * Somebody got into the account of a checked client by a code of its phone alone: a swapped SIM can do that too
 * (decision 0147). Until it is confirmed, no money goes for a day to what was added since.
 */
export const codeAccesses = pgTable(
  'code_access',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    way: text('way', { enum: CODE_ACCESS_WAYS }).notNull(),
    userAgent: text('user_agent').notNull(),
    sinceMs: momentMs('since_ms').notNull(),
    pausedUntilMs: momentMs('paused_until_ms').notNull(),
    /** Keys of the browsers that showed notifications then and have still to be warned, sealed (D46). */
    browsersSealed: text('browsers_sealed'),
    confirmedAtMs: momentMs('confirmed_at_ms'),
    confirmedBy: text('confirmed_by', { enum: CODE_ACCESS_CONFIRMERS }),
    /** The owner has said that it was not they. */
    deniedAtMs: momentMs('denied_at_ms'),
  },
  (table) => [
    index('code_access_client').on(table.clientId, table.sinceMs),
    // Denied and not cleared yet: no loan is made.
    index('code_access_denied')
      .on(table.clientId)
      .where(sql`${table.deniedAtMs} is not null and ${table.confirmedAtMs} is null`),
    oneOf('code_access_way', table.way, CODE_ACCESS_WAYS),
    oneOf('code_access_confirmed_by', table.confirmedBy, CODE_ACCESS_CONFIRMERS),
    check(
      'code_access_confirmed',
      sql`(${table.confirmedAtMs} is null) = (${table.confirmedBy} is null)`,
    ),
  ],
)
