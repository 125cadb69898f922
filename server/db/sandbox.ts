import { and, desc, eq, inArray, isNull, ne, notLike, or, sql } from 'drizzle-orm'
import type { Queryable, Tx, Json } from './database.ts'
import { outbox } from './schema/outbox.ts'
import { sandboxJournal } from './schema/sandbox.ts'

export interface JournalEntry {
  readonly kind: string
  readonly subject: string
  readonly atMs: number
  readonly payload: Json
}

export type JournalRow = typeof sandboxJournal.$inferSelect

/** Writes down what a stand-in did. */
export const recordInJournal = async (
  queryable: Queryable,
  entry: JournalEntry,
): Promise<JournalRow> => {
  const [row] = await queryable.insert(sandboxJournal).values(entry).returning()
  if (!row) throw new Error('The journal did not take the entry')
  return row
}

/** Newest first; `kinds` and `subject` narrow, at most `limit` rows. */
export const readJournal = (
  queryable: Queryable,
  filter: { kinds?: readonly string[]; subject?: string; limit: number },
): Promise<JournalRow[]> =>
  queryable
    .select()
    .from(sandboxJournal)
    .where(
      and(
        filter.kinds ? inArray(sandboxJournal.kind, [...filter.kinds]) : undefined,
        filter.subject === undefined ? undefined : eq(sandboxJournal.subject, filter.subject),
      ),
    )
    .orderBy(desc(sandboxJournal.position))
    .limit(filter.limit)

/**
 * Empties every table of the product but `keep` (sandbox only, D38), also those whose rows may otherwise never
 * be deleted, and drops what waits in the outbox, except the recurring jobs' next runs.
 */
export const emptyAllTables = async (tx: Tx, keep: readonly string[]): Promise<void> => {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables = rows.map((row) => row.name).filter((name) => !keep.includes(name))
  for (const name of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`)
  }
  const list = sql.join(
    tables.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`truncate table ${list} restart identity cascade`)
  for (const name of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
  }
  await tx
    .delete(outbox)
    .where(
      or(ne(outbox.status, 'WAITING'), isNull(outbox.dedupeKey), notLike(outbox.dedupeKey, 'at:%')),
    )
}
