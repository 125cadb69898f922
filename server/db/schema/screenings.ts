import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  MATCH_LISTS,
  MATCH_STATES,
  type MatchGround,
  SCREENING_CAUSES,
  SCREENING_SOURCES,
} from '../../../protocol/screening.ts'
import { atLeast, oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/** What a list says of somebody, as it stood when the client was found in it. */
export interface ListedAs {
  readonly number: string
  readonly names: readonly string[]
  readonly birthDate: string | null
  readonly birthPlace: string | null
  /** Day of the latest report; of the base of payments without consent alone. */
  readonly reportedOn?: string | null
}

/** A client who resembles somebody on a list of 115-FZ (decision 0056), or stands in the base of payments without consent (decision 0163). */
export const watchlistMatches = pgTable(
  'watchlist_match',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** Digest of what the entry says: the same in every edition, whatever its number; of that base by a key of ours. */
    entryKey: text('entry_key').notNull(),
    list: text('list', { enum: MATCH_LISTS }).notNull(),
    listedAs: jsonb('listed_as').$type<ListedAs>().notNull(),
    grounds: jsonb('grounds').$type<readonly MatchGround[]>().notNull(),
    cause: text('cause', { enum: SCREENING_CAUSES }).notNull(),
    /** Edition it was found in, or released under: a later one that still has it asks again. */
    edition: text('edition').notNull(),
    state: text('state', { enum: MATCH_STATES }).notNull(),
    foundAtMs: momentMs('found_at_ms').notNull(),
    /** When two people decided last. */
    decidedAtMs: momentMs('decided_at_ms'),
  },
  (table) => [
    uniqueIndex('watchlist_match_entry').on(table.clientId, table.entryKey),
    index('watchlist_match_open')
      .on(table.state, table.foundAtMs, table.id)
      .where(sql`${table.state} in ('POSSIBLE_MATCH', 'FROZEN')`),
    oneOf('watchlist_match_list', table.list, MATCH_LISTS),
    oneOf('watchlist_match_cause', table.cause, SCREENING_CAUSES),
    oneOf('watchlist_match_state', table.state, MATCH_STATES),
  ],
)

/** That a client was checked, and in how many entries they were found; the database refuses every change of it. */
export const screenings = pgTable(
  'screening',
  {
    id: text('id').primaryKey(),
    /** Null: the whole base. */
    clientId: text('client_id').references(() => clients.id),
    cause: text('cause', { enum: SCREENING_CAUSES }).notNull(),
    source: text('source', { enum: SCREENING_SOURCES }).notNull().default('LISTS'),
    edition: text('edition').notNull(),
    /** Clients that were compared. */
    clients: integer('clients').notNull(),
    found: integer('found').notNull(),
    atMs: momentMs('at_ms').notNull(),
  },
  (table) => [
    index('screening_client').on(table.clientId, table.atMs),
    index('screening_base')
      .on(table.atMs, table.id)
      .where(sql`${table.cause} = 'BASE'`),
    oneOf('screening_cause', table.cause, SCREENING_CAUSES),
    oneOf('screening_source', table.source, SCREENING_SOURCES),
    atLeast('screening_counts', 0, table.clients, table.found),
  ],
)
