import { Client } from 'pg'

/** What a stretch of work asked of PostgreSQL. */
export interface Asked {
  /** Statements, those of the stand-ins and of this counting left out. */
  readonly statements: number
  /** By text, the most frequent first. */
  readonly byText: readonly { readonly text: string; readonly calls: number }[]
}

/** Counts by `pg_stat_statements`, which the cluster must have loaded; what the job runner looks for is no part of it. */
export const countStatements = async (
  databaseUrl: string,
  work: () => Promise<void>,
): Promise<Asked> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('select pg_stat_statements_reset()')
    await work()
    const { rows } = await client.query<{ text: string; calls: number }>(
      `select query as text, sum(calls)::int as calls from pg_stat_statements
       where query not like '%pg_stat_statements%' and query not like '%sandbox_%'
         and query not like 'with "next"%'
       group by query order by calls desc`,
    )
    return { statements: rows.reduce((all, { calls }) => all + calls, 0), byText: rows }
  } finally {
    await client.end()
  }
}
