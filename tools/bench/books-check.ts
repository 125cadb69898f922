import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { exactly, type Figure } from './figure.ts'

const countOf = async (database: Database, query: SQL): Promise<number> => {
  const { rows } = await database.execute<{ n: number | string }>(
    sql`select count(*) as n from (${query}) as found`,
  )
  return Number(rows[0]?.n ?? 0)
}

interface Check {
  readonly what: string
  readonly how: string
  /** Selects the rows that should not be there. */
  readonly broken: SQL
}

const CHECKS: readonly Check[] = [
  {
    what: 'Clients doubled',
    how: 'clients with one phone',
    broken: sql`select phone from client group by phone having count(*) > 1`,
  },
  {
    what: 'Photos doubled',
    how: 'clients with more than one photo of a kind',
    broken: sql`select client_id from file group by client_id, kind having count(*) > 1`,
  },
  {
    what: 'One-time codes used up without their effect',
    how: 'a used registration code without a client',
    broken: sql`select code.id from one_time_code as code
      where code.used_at_ms is not null and code.event_code = 'REGISTRATION'
        and not exists (select 1 from client where client.phone = code.phone)`,
  },
  {
    what: 'Dead jobs',
    how: 'rows of the outbox that were given up',
    broken: sql`select id from outbox where status = 'DEAD'`,
  },
]

/** Reads the database of a stopped server and counts what must not be there. */
export const checkBooks = async (dataDir: string): Promise<Figure[]> => {
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  try {
    const figures: Figure[] = []
    for (const { what, how, broken } of CHECKS) {
      figures.push(exactly(what, await countOf(opened.database, broken), 0, how))
    }
    return figures
  } finally {
    await opened.close()
  }
}
