import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import type { Json } from './json.ts'
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
 * Empties every table of the product (sandbox only, D38), also those whose rows may otherwise never be deleted.
 * `keep` names the tables that stay.
 */
export const emptyAllTables = async (
  queryable: Queryable,
  keep: readonly string[],
): Promise<void> => {
  const { rows } = await queryable.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const names = rows.map((row) => row.name).filter((name) => !keep.includes(name))
  if (names.length === 0) return
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await queryable.execute(sql`set local session_replication_role = 'replica'`)
  await queryable.execute(sql`truncate table ${list} restart identity cascade`)
}
