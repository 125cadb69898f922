import { and, asc, eq, sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { Queryable } from '../db/database.ts'
import { isOverdue } from '../db/portfolio.ts'
import { clientPassports } from '../db/schema/clients.ts'
import { loans } from '../db/schema/loans.ts'
import { HISTORY, historyOf } from './history-columns.ts'

interface Asked {
  /** Oldest unpaid due dates, both included; null: as early as any. */
  readonly earliest: IsoDate | null
  readonly latest: IsoDate
  /** The page after this contract. */
  readonly after: { readonly dueOn: IsoDate; readonly id: string } | null
  readonly limit: number
}

/** Overdue contracts with their histories and the sealed names of their clients, those overdue longest first; one query. */
export const overdueBooks = async (
  queryable: Queryable,
  { earliest, latest, after, limit }: Asked,
) => {
  const rows = await queryable
    .select({ loan: loans, passportSealed: clientPassports.sealed, ...HISTORY })
    .from(loans)
    .leftJoin(clientPassports, eq(clientPassports.clientId, loans.clientId))
    .where(
      and(
        isOverdue,
        sql`${loans.nextDueOn} <= ${latest}::date`,
        earliest === null ? undefined : sql`${loans.nextDueOn} >= ${earliest}::date`,
        after === null
          ? undefined
          : sql`(${loans.nextDueOn}, ${loans.id}) > (${after.dueOn}::date, ${after.id})`,
      ),
    )
    .orderBy(asc(loans.nextDueOn), asc(loans.id))
    .limit(limit)
  return rows.map(({ loan, passportSealed, ...history }) => ({
    loan,
    passportSealed,
    history: historyOf(history),
  }))
}
