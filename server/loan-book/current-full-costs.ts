import { and, asc, inArray, sql } from 'drizzle-orm'
import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import type { ChangeClient } from '../../lending/change-guard.ts'
import { isUnderWay } from '../../lending/lifecycle.ts'
import { rulesAt } from '../../lending/rules.ts'
import type { Queryable } from '../db/database.ts'
import { loansOf, type LoanRow } from '../db/loans.ts'
import { loanChanges } from '../db/schema/loan-changes.ts'

/**
 * Full cost of loans as their changes have made it, per cent a year, by the loan's id (D8, D13, D14). Of an open loan a
 * change that is signed and waits for its money counts already: otherwise two signatures of one day would not see one
 * another.
 */
export const currentFullCosts = async (
  queryable: Queryable,
  loans: readonly Pick<LoanRow, 'id' | 'fullCostPercent' | 'contractState'>[],
): Promise<ReadonlyMap<string, number>> => {
  const percents = new Map(loans.map(({ id, fullCostPercent }) => [id, fullCostPercent]))
  if (loans.length === 0) return percents
  const { loanId, applied, preview, state, sequence } = loanChanges
  const changes = await queryable
    .select({
      loanId,
      state,
      percent: sql<number>`(coalesce(${applied}, ${preview}) -> 'after' -> 'fullCost' ->> 'percent')::double precision`,
    })
    .from(loanChanges)
    .where(
      and(inArray(loanId, [...percents.keys()]), inArray(state, ['APPLIED', 'WAITING_PAYMENT'])),
    )
    .orderBy(asc(state), asc(sequence))
  const closed = new Set(loans.filter((l) => l.contractState === 'CLOSED').map(({ id }) => id))
  for (const change of changes) {
    const { percent } = change
    if (change.state === 'APPLIED') percents.set(change.loanId, percent)
    else if (!closed.has(change.loanId))
      percents.set(change.loanId, Math.max(percent, percents.get(change.loanId) ?? 0))
  }
  return percents
}

/** The last day a loan dearer than the bound of the pause was closed; null when there is no such rule or loan. */
export const lastExpensiveClosing = (
  loans: readonly LoanRow[],
  percents: ReadonlyMap<string, number>,
  today: IsoDate,
): IsoDate | null => {
  const { pause } = rulesAt(today)
  if (!pause) return null
  const days = loans.flatMap(({ id, closedOn }) =>
    closedOn !== null && (percents.get(id) ?? 0) > pause.abovePercent ? [isoDate(closedOn)] : [],
  )
  return days.toSorted().at(-1) ?? null
}

/** The client's other loans as the guard of a change sees them. */
export const changeClientOf = async (
  queryable: Queryable,
  { clientId, id }: Pick<LoanRow, 'clientId' | 'id'>,
  today: IsoDate,
): Promise<ChangeClient> => {
  const loans = await loansOf(queryable, clientId)
  const percents = await currentFullCosts(queryable, loans)
  const others = loans.filter((loan) => loan.id !== id && isUnderWay(loan))
  return {
    otherFullCosts: others.flatMap((loan) => percents.get(loan.id) ?? []),
    lastExpensiveClosedOn: lastExpensiveClosing(loans, percents, today),
  }
}
