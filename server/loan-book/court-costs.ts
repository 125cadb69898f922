import { asc, inArray } from 'drizzle-orm'
import { isoDate } from '../../lending/calendar.ts'
import type { CourtCost } from '../../lending/court-costs.ts'
import { kopecks } from '../../lending/money.ts'
import type { Queryable } from '../db/database.ts'
import { courtCosts } from '../db/schema/court-costs.ts'

/** What courts got and said of many loans by one query, the oldest first, by the loan's id. */
export const courtCostsOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CourtCost[]>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select()
    .from(courtCosts)
    .where(inArray(courtCosts.loanId, [...loanIds]))
    .orderBy(asc(courtCosts.createdAtMs), asc(courtCosts.id))
  return new Map(
    [...Map.groupBy(rows, ({ loanId }) => loanId)].map(([loanId, own]) => [
      loanId,
      own.map(({ id, on, paymentsBefore, changesBefore, ...sums }) => ({
        id,
        on: isoDate(on),
        paymentsBefore,
        changesBefore,
        paidKopecks: kopecks(sums.paidKopecks),
        awardedKopecks: kopecks(sums.awardedKopecks),
        refusedKopecks: kopecks(sums.refusedKopecks),
      })),
    ]),
  )
}
