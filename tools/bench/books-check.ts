import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { CHECKS } from './books-checks.ts'
import { exactly, type Figure } from './figure.ts'

const numberOf = async (database: Database, query: SQL): Promise<number> => {
  const { rows } = await database.execute<{ n: number | string | null }>(query)
  return Number(rows[0]?.n ?? 0)
}

/** How many rows break each rule of the books, by the rule; only the broken ones. */
export const brokenRules = async (database: Database): Promise<Record<string, number>> => {
  const broken: Record<string, number> = {}
  for (const check of CHECKS) {
    const rows = await numberOf(database, sql`select count(*) as n from (${check.broken}) as found`)
    if (rows > 0) broken[check.what] = rows
  }
  return broken
}

const size = (what: string, value: number): Figure => ({
  what,
  value: String(value),
  bar: '',
  holds: true,
  how: 'rows in the database after a graceful stop',
})

/** Reads the database of a stopped server and counts what must not be there. */
export const checkBooks = async (dataDir: string): Promise<Figure[]> => {
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  try {
    const { database } = opened
    const broken = await brokenRules(database)
    return [
      size(
        'Loans paid out',
        await numberOf(database, sql`select count(*) as n from loan where state = 'PAID_OUT'`),
      ),
      size(
        'Payments booked',
        await numberOf(
          database,
          sql`select count(*) as n from payment where purpose = 'REPAYMENT' and state = 'PAID'`,
        ),
      ),
      size('Postings', await numberOf(database, sql`select count(*) as n from posting`)),
      exactly(
        'The whole journal, kopecks',
        await numberOf(database, sql`select sum(amount_kopecks) as n from posting`),
        0,
        'sum of all postings',
      ),
      ...CHECKS.map(({ what, how }) => exactly(what, broken[what] ?? 0, 0, how)),
    ]
  } finally {
    await opened.close()
  }
}
