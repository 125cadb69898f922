import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core'

/** The database takes no other word for the column; a column that may be null may stay so. */
export const oneOf = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`)

/** Every one of the columns that is not null is at least this. */
export const atLeast = (name: string, least: 0 | 1, ...columns: readonly AnyPgColumn[]) =>
  check(
    name,
    sql.join(
      columns.map((column) => sql`${column} >= ${sql.raw(String(least))}`),
      sql` and `,
    ),
  )
