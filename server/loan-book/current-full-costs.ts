import { and, asc, inArray, sql } from 'drizzle-orm'
import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import type { ChangeClient } from '../../lending/change-guard.ts'
import { isUnderWay, wasNeverTheirs } from '../../lending/lifecycle.ts'
import { rulesAt } from '../../lending/rules.ts'
import type { Queryable } from '../db/database.ts'
import { loansOf, type LoanRow } from '../db/loans.ts'
import { loanChanges } from '../db/schema/loans.ts'

/** What of a client's loan the rules of another one look at. */
export type OtherLoan = Pick<
  LoanRow,
  'id' | 'fullCostPercent' | 'state' | 'contractState' | 'closedOn' | 'closeReason'
>

/** Full cost a change has given its loan, or will when its money comes. */
export interface ChangedFullCost {
  readonly loanId: string
  readonly state: string
  /** Per cent a year. */
  readonly percent: number
}

/**
 * Full cost of loans as their changes have made it, per cent a year, by the loan's id (D8, D13, D14). Of an open loan a
 * change that is signed and waits for its money counts already: otherwise two signatures of one day would not see one
 * another. `changes`: those made in their order, then those signed.
 */
export const fullCostsWith = (
  loans: readonly Pick<LoanRow, 'id' | 'fullCostPercent' | 'contractState'>[],
  changes: readonly ChangedFullCost[],
): ReadonlyMap<string, number> => {
  const percents = new Map(loans.map(({ id, fullCostPercent }) => [id, fullCostPercent]))
  const closed = new Set(loans.filter((l) => l.contractState === 'CLOSED').map(({ id }) => id))
  for (const { loanId, state, percent } of changes) {
    if (state === 'APPLIED') percents.set(loanId, percent)
    else if (!closed.has(loanId)) percents.set(loanId, Math.max(percent, percents.get(loanId) ?? 0))
  }
  return percents
}

/** {@link fullCostsWith} with the changes as they stand. */
export const currentFullCosts = async (
  queryable: Queryable,
  loans: readonly Pick<LoanRow, 'id' | 'fullCostPercent' | 'contractState'>[],
): Promise<ReadonlyMap<string, number>> => {
  if (loans.length === 0) return new Map()
  const { loanId, applied, preview, state, sequence } = loanChanges
  const changes = await queryable
    .select({
      loanId,
      state,
      percent: sql<number>`(coalesce(${applied}, ${preview}) -> 'after' -> 'fullCost' ->> 'percent')::double precision`,
    })
    .from(loanChanges)
    .where(
      and(
        inArray(
          loanId,
          loans.map(({ id }) => id),
        ),
        inArray(state, ['APPLIED', 'WAITING_PAYMENT']),
      ),
    )
    .orderBy(asc(state), asc(sequence))
  return fullCostsWith(loans, changes)
}

/** The last day a loan dearer than the bound of the pause was closed; null when there is no such rule or loan. */
export const lastExpensiveClosing = (
  loans: readonly OtherLoan[],
  percents: ReadonlyMap<string, number>,
  today: IsoDate,
): IsoDate | null => {
  const { pause } = rulesAt(today)
  if (!pause) return null
  const lent = loans.filter((loan) => !wasNeverTheirs(loan))
  const days = lent.flatMap(({ id, closedOn }) =>
    closedOn !== null && (percents.get(id) ?? 0) > pause.abovePercent ? [isoDate(closedOn)] : [],
  )
  return days.toSorted().at(-1) ?? null
}

/** The client's loans other than `loanId` as the guard of a change sees them. */
export const changeClientFrom = (
  loans: readonly OtherLoan[],
  percents: ReadonlyMap<string, number>,
  { loanId, today }: { loanId: string; today: IsoDate },
): ChangeClient => {
  const others = loans.filter((loan) => loan.id !== loanId && isUnderWay(loan))
  return {
    otherFullCosts: others.flatMap((loan) => percents.get(loan.id) ?? []),
    lastExpensiveClosedOn: lastExpensiveClosing(loans, percents, today),
  }
}

/** {@link changeClientFrom} of the loans as they stand. */
export const changeClientOf = async (
  queryable: Queryable,
  { clientId, id }: Pick<LoanRow, 'clientId' | 'id'>,
  today: IsoDate,
): Promise<ChangeClient> => {
  const loans = await loansOf(queryable, clientId)
  return changeClientFrom(loans, await currentFullCosts(queryable, loans), { loanId: id, today })
}
