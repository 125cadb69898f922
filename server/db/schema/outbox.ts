import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { atLeast, oneOf } from './checks.ts'

const OUTBOX_STATUSES = ['WAITING', 'DONE', 'DEAD'] as const

/** Everything that leaves the process or runs later; written in the transaction of the effect that asked for it. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    /** Order of writing: breaks ties between rows that are due at the same moment. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    /** Erased once the row is done: it may hold a code or a phone. */
    payload: jsonb('payload'),
    dedupeKey: text('dedupe_key'),
    status: text('status', { enum: OUTBOX_STATUSES }).notNull(),
    runAtMs: bigint('run_at_ms', { mode: 'number' }).notNull(),
    attempts: integer('attempts').notNull(),
    leaseOwner: text('lease_owner'),
    leaseUntilMs: bigint('lease_until_ms', { mode: 'number' }),
    lastError: text('last_error'),
    finishedAtMs: bigint('finished_at_ms', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('outbox_dedupe').on(table.kind, table.dedupeKey),
    index('outbox_due')
      .on(table.runAtMs, table.position)
      .where(sql`status = 'WAITING'`),
    // What is worked off and may be swept.
    index('outbox_finished')
      .on(table.finishedAtMs)
      .where(sql`status = 'DONE'`),
    // What a person looks at.
    index('outbox_dead')
      .on(table.finishedAtMs, table.id)
      .where(sql`status = 'DEAD'`),
    oneOf('outbox_status', table.status, OUTBOX_STATUSES),
    atLeast('outbox_attempts', 0, table.attempts),
  ],
)
