/** Contracts past their due date, as the workplace counts them. */
import { sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { Queryable } from './database.ts'
import { loans } from './schema/loans.ts'

/** Written into the text of the query, so that the indexes of open contracts are known to fit. */
export const isOverdue = sql`${loans.contractState} = 'OVERDUE'`

/** How many contracts are overdue, and those of them whose oldest unpaid due date is `freshSince` or later. */
export const countOverdue = async (
  queryable: Queryable,
  freshSince: IsoDate | null,
): Promise<{ total: number; fresh: number }> => {
  const [row] = await queryable
    .select({
      total: sql<number>`count(*)::int`,
      fresh: sql<number>`(count(*) filter (where ${loans.nextDueOn} >= ${freshSince}::date))::int`,
    })
    .from(loans)
    .where(isOverdue)
  return row ?? { total: 0, fresh: 0 }
}

/**
 * Overdue contracts by how many of these days their oldest unpaid due date has reached, with the principal they owe: the sum of
 * the postings of the ledger.
 */
export const overdueSums = (
  queryable: Queryable,
  days: readonly IsoDate[],
): Promise<{ reached: number; contracts: number; principalKopecks: number }[]> => {
  const reached = sql.join(
    days.map((day) => sql`(${loans.nextDueOn} <= ${day}::date)::int`),
    sql` + `,
  )
  return queryable
    .select({
      reached: sql<number>`${reached}`.as('reached'),
      contracts: sql<number>`count(*)::int`,
      principalKopecks: sql<number>`coalesce(sum((
        select sum(p.amount_kopecks) from posting as p
        where p.loan_id = loan.id and p.account = 'PRINCIPAL')), 0)::double precision`,
    })
    .from(loans)
    .where(isOverdue)
    .groupBy(sql`reached`)
}
