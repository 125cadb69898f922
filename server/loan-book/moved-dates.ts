/** What has moved the dates of a loan besides its payments, changes and legal statuses. */
import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { loans } from '../db/schema/loans.ts'

/**
 * How many such steps each loan has seen, by its id; it only grows. A payment that was taken off its loan counts twice: it
 * came and it went, and the loan has it no more.
 */
export const movedDatesOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select({
      id: loans.id,
      steps: sql<number>`(
        (select 2 * count(*) from payment_reversal as r where r.loan_id = loan.id)
        + (select count(*) from taken_back_payment as t where t.loan_id = loan.id)
        + (select count(*) from write_off as w where w.loan_id = loan.id)
        + (select count(*) from forgiveness as f where f.loan_id = loan.id)
        + (select count(*) from payout_return as o where o.loan_id = loan.id)
        + (select coalesce(sum(1 + (case when h.ended_at_ms is null then 0 else 1 end)
            + jsonb_array_length(h.service_told) + jsonb_array_length(h.treatments)), 0)
          from payment_holiday as h where h.loan_id = loan.id and h.until_on is not null)
      )::int`.as('steps'),
    })
    .from(loans)
    .where(inArray(loans.id, [...loanIds]))
  return new Map(rows.map(({ id, steps }) => [id, steps]))
}
